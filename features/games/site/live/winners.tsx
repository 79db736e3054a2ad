import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pause, Play, Trophy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Winner, winnersApi } from '#features/games/api-winners.ts'
import { mergeTicker, winKey } from '#features/games/rules/winners.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { WinnerCard } from '../cards/winner-card.tsx'
import { WINNERS_KEY } from '../games.tsx'
import { useTicker } from './use-ticker.ts'

/** Visitors have no real-time channel: they ask so often. */
const POLL_MS = 20_000
const ROW = 'flex gap-3 overflow-x-auto overscroll-x-contain py-1 [scrollbar-width:none]'

/** The newest wins that were really paid, passing by (specification §7 winner board, §9 ticker). */
export function WinnersTicker() {
  const { language } = useLanguage()
  const board = useQuery({
    queryKey: [...WINNERS_KEY, language],
    queryFn: async () => (await ask(winnersApi.rankList, { language })).list.map(({ vo }) => vo),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={board} skeleton={<TickerSkeleton />}>
      {wins => (wins.length === 0 ? <NoWinners /> : <Ticker board={wins} readAt={board.dataUpdatedAt} />)}
    </Loaded>
  )
}

function Ticker({ board, readAt }: { board: readonly Winner[]; readAt: number }) {
  const t = useTranslations('winners')
  const row = useRef<HTMLUListElement>(null)
  const [isStopped, setIsStopped] = useState(false)
  const [passing, setPassing] = useState(board)
  const { isMoving, canMove, inView, handlers } = useTicker(row, {
    isStopped,
    count: passing.length,
    // The first one has left the view: it comes again behind the last.
    onPassed: () => setPassing(([first, ...rest]) => (first ? [...rest, first] : rest)),
  })
  useEffect(() => setPassing(before => mergeTicker(before, board, inView())), [board, inView])

  return (
    <div>
      <ul ref={row} data-moving={isMoving} aria-label={t('title')} className={ROW} {...handlers}>
        {passing.map(win => (
          <li key={winKey(win)} className="w-60 shrink-0">
            <WinnerCard win={win} now={readAt} />
          </li>
        ))}
      </ul>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="text-xs text-muted">{t('about')}</p>
        {canMove && (
          <IconButton label={isStopped ? t('resume') : t('pause')} onClick={() => setIsStopped(!isStopped)}>
            {isStopped ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          </IconButton>
        )}
      </div>
    </div>
  )
}

function NoWinners() {
  const t = useTranslations('winners')
  return (
    <div className="card flex min-h-37 flex-col items-center justify-center gap-1 p-4 text-center">
      <Trophy aria-hidden size={28} className="text-gold" />
      <p className="font-semibold">{t('empty')}</p>
      <p className="text-sm text-muted">{t('emptyAbout')}</p>
    </div>
  )
}

function TickerSkeleton() {
  return (
    <div aria-hidden>
      <div className={`${ROW} overflow-x-hidden!`}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map(place => (
          <Skeleton key={place} className="h-24 w-60 shrink-0 rounded-card" />
        ))}
      </div>
      <div className="min-h-11" />
    </div>
  )
}
