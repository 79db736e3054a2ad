import { Hourglass, MoonStar } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { clockOf, useSecondsTo } from '../clock.ts'
import type { Lottery } from './use-lottery-list.ts'

/** How long bets are taken on the issue that is sold; what happens when they are not. */
export function CardClock({ lottery }: { lottery: Lottery }) {
  const t = useTranslations('lotteries')
  const seconds = useSecondsTo(lottery.closeAtMs)
  if (lottery.numero === '')
    return (
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <MoonStar aria-hidden size={16} />
        {t('notOnSale')}
      </p>
    )
  if (!lottery.isOpen || seconds === 0)
    return (
      <p className="flex items-center gap-1.5 text-sm font-medium text-gold-text">
        <Hourglass aria-hidden size={16} />
        {lottery.isOpen ? t('closed') : t('opensSoon')}
      </p>
    )
  const { days, digits } = clockOf(seconds)
  return (
    <p role="timer" aria-label={t('closesIn')} className="flex min-w-0 flex-col">
      <span aria-hidden className="truncate text-xs text-muted">
        {t('closesIn')}
      </span>
      <span className="flex items-baseline gap-1.5">
        {days > 0 && <span className="text-sm font-semibold">{t('days', { count: days })}</span>}
        <span dir="ltr" className={`figures text-base font-bold ${seconds <= 10 ? 'text-vermilion-deep' : 'text-ink'}`}>
          {digits}
        </span>
      </span>
    </p>
  )
}
