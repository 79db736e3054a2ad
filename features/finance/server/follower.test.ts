import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, type Line, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type FinanceWorld, givenFinance } from '../../../tests/support/office/finance.ts'
import { month } from '../../../tests/support/past-months.ts'
import { background } from './clock.ts'

let world: FinanceWorld
beforeAll(async () => {
  world = await givenFinance()
  await world.db`select wallet.add_month(${month(1)})`
  await world.db`update settings.merchants set time_zone = 'Asia/Ho_Chi_Minh'`
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Who = { merchantId: number; memberId: string }

/** Moves a member's cash against a house account. */
async function book({ merchantId, memberId }: Who, key: string, house: Line['house'], value: string) {
  const account = await accountOf(world.db, merchantId, memberId, 'real')
  const lines = [{ account, house, amount: parseAmount(value) }]
  await transaction(world.db, tx => move(tx, [{ key, kind: 'deposit', reference: key, lines }]))
}

/** What accounts of a game or subject moved, by day. */
const sumsOf = async (subject: string) => {
  const rows = await world.db<{ day: string; account: string; amount: bigint; entries: number }[]>`
    select day::text, account, sum(amount)::bigint as amount, sum(entries)::int as entries from finance.sums
    where subject = ${subject} group by 1, 2 order by 1, 2`
  return rows.map(row => [row.day, row.account, Number(row.amount) / 10_000, row.entries])
}

test('each row is counted once, however many follow at once and however often', async () => {
  const member = await world.newMember()
  await world.follow()
  const [, , before = 0, rows = 0] = (await sumsOf('TESTER')).find(([, account]) => account === 'stake') ?? []
  const bet = await member.bet('r1', '1000')
  await Promise.all(Array.from({ length: 6 }, world.follow))
  await member.win('r1', bet, '400')
  await Promise.all(Array.from({ length: 6 }, world.follow))
  await world.follow()
  const after = (await sumsOf('TESTER')).find(([, account]) => account === 'stake')!
  expect(after.slice(2)).toEqual([Number(before) - 10, Number(rows) + 1])
  expect(await world.findings()).toEqual([])
})

test('a server follows by itself while it runs', async () => {
  const member = await world.newMember()
  const running = background(world.context).begin!()
  await book(member, `alone-${member.memberId}`, { purpose: 'deposits', subject: 'alone' }, '12')
  await expect.poll(() => sumsOf('alone')).toMatchObject([[expect.any(String), 'deposits', 12, 1]])
  for (const each of running) await each.close()
})

test('all counts for the day on which it is booked by the merchant’s clock, a late win too', async () => {
  const member = await world.newMember()
  const [third, fourth] = [2, 3].map(days =>
    new Date(month(1).getTime() + days * 86_400_000).toISOString().slice(0, 10),
  )
  await book(member, `late-in-${member.memberId}`, { purpose: 'deposits', subject: 'clock' }, '1')
  await world.moveNewest(member.memberId, new Date(`${third}T16:59:59.999Z`))
  await book(member, `late-out-${member.memberId}`, { purpose: 'deposits', subject: 'clock' }, '2')
  await world.moveNewest(member.memberId, new Date(`${third}T17:00:00Z`))
  await world.db`update finance.progress set at = ${month(1)}`
  await world.follow()
  expect(await sumsOf('clock')).toEqual([
    [third, 'deposits', 1, 1],
    [fourth, 'deposits', 2, 1],
  ])
  expect(await world.findings()).toEqual([])
})

test('what a clock that was set back wrote is found by its wallet’s places', async () => {
  const member = await world.newMember()
  const house = { purpose: 'deposits', subject: 'set-back' } as const
  await book(member, `a-${member.memberId}`, house, '1')
  await world.follow()
  await book(member, `b-${member.memberId}`, house, '2')
  await world.moveNewest(member.memberId, new Date(Date.now() - 5 * 60_000))
  await world.follow()
  await book(member, `c-${member.memberId}`, house, '3')
  await world.follow()
  const sums = await sumsOf('set-back')
  expect(sums.reduce((sum, [, , value]) => sum + Number(value), 0)).toBe(6)
  expect(await world.findings()).toEqual([])
})

test('the first deposit of a member is theirs once', async () => {
  const member = await world.newMember()
  for (const [key, value] of [
    ['one', '50'],
    ['two', '70'],
  ])
    await book(member, `${key}-${member.memberId}`, { purpose: 'deposits', subject: 'first' }, value!)
  await world.follow()
  const rows = await world.db<{ first: bigint }[]>`
    select k.first_deposit as first from finance.wallets k join wallet.wallets w on w.id = k.wallet
    where w.member_id = ${member.memberId} and k.first_deposit is not null`
  expect(rows).toEqual([{ first: 500_000n }])
})

test('the proofs find a wrong sum, quarter of an hour, active player and closed day', async () => {
  const member = await world.newMember()
  await member.bet('r1', '100')
  await world.follow()
  await world.db`
    insert into finance.closings (merchant_id, day, version, closed_by, hash)
    select merchant_id, day, 1, 'opr_test', finance.hash_of(merchant_id, day) from finance.sums limit 1`
  expect(await world.findings()).toEqual([])
  for (const [change, back, ...found] of [
    [
      'update finance.sums set amount = amount + 1',
      'update finance.sums set amount = amount - 1',
      'sums',
      'slots',
      'closings',
    ],
    ['update finance.slots set entries = entries + 1', 'update finance.slots set entries = entries - 1', 'slots'],
    ['update finance.active set day = day + 1000', 'update finance.active set day = day - 1000', 'active'],
  ] as const) {
    await world.db.unsafe(change)
    expect((await world.findings()).map(([name]) => name)).toEqual(found)
    await world.db.unsafe(back)
  }
  await world.db`delete from finance.closings`
  expect(await world.findings()).toEqual([])
})
