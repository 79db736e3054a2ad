import { Gauge } from 'prom-client'
import type { Sql } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { watchBook } from './health.ts'
import { selectStops } from './store-stops.ts'

const gauge = (name: string, help: string, ...labelNames: string[]) =>
  new Gauge({ name: `studio_sports_${name}`, help, labelNames, registers: [registry] })

const heard = gauge('feed_heard', '1 while what a producer of the feed says is believed', 'producer')
const silence = gauge('feed_silence_seconds', 'Since the last alive of a producer', 'producer')
const outages = gauge('feed_outages', 'How often a producer went down, or something of it was missing', 'producer')
const waiting = gauge(
  'waiting',
  'Bets in their delay, bets without a result long after the end, calls to the wallet',
  'kind',
)
const oldest = gauge('waiting_seconds', 'How long the oldest of these waits', 'kind')
const disputed = gauge('disputed_markets', 'Markets that the feed settled otherwise than a trader')
const stops = gauge('stops', 'What traders have stopped')

/** How the book stands, for metrics. */
export async function gatherBook(db: Sql, now: number): Promise<void> {
  const book = await watchBook(db, now)
  for (const { producer, heard: isHeard, at, outages: count } of book.producers) {
    heard.set({ producer }, isHeard ? 1 : 0)
    outages.set({ producer }, count)
    if (at !== null) silence.set({ producer }, (now - at) / 1_000)
  }
  for (const [kind, { count, since }] of Object.entries(book.waiting)) {
    waiting.set({ kind }, count)
    oldest.set({ kind }, since === null ? 0 : (now - since) / 1_000)
  }
  disputed.set(book.disputed)
  stops.set((await selectStops(db)).length)
}
