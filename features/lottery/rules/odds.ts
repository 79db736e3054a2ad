import type { Odds } from './types.ts'

/** Odds are whole millionths: 99.401 is 99_401_000. */
export const ODDS_SCALE = 1_000_000n
const DECIMALS = 6

/** The prize whose odds stand for all without their own. */
export const ANY_PRIZE = '*'

/** Reads `99.5` or `8880`. Throws RangeError on anything else, or on more than six decimals. */
export function parseOdds(text: string): bigint {
  const match = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (!match) throw new RangeError(`not odds: ${text.slice(0, 40)}`)
  return BigInt(match[1]!) * ODDS_SCALE + BigInt((match[2] ?? '').padEnd(DECIMALS, '0'))
}

/** `99.5` or `8880`, with as many decimals as it takes. */
export function formatOdds(odds: bigint): string {
  const fraction = String(odds % ODDS_SCALE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '')
  return fraction ? `${odds / ODDS_SCALE}.${fraction}` : String(odds / ODDS_SCALE)
}

/** Odds of one prize; 0 for one that pays nothing. */
export function oddsOf(odds: Odds, prize: string): bigint {
  return odds[prize] ?? odds[ANY_PRIZE] ?? 0n
}

/** The same odds for whatever wins. */
export function flatOdds(text: string): Odds {
  return { [ANY_PRIZE]: parseOdds(text) }
}

/** Odds by prize, as decimal strings. */
export function oddsTable(table: Readonly<Record<string, string>>): Odds {
  return Object.fromEntries(Object.entries(table).map(([prize, text]) => [prize, parseOdds(text)]))
}

/** Prizes quoted for a stake of two units, as series are (lottery.md §4.3): 1800 per 2 are odds of 900. */
export function pricesPerTwo(table: Readonly<Record<string, string>> | string): Odds {
  const odds = typeof table === 'string' ? flatOdds(table) : oddsTable(table)
  return mapOdds(odds, price => price / 2n)
}

export function mapOdds(odds: Odds, change: (value: bigint, prize: string) => bigint): Odds {
  return Object.fromEntries(Object.entries(odds).map(([prize, value]) => [prize, change(value, prize)]))
}

export const TOP_LEVEL = 10
const THOUSANDTH = ODDS_SCALE / 1000n

/**
 * The ladder by an agent's rebate level, 0.1 % less for each level below the top, to three decimals with halves up
 * (lottery.md §1.5): 99.5 at level 7 is 99.202. Throws RangeError for a level outside 0…10.
 */
export function ladderOdds(maximum: bigint, level: number): bigint {
  if (!Number.isInteger(level) || level < 0 || level > TOP_LEVEL) throw new RangeError(`no level: ${level}`)
  const perMille = maximum * BigInt(1000 - (TOP_LEVEL - level))
  return ((perMille + (1000n * THOUSANDTH) / 2n) / (1000n * THOUSANDTH)) * THOUSANDTH
}
