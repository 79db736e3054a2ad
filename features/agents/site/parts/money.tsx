import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'

/** Nothing where nothing moved. */
export function Sum({ amount, signed = false }: { amount: string; signed?: boolean }) {
  return parseAmount(amount) === 0n ? <span className="text-muted">–</span> : <Money amount={amount} signed={signed} />
}

/** Figures within a sentence of whatever direction. */
const isolated = (text: string) => `\u2066${text}\u2069`
export const moneyText = (amount: string) => isolated(shownAmount(parseAmount(amount)))
/** A rate in millionths as people read it: 6,000 are 0.6 %. */
export const percentText = (ppm: number) => isolated(`${ppm / 10_000} %`)

export function Rate({ ppm }: { ppm: number }) {
  return <bdi className="figures">{percentText(ppm)}</bdi>
}

/** What a part is of a whole, with one decimal; nothing of nothing. */
export function Share({ part, whole }: { part: string; whole: string }) {
  const [of, all] = [parseAmount(part), parseAmount(whole)]
  if (all === 0n) return <span className="text-muted">–</span>
  return <bdi className="figures">{isolated(`${(Number((of * 1_000n) / all) / 10).toFixed(1)} %`)}</bdi>
}

/** The highest of some amounts, 0 at least. */
export function highest(values: readonly bigint[]): bigint {
  let high = 0n
  for (const value of values) if (value > high) high = value
  return high
}
