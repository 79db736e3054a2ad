/*
 * What an upline gives to who stands below (agents §1.4, §1.5, §1.9): a series by lottery group, and a rate by product.
 * Nobody gives more than they have.
 */

/** Bonus groups of lotteries; a series of 2,000 would pay everything back, 20 of it are 1 %. */
export const LOTTERY_GROUPS = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type LotteryGroup = (typeof LOTTERY_GROUPS)[number]
export const RATED = [
  ...(['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'LOTT', 'ARCADE'] as const),
]
export type Rated = (typeof RATED)[number]

export const SERIES = { base: 1800, max: 1998, step: 2 } as const
/** The house gives nobody more of a valid bet back: 3 %, in millionths. */
export const MOST_RATE = 30_000

/** Series by group, and millionths by product; what is missing was never set. */
export type Terms = {
  readonly series: Readonly<Partial<Record<string, number>>>
  readonly rates: Readonly<Partial<Record<string, number>>>
}

/** The same number as a series and as a point, which is millionths of a stake. */
export const pointOf = (series: number, base: number = SERIES.base): number => ((series - base) * 10_000) / 20
export const returnOf = (series: number): number => series * 500

/** The highest series that may be set below; level with the upline only where that is allowed for them. */
export function highestBelow(own: number, allowsEqual: boolean): number {
  return Math.max(SERIES.base, allowsEqual ? own : own - SERIES.step)
}

/**
 * What of wanted terms may not be set below these, null where all of it may. An upline whose series nobody set has the base,
 * and of a product the rate 0.
 */
export function termsProblem(
  wanted: Terms,
  own: Terms,
  allowsEqual: boolean,
): { group: string } | { product: string } | null {
  for (const [group, series] of Object.entries(wanted.series)) {
    const isKnown = LOTTERY_GROUPS.some(each => each === group)
    const most = highestBelow(own.series[group] ?? SERIES.base, allowsEqual)
    if (!isKnown || series === undefined || !isSeries(series) || series > most) return { group }
  }
  for (const [product, rate] of Object.entries(wanted.rates)) {
    const isKnown = RATED.some(each => each === product)
    if (!isKnown || rate === undefined || !Number.isInteger(rate) || rate < 0 || rate > (own.rates[product] ?? 0))
      return { product }
  }
  return null
}

/** What of them may be set below: what is too high comes down to the highest that may. */
export function termsWithin(wanted: Terms, own: Terms, allowsEqual: boolean): Terms {
  const lowered = (values: Terms['series'], most: (name: string) => number) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.min(value!, most(name))]))
  return {
    series: lowered(wanted.series, group => highestBelow(own.series[group] ?? SERIES.base, allowsEqual)),
    rates: lowered(wanted.rates, product => own.rates[product] ?? 0),
  }
}

const isSeries = (series: number): boolean =>
  series >= SERIES.base && series <= SERIES.max && (series - SERIES.base) % SERIES.step === 0

/** What the house may set for the top of a line. */
export const HOUSE_TERMS: Terms = {
  series: Object.fromEntries(LOTTERY_GROUPS.map(group => [group, SERIES.max])),
  rates: Object.fromEntries(RATED.map(product => [product, MOST_RATE])),
}

/** Levels that are counted; below them as many accounts as one likes (agents §1.9). */
export const BANDS = [
  { from: 1990, to: 1998 },
  { from: 1980, to: 1989 },
  { from: 1960, to: 1979 },
] as const
export type Band = (typeof BANDS)[number]
export const bandOf = (series: number): Band | undefined => BANDS.find(({ from, to }) => series >= from && series <= to)

/** Accounts that an agent may still open in a band; null where nobody ever limited it. */
export function surplusOf(quota: { granted: number | null; direct: number; givenOn: number }): number | null {
  return quota.granted === null ? null : quota.granted - quota.direct - quota.givenOn
}
