import type { GameFacts } from '#features/lottery/api.ts'

/**
 * Where the next draw of a lottery stands. `drawing`: the numbers are on their way; `waiting`: of an outside lottery, until
 * its result has been entered; `late`: a house draw that did not come in time.
 */
export type Phase = 'selling' | 'locked' | 'drawing' | 'waiting' | 'late' | 'idle'

export type DrawWatch = {
  phase: Phase
  /** The issue that this is about; empty when there is none. */
  numero: string
  /** What is counted down to: the lock while it is sold, the draw after that. */
  untilMs: number
}

type Facts = Pick<GameFacts, 'issue' | 'awaited'> & { game: Pick<GameFacts['game'], 'source'> }

/** House draws come within seconds; after this one is late. After the second the page speaks of the next one again. */
const LATE_MS = 30_000
const GIVEN_UP_MS = 1_800_000
const SLOW_MS = 30_000
const FAST_MS = 1_000
const SHORTEST_MS = 400

/** What a page shows of a lottery's next draw now, by the server's clock. */
export function watchDraw({ issue, awaited, game }: Facts, nowMs: number): DrawWatch {
  const over = awaited ?? (issue && Date.parse(issue.lockAt) <= nowMs ? issue : null)
  const sinceMs = over ? nowMs - Date.parse(over.drawAt) : 0
  if (over && (sinceMs < GIVEN_UP_MS || !issue)) {
    const about = { numero: over.numero, untilMs: Date.parse(over.drawAt) }
    if (sinceMs < 0) return { phase: 'locked', ...about }
    return { phase: game.source === 'OFFICIAL' ? 'waiting' : sinceMs > LATE_MS ? 'late' : 'drawing', ...about }
  }
  if (!issue) return { phase: 'idle', numero: '', untilMs: nowMs }
  return { phase: 'selling', numero: issue.numero, untilMs: Date.parse(issue.lockAt) }
}

/** How long a page waits before it reads again: until something happens, then once a second until it has happened. */
export function pollMs(facts: Facts, nowMs: number): number {
  const { phase, untilMs } = watchDraw(facts, nowMs)
  if (phase === 'drawing') return FAST_MS
  if (phase === 'idle' || phase === 'waiting' || phase === 'late') return SLOW_MS / 6
  return Math.min(SLOW_MS, Math.max(SHORTEST_MS, untilMs - nowMs + SHORTEST_MS))
}
