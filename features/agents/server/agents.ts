export { countDraw } from './metrics/draws.ts'
export { followSettled } from './metrics/follower.ts'
