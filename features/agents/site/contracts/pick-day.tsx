import { useTranslations } from 'use-intl'
import type { ContractLine } from '#features/agents/api-contracts.ts'
import { Pick } from '#features/records/site/records.tsx'
import { today } from '../parts/days.tsx'
import { useCountedName } from './names.ts'

type PickDayProps = {
  contracts: readonly ContractLine[]
  id: string
  day: string
  onPick: (change: { id?: string; day?: string }) => void
}

/** Of which contract, where there are several, and of which day. */
export function PickDay({ contracts, id, day, onPick }: PickDayProps) {
  const t = useTranslations('agentCentre.contracts')
  const tIncome = useTranslations('agentCentre.overview')
  const countedName = useCountedName()
  return (
    <div className="flex flex-wrap gap-2">
      {contracts.length > 1 && (
        <Pick
          label={t('product')}
          all={countedName(contracts[0]!.product)}
          value={id === contracts[0]!.id ? '' : id}
          options={contracts.slice(1).map(each => ({ value: each.id, label: countedName(each.product) }))}
          onPick={next => onPick({ id: next || contracts[0]!.id })}
        />
      )}
      <input
        type="date"
        aria-label={tIncome('when')}
        value={day}
        max={today()}
        onChange={event => event.currentTarget.value && onPick({ day: event.currentTarget.value })}
        className="figures min-h-11 rounded-control border border-line-strong bg-surface px-3 text-sm"
      />
    </div>
  )
}
