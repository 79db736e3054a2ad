import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { freshDatabase } from '../support/database.ts'
import { PROVEN } from '../support/given.ts'
import { compareNetworks, compareWithoutTombstones } from './network-proof.ts'
import { openProof, type ProofWorld } from './proof-world.ts'

let world: ProofWorld
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  world = await openProof(database.db)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
  await drop()
})

const PLAN = { rounds: 400, players: 12, atOnce: 100 }

test.each([1, 2])(
  'R-10: rounds over a faulty network end as over a perfect one, to the last row (seed %i)',
  async seed => {
    const { differences, faulty, entries } = await compareNetworks(world, { ...PLAN, seed })
    expect(differences).toEqual([])
    expect(entries).toBeGreaterThan(3 * PLAN.rounds)
    // Each fate and each kind of round was met, or the proof says nothing.
    expect(Math.min(...Object.values(faulty.met))).toBeGreaterThan(0)
    expect(faulty.kinds.size).toBe(11)
  },
)

test('R-10: without tombstones players lose money on a faulty network', async () => {
  const { differences } = await compareWithoutTombstones(world, { ...PLAN, seed: 1 })
  expect(differences.filter(line => /^player \d+ (?:real|bonus) cash/.test(line))).not.toEqual([])
})
