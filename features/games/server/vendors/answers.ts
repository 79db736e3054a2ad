import type { Sql } from '#shared/server/db.ts'
import { addMinutes } from './store-answers.ts'

export type Answers = { calls: number; unsent: number; unknown: number; ms: number; slowestMs: number }
type Outcome = 'answered' | 'unsent' | 'unknown'

/** What this server learned of vendors since it last told, by vendor and minute. */
let minutes = new Map<string, Answers & { vendor: string; minute: Date }>()

/** How a vendor answered a call. */
export function noteAnswer(vendor: string, outcome: Outcome, ms: number, at: Date): void {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const key = `${vendor} ${minute.getTime()}`
  const before = minutes.get(key) ?? { vendor, minute, calls: 0, unsent: 0, unknown: 0, ms: 0, slowestMs: 0 }
  const isAnswered = outcome === 'answered'
  minutes.set(key, {
    ...{ vendor, minute, calls: before.calls + 1 },
    unsent: before.unsent + Number(outcome === 'unsent'),
    unknown: before.unknown + Number(outcome === 'unknown'),
    ms: before.ms + (isAnswered ? Math.round(ms) : 0),
    slowestMs: isAnswered ? Math.max(before.slowestMs, Math.round(ms)) : before.slowestMs,
  })
}

/** Adds it to what all servers know. What could not be told is lost: it is how things stand, and no money. */
export async function tellAnswers(db: Sql): Promise<void> {
  const told = [...minutes.values()]
  minutes = new Map()
  if (told.length > 0) await addMinutes(db, told)
}
