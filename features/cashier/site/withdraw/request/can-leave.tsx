import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { withdrawalsApi } from '#features/cashier/api-withdrawals.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Fact } from '../fact.tsx'
import { useTimeText } from '../figures.ts'

export type Means = z.output<typeof withdrawalsApi.withdrawable.output>

/** Cash that may not leave, and money that is no cash: told only where there is any. */
const PARTS = ['locked', 'reserved', 'held', 'debt', 'bonus'] as const

/** "You can take out X now", and what it comes from (§5.1). */
export function CanLeave({ means }: { means: Means }) {
  const t = useTranslations('withdraw')
  const symbol = useCurrencySymbol()
  const timeText = useTimeText()
  const { withdrawable, cash, timesLeft, dayLeft, freeLeft, dayEndsAt } = means
  return (
    <section aria-label={t('canLeave')} className="raised grid gap-x-8 gap-y-4 p-5 lg:grid-cols-2">
      <div>
        <p className="text-sm text-muted">{t('canLeave')}</p>
        <p data-testid="withdrawable" className="mt-1 text-3xl font-semibold text-gold-text">
          <Money amount={withdrawable} symbol={symbol} />
        </p>
        <p className="mt-3 text-sm text-muted">
          {timesLeft > 0 ? t('timesLeft', { count: timesLeft }) : t('noTimesLeft', { time: timeText(dayEndsAt) })}
          {timesLeft > 0 && freeLeft > 0 && ` ${t('freeLeft', { count: freeLeft })}`}
        </p>
      </div>
      <dl className="text-sm">
        <Fact label={t('means.cash')}>
          <Money amount={cash} symbol={symbol} />
        </Fact>
        {PARTS.filter(part => parseAmount(means[part]) > ZERO).map(part => (
          <Fact key={part} label={t(`means.${part}`)}>
            <Money amount={means[part]} symbol={symbol} />
          </Fact>
        ))}
        <Fact label={t('means.dayLeft')}>
          <Money amount={dayLeft} symbol={symbol} />
        </Fact>
      </dl>
    </section>
  )
}
