import { shippedTables } from '#apps/studio/shipped-games.ts'
import { type CrowdPlan, watchAndPlay } from './crowd.ts'

// What follows its parent does not wait for it: here the plan is waited for.
process.channel!.ref()
process.on('message', async (plan: CrowdPlan) => {
  const games = new Map(shippedTables().map(game => [game.id, game]))
  const result = await watchAndPlay(plan, games)
  process.send!(result, () => process.exit(0))
})
