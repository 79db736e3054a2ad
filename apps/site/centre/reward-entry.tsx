import { FreeRounds } from '#features/freebets/site/freebets.tsx'
import { RewardCenter } from '#features/rewards/site/rewards.tsx'

/** The reward centre with the free rounds of games. */
export function RewardEntry() {
  return <RewardCenter also={<FreeRounds />} />
}
