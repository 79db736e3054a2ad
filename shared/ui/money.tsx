import { parseAmount } from '#shared/money.ts'
import { shownAmount } from '../web/shown-amount.ts'

type MoneyProps = {
  /** A decimal string of the wire, `1234.5`. */
  amount: string
  symbol?: string
  /** Shows + before what came in, and colours it. */
  signed?: boolean
}

/** `1,234.50`: two decimals, thousands commas, one line, left to right in every language (specification §9). */
export function Money({ amount, symbol, signed = false }: MoneyProps) {
  const value = parseAmount(amount)
  const cameIn = signed && value > 0n
  return (
    <bdi dir="ltr" className={`figures ${cameIn ? 'text-jade' : ''}`}>
      {symbol && <span className="me-1 text-[0.85em]">{symbol}</span>}
      {cameIn && '+'}
      {shownAmount(value)}
    </bdi>
  )
}
