import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { freshDatabase } from '../support/database.ts'
import { PROVEN } from '../support/given.ts'
import { givenModelTerms, proveModel } from './model-proof.ts'
import { MUTANTS } from './mutants.ts'
import { openProof, type ProofWorld } from './proof-world.ts'

let world: ProofWorld
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  world = await openProof(database.db)
  await givenModelTerms(world)
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
  await drop()
})

test('R-01: a model explains every answer, repeated ones byte for byte, and the end', async () => {
  const { counterexample, seen } = await proveModel(world, { seed: 1, histories: 40, maxLength: 40 })
  expect(counterexample).toBe('')
  expect([...seen.keys()].length).toBeGreaterThan(30)
})

test.each(Object.entries(MUTANTS))('R-05: the mutant is found: %s', async (_, mutant) => {
  const report = await proveModel(world, { seed: 1, histories: 200, maxLength: 40 }, mutant(world.wallet))
  expect(report.counterexample).toContain('no explanation of')
})
