import type { BetCategory } from '#features/turnover/rules/turnover.ts'
import { type Amount, amount, CURRENCY_SCALE } from '#shared/money.ts'

/** What own valid play of a category weighs, in hundredths. */
export type Weights = Readonly<Record<BetCategory, number>>
/** What holds where a merchant set nothing (promotions §7.9). */
export const WEIGHTS: Weights = {
  ...{ RNG: 100, FISH: 100, ARCADE: 100 },
  ...{ PVP: 80, SPORTS: 80, ESPORTS: 80 },
  ...{ LIVE: 60, COCKFIGHT: 60, LOTT: 60, ELOTT: 60 },
}
export const PRODUCTS = Object.keys(WEIGHTS) as BetCategory[]

/** One of growth is so much weighted play, or so much paid in. */
export type PerPoint = { play: Amount; paidIn: Amount }
const UNIT = 10_000n
/** Units of a currency that has no smaller one buy less: so many count as one of the others. */
export const timesOf = (currency: string): bigint => (CURRENCY_SCALE[currency] === 0 ? 1_000n : 1n)
export function perPoint(currency: string): PerPoint {
  const times = timesOf(currency) * UNIT
  return { play: amount(100n * times), paidIn: amount(10n * times) }
}
const PER_CREDIT = perPoint('CRD')

/** What growth is made of: sums of all time, so that no day's remainder is lost. */
export type Sums = {
  /** Own valid play, each part times what it weighs. */
  weighed: bigint
  /** Credited less what was reversed. */
  deposited: bigint
  adjusted: bigint
}

export const growthOf = ({ weighed, deposited, adjusted }: Sums, { play, paidIn }: PerPoint): bigint =>
  floorDiv(weighed, 100n * play) + floorDiv(deposited, paidIn) + adjusted

/** The same from what was played of each category, at the weights of now. */
export function growth(
  of: { validCash: Readonly<Partial<Record<BetCategory, Amount>>>; deposited: Amount; adjusted: bigint },
  { weights, per }: { weights: Weights; per: PerPoint } = { weights: WEIGHTS, per: PER_CREDIT },
): bigint {
  const weighed = Object.entries(of.validCash).reduce(
    (sum, [category, valid]) => sum + valid * BigInt(weights[category as BetCategory]),
    0n,
  )
  return growthOf({ weighed, deposited: of.deposited, adjusted: of.adjusted }, per)
}

/** Of some days more may have been taken back than came. */
const floorDiv = (value: bigint, by: bigint): bigint => (value >= 0n ? value / by : -((-value + by - 1n) / by))
