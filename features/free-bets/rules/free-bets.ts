import { type Amount, amount, ZERO } from '#shared/money.ts'

export const RESULTS = ['WIN', 'HALF_WIN', 'PUSH', 'VOID', 'HALF_LOSE', 'LOSE'] as const
export type Result = (typeof RESULTS)[number]
export type TokenState = 'OPEN' | 'USED' | 'SETTLED' | 'EXPIRED' | 'REVOKED'

/** Decimal odds in ten-thousandths: 2.50 is 25,000. */
export type Odds = bigint
const ONE: Odds = 10_000n
/** Below which no free bet is taken, where its promotion says nothing else (promotions §7.2). */
export const LEAST_ODDS: Odds = 15_000n
/** A token that comes back is good for so long at least. */
export const BACK_MS = 24 * 3_600_000

/** Why a token cannot be bet with; undefined when it can. Times in ms. */
export function betProblem(
  token: { state: TokenState; expiresAt: number; minOdds: Odds; scope: readonly string[] },
  bet: { odds: Odds; category: string; now: number },
): 'already_used' | 'reward_expired' | 'odds_too_low' | 'not_allowed' | undefined {
  if (token.state === 'USED' || token.state === 'SETTLED') return 'already_used'
  if (token.state !== 'OPEN' || bet.now >= token.expiresAt) return 'reward_expired'
  if (token.scope.length > 0 && !token.scope.includes(bet.category)) return 'not_allowed'
  return bet.odds < token.minOdds ? 'odds_too_low' : undefined
}

/** The token comes back: nothing was decided. */
export const comesBack = (result: Result): boolean => result === 'PUSH' || result === 'VOID'

/** What a free bet wins, floored to the unit: its stake never returns, and half a win wins half of it (promotions §7.2). */
export function profitOf(value: Amount, odds: Odds, result: Result, unit: bigint): Amount {
  if (result !== 'WIN' && result !== 'HALF_WIN') return ZERO
  const all = (value * (odds - ONE)) / ONE
  const won = result === 'WIN' ? all : all / 2n
  return amount(won - (won % unit))
}
