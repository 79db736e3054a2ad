import { Check } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { TierLine } from '#features/agents/api-contracts.ts'
import { Money } from '#shared/ui/money.tsx'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { Rate } from '../parts/money.tsx'

type TierTableProps = { kind: Kind; caption: string; tiers: readonly TierLine[]; reached?: number }

/** The steps of a contract: all conditions of one hold, and its rate is for the whole. */
export function TierTable({ kind, caption, tiers, reached }: TierTableProps) {
  const t = useTranslations('agentCentre.contracts')
  const format = useFormatter()
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="px-2 py-2 text-end font-medium">
            {t(`bet.${kind}`)}
          </th>
          {kind === 'dividend' && (
            <th scope="col" className="px-2 py-2 text-end font-medium">
              {t('loss')}
            </th>
          )}
          <th scope="col" className="px-2 py-2 text-end font-medium">
            {t('active')}
          </th>
          <th scope="col" className="px-2 py-2 text-end font-medium">
            {t('rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place
          <tr key={nth} className={`border-b border-line last:border-0 ${nth === reached ? 'bg-gold-leaf/15' : ''}`}>
            <td className="px-2 py-2 text-end">
              <Money amount={tier.minValidBet} />
            </td>
            {kind === 'dividend' && (
              <td className="px-2 py-2 text-end">
                <Money amount={tier.minNetLoss} />
              </td>
            )}
            <td className="figures px-2 py-2 text-end">{format.number(tier.minActive)}</td>
            <td className="px-2 py-2 text-end font-semibold">
              <span className="inline-flex items-center gap-1">
                {nth === reached && <Check aria-label={t('reached')} size={14} className="text-jade" />}
                <TierRate tier={tier} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A share, or so much once a period. */
export function TierRate({ tier }: { tier: TierLine }) {
  return tier.rateType === 'P' ? <Rate ppm={tier.ratePpm} /> : <Money amount={tier.amount} />
}
