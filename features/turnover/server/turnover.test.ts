import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, move, openAccounts, prove, standOf } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { PROVEN } from '../../../tests/support/given.ts'
import { countBets, endDust, endLot, endLotsOfExcluded, openLot, openLots, proveTurnover } from './turnover.ts'

let world: FreshDatabase
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(async () => {
  expect([await proveTurnover(world.db), await prove(world.db)]).toEqual([{ lots: 0, bets: 0 }, PROVEN])
  await world.drop()
})

const at = (second: number) => new Date(Date.UTC(2026, 11, 1, 3, 0, second))

/** A member with so much cash, and lots of it that were opened one after the other. */
async function given(cash: string, lots: readonly string[]) {
  const owner = { merchantId: 1, memberId: newId('mem'), currency: 'USD' }
  const { memberId } = owner
  await transaction(world.db, async tx => {
    await openAccounts(tx, owner)
    const account = await accountOf(tx, 1, memberId, 'real')
    const lines = [{ account, house: { purpose: 'deposits', subject: 'x' } as const, amount: parseAmount(cash) }]
    await move(tx, [{ key: `start:${memberId}`, kind: 'start', reference: '', lines }])
    for (const [i, value] of lots.entries())
      await openLot(tx, owner, { source: `${memberId}:${i}`, amount: parseAmount(value), timesPpm: 1_000_000n }, at(i))
  })
  const bet = (reference: string, valid: string, acceptedAt = at(60)) =>
    transaction(world.db, async tx => {
      const value = parseAmount(valid)
      const played = { game: 'TESTER:slot', category: 'RNG', stake: value, bonus: ZERO } as const
      const counted = { ...played, valid: value, open: ZERO, leftOut: ZERO }
      await countBets(tx, [{ ...owner, reference: `${memberId}:${reference}`, acceptedAt, ...counted }], at(70))
      const { id } = await accountOf(tx, 1, memberId, 'real')
      const { version, balance, bonus } = (await standOf(tx, [id])).get(id)!
      await endDust(tx, [{ memberId, version, money: balance + bonus }], async () => 0n, at(70))
    })
  const left = async () => (await openLots(world.db, owner)).map(lot => Number(lot.remaining) / 10_000)
  return { owner, memberId, bet, left }
}

test('a bet is counted once, for the oldest lot first', async () => {
  const { bet, left } = await given('100', ['10', '10'])
  await Promise.all(Array.from({ length: 8 }, () => bet('b1', '12')))
  expect(await left()).toEqual([8])
})

test('eight bets at once use no lot twice', async () => {
  const { bet, left } = await given('100', ['50', '50'])
  await Promise.all(Array.from({ length: 8 }, (_, i) => bet(`b${i}`, '10')))
  expect(await left()).toEqual([20])
})

test('a bet counts only for lots that were open when it was accepted', async () => {
  const { bet, left } = await given('100', ['10', '10'])
  await bet('b1', '25', at(0))
  expect(await left()).toEqual([10])
})

test('a correction takes back from the last lot, never more than the bet used', async () => {
  const { bet, left } = await given('100', ['10', '10'])
  await bet('b1', '25')
  expect(await left()).toEqual([])
  await bet('b1', '21')
  expect(await left()).toEqual([])
  await bet('b1', '13')
  expect(await left()).toEqual([7])
  await bet('b1', '0')
  expect(await left()).toEqual([10, 10])
  await bet('b1', '25')
  expect(await left()).toEqual([])
})

test('lots end with their deposit, with an exclusion of one’s own, and with the last money', async () => {
  const one = await given('100', ['10', '20'])
  await transaction(world.db, tx => endLot(tx, 1, `${one.memberId}:0`, at(5)))
  expect(await one.left()).toEqual([20])
  await transaction(world.db, tx => endLotsOfExcluded(tx, { ...one.owner, kind: 'time_out' }))
  expect(await one.left()).toEqual([20])
  await transaction(world.db, tx => endLotsOfExcluded(tx, { ...one.owner, kind: 'self' }))
  expect(await one.left()).toEqual([])

  const poor = await given('0.99', ['10'])
  await poor.bet('b1', '1')
  expect(await poor.left()).toEqual([])
  const rich = await given('1', ['10'])
  await rich.bet('b1', '1')
  expect(await rich.left()).toEqual([9])
})

test('no lot where nothing has to be played, and one for each source', async () => {
  const { owner, left } = await given('100', [])
  const lot = { source: `${owner.memberId}:x`, amount: amount(100_000n), timesPpm: 0n }
  await transaction(world.db, tx => openLot(tx, owner, lot, at(1)))
  expect(await left()).toEqual([])
  for (let i = 0; i < 2; i++)
    await transaction(world.db, tx => openLot(tx, owner, { ...lot, timesPpm: 3_000_000n }, at(1)))
  expect(await left()).toEqual([30])
})
