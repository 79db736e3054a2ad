import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Terms } from '#features/people/rules/people.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import * as people from '../people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

let names = 0
const add = (uplineId?: string, type = 1) =>
  transaction(world.db, tx =>
    people.addMember(tx, {
      merchantId: 1,
      currency: 'CRD',
      username: `t${++names}`,
      type,
      ...(uplineId && { uplineId }),
    }),
  )
const byHouse = (id: string, terms: Partial<Terms>) =>
  transaction(world.db, async tx =>
    people.setTerms(tx, null, await people.heldMember(tx, 1, id), { series: {}, rates: {}, ...terms }),
  )
const set = (agent: string, id: string, terms: Partial<Terms>) =>
  transaction(world.db, async tx => {
    const held = await people.heldDownline(tx, 1, agent, id)
    await people.setTerms(tx, held.agent, held.member, { series: {}, rates: {}, ...terms })
  })
const termsOf = async (id: string) => people.termsOf(world.db, (await memberOf(id)).number)
const memberOf = (id: string) => transaction(world.db, async tx => (await people.memberById(tx, 1, id))!)
const refused = (asked: Promise<unknown>) => expect(asked).rejects
const proven = async () => expect(await countFindings(world.db, ['people.proof_terms'])).toEqual({ terms: 0 })

/** A top agent with series 1980 and 1 % of live, an agent and a member below. */
async function givenLine() {
  const top = await add(undefined, 2)
  const agent = await add(top)
  const member = await add(agent, 0)
  await byHouse(top, { series: { LOTT: 1980 }, rates: { LIVE: 10_000 } })
  return { top, agent, member }
}

test('an upline gives what they have and no more; level only once that is agreed', async () => {
  const { top, agent } = await givenLine()
  await set(top, agent, { series: { LOTT: 1978 }, rates: { LIVE: 10_000 } })
  expect(await termsOf(agent)).toEqual({ series: { LOTT: 1978 }, rates: { LIVE: 10_000 } })
  await refused(set(top, agent, { series: { LOTT: 1980 } })).toMatchObject({
    ...{ code: 'series_out_of_range', details: { group: 'LOTT' } },
  })
  await refused(set(top, agent, { rates: { LIVE: 10_001 } })).toMatchObject({ details: { product: 'LIVE' } })
  await transaction(world.db, async tx => people.agree(tx, await people.heldMember(tx, 1, top), { allowsEqual: true }))
  await set(top, agent, { series: { LOTT: 1980 } })
  // What is left out stays.
  expect(await termsOf(agent)).toEqual({ series: { LOTT: 1980 }, rates: { LIVE: 10_000 } })
  await proven()
})

test('E_DOWNLINE_HIGHER: nothing is lowered below what somebody directly under has', async () => {
  const { top, agent, member } = await givenLine()
  await set(top, agent, { series: { LOTT: 1970 }, rates: { LIVE: 8_000 } })
  await set(agent, member, { series: { LOTT: 1960 }, rates: { LIVE: 6_000 } })
  const code = 'downline_higher'
  await refused(set(top, agent, { series: { LOTT: 1958 } })).toMatchObject({ code, details: { group: 'LOTT' } })
  await refused(set(top, agent, { rates: { LIVE: 5_999 } })).toMatchObject({ code, details: { product: 'LIVE' } })
  await set(top, agent, { series: { LOTT: 1960 }, rates: { LIVE: 6_000 } })
  await proven()
})

test('only a direct upline sets anything: not for strangers, not further down, not for another merchant', async () => {
  const { top, agent, member } = await givenLine()
  const stranger = await add(undefined, 2)
  for (const [who, whom] of [
    [top, member],
    [stranger, agent],
    [agent, top],
    [top, 'mem_nobody'],
  ] as const)
    await refused(set(who, whom, { series: { LOTT: 1800 } })).toMatchObject({ code: 'not_found' })
  await refused(set(member, agent, {})).toMatchObject({ code: 'not_allowed' })
  const elsewhere = transaction(world.db, tx => people.heldDownline(tx, 2, top, agent))
  await refused(elsewhere).toMatchObject({ code: 'not_found' })
})

