import { CURRENCY_SCALE, unitOf } from '#shared/money.ts'

/* The answers that need not be kept, since their rows say all that is in them. */

/** What such an answer is made of, in ten-thousandths. `cash`, `bonus`: what moved; `balance`, `bonusBalance`: after it. */
export type Told = {
  key: string
  currency: string
  cash: bigint
  bonus: bigint
  balance: bigint
  bonusBalance: bigint
  version: number
  /** None where the answer tells none. */
  roundState: string | null
}

/** The answer to a call that did what it asked for. It is what was told the first time, so it never changes. */
export function wordPlain(told: Told): string {
  const unit = told.currency in CURRENCY_SCALE ? unitOf(told.currency) : 1n
  const units = (value: bigint) => String((value < 0n ? -value : value) / unit)
  const total = units(told.balance + told.bonusBalance)
  const round = told.roundState === null ? '' : `,"round_state":"${told.roundState}"`
  return `{"status":"OK","decided":true,"retry":"never","our_tx":"t_${told.key}","split":{"cash":"${units(told.cash)}","bonus":"${units(told.bonus)}"},"balance":{"cash":"${units(told.balance)}","bonus":"${units(told.bonusBalance)}","total":"${total}"},"wallet_version":${told.version}${round}}`
}

/** Which calls tell how their round stands. */
export const tellsRound = (op: string): boolean => op === 'win'
