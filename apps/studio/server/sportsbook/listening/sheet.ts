import type { MarketStatus, Producer } from '#apps/studio/feed-messages.ts'
import type { Priced } from './market-prices.ts'

/*
 * The prices of all markets of an event that are shown as one text, which is written with each message of the feed and read with each bet: lists
 * instead of objects, since names would be most of it, and chances in millionths, as they are kept.
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
  /** As it was written last, and of which version: half of them stay for the next message. */
  text?: { version: number; line: string }
}

type Split = [win: number, halfWin: number, refund: number, halfLose: number, lose: number]
type Outcome = [id: string, active: 0 | 1, price: number, chance: number, ...split: Split | []]
type Line = [number, string, Producer, MarketStatus, number, number, Outcome[]]

/** Nothing else in it has a line's end: texts in JSON have none. */
const LINE_END = ',\n'
const MILLION = 1e6
const millionths = (chance: number): number => Math.round(chance * MILLION)

function toLine({ market, specifiers, producer, shown, oddsAt, version, outcomes }: PricedMarket): Line {
  return [market, specifiers, producer, shown, oddsAt, version, outcomes.map(toOutcome)]
}

function toOutcome({ id, active, price, chance, split }: Priced): Outcome {
  const [flag, own] = [active ? 1 : 0, millionths(chance)] as const
  if (!split) return [id, flag, price, own]
  const { win, half_win, refund, half_lose, lose } = split
  return [id, flag, price, own, ...([win, half_win, refund, half_lose, lose].map(millionths) as Split)]
}

/** Markets that are open, or were stopped a moment ago. */
export const isShown = (shown: MarketStatus): boolean => shown === 1 || shown === -1

export function writeSheet(markets: Iterable<PricedMarket>): string {
  const lines: string[] = []
  for (const each of markets) {
    if (!isShown(each.shown)) continue
    if (each.text?.version !== each.version) each.text = { version: each.version, line: JSON.stringify(toLine(each)) }
    lines.push(each.text.line)
  }
  return `[${lines.join(LINE_END)}]`
}

/** Those that are wanted of it: no others are parsed, where it was written in lines. */
export function readSheet(text: string, isWanted: (market: number) => boolean = () => true): PricedMarket[] {
  const markets: PricedMarket[] = []
  const lines = JSON.parse(cut(text, isWanted)) as Line[]
  for (const [market, specifiers, producer, shown, oddsAt, version, outcomes] of lines)
    if (isWanted(market))
      markets.push({ market, specifiers, producer, shown, oddsAt, version, outcomes: outcomes.map(pricedOf) })
  return markets
}

function cut(text: string, isWanted: (market: number) => boolean): string {
  if (!text.includes(LINE_END)) return text
  const lines = text.slice(1, -1).split(LINE_END)
  return `[${lines.filter(line => isWanted(Number.parseInt(line.slice(1), 10))).join()}]`
}

function pricedOf([id, flag, price, millionth, ...split]: Outcome): Priced {
  const priced = { id, active: flag === 1, price, chance: millionth / MILLION }
  const [win, half_win, refund, half_lose, lose] = split.map(part => part / MILLION)
  if (win === undefined) return priced
  return { ...priced, split: { win, half_win: half_win!, refund: refund!, half_lose: half_lose!, lose: lose! } }
}
