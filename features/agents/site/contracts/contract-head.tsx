import { useTranslations } from 'use-intl'
import type { ContractLine } from '#features/agents/api-contracts.ts'
import { Chip } from '../parts/chips.tsx'
import { STATUS_TONES, useCountedName, useDayName } from './names.ts'

/** What it counts, who pays, since when. */
export function ContractHead({ contract }: { contract: ContractLine }) {
  const t = useTranslations('agentCentre.contracts')
  const countedName = useCountedName()
  const dayName = useDayName()
  const { kind, product, payer, status, period, carry, effectiveFrom, effectiveTo } = contract
  const said = [
    t('paidBy', { name: payer?.username ?? t('house') }),
    ...(kind === 'dividend' ? [t(`periods.${period}`), t(`carries.${carry}`)] : []),
    ...(effectiveFrom ? [t('since', { day: dayName(effectiveFrom) })] : []),
    ...(effectiveTo ? [t('until', { day: dayName(effectiveTo) })] : []),
  ]
  return (
    <div className="flex flex-col gap-1">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        {countedName(product)}
        <Chip tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Chip>
      </h3>
      <p className="text-xs text-muted">
        <bdi>{said.join(' · ')}</bdi>
      </p>
    </div>
  )
}
