import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenProtection, type Protected } from '../../../tests/support/protection.ts'
import type { ExclusionAsk } from '../rules/exclusion.ts'
import { decideLift, exclude, limitsOf, proveProtection, requestLift } from './protection.ts'

let world: Awaited<ReturnType<typeof givenProtection>>

beforeAll(async () => {
  world = await givenProtection()
})
afterAll(async () => {
  expect(await proveProtection(world.db)).toEqual({ limits: 0, exclusions: 0, changes: 0, inForce: 0 })
  await world.close()
})

const DAY_MS = 86_400_000
const SELF: ExclusionAsk = { kind: 'self', term: '6 months' }
const FOR_EVER: ExclusionAsk = { kind: 'self', term: 'indefinite' }
const OPERATOR: ExclusionAsk = { kind: 'operator', reason: 'a third party asked for it' }

const put = ({ merchantId, memberId }: Protected, ask: ExclusionAsk) =>
  transaction(world.db, tx => exclude(tx, { merchantId, memberId, by: memberId, ...ask }))
const ask = ({ merchantId, memberId }: Protected, exclusionId: bigint, by = memberId) =>
  transaction(world.db, tx => requestLift(tx, { merchantId, memberId, exclusionId, by, reason: 'I am well again' }))
const decide = (exclusionId: bigint, approved: boolean, by = 'op_1') =>
  transaction(world.db, tx => decideLift(tx, { merchantId: 1, exclusionId, by, approved }))
const statesOf = async ({ memberId }: Protected) =>
  (await limitsOf(world.db, 1, memberId)).exclusions.map(({ state }) => state)

/** As if it had begun earlier: the triggers that keep history look away for this one change. */
const age = (id: bigint, interval: string) =>
  transaction(world.db, async tx => {
    await tx`set local session_replication_role = replica`
    await tx`
      update protection.exclusions set starts_at = starts_at - ${interval}::text::interval,
        ends_at = ends_at - ${interval}::text::interval, firm_until = firm_until - ${interval}::text::interval,
        lifted_at = lifted_at - ${interval}::text::interval
      where id = ${id}`
    await tx`update protection.members set in_force = protection.in_force_of(member_id)`
  })

test('C-25: from the moment of self-exclusion no bet and no deposit passes; what was won before is paid', async () => {
  const member = await world.newMember()
  expect(await world.bets([{ member, stake: '1' }])).toEqual(['yes'])
  await put(member, SELF)
  expect(await world.bets([{ member, stake: '0' }])).toEqual(['excluded'])
  expect(await world.deposit(member, '1')).toBe('excluded')
  await world.book(member, 'win', '2')
  const [event] = await world.db`
    select payload from events.outbox where topic = 'protection.member_excluded' and
      payload ->> 'memberId' = ${member.memberId}`
  expect(event!.payload).toEqual({ merchantId: 1, memberId: member.memberId, kind: 'self' })
})

test('C-25: of bets that race with the exclusion none is taken after it', async () => {
  const member = await world.newMember()
  const play = Promise.all(Array.from({ length: 60 }, () => world.bet(member, '1')))
  await put(member, SELF)
  const after = await Promise.all(Array.from({ length: 20 }, () => world.bet(member, '1')))
  expect(new Set(after)).toEqual(new Set(['excluded']))
  await play
})

test.each(['24 hours', '7 days', '30 days', '42 days'] as const)(
  'C-24: a time-out of %s ends by itself, and cannot be lifted before',
  async term => {
    const member = await world.newMember()
    const { id } = await put(member, { kind: 'time_out', term })
    expect(await world.bet(member, '1')).toBe('excluded')
    await expect(ask(member, id)).rejects.toMatchObject({ code: 'not_found' })
    await age(id, term)
    expect(await statesOf(member)).toEqual(['LIFTED'])
    expect(await world.bet(member, '1')).toBe('yes')
  },
)

