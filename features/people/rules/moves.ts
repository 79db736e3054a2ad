/** What a move of a line is judged by (agents §1.8). */
export type MoveAsk = {
  readonly member: { type: MoveType; currency: string; status: string }
  /** Null for the house. */
  readonly target: { type: MoveType; currency: string; status: string; depth: number } | null
  /** The target is the member, or stands below. */
  readonly isBelow: boolean
  readonly isUpline: boolean
  /** How many steps the longest line below the member has. */
  readonly height: number
  /** Something of the member is more than the target has. */
  readonly isHigher: boolean
  /** Another move that waits would change what this one rests on. */
  readonly meetsMove: boolean
}
type MoveType = { canHaveDownline: boolean; isTop: boolean; isTrial: boolean }

export const MOST_DEPTH = 20

export type MoveProblem =
  | 'not_allowed'
  | 'account_blocked'
  | 'line_cycle'
  | 'currency_mismatch'
  | 'too_deep'
  | 'series_out_of_range'
  | 'move_waits'

/** The first thing that is wrong with it; null where it may be. */
export function moveProblem(ask: MoveAsk): MoveProblem | null {
  const { member, target } = ask
  if (member.type.isTop || member.type.isTrial || member.status === 'closed' || ask.isUpline) return 'not_allowed'
  if (ask.isBelow) return 'line_cycle'
  if (target) {
    if (!target.type.canHaveDownline) return 'not_allowed'
    if (target.status !== 'active') return 'account_blocked'
    if (target.currency !== member.currency) return 'currency_mismatch'
    if (target.depth + 1 + ask.height > MOST_DEPTH) return 'too_deep'
  }
  if (ask.isHigher) return 'series_out_of_range'
  return ask.meetsMove ? 'move_waits' : null
}
