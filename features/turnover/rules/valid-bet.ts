import { type Amount, amount, ZERO } from '#shared/money.ts'

export type BetCategory =
  | ('RNG' | 'FISH' | 'ARCADE')
  | ('LIVE' | 'COCKFIGHT')
  | ('SPORTS' | 'ESPORTS')
  | ('LOTT' | 'ELOTT')
  | 'PVP'
export type BetResult = 'WIN' | 'LOSE' | 'HALF_WIN' | 'HALF_LOSE' | 'PUSH' | 'VOID' | 'CASHED_OUT'

/** A settled bet or round, as its category tells of it. What is missing is nothing. */
export type SettledBet = {
  category: BetCategory
  stake?: Amount
  refunded?: Amount
  isFree?: boolean
  isTrial?: boolean
  status?: 'VOID' | 'CANCELLED' | 'REFUNDED' | 'PENDING' | undefined
  /** Stakes by side; opposite pairs of them; sides that were given back. */
  sides?: Readonly<Record<string, Amount>>
  opposites?: readonly (readonly [string, string])[]
  pushed?: readonly string[]
  covered?: { outcomes: number; of: number } | undefined
  cashedOut?: Amount
  /** What the member staked on the opposite side of the same market and line. */
  hedged?: Amount
  /** Decimal odds in ten-thousandths: of a parlay, of its legs that were not void. */
  odds?: bigint | undefined
  result?: BetResult | undefined
  /** All sides of a market with three ways. */
  coversMarket?: boolean
  /** Of a game between players: what it came to. */
  net?: Amount
}

/** Whoever covers more than this of a draw plays for nothing. */
const MOST_COVERED_PERCENT = 70
const LEAST_ODDS = 15_000n

/** How much of a bet counts (promotions §5), exact to 0.0001. The one definition for whatever counts bets. */
export function validBet(bet: SettledBet): Amount {
  if (bet.status !== undefined || bet.isFree || bet.isTrial) return ZERO
  switch (bet.category) {
    case 'RNG':
    case 'FISH':
    case 'ARCADE':
      return atLeastZero(staked(bet) - (bet.refunded ?? 0n))
    case 'LIVE':
    case 'COCKFIGHT':
      return coversMost(bet) ? ZERO : notHedged(bet)
    case 'LOTT':
    case 'ELOTT':
      return coversMost(bet) ? ZERO : atLeastZero(staked(bet) - (bet.refunded ?? 0n))
    case 'SPORTS':
    case 'ESPORTS':
      return ofSports(bet)
    case 'PVP':
      return amount(bet.net === undefined ? 0n : bet.net < 0n ? -bet.net : bet.net)
  }
}

/** The own money in a valid bet, by its part of the stake (rule 11). */
export function validCash(valid: Amount, cashStake: Amount, stake: Amount): Amount {
  return stake === 0n ? ZERO : amount((valid * cashStake) / stake)
}

const atLeastZero = (value: bigint) => amount(value > 0n ? value : 0n)
const staked = ({ stake, sides = {} }: SettledBet): bigint =>
  stake ?? Object.values(sides).reduce((sum, each) => sum + each, 0n)

function coversMost({ covered }: SettledBet): boolean {
  return covered !== undefined && covered.outcomes * 100 > covered.of * MOST_COVERED_PERCENT
}

/** Stakes that were not given back, less both sides of what lies on opposite ones. */
function notHedged(bet: SettledBet): Amount {
  const { sides, pushed = [], opposites = [] } = bet
  if (!sides) return bet.result === 'PUSH' ? ZERO : atLeastZero(staked(bet) - (bet.refunded ?? 0n))
  const stands = Object.fromEntries(Object.entries(sides).filter(([side]) => !pushed.includes(side)))
  const total = Object.values(stands).reduce((sum, each) => sum + each, 0n)
  const hedged = opposites.reduce((sum, [one, other]) => sum + smaller(stands[one] ?? 0n, stands[other] ?? 0n), 0n)
  return atLeastZero(total - 2n * hedged)
}

function ofSports(bet: SettledBet): Amount {
  const { result, odds, cashedOut = ZERO, hedged = ZERO } = bet
  if (result === 'PUSH' || result === 'VOID' || result === 'CASHED_OUT' || bet.coversMarket) return ZERO
  if (odds !== undefined && odds < LEAST_ODDS) return ZERO
  const stake = staked(bet) - cashedOut - (bet.refunded ?? 0n)
  const counts = atLeastZero(stake - 2n * smaller(stake, hedged))
  return result === 'HALF_WIN' || result === 'HALF_LOSE' ? amount(counts / 2n) : counts
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
