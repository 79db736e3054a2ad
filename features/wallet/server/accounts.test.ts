import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { PROVEN } from '../../../tests/support/given.ts'
import type { HousePurpose } from '../rules/wallet.ts'
import { type Account, accountOf, balanceOf, hold, move, openAccount, openAccounts, prove } from './wallet.ts'

const owner = { merchantId: 1, memberId: 'mem_1', currency: 'CRD' }
let world: Awaited<ReturnType<typeof freshDatabase>>
let cash: Account
let n = 0

beforeAll(async () => {
  world = await freshDatabase()
  await transaction(world.db, tx => openAccounts(tx, owner))
  cash = await accountOf(world.db, 1, 'mem_1', 'real')
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.drop()
})

const post = (...lines: [Account, HousePurpose, bigint][]) =>
  transaction(world.db, tx =>
    move(tx, [
      {
        key: `k${++n}`,
        kind: 'test',
        reference: '',
        lines: lines.map(([account, purpose, value]) => ({
          account,
          house: { purpose, subject: 'TESTER' },
          amount: amount(value),
        })),
      },
    ]),
  ).then(outcomes => outcomes[0]!.status)
const held = (account: Account) => transaction(world.db, async tx => (await hold(tx, [account.id])).get(account.id)!)

test('stakes, wins and deposits are counted for life, net of what was given or taken back', async () => {
  await post([cash, 'deposits', 1_000n])
  await post([cash, 'stake', -300n])
  await post([cash, 'stake', 100n])
  await post([cash, 'payout', 50n])
  await post([cash, 'payout', -20n])
  await post([cash, 'promotions', 5n])
  expect(await held(cash)).toMatchObject({ balance: 835n, totals: { staked: 200n, won: 30n, deposited: 1_000n } })
})

test('a refused movement counts nothing of its lines', async () => {
  const before = await held(cash)
  expect(await post([cash, 'stake', -10n], [cash, 'payout', 4n], [cash, 'stake', -10_000n])).toBe('insufficient')
  expect(await held(cash)).toEqual(before)
})

test('a debt goes below zero beside cash that does not, and is no money to play with', async () => {
  const debt = await transaction(world.db, tx => openAccount(tx, { ...owner, book: 'real', purpose: 'debt' }))
  const { balance } = await held(cash)
  expect(await post([cash, 'payout', -balance], [debt, 'payout', -77n])).toBe('done')
  expect((await held(debt)).balance).toBe(-77n)
  expect(await balanceOf(world.db, 'mem_1', false)).toMatchObject({ cash: 0n, sum: 0n })
  expect(await post([cash, 'payout', -1n])).toBe('insufficient')
})

test('an account is opened once for each purpose', async () => {
  const open = () => transaction(world.db, tx => openAccount(tx, { ...owner, book: 'real', purpose: 'at:TESTER' }))
  expect(await open()).toEqual(await open())
})
