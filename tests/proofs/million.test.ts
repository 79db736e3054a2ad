import { afterAll, beforeAll, expect, test } from 'vitest'
import { mixOperations } from '../soak/million/mixed-operations.ts'
import { type MixedWorld, openMixedWorld } from '../soak/million/mixed-world.ts'
import { freshDatabase, freshStudioDatabase } from '../support/database.ts'
import { countRows, INVARIANTS, type Invariant, proveInvariants } from './invariants.ts'
import { PLANTED } from './planted.ts'

let platform: Awaited<ReturnType<typeof freshDatabase>>
let world: MixedWorld
let mixed: Awaited<ReturnType<typeof mixOperations>>

beforeAll(async () => {
  platform = await freshDatabase()
  world = await openMixedWorld(platform.db, freshStudioDatabase(), 300)
  mixed = await mixOperations(world, { operations: 20_000, concurrency: 256, seed: 1 })
})
afterAll(async () => {
  await world.close()
  await platform.drop()
})

test('after 20,000 mixed operations I1–I15 return no row', async () => {
  const broken = (await proveInvariants(platform.db)).filter(each => each.broken > 0)
  expect(broken).toEqual([])
  expect(mixed.differing, 'repeated calls answered with other bytes').toBe(0)
  expect(mixed.unseen, 'the mix has not seen').toEqual([])
})

const cases = (Object.keys(INVARIANTS) as Invariant[]).flatMap(invariant =>
  INVARIANTS[invariant].map((view, i) => ({
    invariant,
    by: /^\w+\.\w+$/.test(view) ? view : 'the list of tables',
    view,
    planted: PLANTED[invariant][i]!,
  })),
)
test.each(cases)('$invariant: what is planted is found by $by', async ({ view, planted }) => {
  const undone = new Error('undone')
  const work = platform.db.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(planted)
    expect(await countRows(tx, view)).toBeGreaterThan(0)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
})
