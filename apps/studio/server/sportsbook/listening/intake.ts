import type { Alive, EventMessage, FeedMessage, Producer, SnapshotComplete } from '#apps/studio/feed-messages.ts'
import { type Fence, requireLease } from '#apps/studio/leases/lease.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { applyMessage, type EventState, type GroupOf, keyOf, type Market } from './event-state.ts'
import * as store from './store-feed.ts'

/** An alive comes every 10 s: after so long without one nothing of its producer is believed. */
export const ALIVE_MS = 25_000
/** What the feed keeps for recoveries; who was away for longer asks for everything. */
export const WINDOW_MS = 3 * 3_600_000

/** A message with its place in the stream; of a recovery's answer it has none. */
export type Line = { offset?: bigint; message: FeedMessage }
/** A recovery that must be asked for. `after`: in the feed's time; 0 for everything. */
export type Recovery = { producer: Producer; after: number; requestId: bigint }

type Deps = { db: Sql; now: () => number; groupOf: GroupOf }

/** Brings what the feed says into the book: each call is one transaction, and may be done again. */
export function createIntake({ db, now, groupOf }: Deps) {
  /** Messages in the order in which they came; answers which recoveries to ask for. */
  async function take(lines: readonly Line[], fence?: Fence): Promise<Recovery[]> {
    if (lines.length === 0) return []
    return transaction(db, async tx => {
      if (fence) await requireLease(tx, fence)
      const producers = await store.lockProducers(tx)
      const recoveries = await takeTurns(tx, producers, lines)
      await takeEvents(
        tx,
        lines.flatMap(({ message }) => ('event_id' in message ? [message] : [])),
      )
      for (const row of producers) await store.updateProducer(tx, row)
      return recoveries
    })
  }

  /** What alives, snapshots and gaps of the stream say about the producers. */
  async function takeTurns(tx: Tx, producers: store.ProducerRow[], lines: readonly Line[]): Promise<Recovery[]> {
    const recoveries = new Map<Producer, Recovery>()
    let last = await store.selectOffset(tx)
    for (const { offset, message } of lines) {
      if (offset !== undefined) {
        // Something is missing before it: what was told meanwhile may be anything.
        if (last > 0n && offset > last + 1n) producers.forEach(goDown)
        if (offset > last) last = offset
      }
      if ('event_id' in message) continue
      const row = producers.find(each => each.producer === message.producer)!
      if (message.kind === 'snapshot_complete') complete(row, message)
      else {
        const recovery = hear(row, message)
        if (recovery) recoveries.set(row.producer, recovery)
      }
    }
    await store.updateOffset(tx, last)
    return [...recoveries.values()]
  }

  function hear(row: store.ProducerRow, { timestamp, subscribed }: Alive): Recovery | undefined {
    const isLate = row.state !== 'DOWN' && now() - row.heardAt > ALIVE_MS
    if (isLate || subscribed === 0) goDown(row)
    row.heardAt = now()
    row.seenAt = Math.max(row.seenAt, timestamp)
    if (row.state === 'UP') row.aliveAt = row.seenAt
    if (row.state !== 'DOWN') return undefined
    row.state = 'RECOVERING'
    row.requestId++
    const after = row.seenAt - row.aliveAt > WINDOW_MS ? 0 : row.aliveAt
    return { producer: row.producer, after, requestId: row.requestId }
  }

  function complete(row: store.ProducerRow, { request_id }: SnapshotComplete): void {
    if (row.state !== 'RECOVERING' || BigInt(request_id) !== row.requestId) return
    Object.assign(row, { state: 'UP', aliveAt: row.seenAt })
  }

  async function takeEvents(tx: Tx, messages: readonly EventMessage[]): Promise<void> {
    if (messages.length === 0) return
    const events = await store.lockEvents(tx, [...new Set(messages.map(({ event_id }) => event_id))])
    const before = new Map([...events].map(([id, event]) => [id, printOf(event)]))
    const changed = new Set<EventState>()
    for (const message of messages) {
      const event = events.get(message.event_id)!
      if (applyMessage(event, message, groupOf)) changed.add(event)
    }
    await store.updateEvents(tx, [...changed])
    const markets = [...changed].flatMap(event => changedMarkets(event, before.get(event.id)!))
    if (markets.length > 0) await store.upsertMarkets(tx, markets)
  }

  /** The connection is lost, or another process had it: whatever came meanwhile is not known. */
  async function lose(fence?: Fence): Promise<void> {
    await transaction(db, async tx => {
      if (fence) await requireLease(tx, fence)
      for (const row of await store.lockProducers(tx)) {
        goDown(row)
        await store.updateProducer(tx, row)
      }
    })
  }

  return { take, lose }
}
export type Intake = ReturnType<typeof createIntake>

function goDown(row: store.ProducerRow): void {
  if (row.state === 'DOWN') return
  row.state = 'DOWN'
  row.outage++
}

/** Whether what a producer says may be bet on now. */
export const isHeard = ({ state, heardAt }: store.ProducerRow, now: number): boolean =>
  state === 'UP' && now - heardAt <= ALIVE_MS

const printOf = ({ markets }: EventState) => new Map([...markets].map(([key, market]) => [key, JSON.stringify(market)]))

const changedMarkets = ({ id, markets }: EventState, before: ReadonlyMap<string, string>): store.ChangedMarket[] =>
  [...markets.values()].flatMap((market: Market) =>
    before.get(keyOf(market.market, market.specifiers)) === JSON.stringify(market) ? [] : [{ ...market, eventId: id }],
  )
