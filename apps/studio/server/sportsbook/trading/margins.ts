import { shippedMargin } from '../listening/market-prices.ts'

/** In hundredths of a percent; market 0 is every market of the scope. */
export type SetMargin = { scope: string; market: number; margin: number }

/** Which margins may be said. */
export const [LEAST_MARGIN, MOST_MARGIN] = [100, 2_000]
const WHOLE = 10_000
const EVERY = 0

/** What the book keeps of each market; `text` tells whether something else was said since. */
export type Margins = { text: string; of: (sport: string, market: number, outcomes: number) => number }

/** The most special place that says something counts: a sport before the book, a market before all of its place. */
export function marginsOf(said: readonly SetMargin[]): Margins {
  const by = new Map<string, Map<number, number>>()
  for (const { scope, market, margin } of said) {
    const ofScope = by.get(scope) ?? new Map<number, number>()
    by.set(scope, ofScope.set(market, margin / WHOLE))
  }
  const text = said.map(({ scope, market, margin }) => `${scope} ${market}=${margin}`).toSorted()
  const saidIn = (scope: string, market: number) => by.get(scope)?.get(market) ?? by.get(scope)?.get(EVERY)
  return {
    text: text.join(),
    of: (sport, market, outcomes) =>
      saidIn(`sport ${sport}`, market) ?? saidIn('book', market) ?? shippedMargin(outcomes),
  }
}

/** `5.25` as hundredths of a percent; undefined where nobody may say it. */
export function readMargin(percent: string): number | undefined {
  const [whole = '', part = ''] = percent.split('.')
  const margin = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return margin >= LEAST_MARGIN && margin <= MOST_MARGIN ? margin : undefined
}

export const percentOf = (margin: number): string => (margin / 100).toFixed(2)
