import { shippedTables } from '#apps/studio/shipped-games.ts'
import { type CrowdPlan, watchAndPlay } from './crowd.ts'

process.on('message', async (plan: CrowdPlan) => {
  const games = new Map(shippedTables().map(game => [game.id, game]))
  process.send!(await watchAndPlay(plan, games))
  process.exit(0)
})
