import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointsOfFeatures } from '../accounts/fuzz-accounts.ts'
import { type AgentsWorld, givenAgents } from '../support/agents/world.ts'
import { leftOut, lookAround, statementsOfNames } from './isolation.ts'
import { ABOUT_NOBODY } from './isolation-calls.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

/* 20,000 pairs, and times beside statements, in `npm run soak -- agents --only isolation`. */

test('an agent is told of their own line alone, by every call, and of nobody’s contacts; names of strangers are as names of nobody', async () => {
  const { asked, wrong, tree } = await lookAround(world, { accounts: 24, pairs: 30, seed: 21 })
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(600)
  for (const { call, stranger, nobody } of await statementsOfNames(world, tree))
    expect({ call, is: stranger }).toEqual({ call, is: nobody })
})

test('no call of members is left out', async () => {
  expect(leftOut(await endpointsOfFeatures(world.app, ['agents']), ABOUT_NOBODY)).toEqual([])
})
