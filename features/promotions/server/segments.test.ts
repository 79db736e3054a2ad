import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenPromotions, type PromotionsWorld } from '../../../tests/support/promotions/world.ts'
import type { SegmentQuery } from '../rules/segments.ts'
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
