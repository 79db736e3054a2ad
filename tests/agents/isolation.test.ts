import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../support/agents/world.ts'
import { lookAround } from './isolation.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

test('an agent is told of their own line alone, by every call, and of nobody’s contacts', async () => {
  const { asked, wrong } = await lookAround(world, { accounts: 24, pairs: 30, seed: 21 })
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(400)
})
