import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { useWaitingRewards } from './reads.ts'
/** The entry `rewardCenter` of the member centre: money that waits to be taken, and what became of the others. */
export const RewardCenter = lazyScreen(() => import('./reward-center.tsx').then(file => file.RewardCenter))
