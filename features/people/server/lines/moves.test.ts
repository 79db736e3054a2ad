import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenMerchant } from '../../../../tests/support/given.ts'
import * as people from '../people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db, 1)
  await transaction(world.db, tx =>
    addMerchant(tx, { id: 2, code: 'm2', name: 'Two', moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' }),
  )
})
afterAll(() => world.drop())

let names = 0
const add = (uplineId?: string, type = 1, more: { merchantId?: number; currency?: string } = {}) =>
  transaction(world.db, tx =>
    people.addMember(tx, {
      ...{ merchantId: 1, currency: 'CRD', username: `v${++names}`, type, ...more },
      ...(uplineId && { uplineId }),
    }),
  )
const move = (memberId: string, toId: string | null, merchantId = 1) =>
  transaction(world.db, tx => people.moveSubtree(tx, { merchantId, memberId, toId }))
const line = async (id: string) => (await people.lineOf(world.db, 1, id)).map(each => each.id)
const refused = (asked: Promise<unknown>) => expect(asked).rejects
const proven = async () =>
  expect(await countFindings(world.db, ['people.proof_closure', 'people.proof_places'])).toEqual({
    closure: 0,
    places: 0,
  })
/** As if a day had passed: what was to begin tomorrow begins today. */
const nextDay = async () => {
  await world.db`update people.places set since = since - 1 where since > '-infinity'`
  await world.db`update people.moves set since = since - 1`
}
const placeOf = async (id: string, ahead: number) => {
  const [row] = await world.db<{ uplines: string[] }[]>`
    select array(select m.id from unnest(p.uplines) with ordinality u(n, i) join people.members m on m.number = u.n order by i) as uplines
    from people.places p join people.members x on x.number = p.member
    where x.id = ${id} and p.since <= current_date + ${ahead}::int order by p.since desc limit 1`
  return row!.uplines
}

/** Two tops, the first with an agent `a`, below it `b` and its member. */
async function givenLines() {
  const [top, other] = [await add(undefined, 2), await add(undefined, 2)]
  const a = await add(top)
  const b = await add(a)
  return { top, other, a, b, member: await add(b, 0) }
}

test('§1.8: places change at once for the next day, the line itself when that day begins', async () => {
  const { top, other, a, b, member } = await givenLines()
  const [today] = await world.db<{ next: string }[]>`select ((now() at time zone 'UTC')::date + 1)::text as next`
  expect(await move(a, other)).toEqual({ since: today!.next, count: 3 })
  expect([await placeOf(member, 0), await placeOf(member, 1)]).toEqual([
    [top, a, b],
    [other, a, b],
  ])
  await people.applyMoves(world.db)
  expect(await line(member)).toEqual([top, a, b])
  await proven()
  // Whoever joins meanwhile goes along.
  const joined = await add(b, 0)
  expect([await placeOf(joined, 0), await placeOf(joined, 1)]).toEqual([
    [top, a, b],
    [other, a, b],
  ])
  await nextDay()
  await people.applyMoves(world.db)
  await people.applyMoves(world.db)
  for (const each of [member, joined]) expect(await line(each)).toEqual([other, a, b])
  expect(await line(a)).toEqual([other])
  expect(await people.directDownlines(world.db, 1, top, { limit: 9 })).toEqual([])
  await proven()
  const told = await world.db`select payload from events.outbox where topic = 'people.line_moved'`
  const at = expect.stringMatching(/T00:00:00.000Z$/)
  expect(told).toEqual([{ payload: { merchantId: 1, memberId: a, fromId: top, toId: other, at } }])
})

test('what may not move is refused', async () => {
  const { top, other, a, b, member } = await givenLines()
  const elsewhere = await add(undefined, 2, { merchantId: 2 })
  const dollars = await add(undefined, 2, { currency: 'USD' })
  const blocked = await add(undefined, 2)
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, blocked, 'blocked'))
  for (const [who, where, code] of [
    [a, b, 'line_cycle'],
    [a, a, 'line_cycle'],
    [a, top, 'not_allowed'],
    [top, other, 'not_allowed'],
    [a, member, 'line_cycle'],
    [b, await add(top, 0), 'not_allowed'],
    [a, elsewhere, 'not_found'],
    [a, 'mem_nobody', 'not_found'],
    ['mem_nobody', other, 'not_found'],
    [a, dollars, 'currency_mismatch'],
    [a, blocked, 'account_blocked'],
  ] as const)
    await refused(move(who, where)).toMatchObject({ code })
  await refused(move(a, other, 2)).toMatchObject({ code: 'not_found' })
})

