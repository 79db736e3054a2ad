import { type BetCategory, validBet } from '#features/turnover/rules/turnover.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { RoundState } from './gateway.ts'

/** A round with its bets: of each what of its stake was not given back. */
export type CountedRound = {
  category: BetCategory
  state: RoundState
  payout: Amount
  bets: readonly { kind: string; stake: Amount }[]
  /** What its vendor says counts of it. */
  declared?: Amount | undefined
}
/** What a bet counts, what of its stake is not settled, and what of it a rule left out. */
export type Counted = { valid: Amount; open: Amount; leftOut: Amount }

/** Bets that are none: money sent apart (promotions §5). A free round has no stake. */
const isApart = (kind: string) => kind === 'tip' || kind === 'jackpot_contribution'

/** Where a stake may lie on both sides, and comes back as it was when neither wins. */
const MAY_BE_PUSHED: readonly BetCategory[] = ['LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS']

/**
 * How much of each bet of a round is valid (promotions §5), as far as the wallet contract tells of it: no odds and no
 * results; what its vendor declares, who knows the sides, lowers it and never raises it (decision 0161). What paid exactly its stakes where stakes may be pushed is taken as pushed (decision 0079). Of a game between
 * players the round counts as one, with its first bet. A round counts once it is closed; opened again, it waits again.
 */
export function countRound({ category, state, payout, bets, declared }: CountedRound): Counted[] {
  const stakes = bets.map(({ kind, stake }) => (isApart(kind) ? ZERO : stake))
  if (state !== 'CLOSED') return stakes.map(stake => ({ valid: ZERO, open: stake, leftOut: ZERO }))
  const all = stakes.reduce<bigint>((sum, stake) => sum + stake, 0n)
  const result = MAY_BE_PUSHED.includes(category) && payout === all ? 'PUSH' : undefined
  const first = stakes.findIndex(stake => stake > 0n)
  let most: bigint | undefined = declared
  return stakes.map((stake, i) => {
    const net = i === first ? amount(payout - all) : ZERO
    const ruled = validBet({ category, stake, result, net })
    const valid = most === undefined || ruled <= most ? ruled : amount(most)
    if (most !== undefined) most -= valid
    return { valid, open: ZERO, leftOut: category === 'PVP' ? ZERO : amount(stake - valid) }
  })
}
