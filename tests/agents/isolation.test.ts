import { afterAll, beforeAll, expect, test } from 'vitest'
import { sized } from '../size.ts'
import { type AgentsWorld, givenAgents } from '../support/agents/world.ts'
import { lookAround } from './isolation.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

test(
  'an agent is told of their own line alone, by every call, and of nobody’s contacts',
  async () => {
    const { asked, wrong } = await lookAround(world, { accounts: sized(24, 150), pairs: sized(30, 20_000), seed: 21 })
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(400)
  },
  sized(60_000, 7_200_000),
)
