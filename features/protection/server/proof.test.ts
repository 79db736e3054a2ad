import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenProtection, type Protected } from '../../../tests/support/protection.ts'
import { exclude, proveProtection, setLimit } from './protection.ts'

let world: Awaited<ReturnType<typeof givenProtection>>

beforeAll(async () => {
  world = await givenProtection()
})
afterAll(() => world.close())

const limit = (member: Protected, kind: 'loss' | 'stake' | 'deposit', max: string) => {
  const { merchantId, memberId } = member
  const ask = { merchantId, memberId, by: memberId, kind, period: 'day', max: parseAmount(max) } as const
  return transaction(world.db, tx => setLimit(tx, ask))
}
const passedBy = async ({ memberId }: Protected) =>
  world.db`select used, amount from protection.passed_limits('2000-01-01') where member_id = ${memberId}`
const excludedBets = async ({ memberId }: Protected) =>
  (await world.db`select from protection.passed_exclusions('2000-01-01') where member_id = ${memberId}`).length
/** What the views find more than before. */
async function foundBy(work: () => Promise<unknown>) {
  const before = await proveProtection(world.db)
  await work()
  const after = await proveProtection(world.db)
  return { limits: after.limits! - before.limits!, exclusions: after.exclusions! - before.exclusions! }
}

test('I11: a bet that nobody asked about is found, and its later win hides nothing', async () => {
  const member = await world.newMember()
  await limit(member, 'loss', '100')
  const found = await foundBy(async () => {
    await world.bet(member, '100')
    await world.book(member, 'bet', '0.0001')
    await world.book(member, 'win', '50')
  })
  expect(found).toEqual({ limits: 1, exclusions: 0 })
  expect(await passedBy(member)).toEqual([{ used: 1_000_001n, amount: 1_000_000n }])
})

test('I11: a limit lowered below what was used accuses no bet before it', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '100')
  await world.bet(member, '80')
  await limit(member, 'stake', '50')
  expect(await passedBy(member)).toEqual([])
  await world.book(member, 'bet', '1')
  expect(await passedBy(member)).toEqual([{ used: 810_000n, amount: 500_000n }])
})

test('I11: deposits and single bets are proved too', async () => {
  const member = await world.newMember()
  const { merchantId, memberId } = member
  await limit(member, 'deposit', '100')
  const single = { merchantId, memberId, by: memberId, kind: 'single_bet', max: parseAmount('10') } as const
  await transaction(world.db, tx => setLimit(tx, single))
  await world.book(member, 'deposit', '100')
  await world.book(member, 'bet', '10')
  expect(await passedBy(member)).toEqual([])
  await world.book(member, 'deposit', '1')
  await world.book(member, 'bet', '11')
  expect((await passedBy(member)).map(({ used }) => used)).toEqual([1_010_000n, 110_000n])
})

test('I12: a bet or deposit while excluded is found, a win or a bet before is not', async () => {
  const member = await world.newMember()
  const { merchantId, memberId } = member
  await world.bet(member, '1')
  const ask = { merchantId, memberId, by: memberId, kind: 'self', term: '1 year' } as const
  await transaction(world.db, tx => exclude(tx, ask))
  await world.book(member, 'win', '1')
  expect(await excludedBets(member)).toBe(0)
  const found = await foundBy(async () => {
    await world.book(member, 'bet', '1')
    await world.book(member, 'deposit', '1')
  })
  expect(found).toEqual({ limits: 0, exclusions: 2 })
})

test('C-22: a limit that rose or went without a confirmed wish is found', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '100')
  await limit(member, 'stake', '50')
  expect((await proveProtection(world.db)).changes).toBe(0)
  await world.db`update protection.limits set valid_to = now() where member_id = ${member.memberId} and valid_to is null`
  expect((await proveProtection(world.db)).changes).toBe(1)
})

test('what bets read is held against the record', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '100')
  expect((await proveProtection(world.db)).inForce).toBe(0)
  await world.db`update protection.members set in_force = 'stake day 2000000' where member_id = ${member.memberId}`
  expect((await proveProtection(world.db)).inForce).toBe(1)
})

/** Entries of next month’s 10th, as the ledger would write them: what, how much, when. */
async function writeDay(member: Protected, entries: readonly [what: string, value: string, time: string][]) {
  const { id, merchantId } = member.account
  let version = 1
  for (const [purpose, value, time] of entries)
    await world.db`
      insert into wallet.log (at, key, content, cash, balance, staked, won, wallet, version, contra, op, reference)
      select (date_trunc('month', now() at time zone 'utc') + interval '1 month 9 days' + ${time}::text::interval)
          at time zone 'utc', gen_random_uuid(), 0, ${parseAmount(value)}, 0, 0, 0, ${id}, ${++version}, h[1], 'test', ''
      from wallet.house_ids(array[${merchantId}::int], array['real'], array['CRD'], array[${purpose}::text],
        array['TESTER']) h`
}

test.each<[string, [string, string, string][], string[]]>([
  [
    'two days of the limit each',
    [
      ['stake', '-100', '-1 hour'],
      ['stake', '-100', '1 hour'],
    ],
    [],
  ],
  [
    'a day beyond it',
    [
      ['stake', '-100', '1 hour'],
      ['stake', '-1', '2 hours'],
    ],
    ['101'],
  ],
  [
    'a bet of yesterday’s last moment, written today',
    [
      ['stake', '-90', '0.5 seconds'],
      ['stake', '-100', '1 hour'],
    ],
    [],
  ],
  [
    'a win taken back before the day’s first bet',
    [
      ['payout', '-30', '1 hour'],
      ['stake', '-100', '2 hours'],
    ],
    [],
  ],
  [
    'a win taken back after it',
    [
      ['stake', '-80', '1 hour'],
      ['payout', '-30', '2 hours'],
      ['stake', '-1', '3 hours'],
    ],
    ['111'],
  ],
  [
    'a win before the first bet, for a limit set after it counts it',
    [
      ['payout', '500', '1 hour'],
      ['stake', '-101', '2 hours'],
    ],
    [],
  ],
  [
    'a win after it does',
    [
      ['stake', '-90', '1 hour'],
      ['payout', '40', '2 hours'],
      ['stake', '-50', '3 hours'],
    ],
    [],
  ],
])('I11 by entries alone: %s', async (_, entries, passed) => {
  const member = await world.newMember()
  await limit(member, 'loss', '100')
  await writeDay(member, entries)
  expect((await passedBy(member)).map(({ used }) => String(used / 10_000n))).toEqual(passed)
})