test('the series of who has none is that of the nearest above', async () => {
  const { top, agent, member } = await givenLine()
  const of = (group = 'LOTT') => people.seriesOf(world.db, [top, agent, member], group)
  const nearest = { series: 1980, isOwn: false }
  expect(await of()).toEqual(
    new Map([
      [top, { series: 1980, isOwn: true }],
      [agent, nearest],
      [member, nearest],
    ]),
  )
  await set(top, agent, { series: { LOTT: 1900 } })
  expect((await of()).get(member)).toEqual({ series: 1900, isOwn: false })
  expect(await of('ELOTT')).toEqual(new Map())
})

test('quotas: what is granted, what was handed on, and what is left of a band', async () => {
  const { top, agent, member } = await givenLine()
  const left = async (id: string) =>
    (await people.quotasOf(world.db, await memberOf(id))).find(({ group, from }) => group === 'LOTT' && from === 1960)!
      .left
  expect(await left(top)).toBeNull()
  await transaction(world.db, async tx => people.setQuota(tx, 1, (await memberOf(top)).number, 'LOTT', 1960, 3))
  expect(await left(top)).toBe(3)
  await set(top, agent, { series: { LOTT: 1978 } })
  expect(await left(top)).toBe(2)
  const give = (count: number, key: string) =>
    transaction(world.db, async tx => {
      const held = await people.heldDownline(tx, 1, top, agent)
      return people.giveQuota(tx, held.agent, held.member, { group: 'LOTT', from: 1960, count, key })
    })
  expect(await give(1, 'first-gift')).toBe(1)
  expect(await give(1, 'first-gift')).toBe(1)
  await refused(give(2, 'first-gift')).toMatchObject({ code: 'key_reused' })
  await refused(give(2, 'second-gift')).toMatchObject({ code: 'no_quota' })
  expect([await left(top), await left(agent)]).toEqual([1, 1])
  await set(agent, member, { series: { LOTT: 1962 } })
  // Within a band nothing more is used.
  await set(agent, member, { series: { LOTT: 1970 } })
  expect(await left(agent)).toBe(0)
  const second = await add(agent, 0)
  await refused(set(agent, second, { series: { LOTT: 1960 } })).toMatchObject({
    code: 'no_quota',
    details: { group: 'LOTT' },
  })
  await set(agent, second, { series: { LOTT: 1958 } })
})

test('eight at once take no more of a quota than there is', async () => {
  const { top } = await givenLine()
  await transaction(world.db, async tx => people.setQuota(tx, 1, (await memberOf(top)).number, 'LOTT', 1960, 3))
  const agents = await Promise.all(Array.from({ length: 8 }, () => add(top)))
  const done = await Promise.allSettled(agents.map(agent => set(top, agent, { series: { LOTT: 1960 } })))
  expect(done.filter(each => each.status === 'fulfilled')).toHaveLength(3)
})

test('invariant 2: whatever is set in any order, nobody has more than who is above', async () => {
  const ids = [await add(undefined, 2)]
  for (let i = 0; i < 7; i++) ids.push(await add(ids[i >> 1]!))
  await byHouse(ids[0]!, { series: { LOTT: 1990 }, rates: { RNG: 20_000 } })
  const step = fc.record({
    who: fc.integer({ min: 1, max: 7 }),
    series: fc.integer({ min: 900, max: 999 }),
    rate: fc.nat(30_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async steps => {
      for (const { who, series, rate } of steps)
        await set(ids[(who - 1) >> 1]!, ids[who]!, { series: { LOTT: series * 2 }, rates: { RNG: rate } }).catch(
          error => expect(['series_out_of_range', 'downline_higher']).toContain(error.code),
        )
      await proven()
    }),
    { numRuns: 20 },
  )
})

test('the proof finds who has more than their upline', async () => {
  const { agent } = await givenLine()
  const { number } = await memberOf(agent)
  await world.db`insert into people.terms values (1, ${number}, 'series', 'LOTT', 1982)`
  expect(await countFindings(world.db, ['people.proof_terms'])).toEqual({ terms: 1 })
  await world.db`delete from people.terms where member = ${number}`
})
