import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, Flame, Info, Landmark } from 'lucide-react'
import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { buttonClass } from '#shared/ui/button.tsx'
import { HeartButton } from '#shared/ui/heart.tsx'
import { CardClock } from './card-clock.tsx'
import { Emblem } from './emblem.tsx'
import { OpenedBalls } from './opened-balls.tsx'
import type { Lottery } from './use-lottery-list.ts'
import { useOpenLottery } from './use-open-lottery.ts'
import { useWeekdayNames } from './weekday-filter.tsx'

type LotteryCardProps = { lottery: Lottery; isSaved: boolean; onSave: (gameId: number) => void }

/** One lottery: its last numbers with the day they fell, how long its issue is sold, the heart (specification §2). */
export const LotteryCard = memo(function LotteryCard({ lottery, isSaved, onSave }: LotteryCardProps) {
  const t = useTranslations('lotteries')
  const open = useOpenLottery()
  const { gameCode, vendor, remark, structure } = lottery
  return (
    <article className="card group relative flex h-full flex-col gap-3 p-3 transition-[border-color] hover:border-gold lg:p-4">
      <div className="flex items-center gap-3">
        <Emblem structure={structure} />
        <div className="min-w-0 grow">
          <h3 className="flex items-center gap-1.5 text-base leading-tight">
            <bdi className="truncate">{remark}</bdi>
            {lottery.isHot && (
              <Flame
                role="img"
                aria-label={t('hot')}
                size={14}
                fill="currentColor"
                className="shrink-0 text-vermilion"
              />
            )}
          </h3>
          <Facts lottery={lottery} />
        </div>
        <HeartButton
          label={t('save', { name: remark })}
          isSaved={isSaved}
          onToggle={() => onSave(lottery.gameId)}
          className={`relative z-1 -me-1 ${isSaved ? 'text-vermilion' : 'text-muted hover:text-ink'}`}
        />
      </div>
      <div>
        <OpenedBalls lottery={lottery} />
        <LastDraw lottery={lottery} />
      </div>
      <div className="mt-auto flex min-h-12 items-center justify-between gap-3 border-t border-line pt-3">
        <CardClock lottery={lottery} />
        <Link
          to="/lottery"
          search={{ gameCode, vendor }}
          onClick={event => open(event, lottery)}
          aria-label={t('open', { name: remark })}
          className={`${buttonClass({ look: 'gold', size: 'sm' })} before:absolute before:inset-0 before:rounded-card`}
        >
          {t('bet')}
          <ChevronRight aria-hidden size={16} className="mirror -me-1" />
        </Link>
      </div>
    </article>
  )
})

const DRAWERS = {
  house: { icon: BadgeCheck, tone: 'text-jade' },
  standIn: { icon: Info, tone: 'text-amber' },
  official: { icon: Landmark, tone: 'text-info' },
}

/** Who draws it, and when. */
function Facts({ lottery: { source, isStandIn, everySec, drawDayOfWeek } }: { lottery: Lottery }) {
  const t = useTranslations('lotteries')
  const drawer = isStandIn ? 'standIn' : source === 'HOUSE' ? 'house' : 'official'
  const { icon: Icon, tone } = DRAWERS[drawer]
  return (
    <p className="flex items-center gap-1 text-xs text-muted">
      <Icon aria-hidden size={14} className={`shrink-0 ${tone}`} />
      <span className="truncate">
        {t(drawer)}
        <span aria-hidden> · </span>
        {everySec > 0 ? t('everySec', { count: everySec }) : <DrawDays days={drawDayOfWeek} />}
      </span>
    </p>
  )
}

function DrawDays({ days }: { days: string }) {
  const t = useTranslations('lotteries')
  const format = useFormatter()
  const names = useWeekdayNames()
  const codes = days.split(',').map(Number).sort()
  if (codes.length === 7) return t('everyDay')
  return format.list(
    codes.map(code => names(code, 'short')),
    { style: 'narrow', type: 'unit' },
  )
}

/** The issue that was drawn last, and when. */
function LastDraw({ lottery: { openedNumero, winningTime } }: { lottery: Lottery }) {
  const format = useFormatter()
  if (winningTime === '') return <p className="mt-1.5 text-xs">&nbsp;</p>
  const date = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return (
    <p className="mt-1.5 truncate text-xs text-muted">
      <bdi className="figures">{openedNumero}</bdi>
      <span aria-hidden> · </span>
      <time dateTime={winningTime}>{format.dateTime(new Date(winningTime), date)}</time>
    </p>
  )
}
