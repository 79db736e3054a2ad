import type { Reward } from '#features/rewards/api.ts'
import { lazyScreen } from '#shared/ui/loading/lazy-screen.tsx'

export { useWaitingRewards } from './reads.ts'
/** Rewards of one kind that wait, for the page that tells what they are of. */
export const WaitingGifts = lazyScreen<{ kind: Reward['kind']; empty: string }>(() =>
  import('./waiting-gifts.tsx').then(file => file.WaitingGifts),
)
/** The entry `rewardCenter` of the member centre: money that waits to be taken, and what became of the others. */
export const RewardCenter = lazyScreen(() => import('./reward-center.tsx').then(file => file.RewardCenter))
