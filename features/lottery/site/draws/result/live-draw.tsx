import { Link } from '@tanstack/react-router'
import { BadgeCheck, FastForward, ListOrdered, RotateCcw, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GameFacts } from '#features/lottery/api.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useTimed } from '../../clock.ts'
import { LoadedLottery } from '../../loaded-lottery.tsx'
import { TimeLeft } from '../../time-left.tsx'
import { type DrawWatch, watchDraw } from '../draw-phase.ts'
import { resultOf, useLiveGame } from '../reads.ts'
import { Race } from './race.tsx'
import { ResultView } from './result-view.tsx'
import { blankResult, statesAt, turning } from './reveal.ts'
import { useReveal } from './use-reveal.ts'

type LiveDrawProps = {
  game: string
  /** The newest issue whose numbers all stand on the stage: nothing beside it should tell more than that. */
  onShown?: ((numero: string) => void) | undefined
}

/** A lottery's draw as it happens, and the last one between two. What is shown is what was published, in its order. */
export function LiveDraw({ game, onShown }: LiveDrawProps) {
  const query = useLiveGame(game)
  return (
    <LoadedLottery query={query} skeleton={<Skeleton className="h-72 w-full rounded-card" />}>
      {({ facts, aheadMs }) => <Stage key={game} facts={facts} aheadMs={aheadMs} onShown={onShown} />}
    </LoadedLottery>
  )
}

type StageProps = Pick<LiveDrawProps, 'onShown'> & { facts: GameFacts; aheadMs: number }

function Stage({ facts, aheadMs, onShown }: StageProps) {
  const t = useTranslations('draws')
  const now = useTimed(nowMs => Math.floor((nowMs + aheadMs) / 1000)) * 1000
  const { structure, source, gameCode, name } = facts.game
  const reveal = useReveal(structure)
  const [newest] = facts.last
  // A new result falls from its first picture on, and nobody is told of it before; what was there at the start is no news.
  const [known, setKnown] = useState(newest?.numero)
  if (known !== newest?.numero) {
    setKnown(newest?.numero)
    reveal.begin()
  }

  const watch = watchDraw(facts, now)
  const isRevealing = reveal.elapsedMs !== null
  const isTurning = watch.phase === 'drawing' && !isRevealing
  const told = isRevealing ? undefined : newest?.numero
  useEffect(() => {
    if (told) onShown?.(told)
  }, [told, onShown])
  const shown = newest && !isTurning ? newest.numero : watch.numero
  return (
    <section
      aria-label={t('drawOf', { game: name })}
      className="card @container flex flex-col gap-3 p-4"
      data-numero={shown}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-col">
          <span className="text-xs text-muted">
            {t(isTurning || isRevealing ? 'drawingIssue' : newest ? 'lastDraw' : 'nextDraw')}
          </span>
          <bdi className="figures font-semibold">{shown || '—'}</bdi>
        </p>
        <Status watch={watch} now={now} isRevealing={isRevealing} />
      </div>
      <div className="gold-line" />
      <div className="min-h-16 content-center">
        {structure === 'PK10' && (isTurning || isRevealing) && (
          <Race order={isRevealing ? resultOf(newest!)!.tiers[0]! : null} elapsedMs={reveal.elapsedMs ?? 0} />
        )}
        {isTurning ? (
          <ResultView result={blankResult(structure)} states={turning(structure)} />
        ) : newest ? (
          <ResultView
            result={resultOf(newest)!}
            {...(reveal.elapsedMs !== null && { states: statesAt(structure, reveal.elapsedMs) })}
          />
        ) : (
          <p className="text-center text-sm text-muted">{t('noDrawYet')}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {!isRevealing && newest && t('announced', { numero: newest.numero, result: newest.openedNumber })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SourceBadge source={source} />
        <span className="grow" />
        {isRevealing ? (
          <Button size="sm" onClick={reveal.skip}>
            <FastForward aria-hidden size={16} className="mirror" />
            {t('skip')}
          </Button>
        ) : (
          newest && (
            <Button size="sm" className="motion-reduce:hidden" onClick={reveal.begin}>
              <RotateCcw aria-hidden size={16} />
              {t('again')}
            </Button>
          )
        )}
        {newest && source === 'HOUSE' && (
          <Link
            to="/lottery/fairness"
            search={{ game: gameCode, numero: newest.numero }}
            className={buttonClass({ size: 'sm' })}
          >
            <ShieldCheck aria-hidden size={16} />
            {t('verify')}
          </Link>
        )}
        <Link to="/lottery/results" search={{ game: gameCode }} className={buttonClass({ size: 'sm' })}>
          <ListOrdered aria-hidden size={16} />
          {t('results')}
        </Link>
      </div>
    </section>
  )
}

type StatusProps = { watch: DrawWatch; now: number; isRevealing: boolean }

/** What happens now, in words, and how long until the next thing does. */
function Status({ watch, now, isRevealing }: StatusProps) {
  const t = useTranslations('draws')
  const { phase, untilMs } = watch
  if (isRevealing) return <Chip isLive>{t('phase.drawing')}</Chip>
  if (phase === 'selling' || phase === 'locked') {
    const seconds = Math.max(0, Math.ceil((untilMs - now) / 1000))
    return <TimeLeft label={t(phase === 'locked' ? 'toDraw' : 'toLock')} seconds={seconds} phase={phase} />
  }
  return <Chip isLive={phase === 'drawing'}>{t(`phase.${phase}`)}</Chip>
}

function Chip({ isLive, children }: { isLive: boolean; children: string }) {
  return (
    <span className="inline-flex min-h-8 items-center gap-2 rounded-full border border-hairline px-3 text-sm font-medium">
      <span
        aria-hidden
        className={`size-2 rounded-full ${isLive ? 'animate-[breathe_1s_ease-in-out_infinite] bg-vermilion' : 'bg-muted'}`}
      />
      {children}
    </span>
  )
}

/** Who draws: we ourselves, provably, or somebody else. */
export function SourceBadge({ source }: { source: GameFacts['game']['source'] }) {
  const t = useTranslations('draws')
  const Icon = source === 'HOUSE' ? ShieldCheck : BadgeCheck
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted">
      <Icon aria-hidden size={14} className="text-gold" />
      {t(`source.${source}`)}
    </span>
  )
}
