import type { MarketStatus, Producer, Split } from '#apps/studio/feed-messages.ts'
import type { Priced } from './market-prices.ts'

/*
 * The prices of all markets of an event as one text, which is written with each message of the feed and read with each bet: lists
 * instead of objects, since names would be most of it.
 */

/** `shown` and `producer` are those of the market's row, for whoever shows them. */
export type PricedMarket = {
  market: number
  specifiers: string
  producer: Producer
  shown: MarketStatus
  oddsAt: number
  version: number
  outcomes: Priced[]
}

type Outcome = [id: string, active: 0 | 1, price: number, chance: number, split?: Split]
type Line = [number, string, Producer, MarketStatus, number, number, Outcome[]]

/** Prices that stay are the same list: their text is made once. */
const texts = new WeakMap<readonly Priced[], string>()

function outcomesText(outcomes: readonly Priced[]): string {
  const known = texts.get(outcomes)
  if (known !== undefined) return known
  const text = JSON.stringify(
    outcomes.map(({ id, active, price, chance, split }): Outcome => {
      const flag = active ? 1 : 0
      return split ? [id, flag, price, chance, split] : [id, flag, price, chance]
    }),
  )
  texts.set(outcomes, text)
  return text
}

export function writeSheet(markets: Iterable<PricedMarket>): string {
  const lines: string[] = []
  for (const { market, specifiers, producer, shown, oddsAt, version, outcomes } of markets)
    lines.push(
      `[${market},${JSON.stringify(specifiers)},${producer},${shown},${oddsAt},${version},${outcomesText(outcomes)}]`,
    )
  return `[${lines.join()}]`
}

export function readSheet(text: string): PricedMarket[] {
  return (JSON.parse(text) as Line[]).map(([market, specifiers, producer, shown, oddsAt, version, outcomes]) => ({
    ...{ market, specifiers, producer, shown, oddsAt, version },
    outcomes: outcomes.map(([id, active, price, chance, split]) => ({
      ...{ id, active: active === 1, price, chance, ...(split && { split }) },
    })),
  }))
}
