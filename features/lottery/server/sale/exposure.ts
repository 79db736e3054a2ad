import { type NumberLimits, roomOnNumber } from '../../rules/draws/exposure.ts'
import { findPlay } from '../../rules/lottery.ts'
import { oddsOf } from '../../rules/odds.ts'
import { type GameLimits, type PreparedLine, riskTokens } from '../../rules/sale.ts'
import { lineOf, type SoldLine } from '../../rules/sold.ts'
import type { Exposure, Spot } from './store-exposure.ts'

/** What a line adds to each number it plays, in one draw and currency; all in minor units. */
export function exposureOf(
  line: Pick<PreparedLine, 'play' | 'selection' | 'unit'>,
  at: Pick<Exposure, 'drawId' | 'currency'>,
): Exposure[] {
  const { play, unit } = line
  return riskTokens(line).map(token => ({
    ...at,
    play: play.code,
    token,
    points: unit,
    stake: unit * BigInt(play.slots),
  }))
}

/** Units that may still be sold on a number; null without a limit. */
export function roomLeft(
  line: Pick<PreparedLine, 'play' | 'odds'>,
  token: string,
  points: bigint,
  limits: GameLimits,
): bigint | null {
  const bounds: NumberLimits = { points: limits.numberPoints, worstPayout: limits.numberPayout }
  if (bounds.points === null && bounds.worstPayout === null) return null
  return roomOnNumber({ points, odds: oddsOf(line.odds, token), slots: line.play.slots }, bounds)
}

export function addTo(exposure: Exposure | undefined, more: Exposure): Exposure {
  if (!exposure) return more
  return { ...more, points: exposure.points + more.points, stake: exposure.stake + more.stake }
}

/** What a sold ticket counts, one row a number. */
export function exposureOfTicket(
  family: string,
  lines: readonly SoldLine[],
  at: Pick<Exposure, 'drawId' | 'currency'>,
): Exposure[] {
  const all = lines.flatMap(line => {
    const { selection, unit } = lineOf(line)
    return exposureOf({ play: findPlay(family, line.play)!, selection, unit }, at)
  })
  return mergeExposure(all)
}

/** One row for each number of a draw. */
export function mergeExposure(all: readonly Exposure[]): Exposure[] {
  const spots = new Map<string, Exposure>()
  for (const each of all) {
    const key = spotKey(each)
    spots.set(key, addTo(spots.get(key), each))
  }
  return [...spots.values()]
}

export function spotKey({ drawId, currency, play, token }: Spot): string {
  return `${drawId} ${currency} ${play} ${token}`
}
