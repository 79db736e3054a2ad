import type { Score } from '../models/scores.ts'
import type { Side } from './match.ts'

/** What a football match is drawn from. Means are of a match with eleven on both sides. */
export type Football = {
  sport: 'football'
  goals: Score
  /** Dixon and Coles. */
  rho: number
  /** An attack is a goal so often. */
  scoring: number
  corners: Score
  yellows: Score
  reds: Score
  /** 45 minutes take so long. */
  halfMs: number
  breakMs: number
  attackMs: number
  tickMs: number
}
export type Phase = 'before' | 'first' | 'break' | 'second' | 'ended'
export type FootballState = {
  phase: Phase
  /** When this half began, and how long it is with its stoppage. */
  since: number
  lengthMs: number
  score: Score
  firstHalf: Score
  scorers: Side[]
  corners: Score
  yellows: Score
  /** At most one of each side is sent off. */
  reds: readonly [boolean, boolean]
  /** Attacks that are on. */
  attacks: Score
}

/** Of a half's goals by how much of it is gone: the rate grows from 0.85 to 1.15. */
export const goalsGone = (part: number): number => 0.85 * part + 0.15 * part ** 2
/** Which part of a match's goals falls in each half. */
export const HALVES = [0.46, 0.54] as const
/** Rates of a side that lost a player, and of the other. */
export const [FEWER, MORE] = [0.7, 1.15]
