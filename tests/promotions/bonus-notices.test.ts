import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantBonus, tellEnding } from '#features/bonuses/server/bonuses.ts'
import { setMemberStatus } from '#features/people/server/people.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../support/points/world.ts'
import { giveBonus } from '../support/promotions/bonuses.ts'

/* What members find in their inbox about bonuses (promotions §12). */

let world: PointsWorld
let member: PointMember
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
})

const HOUR_S = 3_600
const give = (sum: string, more: Parameters<typeof giveBonus>[3] = {}) =>
  transaction(world.db, tx => giveBonus(tx, member.memberId, parseAmount(sum), more))
const told = async () => {
  await world.deliver()
  return world.db<{ kind: string; details: Record<string, string> }[]>`
    select kind, details from messages.inbox where member_id = ${member.memberId} order by sent_at, id`
}
const kinds = async () => (await told()).map(({ kind }) => kind)
/** As if the live bonus had begun so much earlier. */
const pass = (hours: number) => world.db`
  update bonuses.grants set started_at = started_at - make_interval(hours => ${hours}::int),
    ends_at = ends_at - make_interval(hours => ${hours}::int)
  where member_id = ${member.memberId} and state = 'ACTIVE'`

test('a bonus is told when it begins and when it is completed, with figures; one that waits is not', async () => {
  const first = await give('10', { required: amount(0n) })
  await give('20', { required: parseAmount('60') })
  const [started, ...more] = await told()
  expect([started!.kind, more]).toEqual(['bonus_started', []])
  expect(started!.details).toEqual({
    ...{ bonus: String(first!.id), amount: '10.00', currency: 'CRD', left: '0.00', ends: first!.endsAt!.toISOString() },
  })
  await Promise.all(Array.from({ length: 8 }, () => world.parts.turnover.countNow(member.memberId)))
  const list = (await told()).slice(1)
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(['bonus_completed', 'bonus_started'])
  const byKind = new Map(list.map(({ kind, details }) => [kind, details]))
  expect(byKind.get('bonus_completed')).toEqual({ bonus: String(first!.id), amount: '10.00', currency: 'CRD' })
  expect(byKind.get('bonus_started')).toMatchObject({ amount: '20.00', left: '60.00' })
})

test('the same source again tells nothing more', async () => {
  const terms = { contribution: {}, excluded: [], expiresS: 48 * HOUR_S, order: 'real_first' as const }
  const sums = { amount: parseAmount('5'), required: parseAmount('5'), maxBet: null }
  const grant = { ...member.owner, currency: 'CRD', promotion: 'c1', version: 1, source: 'same', terms, ...sums }
  await Promise.all(Array.from({ length: 8 }, () => transaction(world.db, tx => grantBonus(tx, grant))))
  expect(await kinds()).toEqual(['bonus_started'])
})

test('its last day is told once, by eight servers at once and again later', async () => {
  await give('10', { expiresS: 48 * HOUR_S, required: parseAmount('50') })
  expect(await tellEnding(world.db)).toBe(0)
  await pass(25)
  const counts = await Promise.all(Array.from({ length: 8 }, () => tellEnding(world.db)))
  expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  await pass(1)
  expect(await tellEnding(world.db)).toBe(0)
  const [, ending, ...more] = await told()
  expect(more).toEqual([])
  expect(ending).toMatchObject({ kind: 'bonus_ends_in_24h', details: { amount: '10.00', left: '50.00' } })
})

test('one that never had more than a day is told at its start alone, and one that is over is not told to end', async () => {
  await give('10', { expiresS: 24 * HOUR_S })
  await pass(1)
  expect(await tellEnding(world.db)).toBe(0)
  member = await world.newMember()
  await give('10', { expiresS: 48 * HOUR_S })
  await pass(48)
  expect(await tellEnding(world.db)).toBe(0)
})

test('who takes a break or is blocked hears nothing, even of what was noted before', async () => {
  await give('10', { expiresS: 48 * HOUR_S })
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  expect(await kinds()).toEqual([])
  member = await world.newMember()
  await give('10', { expiresS: 48 * HOUR_S })
  expect(await kinds()).toEqual(['bonus_started'])
  await transaction(world.db, tx => setMemberStatus(tx, 1, member.memberId, 'blocked'))
  await pass(25)
  expect(await tellEnding(world.db)).toBe(1)
  expect(await kinds()).toEqual(['bonus_started'])
})
