import { type Plan, playPast } from './past.ts'

/** In a process of its own, since all of its time stands in the past; told by its parent what to play where. */
process.once('message', async plan => {
  await playPast(plan as Plan)
  process.exit(0)
})