test('C-26: an exclusion whose term is over holds until it is asked for, approved and cooled off', async () => {
  const member = await world.newMember()
  const { id } = await put(member, SELF)
  await expect(ask(member, id)).rejects.toMatchObject({ code: 'too_early' })
  await age(id, '4 years')
  expect(await statesOf(member)).toEqual(['EXPIRED'])
  expect(await world.bet(member, '1')).toBe('excluded')
  await expect(decide(id, true)).rejects.toMatchObject({ code: 'not_found' })
  await ask(member, id)
  await expect(ask(member, id)).rejects.toMatchObject({ code: 'proposal_open' })
  expect(await statesOf(member)).toEqual(['REVOKE_REQUESTED'])
  await expect(decide(id, true, member.memberId)).rejects.toMatchObject({ code: 'second_person_needed' })
  const until = await decide(id, true)
  expect(Math.abs(until!.getTime() - Date.now() - DAY_MS)).toBeLessThan(60_000)
  expect(await statesOf(member)).toEqual(['COOLING'])
  expect(await world.bet(member, '1')).toBe('excluded')
  await age(id, '24 hours')
  expect(await world.bet(member, '1')).toBe('yes')
})

test('C-26: without a term it may be asked for after 6 months, and cools off for 7 days', async () => {
  const member = await world.newMember()
  const { id, endsAt } = await put(member, FOR_EVER)
  expect(endsAt).toBeNull()
  await expect(ask(member, id)).rejects.toMatchObject({ code: 'too_early' })
  await age(id, '4 years')
  await ask(member, id)
  expect(await decide(id, false)).toBeNull()
  expect(await statesOf(member)).toEqual(['ACTIVE'])
  await ask(member, id)
  expect(Math.abs((await decide(id, true))!.getTime() - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000)
})

test('a second exclusion shortens nothing', async () => {
  const member = await world.newMember()
  await put(member, FOR_EVER)
  const { id } = await put(member, { kind: 'time_out', term: '24 hours' })
  await age(id, '2 days')
  expect(await world.bet(member, '1')).toBe('excluded')
})

test('C-27: operators exclude with a reason and lift by four eyes; members cannot', async () => {
  const member = await world.newMember()
  const { id } = await put(member, OPERATOR)
  await expect(ask(member, id)).rejects.toMatchObject({ code: 'not_allowed' })
  await ask(member, id, 'op_1')
  await expect(decide(id, true, 'op_1')).rejects.toMatchObject({ code: 'second_person_needed' })
  await decide(id, true, 'op_2')
  expect(await world.bet(member, '1')).toBe('yes')
  const other = await world.newMember()
  const own = await put(other, FOR_EVER)
  await age(own.id, '4 years')
  await expect(ask(other, own.id, 'op_1')).rejects.toMatchObject({ code: 'not_allowed' })
})

test('another member’s exclusion is not found', async () => {
  const [member, other] = [await world.newMember(), await world.newMember()]
  const { id } = await put(member, SELF)
  await age(id, '4 years')
  await expect(ask(other, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('the database lifts nothing that was not asked for, approved and cooled off', async () => {
  const { db } = world
  const member = await world.newMember()
  const { id } = await put(member, FOR_EVER)
  const lift = (after: string) =>
    db`update protection.exclusions set lifted_at = now() + ${after}::text::interval where id = ${id}`
  await age(id, '4 years')
  await expect(lift('0')).rejects.toMatchObject({ code: '23514' })
  await ask(member, id)
  await expect(lift('1 year')).rejects.toMatchObject({ code: '23514' })
  await expect(db`
    update protection.lifts set decided_by = requested_by, decided_at = now(), approved = true
    where exclusion_id = ${id}`).rejects.toMatchObject({ code: '23514' })
  await db`
    update protection.lifts set decided_by = 'op_1', decided_at = now(), approved = true where exclusion_id = ${id}`
  await expect(lift('6 days')).rejects.toMatchObject({ code: '23514' })
  await lift('7 days')
  await expect(lift('8 days')).rejects.toThrow('on record')
  await expect(db`delete from protection.exclusions where id = ${id}`).rejects.toThrow('on record')
  const add = (kind: string, term: string, lifted: string | null) => db`
    insert into protection.exclusions (merchant_id, member_id, kind, reason, placed_by, starts_at, ends_at, firm_until,
      lifted_at)
    values (1, ${member.memberId}, ${kind}, '', ${member.memberId}, now(), now() + ${term}::text::interval,
      now() + ${term}::text::interval, now() + ${lifted}::text::interval)`
  await expect(add('self', '5 months', null)).rejects.toMatchObject({ code: '23514' })
  await expect(add('self', '7 months', '8 months')).rejects.toMatchObject({ code: '23514' })
  await expect(add('time_out', '23 hours', '23 hours')).rejects.toMatchObject({ code: '23514' })
  await expect(add('time_out', '7 days', null)).rejects.toMatchObject({ code: '23514' })
})
