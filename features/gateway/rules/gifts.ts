import { type Amount, amount, CURRENCY_SCALE } from '#shared/money.ts'

/* What vendors give without a bet: prizes of campaigns (`promo_win`) and corrections upwards (`adjust`). */

const MILLION = 1_000_000n * 10_000n
/** In ten-thousandths. Far above a quiet vendor's days, far below what would hurt before somebody looks. */
const CAPS: Readonly<Record<string, bigint>> = {
  CRD: MILLION,
  USD: MILLION / 10n,
  EUR: MILLION / 10n,
  THB: MILLION * 3n,
  VND: MILLION * 2_500n,
}

/** What a vendor may give in a day where the operator has not said; a currency without a figure has no gifts. */
export function defaultCap(currency: string): Amount {
  return amount(currency in CURRENCY_SCALE ? (CAPS[currency] ?? 0n) : 0n)
}
