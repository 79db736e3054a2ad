import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { ACTIVITY, givenPromotions, type PromotionsWorld } from '../../../tests/support/promotions/world.ts'
import type { ActivityOffer } from '../rules/activity.ts'
import { MOST_SEGMENTS, type SegmentQuery } from '../rules/segments.ts'
import { factsOf } from './facts.ts'
import { freezeSegments } from './segments.ts'

let world: PromotionsWorld
beforeAll(async () => {
  world = await givenPromotions()
})
afterAll(() => world.close())

const make = (code: string, query: SegmentQuery) => world.office('POST', 'segments', { code, query })
const segmentsOf = async (memberId: string) => {
  const facts = await transaction(world.db, tx => factsOf(tx, { merchantId: 1, memberId }, new Date()))
  return facts.segments.filter(name => name !== 'new')
}
type Standing = { days?: number; seen?: number | null; deposited?: string; tags?: string[]; country?: string }
async function someone({ days = 0, seen = null, deposited = '0', tags = [], country = '' }: Standing): Promise<string> {
  const { memberId } = await world.newMember()
  const ago = (count: number | null) => (count === null ? null : new Date(Date.now() - count * 86_400_000))
  await world.db`update people.members set registered_at = ${ago(days)}, country = ${country} where id = ${memberId}`
  await world.db`
    update people.standings set registered_at = ${ago(days)}, last_login_at = ${ago(seen)}, deposited = ${parseAmount(deposited)},
      tags = ${tags}::text[] where member_id = ${memberId}`
  return memberId
}

test('who meets all that a segment asks is in its list', async () => {
  const fresh = await someone({ days: 2, seen: 1, country: 'VN' })
  const away = await someone({ days: 90, seen: 40, deposited: '500', tags: ['VIP'] })
  const never = await someone({ days: 90, deposited: '499.9999' })
  await make('fresh', { newerThan: 3 })
  await make('here', { seenWithin: 7 })
  await make('gone', { awayFor: 30 })
  await make('payers', { deposited: '500' })
  await make('vips', { tag: 'VIP' })
  await make('vietnam', { country: 'VN' })
  await make('gone-vips', { awayFor: 30, tag: 'VIP' })
  await make('fresh-vips', { newerThan: 3, tag: 'VIP' })
  expect(await segmentsOf(fresh)).toEqual(['fresh', 'here', 'vietnam'])
  expect(await segmentsOf(away)).toEqual(['gone', 'gone-vips', 'payers', 'vips'])
  expect(await segmentsOf(never)).toEqual(['gone'])
})

test('a list stays as it is until the next business day', async () => {
  const member = await someone({ tags: ['frozen'] })
  await make('frozen', { tag: 'frozen' })
  await world.db`update people.standings set tags = '{}' where member_id = ${member}`
  await freezeSegments(world.db)
  expect(await segmentsOf(member)).toEqual(['frozen'])
  await world.db`update promotions.segments set day = day - 1 where code = 'frozen'`
  await Promise.all([freezeSegments(world.db), freezeSegments(world.db)])
  expect(await segmentsOf(member)).toEqual([])
  const { list } = (await world.office('GET', 'segments', {})).value as unknown as {
    list: { code: string; members: number }[]
  }
  expect(list.find(({ code }) => code === 'frozen')).toMatchObject({ query: { tag: 'frozen' }, members: 0 })
})

test('a name is taken once, also by eight at once; what says nothing, or is a name of the house, is refused', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => make('once', { awayFor: 5 })))
  expect(made.map(({ code }) => code ?? 'made').sort()).toEqual(['made', ...Array(7).fill('state_changed')])
  expect((await make('everybody', {})).code).toBe('invalid_input')
  for (const name of ['new', 'no-bonus', 'Big', 'x'])
    expect((await make(name, { awayFor: 5 })).code).toBe('invalid_input')
})

const reason = 'nobody needs it'
const end = (code: string) => world.office('POST', `segments/${code}/end`, { reason })
function write(code: string, audience: ActivityOffer['audience'], after = '') {
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 86_400_000)].map(each => each.toISOString())
  const written = { kind: 'activity', offer: { ...ACTIVITY, audience } }
  return world.office('POST', 'promotions', { code, written, startsAt, endsAt, budget: '100', after })
}

test('a segment ends once nothing names it, once of eight; its list goes, and its name stays taken', async () => {
  const member = await someone({ tags: ['old'] })
  await make('old', { tag: 'old' })
  const { value } = await write('for-the-old', { segments: ['old'] })
  expect((await end('old')).code).toBe('segment_named')
  expect(await segmentsOf(member)).toEqual(['old'])
  await write('for-the-old', { notSegments: ['old'] }, value.after as string)
  expect((await end('old')).code).toBe('segment_named')
  await world.db`update promotions.promotions set state = 'STOPPED', stopped_at = now() where code = 'for-the-old'`
  const ended = await Promise.all(Array.from({ length: 8 }, () => end('old')))
  expect(ended.map(({ code }) => code ?? 'ended').sort()).toEqual(['ended', ...Array(7).fill('not_found')])
  expect(await segmentsOf(member)).toEqual([])
  await freezeSegments(world.db)
  expect(await segmentsOf(member)).toEqual([])
  expect((await make('old', { tag: 'old' })).code).toBe('state_changed')
  const { list } = (await world.office('GET', 'segments', {})).value
  expect(list.map(({ code }) => code)).not.toContain('old')
})

test('an offer names segments that are: one that is not, or has ended, is refused', async () => {
  await make('gone-by', { awayFor: 5 })
  await end('gone-by')
  for (const audience of [
    { segments: ['gone-by'] },
    { notSegments: ['gone-by'] },
    { segments: ['new', 'typo'] },
    { notSegments: ['VIP'] },
  ])
    expect((await write('misnamed', audience)).code).toBe('invalid_input')
  expect((await write('for-the-new', { segments: ['new'] })).code).toBeUndefined()
})

test('of an end and an offer that names the segment at the same time one is refused', async () => {
  for (let i = 0; i < 8; i++) {
    await make(`raced-${i}`, { awayFor: 5 })
    const both = await Promise.all([end(`raced-${i}`), write(`racing-${i}`, { notSegments: [`raced-${i}`] })])
    expect(both.map(({ code }) => code)).toContain(undefined)
    expect(both.filter(({ code }) => code === undefined)).toHaveLength(1)
  }
})

test('there may be fifty at once, of those that have not ended', async () => {
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count from promotions.segments where ended_at is null`
  for (let i = row!.count; i < MOST_SEGMENTS; i++) await make(`many-${i}`, { awayFor: 5 })
  expect((await make('one-more', { awayFor: 5 })).code).toBe('state_changed')
  await end(`many-${MOST_SEGMENTS - 1}`)
  expect((await make('one-more', { awayFor: 5 })).code).toBeUndefined()
})
