import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { PROVEN } from '../../../tests/given.ts'
import type { Line, Movement } from '../rules/wallet.ts'
import {
  type Account,
  accountOf,
  balanceOf,
  grantWelcome,
  holdAccounts,
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
  expect(again[0]![0]!.lines).toEqual([{ balance: START - 1_000n, version: 2n }])
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
    { ...real, book: 'bonus' as const },
  ])
    await expect(run(movement(`x${++n}`, line(wrong, -1n)))).rejects.toThrow(/must stay inside/)
  expect(await cashOf(memberId)).toBe(START)
})

test('an unknown account and a locked one take no bet; a locked one still receives', async () => {
  const { real } = await newMember()
  const [unknown] = await run(movement(`u${n}`, line({ ...real, id: 999_999n }, -1n)))
  expect(unknown!.status).toBe('no_account')
  await world.db`update wallet.accounts set locked = true where id = ${real.id}`
  const outcomes = await run(movement(`l${n}`, line(real, -1n)), movement(`m${n}`, line(real, 1n, 'payout')))
  expect(outcomes.map(each => each.status)).toEqual(['locked', 'done'])
})

test('entries cannot be changed, deleted or truncated', async () => {
  await newMember()
  await expect(world.db`update wallet.entries set amount = 1`).rejects.toThrow(/append-only/)
  await expect(world.db`delete from wallet.entries`).rejects.toThrow(/append-only/)
  await expect(world.db`truncate wallet.entries`).rejects.toThrow(/append-only/)
})

test('the database itself keeps balances at zero or above', async () => {
  const { real } = await newMember()
  await expect(world.db`update wallet.accounts set balance = -1 where id = ${real.id}`).rejects.toThrow(
    /accounts_floor/,
  )
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
    const held = await holdAccounts(tx, [real.id])
    tellHeld()
    await new Promise(resolve => setTimeout(resolve, 150))
    released = true
    return held.get(real.id)!.balance
  })
  await isHeld
  const [outcome] = await run(movement(`h${n}`, line(real, -1n)))
  expect([released, outcome!.status, await holder]).toEqual([true, 'done', START])
})

test('a balance changed outside the ledger is found by the proof', async () => {
  const { real } = await newMember()
  await world.db`update wallet.accounts set balance = balance + 1 where id = ${real.id}`
  expect(await prove(world.db)).toMatchObject({ books: 1, accounts: 1 })
  await world.db`update wallet.accounts set balance = balance - 1 where id = ${real.id}`
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
