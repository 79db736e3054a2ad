import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { paymentsCharged } from '#features/cashier/server/cashier.ts'
import { transaction } from '#shared/server/db.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

test('what payments of a team cost makes it worth less to the house', async () => {
  const top = await world.newAgent()
  const player = await world.newPlayer(top)
  await world.play(player, '10000', '4000')
  const charges = ['1.5', '0.25'].map((fee, n) => ({
    ...{ memberId: player.memberId, paymentId: `p${n}`, fee: String(Number(fee) * 10_000) },
  }))
  const reactions = reactionsOf(world.context.realtime).filter(({ topic }) => topic === paymentsCharged.name)
  await transaction(world.db, async tx => {
    for (const each of reactions) await each.react(tx, { merchantId: 1, provider: 'bank', charges })
  })
  await world.followAll()
  const [row] = await world.db`
    select sum(fee_subsidy)::text as fee from agents.team_days where agent = ${await world.numberOf(top)}`
  expect(row).toEqual({ fee: '17500' })
})
