import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFindings } from '#shared/server/proofs.ts'
import { settleKilled } from '../../../../tests/support/agents/killed-settlement.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { BILL_PROOFS } from './store-runs.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  await world.close()
})

// Each step of all of them: npm run soak -- agents-killed.
test.each([3, 9, 15, 21, 25, 29, 33])('a process that dies at step %i leaves each bill paid once', async step => {
  expect(await settleKilled(world, step)).toEqual({ died: true, wrong: [] })
})
