import { matchBonus } from '#features/bonuses/rules/bonuses.ts'
import { type Amount, amount, unitOf } from '#shared/money.ts'
import { type DepositOffer, matchOf } from './offers.ts'

const PPM = 1_000_000n

export type PastDeposit = { memberId: string; amount: Amount; isFirst: boolean }
/** What was played of a category, by everybody, and what it brought the house. */
export type PastPlay = { category: string; staked: Amount; result: Amount }
export type Estimate = {
  deposits: number
  /** Of them those that would have brought a bonus, and whose they were. */
  grants: number
  members: number
  lent: Amount
  required: Amount
  /** What the house kept of a bet and how much of a bet counts, in millionths: of last month's play. */
  keptPpm: bigint
  countsPpm: bigint
  /** What may be expected to remain of the bonus money when its wagering is done. */
  expected: Amount
  /** Bonuses for which the budget would not have been enough. */
  refused: number
}

/**
 * What an offer would have cost, had everybody taken it with each of these deposits, the oldest first. Whom it is for is asked
 * as far as a deposit tells it: the first one of a member or another. Wagering costs a bonus what the house kept of last
 * month's bets, as often as it has to be staked; never more than there is.
 */
export function simulate(
  offer: DepositOffer,
  past: { deposits: readonly PastDeposit[]; play: readonly PastPlay[] },
  { currency, budget }: { currency: string; budget: Amount },
): Estimate {
  const { perMember = Number.POSITIVE_INFINITY, segments = [], notSegments = [] } = offer.audience
  const { keptPpm, countsPpm } = ratesOf(offer, past.play)
  const times = new Map<string, number>()
  const sum = { lent: 0n, required: 0n, expected: 0n, grants: 0, refused: 0 }
  for (const deposit of past.deposits) {
    const { memberId, isFirst } = deposit
    const taken = times.get(memberId) ?? 0
    // Of segments that operators name the past says nothing.
    const isOnlyForNew = segments.length > 0 && segments.every(name => name === 'new')
    const isMeant = !(isOnlyForNew && !isFirst) && !(notSegments.includes('new') && isFirst)
    const { bonus, required } = matchBonus(deposit.amount, matchOf(offer), unitOf(currency))
    if (!isMeant || taken >= perMember || bonus === 0n) continue
    if (sum.lent + bonus > budget) {
      sum.refused++
      continue
    }
    times.set(memberId, taken + 1)
    sum.grants++
    sum.lent += bonus
    sum.required += required
    sum.expected += remains(bonus, required, keptPpm, countsPpm)
  }
  return {
    ...{ deposits: past.deposits.length, grants: sum.grants, refused: sum.refused, members: times.size },
    ...{ lent: amount(sum.lent), required: amount(sum.required), expected: amount(sum.expected), keptPpm, countsPpm },
  }
}

/** What is left of a bonus after play that counts for all that is required. */
function remains(bonus: Amount, required: Amount, keptPpm: bigint, countsPpm: bigint): bigint {
  if (required === 0n) return bonus
  if (countsPpm === 0n) return 0n
  const lost = (required * keptPpm) / countsPpm
  return lost >= bonus ? 0n : lost < 0n ? bonus : bonus - lost
}

/** Of play in what the offer lets its money be staked in. */
function ratesOf({ contribution, excluded }: DepositOffer, play: readonly PastPlay[]) {
  const allowed = play.filter(({ category }) => !excluded.includes(category))
  const total = (of: (each: PastPlay) => bigint) => allowed.reduce((sum, each) => sum + of(each), 0n)
  const staked = total(each => each.staked)
  // Nothing is known of what play costs: all that is lent may remain.
  if (staked === 0n) return { keptPpm: 0n, countsPpm: PPM }
  const ppmOf = (category: string) => BigInt(contribution.category?.[category] ?? contribution.default ?? 0)
  return {
    keptPpm: (total(each => each.result) * PPM) / staked,
    countsPpm: total(each => each.staked * ppmOf(each.category)) / staked,
  }
}
