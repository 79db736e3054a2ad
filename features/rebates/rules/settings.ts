import { type Amount, amount, CURRENCY_SCALE, parseAmount } from '#shared/money.ts'

export const PRODUCTS = [
  ...(['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT'] as const),
  ...(['FISH', 'ARCADE', 'PVP', 'LOTT', 'ELOTT'] as const),
]
export type Product = (typeof PRODUCTS)[number]
/** Who asks for it: the member, or nobody, because it comes by itself for the day before. */
export type Mode = 'MANUAL' | 'AUTO'
/** Ranks 0 to this one have a rate of their own; all above have the last. */
export const LAST_RANK = 10
export const MOST_PPM = 100_000

export type RebateSettings = {
  isOn: boolean
  /** Of each product how it is paid, and its rate in millionths by rank. */
  rates: Readonly<Record<Product, { mode: Mode; ppm: readonly number[] }>>
  minClaim: Amount
  dayCap: Amount
  /** What nobody asks for is paid by itself after a week. */
  autoSweep: boolean
}
export const SWEEP_DAYS = 7

/** Units of a currency that has no smaller one buy less: so many count as one of the others. */
const SMALL = 1_000n
const by = (first: number, step: number) => ({
  mode: 'MANUAL' as const,
  ppm: Array.from({ length: LAST_RANK + 1 }, (_, rank) => first + rank * step),
})
const NONE = by(0, 0)
const RATES: RebateSettings['rates'] = {
  ...{ RNG: by(6_000, 200), LIVE: by(4_000, 100), FISH: by(5_000, 150), PVP: by(5_000, 0), ARCADE: NONE },
  ...{ SPORTS: by(3_000, 100), ESPORTS: by(3_000, 100), COCKFIGHT: by(3_000, 100), LOTT: NONE, ELOTT: NONE },
}

/** What holds where a merchant set nothing (agents §4.1): products that are not named there have no rebate. */
export function settingsFor(currency: string): RebateSettings {
  const times = CURRENCY_SCALE[currency] === 0 ? SMALL : 1n
  const of = (text: string) => amount(parseAmount(text) * times)
  return { isOn: true, rates: RATES, minClaim: of('1'), dayCap: of('18888'), autoSweep: true }
}

/** The rate of a product at a rank, in millionths. */
export const rateOf = ({ rates }: Pick<RebateSettings, 'rates'>, product: Product, rank: number): number =>
  rates[product].ppm[rank] ?? rates[product].ppm.at(-1)!

/** Whether anybody gets more by the second than by the first: that takes two people. */
export function rises(before: RebateSettings, after: RebateSettings): boolean {
  const given = ({ isOn, rates }: RebateSettings, product: Product, rank: number) =>
    isOn ? rateOf({ rates }, product, rank) : 0
  const isMore = PRODUCTS.some(product =>
    Array.from({ length: LAST_RANK + 1 }, (_, rank) => rank).some(
      rank => given(after, product, rank) > given(before, product, rank),
    ),
  )
  return isMore || after.dayCap > before.dayCap
}
