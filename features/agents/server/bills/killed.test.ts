import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFindings } from '#shared/server/proofs.ts'
import { sized } from '../../../../tests/size.ts'
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

/** A settlement of a line takes so many steps. Each of them in `npm run soak -- sizes`. */
const LAST = 41
const STEPS = Array.from({ length: LAST }, (_, i) => i + 1).filter(step => step % sized(5, 1) === 0)

test.each(STEPS)('a process that dies at step %i leaves each bill paid once', async step => {
  expect(await settleKilled(world, step)).toEqual({ died: true, wrong: [] })
})

test('one that lives a step longer does not die', async () => {
  expect(await settleKilled(world, LAST + 1)).toEqual({ died: false, wrong: [] })
})
