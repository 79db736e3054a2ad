import type { Thousandths } from './ladder.ts'
import { by, ceilOf, decimalText, isBelow, minus, NONE, ONE, plus, type Ratio, ratio, ratioOf, times } from './ratio.ts'

export const ODDS_FORMATS = ['decimal', 'hk', 'malay', 'indo', 'american'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

const HUNDRED = ratio(100n, 1n)
const negative = ({ over, under }: Ratio): Ratio => ({ over: -over, under })

export const priceRatio = (price: Thousandths): Ratio => ratio(BigInt(price), 1_000n)
/** The nearest price in thousandths. */
export const nearestPrice = ({ over, under }: Ratio): Thousandths => Number((over * 2_000n + under) / (under * 2n))

/** What a decimal price is in a format: HK is what is won of 1, Malay and Indo turn it over above or below even. */
export function oddsOf(decimal: Ratio, format: OddsFormat): Ratio {
  if (format === 'decimal') return decimal
  const won = minus(decimal, ONE)
  if (format === 'hk') return won
  if (format === 'malay') return isBelow(ONE, won) ? negative(by(ONE, won)) : won
  if (format === 'indo') return isBelow(won, ONE) ? negative(by(ONE, won)) : won
  return isBelow(won, ONE) ? negative(by(HUNDRED, won)) : times(won, HUNDRED)
}

/** The decimal price that odds in a format stand for. Throws RangeError for odds that no bet has. */
export function decimalOf(odds: Ratio, format: OddsFormat): Ratio {
  if (format === 'decimal') {
    if (isBelow(odds, ONE)) throw new RangeError('a price below 1')
    return odds
  }
  const unit = format === 'american' ? HUNDRED : ONE
  if (odds.over === 0n || (format === 'hk' && odds.over < 0n)) throw new RangeError('odds that nobody wins')
  return plus(ONE, odds.over < 0n ? by(unit, negative(odds)) : by(odds, unit))
}

const MOST_DECIMALS = 12

/** As players read it: the fewest decimals, from two on, that stand for this very price; American odds have none to spare. */
export function showOdds(price: Thousandths, format: OddsFormat): string {
  const exact = oddsOf(priceRatio(price), format)
  for (let decimals = format === 'american' ? 0 : 2; decimals < MOST_DECIMALS; decimals++) {
    const text = decimalText(exact, decimals)
    if (readOdds(text, format) !== price) continue
    const [whole, part = ''] = text.split('.')
    return format === 'american' ? text : `${whole}.${part.padEnd(2, '0')}`
  }
  return decimalText(exact, MOST_DECIMALS)
}

/** The price that a text in a format stands for; undefined for what is none. */
export function readOdds(text: string, format: OddsFormat): Thousandths | undefined {
  try {
    return nearestPrice(decimalOf(ratioOf(text), format))
  } catch {
    return undefined
  }
}

/** At negative Malay and Indo odds a player names what is to be won; elsewhere what is risked. */
export const entersWinnings = (decimal: Ratio, format: OddsFormat): boolean =>
  (format === 'malay' || format === 'indo') && isBelow(oddsOf(decimal, format), NONE)

/** What is risked and what is won besides it, exactly. `entered`: as the player wrote it. */
export function riskOf(entered: Ratio, decimal: Ratio, format: OddsFormat): { risk: Ratio; toWin: Ratio } {
  const won = minus(decimal, ONE)
  if (entersWinnings(decimal, format)) return { risk: by(entered, won), toWin: entered }
  return { risk: entered, toWin: times(entered, won) }
}

/** The stake in minor units of what a player entered: rounded up, so that what was asked for is won. */
export const stakeOf = (entered: bigint, price: Thousandths, format: OddsFormat): bigint =>
  ceilOf(riskOf({ over: entered, under: 1n }, priceRatio(price), format).risk)
