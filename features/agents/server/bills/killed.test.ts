import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS } from '#features/agents/rules/contracts/kinds.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenLine, settleKilled } from '../../../../tests/support/agents/killed-settlement.ts'
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

/** Each step of it, thirty times, in `npm run soak -- agents --only killed`. */
const STRIDE = 9

test.each(KINDS)('a %s settlement whose process dies leaves each bill paid once', async kind => {
  const given = await givenLine(world, kind)
  const { died, steps, wrong } = await settleKilled(world, given, Number.POSITIVE_INFINITY)
  expect({ died, wrong }).toEqual({ died: false, wrong: [] })
  expect(steps).toBeGreaterThan(STRIDE)
  for (let step = STRIDE; step <= steps; step += STRIDE)
    expect(await settleKilled(world, given, step)).toMatchObject({ died: true, wrong: [] })
})
