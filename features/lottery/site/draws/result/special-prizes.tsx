import { useFormatter, useTranslations } from 'use-intl'
import type { DrawnResult } from '#features/lottery/api-results.ts'
import { resultOf } from '../reads.ts'

/** The special prize of each draw, the newest first, its last two digits set apart: most bets are on them. */
export function SpecialPrizes({ drawn }: { drawn: readonly DrawnResult[] }) {
  const t = useTranslations('draws')
  const format = useFormatter()
  return (
    <ol aria-label={t('trend.special')} className="grid grid-cols-2 gap-1 @[30rem]:grid-cols-4 @[50rem]:grid-cols-6">
      {drawn.toReversed().map(each => {
        const special = resultOf(each)!.tiers[0]![0]!
        return (
          <li key={each.numero} className="flex flex-col items-center rounded-control border border-line py-1.5">
            <bdi className="figures font-semibold">
              {special.slice(0, -2)}
              <b className="text-gold-text">{special.slice(-2)}</b>
            </bdi>
            <span className="text-xs text-muted">
              {format.dateTime(new Date(each.drawAt), { dateStyle: 'short', timeStyle: 'short' })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
