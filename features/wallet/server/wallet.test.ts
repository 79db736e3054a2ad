import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { PROVEN } from '../../../tests/support/given.ts'
import type { Line, Movement } from '../rules/wallet.ts'
import { turnMonths } from './store.ts'
import {
  type Account,
  accountOf,
  balanceOf,
  grantWelcome,
  hold,
  move,
  openAccounts,
  prove,
  statement,
} from './wallet.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let n = 0

const START = 100_000_000n

beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.drop()
})

async function newMember(): Promise<{ memberId: string; real: Account; bonus: Account }> {
  const memberId = `mem_${++n}`
  const member = { merchantId: 1, memberId, currency: 'CRD' }
  await transaction(world.db, async tx => {
    await openAccounts(tx, member)
    await grantWelcome(tx, member)
  })
  return {
    memberId,
    real: await accountOf(world.db, 1, memberId, 'real'),
    bonus: await accountOf(world.db, 1, memberId, 'bonus'),
  }
}

const line = (account: Account, value: bigint, purpose: Line['house']['purpose'] = 'stake'): Line => ({
  account,
  house: { purpose, subject: 'TESTER' },
  amount: amount(value),
})
const movement = (key: string, ...lines: Line[]): Movement => ({ key, kind: 'bet', reference: key, lines })
const run = (...movements: Movement[]) => transaction(world.db, tx => move(tx, movements))
const cashOf = async (memberId: string) => (await balanceOf(world.db, memberId, false)).cash

test('the welcome is granted once for ever', async () => {
  const { memberId } = await newMember()
  await transaction(world.db, tx => grantWelcome(tx, { merchantId: 1, memberId }))
  expect(await cashOf(memberId)).toBe(START)
})

test('the same key moves money once, in one call, in two, and side by side', async () => {
  const { memberId, real } = await newMember()
  const bet = movement(`k${n}`, line(real, -1_000n))
  expect((await run(bet, bet)).map(each => each.status)).toEqual(['done', 'repeated'])
  const again = await Promise.all(Array.from({ length: 20 }, () => run(bet)))
  expect(new Set(again.map(([each]) => each!.status))).toEqual(new Set(['repeated']))
  expect(again[0]![0]!.lines).toEqual([{ balance: START - 1_000n, version: 2 }])
  expect(await cashOf(memberId)).toBe(START - 1_000n)
})

test('a key with other content is refused', async () => {
  const { memberId, real } = await newMember()
  await run(movement(`k${n}`, line(real, -1_000n)))
  const others = [
    movement(`k${n}`, line(real, -2_000n)),
    movement(`k${n}`, line(real, -1_000n, 'payout')),
    { ...movement(`k${n}`, line(real, -1_000n)), kind: 'win' },
  ]
  expect((await run(...others)).map(each => each.status)).toEqual(['key_reused', 'key_reused', 'key_reused'])
  expect(await cashOf(memberId)).toBe(START - 1_000n)
})

test('a movement that does not fit is refused alone', async () => {
  const { memberId, real } = await newMember()
  const outcomes = await run(
    movement(`a${n}`, line(real, -START)),
    movement(`b${n}`, line(real, -1n)),
    movement(`c${n}`, line(real, 5n, 'payout')),
  )
  expect(outcomes.map(each => each.status)).toEqual(['done', 'insufficient', 'done'])
  expect(await cashOf(memberId)).toBe(5n)
})

test('a movement of several lines is done whole or not at all', async () => {
  const { memberId, real, bonus } = await newMember()
  const tooMuch = movement(
    `a${n}`,
    line(real, -700n, 'conversion'),
    line(bonus, 700n, 'conversion'),
    line(real, -START, 'conversion'),
    line(bonus, START, 'conversion'),
  )
  const [refused, split] = await run(
    tooMuch,
    movement(`b${n}`, line(real, -700n, 'conversion'), line(bonus, 700n, 'conversion')),
  )
  expect([refused!.status, split!.status]).toEqual(['insufficient', 'done'])
  expect(await balanceOf(world.db, memberId, false)).toMatchObject({ cash: START - 700n, bonus: 700n, sum: START })
  await run(movement(`back${n}`, line(real, 700n, 'conversion'), line(bonus, -700n, 'conversion')))
})

test('a posting never leaves its book, merchant or currency', async () => {
  const { memberId, real } = await newMember()
  for (const wrong of [
    { ...real, merchantId: 2 },
    { ...real, currency: 'USD' },
    { ...real, book: 'demo' as const },
  ])
    await expect(run(movement(`x${++n}`, line(wrong, -1n)))).rejects.toThrow(/must stay inside/)
  expect(await cashOf(memberId)).toBe(START)
})

test('an unknown account and a locked one take no bet; a locked one still receives', async () => {
  const { real } = await newMember()
  const [unknown] = await run(movement(`u${n}`, line({ ...real, id: 999_999n }, -1n)))
  expect(unknown!.status).toBe('no_account')
  await world.db`update wallet.wallets set locked = true where id = ${real.id}`
  const outcomes = await run(movement(`l${n}`, line(real, -1n)), movement(`m${n}`, line(real, 1n, 'payout')))
  expect(outcomes.map(each => each.status)).toEqual(['locked', 'done'])
})

