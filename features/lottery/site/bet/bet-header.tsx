import { Flame } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { BackLink } from '#shared/ui/back-link.tsx'
import { cardBalls } from '../../rules/draws/card-balls.ts'
import { parseOpened } from '../../rules/draws/opened.ts'
import { useTimed } from '../clock.ts'
import { SourceBadge } from '../draws/result/live-draw.tsx'
import { TimeLeft } from '../time-left.tsx'
import type { Back } from './back.ts'
import { countedMs, type Game, type Phase } from './issue-phase.ts'

type CountdownProps = { game: Game; phase: Phase }

/** The sticky strip on top: the issue with the time left, and the last result. */
export function BetHeader({ game, phase, back }: CountdownProps & { back: Back }) {
  const t = useTranslations('lotteryBet')
  const { facts, issue } = game
  const [last] = facts.last
  return (
    <header className="sticky top-(--bar-top) z-10 -mx-(--gutter) border-b border-line bg-ground/95 px-(--gutter) py-2 backdrop-blur lg:top-27">
      <div className="flex items-center gap-2">
        <BackLink label={t(back.to === '/lottery' ? 'back' : 'backOut')} {...back} />
        <div className="min-w-0 grow">
          <h1 className="flex items-center gap-1.5 truncate text-base leading-tight lg:text-lg">
            <bdi className="truncate">{facts.game.name}</bdi>
            {facts.game.isHot && (
              <Flame aria-hidden size={14} fill="currentColor" className="shrink-0 text-vermilion" />
            )}
          </h1>
          <p className="truncate text-xs text-muted">
            {issue ? t('issue', { numero: issue.numero }) : <SourceBadge source={facts.game.source} />}
          </p>
        </div>
        <Countdown game={game} phase={phase} />
      </div>
      {last && (
        <div className="flex items-center gap-2 pt-1 text-xs text-muted">
          <span className="min-w-0 shrink-0 truncate">{t(facts.awaited ? 'drawingNow' : 'lastResult')}</span>
          <bdi className="figures max-sm:sr-only">{facts.awaited?.numero ?? last.numero}</bdi>
          <span dir="ltr" className="flex gap-1">
            {cardBalls(parseOpened(last.structure, last.openedNumber)).map((ball, i) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: digits come twice, and stand still
                key={i}
                className={`figures inline-flex h-6 min-w-6 items-center justify-center rounded-full border bg-raised px-1 font-bold ${facts.awaited ? 'border-line text-muted' : 'border-gold text-ink'}`}
              >
                {ball}
              </span>
            ))}
          </span>
        </div>
      )}
    </header>
  )
}

/** The time to the end of sale, then to the draw; in words when there is nothing to count. */
export function Countdown({ game, phase }: CountdownProps) {
  const t = useTranslations('lotteryBet')
  const seconds = useTimed(nowMs => Math.ceil(countedMs(game, nowMs) / 1000))
  if (phase === 'drawing' || phase === 'closed')
    return (
      <p role="timer" className="shrink-0 text-sm font-semibold text-gold-text">
        {t(`phase.${phase}`)}
      </p>
    )
  return <TimeLeft label={t(phase === 'locked' ? 'toDraw' : 'toLock')} seconds={seconds} phase={phase} />
}
