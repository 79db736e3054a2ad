/* When bonuses and offers look abused (promotions §11): figures that queries find, and from where they tell something. */

/** R1: so many of a cluster in one offer; only the first of them had a right to it. */
export const LEAST_TAKERS = 2
/**
 * R2: so many issues, coups or markets in which two tied members took opposite sides, and more than this share of what they staked
 * there. Of each so many rounds are asked of a vendor.
 */
export const [OPPOSITE_ISSUES, OPPOSITE_SHARE, MOST_ROUNDS] = [5, 0.6, 200]
/** R3: one bet of more than half of what was lent, among so many last ones, after so many that were a tenth of it. */
export const [LAST_BETS, JUMP_TIMES] = [10, 10]
/** R4: deposit, bonus, minimum turnover, out: so often in so many days, each within so many days of the end of the bonus. */
export const [CYCLES, CYCLE_DAYS, OUT_DAYS] = [3, 30, 3]
/** R5: more than this share of stakes did not count as bets (covered, hedged, low odds), of so many bets. */
export const [LOW_RISK_SHARE, LOW_RISK_BETS] = [0.3, 20]
/**
 * R6: so soon after the opening, so many times in a row; or at intervals that are the same to so few ms, whenever that is: what a hand
 * does varies by more.
 */
export const [MACHINE_MS, MACHINE_CLAIMS] = [300, 5]
const REGULAR_MS = 50
/** R9: so many bonuses that open bets kept beyond their end. */
export const OVER_END = 3
/** So many days back is looked each night. */
export const LOOK_DAYS = 2

export const OFFER_RULES = [
  ...(['offerCluster', 'oppositeBets', 'stakeJump', 'bonusCycle', 'lowRisk', 'machineClaims'] as const),
  ...(['lateCorrection', 'overEnd'] as const),
] as const

/** A claim, and when what was claimed had opened, in ms. */
export type Claim = { at: number; openedAt: number }

/** R6: whether the last claims are a machine's, the newest first: each at once, each as long after its opening, or each as long after the one before. */
export function areByMachine(claims: readonly Claim[]): boolean {
  const last = claims.slice(0, MACHINE_CLAIMS)
  if (last.length < MACHINE_CLAIMS) return false
  const waits = last.map(({ at, openedAt }) => at - openedAt)
  const gaps = last.slice(1).map(({ at }, i) => last[i]!.at - at)
  return waits.every(wait => wait < MACHINE_MS) || areRegular(waits) || areRegular(gaps)
}

const areRegular = (intervals: readonly number[]) => Math.max(...intervals) - Math.min(...intervals) < REGULAR_MS

/** A stake on one side of something: whoever is on another side of the same `on` wins when it loses. In smallest units. */
export type Side = { on: string; side: string; stake: bigint }

/** R2: in how many things two lay on opposite sides, and for which share of what they staked on any, in percent; undefined where that tells nothing. */
export function oppositeOf(one: readonly Side[], other: readonly Side[]) {
  const sumOf = (sides: readonly Side[]) => sides.reduce((sum, { stake }) => sum + stake, 0n)
  const others = Map.groupBy(other, ({ on }) => on)
  let [issues, matched] = [0, 0n]
  for (const [on, own] of Map.groupBy(one, ({ on }) => on)) {
    const against = [...Map.groupBy(own, ({ side }) => side)].map(([side, bets]) => {
      const theirs = sumOf((others.get(on) ?? []).filter(each => each.side !== side))
      const ours = sumOf(bets)
      return 2n * least(ours, theirs)
    })
    const here = against.reduce((sum, each) => sum + each, 0n)
    if (here > 0n) issues++
    matched += here
  }
  const staked = sumOf(one) + sumOf(other)
  const share = staked === 0n ? 0 : Number((matched * 100n) / staked)
  return issues >= OPPOSITE_ISSUES && share > OPPOSITE_SHARE * 100 ? { issues, share } : undefined
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
