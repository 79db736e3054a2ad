import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { toldAmount } from '#shared/web/shown-amount.ts'
import { useFreeTickets } from './reads.ts'

type PayWithProps = {
  /** What the bet costs, in ten-thousandths. */
  stake: bigint
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** What pays for a bet, where the member has free tickets: their balance unless they say so. */
export function PayWith({ stake, chosen, onChoose }: PayWithProps) {
  const t = useTranslations('freeTickets')
  const name = useId()
  const symbol = useCurrencySymbol()
  const open = (useFreeTickets().data?.list ?? []).filter(({ state }) => state === 'OPEN')
  const fitting = open.filter(({ worth }) => parseAmount(worth) >= stake)
  if (open.length === 0) return null
  if (fitting.length === 0) {
    const most = open.map(({ worth }) => worth).reduce((a, b) => (parseAmount(a) > parseAmount(b) ? a : b))
    return <p className="text-xs text-muted">{t('tooMuch', { money: toldAmount(most, symbol) })}</p>
  }
  const choices = fitting.map(({ id, worth }) => ({ id, label: t('free', { money: toldAmount(worth, symbol) }) }))
  return (
    <fieldset className="flex flex-col gap-1 text-sm">
      <legend className="pb-1 text-muted">{t('choose')}</legend>
      {[{ id: null, label: t('own') }, ...choices].map(({ id, label }) => (
        <label key={id ?? ''} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-4 shrink-0 accent-gold"
          />
          {label}
        </label>
      ))}
      {chosen !== null && <p className="text-xs text-muted">{t('rule')}</p>}
    </fieldset>
  )
}
