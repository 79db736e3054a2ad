import type { Reward } from '#features/rewards/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useRewards } from './reads.ts'
import { Card } from './reward-center.tsx'

type WaitingGiftsProps = {
  kind: Reward['kind']
  /** What is said where none waits. */
  empty: string
}

/** Rewards of one kind that wait to be taken. */
export function WaitingGifts({ kind, empty }: WaitingGiftsProps) {
  return (
    <Loaded query={useRewards()} skeleton={<Skeleton className="h-20 w-full" />}>
      {({ list }) => {
        const waiting = list.filter(each => each.kind === kind && each.state === 'UNCLAIMED')
        if (waiting.length === 0) return <p className="text-sm text-muted">{empty}</p>
        return (
          <ul className="flex flex-col gap-3">
            {waiting.map(reward => (
              <li key={reward.id}>
                <Card reward={reward} />
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