test('the log cannot be changed, deleted or truncated', async () => {
  await newMember()
  await expect(world.db`update wallet.log set cash = 1`).rejects.toThrow(/append-only/)
  await expect(world.db`delete from wallet.log`).rejects.toThrow(/append-only/)
  await expect(world.db`truncate wallet.log`).rejects.toThrow(/append-only/)
})

test('no place in a wallet’s sequence is taken twice, and no key', async () => {
  const { real } = await newMember()
  const again = (change: string) => world.db`
    insert into wallet.log (key, cash, balance, staked, won, wallet, version, contra, op, reference)
    select ${world.db.unsafe(change)}, contra, op, reference from wallet.log where wallet = ${real.id}`
  await expect(again('gen_random_uuid(), cash, balance, staked, won, wallet, version')).rejects.toThrow(/_place/)
  await expect(again('key, cash, balance, staked, won, wallet, version + 1')).rejects.toThrow(/_key/)
})

test('one row moves cash, bonus money and what a pool gave of one wallet', async () => {
  const { memberId, real, bonus } = await newMember()
  const [moved] = await run(
    movement(`p${n}`, line(real, 300n, 'jackpot'), line(real, 200n, 'payout'), line(bonus, 50n, 'payout')),
  )
  expect(moved).toEqual({
    status: 'done',
    lines: [START + 500n, START + 500n, 50n].map(balance => ({ balance, version: 2 })),
  })
  const rows = await world.db`
    select cash, bonus, pool, balance, bonus_balance, won from wallet.log where wallet = ${real.id} and version > 1`
  expect(rows).toEqual([{ cash: 500n, bonus: 50n, pool: 300n, balance: START + 500n, bonus_balance: 50n, won: 500n }])
  expect((await statement(world.db, memberId, undefined, 3)).list.map(row => [row.book, row.amount])).toEqual([
    ['bonus', 50n],
    ['real', 500n],
    ['real', START],
  ])
  await run(movement(`q${n}`, line(bonus, -50n, 'bonus_expired')))
})

test('200 opposing movements side by side neither deadlock nor lose money', async () => {
  const members = [await newMember(), await newMember()]
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const [from, to] = i % 2 ? [members[0]!, members[1]!] : [members[1]!, members[0]!]
      return run(movement(`o${n}-${i}`, line(from.real, -100n), line(to.real, 100n)))
    }),
  )
  for (const { memberId } of members) expect(await cashOf(memberId)).toBe(START)
})

test('who holds an account decides before anybody else moves it', async () => {
  const { real } = await newMember()
  let released = false
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
  const holder = transaction(world.db, async tx => {
    const held = await hold(tx, [real.id])
    tellHeld()
    await new Promise(resolve => setTimeout(resolve, 150))
    released = true
    return held.get(real.id)!.balance
  })
  await isHeld
  const [outcome] = await run(movement(`h${n}`, line(real, -1n)))
  expect([released, outcome!.status, await holder]).toEqual([true, 'done', START])
})

test('months that are closed say how wallets stood, and are read no more', async () => {
  const { memberId, real } = await newMember()
  await world.db`
    insert into wallet.wallets (merchant_id, member_id, book, currency) values (1, 'mem_old', 'real', 'CRD')`
  const [old] = await world.db`select id::bigint as id from wallet.wallets where member_id = 'mem_old'`
  await world.db`select wallet.add_month((wallet.month_of(now()) at time zone 'utc' - interval '3 months') at time zone 'utc')`
  await world.db`
    insert into wallet.log (at, key, cash, balance, staked, won, content, wallet, version, contra, op, reference)
    select now() - interval '3 months', gen_random_uuid(), 700, 700, 0, 0, 1, ${old!.id}, 1, contra, 'grant', ''
    from wallet.log where wallet = ${real.id} limit 1`
  const before = await balanceOf(world.db, 'mem_old', false)
  await turnMonths(world.db)
  await turnMonths(world.db)
  expect(await balanceOf(world.db, 'mem_old', false)).toEqual(before)
  const [row] = await world.db`select balance, version from wallet.wallets where member_id = 'mem_old'`
  expect([row, before.cash]).toEqual([{ balance: 700n, version: 1 }, 700n])
  expect(await cashOf(memberId)).toBe(START)
  const account: Account = { ...real, id: old!.id }
  expect((await run(movement(`o${n}`, line(account, -700n))))[0]).toEqual({
    status: 'done',
    lines: [{ balance: 0n, version: 2 }],
  })
})

test('the statement pages by keyset, newest first, without gap or repetition', async () => {
  const { memberId, real } = await newMember()
  await run(...Array.from({ length: 7 }, (_, i) => movement(`s${n}-${i}`, line(real, -1n))))
  const seen: bigint[] = []
  for (let next: bigint | null | undefined; next !== null; ) {
    const page = await statement(world.db, memberId, next, 3)
    seen.push(...page.list.map(row => row.balanceAfter))
    next = page.next
  }
  expect(seen).toEqual([7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map(moved => START - moved))
})
