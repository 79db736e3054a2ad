import type { Legal } from '../../engine/card-rooms/holdem/betting.ts'
import type { HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'

/* How far a raise goes that is named by a part of the pot. */

export const SIZES = [
  ['half', 1 / 2],
  ['three', 3 / 4],
  ['pot', 1],
  ['all', Number.POSITIVE_INFINITY],
] as const

/** A call first, then so much of the pot as it is with it; within what may be raised. */
export function raiseOf(part: number, view: Pick<HoldemRoomView, 'players' | 'bet'>, legal: Legal): number {
  const { from, to } = legal.raise!
  const pot = view.players.reduce((sum, { put }) => sum + put, 0) + (legal.call ?? 0)
  return Math.max(from, Math.min(to, part === Number.POSITIVE_INFINITY ? to : view.bet + Math.round(pot * part)))
}
