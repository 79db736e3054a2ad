import { formatAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { fromUnits } from './money-units.ts'

/** Money as the rules count it: in the smallest units of its currency. */
export function Units({ units, currency }: { units: bigint; currency: string }) {
  return <Money amount={formatAmount(fromUnits(units, currency))} />
}
