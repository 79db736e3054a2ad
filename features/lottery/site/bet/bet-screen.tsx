import { usePageTitle } from '#shared/ui/page-title.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { LoadedLottery } from '../loaded-lottery.tsx'
import { StandInNote } from '../stand-in.tsx'
import { backOf } from './back.ts'
import { Betting } from './betting.tsx'
import { useGame } from './use-game.ts'

export type BetScreenProps = { code: string; play?: string | undefined; back?: string | undefined }

/** One lottery: its issue, its boards, the slip, and everything else about it behind tabs. */
export function BetScreen({ code, play, back }: BetScreenProps) {
  const query = useGame(code)
  usePageTitle(query.data?.facts.game.name)
  return (
    <div className="page">
      <LoadedLottery query={query} skeleton={<BetSkeleton />}>
        {game => (
          <>
            {game.facts.game.isStandIn && <StandInNote className="mt-2" />}
            <Betting key={code} game={game} play={play} back={backOf(back, location.origin)} />
          </>
        )}
      </LoadedLottery>
    </div>
  )
}

/** Of the size of the page: strip, tabs, board, bar. */
function BetSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 py-2">
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-11 w-full rounded-full!" />
      <Skeleton className="h-11 w-2/3 rounded-full!" />
      <Skeleton className="h-[26rem] w-full rounded-card!" />
    </div>
  )
}
