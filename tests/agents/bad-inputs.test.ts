import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointsOfFeatures, fuzzCalls } from '../accounts/fuzz-accounts.ts'
import { type AgentsWorld, givenAgents } from '../support/agents/world.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

/* 300 of each call in `npm run soak -- agents --only inputs`. */

test('bad inputs of every call of agents are refused, and change nothing', async () => {
  const agent = await world.newAgent(await world.newAgent())
  const place = { host: 'localhost', token: await world.tokenOf(agent) }
  const endpoints = await endpointsOfFeatures(world.app, ['agents'])
  expect(endpoints.length).toBeGreaterThan(30)
  const { wrong } = await fuzzCalls(world, endpoints, place, { count: 6, seed: 21 })
  // A platform of one merchant that has no host answers for every host: who asks elsewhere is refused in tests/accounts.
  expect(wrong.filter(each => !each.includes('with a host of nobody'))).toEqual([])
})
