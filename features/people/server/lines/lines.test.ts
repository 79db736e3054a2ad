import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
const add = (uplineId?: string, type = 1, merchantId = 1) =>
  transaction(world.db, tx =>
    people.addMember(tx, { merchantId, currency: 'CRD', username: `m${++names}`, type, ...(uplineId && { uplineId }) }),
  )
const line = async (id: string) => (await people.lineOf(world.db, 1, id)).map(each => each.id)
const findings = () => countFindings(world.db, ['people.proof_closure'])
const placesOf = async (id: string) =>
  (
    await world.db<{ since: string; uplines: string[] }[]>`
      select p.since::text as since,
        array(select m.id from unnest(p.uplines) with ordinality u(n, i) join people.public_members m on m.number = u.n
          order by i) as uplines
      from people.public_places p join people.public_members m on m.number = p.member where m.id = ${id} order by 1`
  ).map(({ since, uplines }) => ({ since, uplines }))

beforeEach(async () => {
  expect(await findings()).toEqual({ closure: 0 })
})

test('a line is told from the top down to the upline, a place as well; nobody else stands in it', async () => {
  const top = await add(undefined, 2)
  const middle = await add(top)
  const other = await add(top)
  const member = await add(middle, 0)
  expect(await line(member)).toEqual([top, middle])
  expect(await line(top)).toEqual([])
  expect(await placesOf(member)).toEqual([{ since: '-infinity', uplines: [top, middle] }])
  const sees = (viewer: string, target: string, merchantId = 1) => people.isInLine(world.db, merchantId, viewer, target)
  expect(await sees(top, member)).toBe(true)
  expect(await sees(member, member)).toBe(true)
  expect(await sees(other, member)).toBe(false)
  expect(await sees(member, top)).toBe(false)
  expect(await sees(top, member, 2)).toBe(false)
  expect(await sees(top, 'mem_nobody')).toBe(false)
  expect((await people.directDownlines(world.db, 1, top, { limit: 9 })).map(each => each.id)).toEqual([middle, other])
})

test('a name is found in the own line alone, in any case', async () => {
  const top = await add(undefined, 2)
  const below = await add(top, 0)
  const name = `M${names}`
  const stranger = await add(undefined, 2)
  expect((await people.findInLine(world.db, 1, top, name))?.id).toBe(below)
  expect(await people.findInLine(world.db, 1, stranger, name)).toBeUndefined()
  expect(await people.findInLine(world.db, 2, top, name)).toBeUndefined()
})

test('E_DEPTH: nobody joins below the twentieth step, however many try', async () => {
  let last = await add(undefined, 2)
  for (let depth = 1; depth <= 20; depth++) last = await add(last)
  expect(await line(last)).toHaveLength(20)
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => add(last, 0)))
  for (const each of tries) expect(each).toMatchObject({ status: 'rejected', reason: { code: 'too_deep' } })
})

test('trial accounts stand in no line; nobody stands below one, nor below somebody of another merchant', async () => {
  const trial = await add(undefined, 42)
  const elsewhere = await add(undefined, 2, 2)
  expect(await placesOf(trial)).toEqual([])
  await expect(add(trial, 0)).rejects.toThrow('nobody of this merchant')
  await expect(add(elsewhere, 0)).rejects.toThrow('nobody of this merchant')
})

test('eight join below one agent at once: each has the whole line', async () => {
  const top = await add(undefined, 2)
  const agent = await add(top)
  const joined = await Promise.all(Array.from({ length: 8 }, () => add(agent, 0)))
  for (const each of joined) expect(await line(each)).toEqual([top, agent])
})

test('invariant 1: closure is what follows from uplines, over any tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async choices => {
      const ids: string[] = []
      const uplines = new Map<string, string | undefined>()
      for (const choice of choices) {
        const upline = ids.length === 0 ? undefined : [undefined, ...ids][choice % (ids.length + 1)]
        const id = await add(upline)
        ids.push(id)
        uplines.set(id, upline)
      }
      const chain = (id: string): string[] => {
        const upline = uplines.get(id)
        return upline === undefined ? [] : [...chain(upline), upline]
      }
      for (const id of ids) {
        expect(await line(id)).toEqual(chain(id))
        expect(await placesOf(id)).toEqual([{ since: '-infinity', uplines: chain(id) }])
      }
      expect(await findings()).toEqual({ closure: 0 })
    }),
    { numRuns: 15 },
  )
})

test('the proof finds a row that lacks, one too many and one that is wrong', async () => {
  const top = await add(undefined, 2)
  const below = await add(top)
  await transaction(world.db, async tx => {
    const of = (id: string) => tx`(select number from people.members where id = ${id})`
    await tx`delete from people.closure where anc = ${of(top)} and des = ${of(below)}`
    expect(await countFindings(tx, ['people.proof_closure'])).toEqual({ closure: 1 })
    await tx`insert into people.closure values (1, ${of(top)}, ${of(below)}, 7), (1, ${of(below)}, ${of(top)}, 1)`
    const { closure } = await countFindings(tx, ['people.proof_closure'])
    expect(closure).toBeGreaterThanOrEqual(2)
    throw new Error('enough')
  }).catch(error => expect(error.message).toBe('enough'))
})
