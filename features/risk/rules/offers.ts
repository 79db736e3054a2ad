/* When bonuses and offers look abused (promotions §11): figures that queries find, and from where they tell something. */

/** R1: so many of a cluster in one offer; only the first of them had a right to it. */
export const LEAST_TAKERS = 2
/** R2: so many issues in which two tied members took opposite sides, and more than this share of what they staked there. */
export const [OPPOSITE_ISSUES, OPPOSITE_SHARE] = [5, 0.6]
/** R3: one bet of more than half of what was lent, among so many last ones, after so many that were a tenth of it. */
export const [LAST_BETS, JUMP_TIMES] = [10, 10]
/** R4: deposit, bonus, minimum turnover, out: so often in so many days, each within so many days of the end of the bonus. */
export const [CYCLES, CYCLE_DAYS, OUT_DAYS] = [3, 30, 3]
/** R5: more than this share of stakes did not count as bets (covered, hedged, low odds), of so many bets. */
export const [LOW_RISK_SHARE, LOW_RISK_BETS] = [0.3, 20]
/** R6: so soon after the opening, so many times in a row. */
export const [MACHINE_MS, MACHINE_CLAIMS] = [300, 5]
/** R9: so many bonuses that open bets kept beyond their end. */
export const OVER_END = 3
/** So many days back is looked each night. */
export const LOOK_DAYS = 2

export const OFFER_RULES = [
  ...(['offerCluster', 'oppositeBets', 'stakeJump', 'bonusCycle', 'lowRisk', 'machineClaims'] as const),
  ...(['lateCorrection', 'overEnd'] as const),
] as const
