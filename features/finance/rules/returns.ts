/*
 * Whether a game paid as it should: what it paid against what its vendor publishes. Of bets of different size the variance
 * of what they pay is σ² times the sum of their squares, in units of money.
 */

export type Played = { bets: number; staked: number; paid: number; squares: number }
/** `rtp` as a share, `deviation` of a round in stakes, `topWin` in stakes; null where the vendor does not say. */
export type Published = { rtp: number | null; deviation: number | null; topWin: number | null }

/** A return within so many standard deviations is chance: bands are drawn at it, and alarms begin beyond the other. */
export const BAND = 3
export const ALARM = 4
/** So many bets tell something of a game whose highest win nobody says. */
const ENOUGH = 10_000

/** `low` and `high`: between which shares of the stakes chance leaves the return. Null without what it is reckoned by. */
export function judge({ bets, staked, paid, squares }: Played, { rtp, deviation, topWin }: Published) {
  const actual = staked > 0 ? paid / staked : null
  if (rtp === null || deviation === null || staked <= 0 || squares <= 0)
    return { actual, low: null, high: null, sigmas: null, isAlarm: false }
  const sigma = deviation * Math.sqrt(squares)
  const sigmas = (paid - rtp * staked) / sigma
  // One highest win alone must not alarm: in few bets it lies beyond all bands.
  const isTelling = bets >= (topWin === null ? ENOUGH : (topWin / (ALARM * deviation)) ** 2)
  const [low, high] = [Math.max(0, rtp - (BAND * sigma) / staked), rtp + (BAND * sigma) / staked]
  return { actual, low, high, sigmas, isAlarm: sigmas < -ALARM || (sigmas > ALARM && isTelling) }
}
