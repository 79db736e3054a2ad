import {
  HALF_LOSE,
  HALF_WIN,
  type LegResult,
  LOSE,
  VOID,
  WIN,
  wordOf,
} from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type { SettledOutcome } from '#apps/studio/feed-messages.ts'
import { resultFor } from '../listening/event-state.ts'

/* What a trader says that a market came to. It stands over the feed, whatever that says later, until it is taken back. */

export type Came = 'win' | 'half_win' | 'void' | 'half_lose' | 'lose'
export type Ruling = 'void' | 'feed' | { outcome: string; came: Came }[]

const RESULTS: Readonly<Record<Came, LegResult>> = {
  ...{ win: WIN, half_win: HALF_WIN, void: VOID, half_lose: HALF_LOSE, lose: LOSE },
}

/** As markets keep it: nothing for the feed, no outcome at all where every bet is void. */
export function keptRuling(ruling: Ruling): SettledOutcome[] | null {
  if (ruling === 'feed') return null
  if (ruling === 'void') return []
  return ruling.map(({ outcome, came }) => ({ id: outcome, ...RESULTS[came] }))
}

export function toldRuling(kept: SettledOutcome[] | null): Ruling | null {
  if (!kept) return null
  if (kept.length === 0) return 'void'
  return kept.map(each => ({ outcome: each.id, came: wordOf(each) as Came }))
}

type Results = Parameters<typeof resultFor>[0] & { ruling: SettledOutcome[] | null }

/** What an outcome came to for a bet of this moment: by the ruling, else by the feed; null while nobody knows. */
export function cameTo({ ruling, ...feed }: Results, outcome: string, placedAt: number): LegResult | null {
  return ruling ? cameByRuling(ruling, outcome) : resultFor(feed, outcome, placedAt)
}

/** What a ruling does not name was no outcome of the market when it was made: its stake goes back. */
function cameByRuling(ruling: readonly SettledOutcome[], outcome: string): LegResult {
  const { result, void_factor } = ruling.find(({ id }) => id === outcome) ?? VOID
  return { result, ...(void_factor && { void_factor }) }
}

/** Whether the feed has another result than the ruling. */
export function isDisputed(ruling: SettledOutcome[] | null, settlement: SettledOutcome[] | null): boolean {
  if (!ruling || !settlement) return false
  return settlement.some(({ id, ...own }) => wordOf(cameByRuling(ruling, id)) !== wordOf(own))
}