test('nothing moves below what its line may hold, nor under somebody with less', async () => {
  const { other, a } = await givenLines()
  let deep = other
  for (let depth = 1; depth <= 18; depth++) deep = await add(deep)
  await refused(move(a, deep)).toMatchObject({ code: 'too_deep' })
  await transaction(world.db, async tx =>
    people.setTerms(tx, null, await people.heldMember(tx, 1, a), { series: { LOTT: 1960 }, rates: {} }),
  )
  await refused(move(a, other)).toMatchObject({ code: 'series_out_of_range' })
})

test('moves that rest on each other wait for the day between; others do not', async () => {
  const { top, other, a, b, member } = await givenLines()
  const c = await add(top)
  await move(b, other)
  for (const [who, where] of [
    [b, c],
    [member, c],
    [a, c],
    [c, b],
  ] as const)
    await refused(move(who, where)).toMatchObject({ code: 'move_waits' })
  const d = await add(top)
  await move(d, c)
  await nextDay()
  await people.applyMoves(world.db)
  expect([await line(member), await line(d)]).toEqual([
    [other, b],
    [top, c],
  ])
  await proven()
})

test('who is about to move gets nothing from the old upline, and the new one keeps as much', async () => {
  const { top, other, a } = await givenLines()
  const set = (who: string, rate: number) =>
    transaction(world.db, async tx =>
      people.setTerms(tx, null, await people.heldMember(tx, 1, who), { series: {}, rates: { RNG: rate } }),
    )
  for (const who of [top, other]) await set(who, 9_000)
  await transaction(world.db, async tx => {
    const held = await people.heldDownline(tx, 1, top, a)
    await people.setTerms(tx, held.agent, held.member, { series: {}, rates: { RNG: 5_000 } })
  })
  await move(a, other)
  await refused(set(a, 6_000)).toMatchObject({ code: 'move_waits' })
  await refused(set(other, 4_999)).toMatchObject({ code: 'downline_higher' })
  await set(other, 5_000)
})

test('eight that want the same move at once move once; those who join at that moment stand in a whole line', async () => {
  const { top, other, a, b } = await givenLines()
  const moves = Array.from({ length: 8 }, () => move(a, other))
  const joins = Array.from({ length: 8 }, () => add(b, 0))
  const done = await Promise.allSettled(moves)
  expect(done.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of await Promise.all(joins))
    expect([await placeOf(each, 0), await placeOf(each, 1)]).toEqual([
      [top, a, b],
      [other, a, b],
    ])
  await nextDay()
  await people.applyMoves(world.db)
  await proven()
})

test('the upline of nobody changes without a move', async () => {
  const { other, a } = await givenLines()
  await refused(world.db`update people.members set upline_id = ${other} where id = ${a}`).toThrow('without a move')
})

test('any moves on any tree: closure and places are what follows from uplines', async () => {
  const step = fc.tuple(fc.nat(9), fc.nat(9))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
      const ids = [await add(undefined, 2)]
      for (let i = 1; i < 10; i++) ids.push(await add(ids[i >> 1]!))
      for (const [who, where] of steps) {
        await move(ids[who]!, ids[where]!).catch(error =>
          expect(['line_cycle', 'not_allowed', 'move_waits']).toContain(error.code),
        )
        await proven()
      }
      await nextDay()
      await people.applyMoves(world.db)
      await proven()
    }),
    { numRuns: 10 },
  )
})

test('team flags: what any above is forbidden, and nothing of others', async () => {
  const { top, other, a, member } = await givenLines()
  const set = (id: string, flags: people.TeamFlag[]) =>
    transaction(world.db, async tx => people.setTeamFlags(tx, await people.heldMember(tx, 1, id), flags))
  const of = async (id: string) => [...((await people.teamFlags(world.db, [id])).get(id) ?? [])].sort()
  await set(top, ['withdraw'])
  await set(a, ['transfer', 'withdraw'])
  expect([await of(top), await of(member), await of(other)]).toEqual([['withdraw'], ['transfer', 'withdraw'], []])
  await set(top, [])
  await set(a, ['transfer'])
  expect([await of(top), await of(member)]).toEqual([[], ['transfer']])
})
