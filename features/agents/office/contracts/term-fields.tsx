import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Draft } from '#features/agents/rules/contracts/draft.ts'
import { ACTIVE_MODES, CARRIES, type Kind, MODES } from '#features/agents/rules/contracts/kinds.ts'
import { useChoices } from '../parts/names.tsx'
import styles from '../parts/parts.module.css'

type Props = { kind: Kind; draft: Draft; onChange: (more: Partial<Draft>) => void }

/** What a contract counts and for how long; of dividends what is carried as well. */
export function TermFields({ kind, draft, onChange }: Props) {
  const t = useTranslations('office.agentContracts')
  const tParts = useTranslations('office.agentParts')
  const { products, periods } = useChoices()
  const pick = <K extends 'product' | 'period' | 'carry' | 'mode' | 'activeMode'>(
    key: K,
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <Select
      label={label}
      data={data}
      value={draft[key]}
      onChange={value => value && onChange({ [key]: value })}
      allowDeselect={false}
    />
  )
  return (
    <div className={styles.columns}>
      {pick('product', t('product'), products)}
      {kind === 'dividend' && (
        <>
          {pick('period', t('period'), periods)}
          {pick(
            'carry',
            t('carry'),
            CARRIES.map(value => ({ value, label: tParts(`carries.${value}`) })),
          )}
          {pick(
            'mode',
            t('mode'),
            MODES.map(value => ({ value, label: tParts(`modes.${value}`) })),
          )}
        </>
      )}
      {pick(
        'activeMode',
        t('activeMode'),
        ACTIVE_MODES.map(value => ({ value, label: tParts(`activeModes.${value}`) })),
      )}
      <TextInput
        label={t('active')}
        inputMode="decimal"
        value={draft.minActiveBet}
        onChange={event => onChange({ minActiveBet: event.currentTarget.value })}
      />
      {kind === 'dividend' && (
        <Checkbox
          label={t('deductSalary')}
          checked={draft.deductSalary}
          onChange={event => onChange({ deductSalary: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
