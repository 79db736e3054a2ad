import type { Amount } from '#shared/money.ts'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { fromUnits, toUnits } from './money-units.ts'

type UnitBoxProps = { unit: bigint; currency: string; label: string; onUnit: (unit: bigint) => void }

/** Any other unit, taken when it is left or Enter is pressed. What is no amount changes nothing. */
export function UnitBox({ unit, currency, label, onUnit }: UnitBoxProps) {
  function take(box: HTMLInputElement): void {
    const typed = box.value.replaceAll(',', '').trim()
    const isAmount = /^\d{1,9}(\.\d{1,4})?$/.test(typed) && toUnits(typed, currency) > 0n
    if (isAmount) onUnit(toUnits(typed, currency))
    else box.value = shortAmount(unit, currency)
  }
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      dir="ltr"
      defaultValue={shortAmount(unit, currency)}
      onBlur={event => take(event.currentTarget)}
      onKeyDown={event => event.key === 'Enter' && take(event.currentTarget)}
      onFocus={event => event.currentTarget.select()}
      className="figures min-h-11 w-20 shrink-0 rounded-control border border-line-strong bg-surface px-2 text-end text-base"
    />
  )
}

export function shortAmount(units: bigint, currency: string): string {
  return shortMoney(fromUnits(units, currency))
}

/** `1,000` and `0.10`: chips and boxes leave out what is zero behind the point. */
export function shortMoney(amount: Amount): string {
  return shownAmount(amount).replace(/\.00$/, '')
}
