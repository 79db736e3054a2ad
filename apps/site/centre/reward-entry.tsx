import { FreeRounds } from '#features/freebets/site/freebets.tsx'
import { FreeTickets } from '#features/lottery/site/lottery.tsx'
import { RewardCenter } from '#features/rewards/site/rewards.tsx'

/** The reward centre with the free rounds of games and the free tickets of lotteries. */
export function RewardEntry() {
  return (
    <RewardCenter
      also={
        <>
          <FreeRounds />
          <FreeTickets />
        </>
      }
    />
  )
}
