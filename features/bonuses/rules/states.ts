import { type Amount, amount } from '#shared/money.ts'

/* States of a bonus (promotions §6.6), and where its money goes. */

export type State = 'QUEUED' | 'ACTIVE' | 'EXPIRING' | 'COMPLETED' | 'LOST' | 'EXPIRED' | 'FORFEITED'
export const LIVE: readonly State[] = ['ACTIVE', 'EXPIRING']
export const isLive = (state: State): boolean => LIVE.includes(state)

/** So many wait behind the live one, so long at the most. */
export const MOST_QUEUED = 3
export const QUEUED_MS = 30 * 86_400_000
/** So long a bonus that is over waits for bets that were taken in time. */
export const GRACE_MS = 72 * 3_600_000

/**
 * Where bonus money of a bet goes that comes back or wins after the bet's bonus changed (promotions §6.5): of one that was
 * completed it is cash; a lost one is brought back by it before its end, unless another is live by then.
 */
export function returnsTo(
  bonus: { state: State; endsAt: Date | null },
  { otherIsLive, at }: { otherIsLive: boolean; at: Date },
): 'bonus' | 'cash' | 'expired' {
  switch (bonus.state) {
    case 'ACTIVE':
    case 'EXPIRING':
      return 'bonus'
    case 'COMPLETED':
      return 'cash'
    case 'LOST':
      if (otherIsLive) return 'cash'
      return bonus.endsAt !== null && at >= bonus.endsAt ? 'expired' : 'bonus'
    default:
      return 'expired'
  }
}

/** Progress after a bet that counted `before` counts `after` (promotions §6.4). */
export function progressAfter(progress: Amount, required: Amount, before: Amount, after: Amount): Amount {
  const next = progress - before + after
  return amount(next < 0n ? 0n : next > required ? required : next)
}

export type Standing = {
  state: State
  progress: Amount
  required: Amount
  endsAt: Date
  /** Bonus money in the wallet, and whether a bet that was taken while it was live is open, with its money or without. */
  money: Amount
  openBets: number
  openWithMoney: number
}

/** What a live bonus is by now; the state that it has when nothing changes. */
export function stateAfter({ state, ...now }: Standing, at: Date): State {
  if (now.progress >= now.required) return 'COMPLETED'
  const overAt = now.endsAt.getTime()
  if (at.getTime() >= overAt) {
    if (now.openBets === 0 || at.getTime() >= overAt + GRACE_MS) return 'EXPIRED'
    return 'EXPIRING'
  }
  return now.money === 0n && now.openWithMoney === 0 ? 'LOST' : state
}

/** How much of a completed bonus' money becomes cash; the rest expires, where the offer said so (promotions §6.6). */
export function convertedOf(money: Amount, granted: Amount, maxTimes: number | undefined): Amount {
  if (maxTimes === undefined) return money
  const most = granted * BigInt(maxTimes)
  return amount(money < most ? money : most)
}
