import type { GameFacts } from '../../api.ts'
import { courtesyCloseAt } from '../../rules/draws/closing.ts'

/** An issue by the clock of this browser. */
export type Timed = { readonly numero: string; readonly closeAtMs: number; readonly drawAtMs: number }

/** What the server told, and when its times come by the clock of this browser. */
export type Game = { readonly facts: GameFacts; readonly issue: Timed | null }

/** Sets the server's times on this browser's clock: half the round trip is taken off, and one more second for sale. */
export function timeGame(facts: GameFacts, askedAtMs: number, answeredAtMs: number): Game {
  if (!facts.issue) return { facts, issue: null }
  const { numero, remainTime, lockTime } = facts.issue
  const roundTripMs = answeredAtMs - askedAtMs
  const closeAtMs = courtesyCloseAt(answeredAtMs, { remainTimeMs: remainTime, roundTripMs, lockTimeSec: lockTime })
  return { facts, issue: { numero, closeAtMs, drawAtMs: answeredAtMs + remainTime - roundTripMs / 2 } }
}

/** `selling`: bets are taken; `locked`: no more; `drawing`: its time has come; `closed`: there is none to bet on. */
export type Phase = 'selling' | 'locked' | 'drawing' | 'closed'

export function phaseOf({ facts, issue }: Game, nowMs: number): Phase {
  if (!issue || !facts.issue || facts.issue.state === 'voided' || facts.issue.state === 'refunded') return 'closed'
  if (facts.issue.state === 'suspended' || facts.issue.state === 'scheduled') return 'closed'
  if (nowMs >= issue.drawAtMs) return 'drawing'
  return nowMs < issue.closeAtMs && facts.issue.state === 'open' ? 'selling' : 'locked'
}

/** What the digits count down to: the end of sale, then the draw. Never below 0. */
export function countedMs(game: Game, nowMs: number): number {
  const phase = phaseOf(game, nowMs)
  const until = phase === 'selling' ? game.issue!.closeAtMs : phase === 'locked' ? game.issue!.drawAtMs : nowMs
  return Math.max(0, until - nowMs)
}

const DRAWING_POLL_MS = 3_000
const SYNC_MS = 20_000
const AFTER_MS = 400

/** When the page asks again: just after sale ends and after the draw, each 3 s while a result is awaited, else each 20 s. */
export function nextAskMs(game: Game, isAwaiting: boolean, nowMs: number): number {
  const phase = phaseOf(game, nowMs)
  if (isAwaiting || phase === 'drawing') return DRAWING_POLL_MS
  return phase === 'closed' ? SYNC_MS : Math.min(SYNC_MS, countedMs(game, nowMs) + AFTER_MS)
}
