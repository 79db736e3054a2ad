import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { PayeeKind } from '#features/cashier/rules/config.ts'
import { BOX, borderOf, describe, Labelled } from '#shared/ui/labelled.tsx'
import type { Known } from '../request/obstacles.tsx'

type KindChoiceProps = { kinds: readonly PayeeKind[]; chosen: PayeeKind; onChoose: (kind: PayeeKind) => void }

/** Card, e-wallet or address. */
export function KindChoice({ kinds, chosen, onChoose }: KindChoiceProps) {
  const t = useTranslations('withdraw')
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 text-sm font-medium">{t('payees.kind')}</legend>
      {kinds.map(kind => (
        <label
          key={kind}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-sm has-checked:border-gold has-checked:bg-gold-leaf/10"
        >
          <input
            type="radio"
            name="kind"
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="size-4 accent-vermilion"
          />
          {t(`kinds.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}

type BankChoiceProps = {
  label: string
  banks: Known['banks']
  chosen: string
  error: string | undefined
  onChoose: (bin: string) => void
}

/** The bank, e-wallet or network. */
export function BankChoice({ label, banks, chosen, error, onChoose }: BankChoiceProps) {
  const t = useTranslations('withdraw')
  const id = useId()
  return (
    <Labelled id={id} label={label} error={error} required>
      <select
        {...describe(id, undefined, error)}
        value={chosen}
        onChange={event => onChoose(event.currentTarget.value)}
        required
        className={`picker justify-between ${BOX} ${borderOf(error)}`}
      >
        <option value="">{t('payees.choose')}</option>
        {banks.map(({ bin, name }) => (
          <option key={bin} value={bin}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
