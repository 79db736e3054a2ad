import { minor } from '#features/games/api-shared.ts'
import { parseAmount, toMinor } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'

/**
 * An amount in the minor units of a currency, as the vendor contract says it. Refused as `invalid_input` by its field where the contract
 * cannot: one that is negative, or has too many digits, a vendor would not answer.
 */
export function contractAmount(text: string, currency: string, field: string): string {
  const amount = parseAmount(text)
  const units = amount < 0n ? '' : toMinor(amount, currency)
  if (!minor.safeParse(units).success) throw new Refusal('invalid_input', { field })
  return units
}
