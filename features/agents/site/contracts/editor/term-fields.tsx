import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { CheckField, Field } from '#shared/ui/field.tsx'
import { BOX, Labelled } from '#shared/ui/labelled.tsx'
import type { Draft } from '../../../rules/contracts/draft.ts'
import { ACTIVE_MODES, CARRIES, type Kind, MODES, PERIODS, PRODUCTS } from '../../../rules/contracts/kinds.ts'
import { useCountedName } from '../names.ts'

type TermFieldsProps = { kind: Kind; draft: Draft; isNew: boolean; onChange: (more: Partial<Draft>) => void }

/** What a contract counts, over which time, and who counts as active. */
export function TermFields({ kind, draft, isNew, onChange }: TermFieldsProps) {
  const t = useTranslations('agentCentre.editor')
  const tContracts = useTranslations('agentCentre.contracts')
  const countedName = useCountedName()
  const { product, period, carry, mode, activeMode, minActiveBet, deductSalary } = draft
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={tContracts('product')}
          value={product}
          options={PRODUCTS}
          nameOf={countedName}
          isOff={!isNew}
          onChoose={next => onChange({ product: next })}
        />
        {kind === 'dividend' && (
          <Choice
            label={tContracts('period')}
            value={period}
            options={PERIODS}
            nameOf={each => tContracts(`periods.${each}`)}
            onChoose={next => onChange({ period: next })}
          />
        )}
        <Field
          label={t('minActiveBet')}
          inputMode="decimal"
          value={minActiveBet}
          onChange={event => onChange({ minActiveBet: event.currentTarget.value })}
        />
      </div>
      {kind === 'dividend' && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-medium text-gold-text">
            {t('more')}
          </summary>
          <div className="grid gap-3 pt-1 sm:grid-cols-2">
            <Choice
              label={t('carry')}
              value={carry}
              options={CARRIES}
              nameOf={each => tContracts(`carries.${each}`)}
              onChoose={next => onChange({ carry: next })}
            />
            <Choice
              label={t('mode')}
              value={mode}
              options={MODES}
              nameOf={each => t(`modes.${each}`)}
              onChoose={next => onChange({ mode: next })}
            />
            <Choice
              label={t('activeMode')}
              value={activeMode}
              options={ACTIVE_MODES}
              nameOf={each => t(`activeModes.${each}`)}
              onChoose={next => onChange({ activeMode: next })}
            />
            <CheckField
              label={t('deductSalary')}
              checked={deductSalary}
              onChange={event => onChange({ deductSalary: event.currentTarget.checked })}
            />
          </div>
        </details>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly Value[]
  nameOf: (value: Value) => string
  isOff?: boolean
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, nameOf, isOff, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        value={value}
        disabled={isOff}
        onChange={event => onChoose(event.currentTarget.value as Value)}
        className={`picker ${BOX} border-line-strong`}
      >
        {options.map(each => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
