import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Totals } from './slip.ts'
import { Units } from './units.tsx'

type SlipTotalsProps = { totals: Totals; currency: string; testId: string; children?: ReactNode }

/** What a slip costs and what one hit pays at best; further rows after these. */
export function SlipTotals({ totals, currency, testId, children }: SlipTotalsProps) {
  const t = useTranslations('lotteryBet')
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 text-sm">
      <dt className="text-muted">{t('stake')}</dt>
      <dd className="text-end text-lg font-bold" data-testid={testId}>
        <Units units={totals.stake} currency={currency} />
      </dd>
      <dt className="text-muted">{t('winPerHit')}</dt>
      <dd className="text-end">
        <Units units={totals.winPerHit} currency={currency} />
      </dd>
      {children}
    </dl>
  )
}
