import type { Alive, EventMessage, FeedMessage, Producer, SnapshotComplete } from '#apps/studio/feed-messages.ts'
import { type Fence, requireLease } from '#apps/studio/leases/lease.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Margins, marginsOf } from '../trading/margins.ts'
import { selectMargins } from '../trading/store-margins.ts'
import { applyMessage, type EventState, type GroupOf, type Market } from './event-state.ts'
import { createKnownEvents } from './known-events.ts'
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
  const known = createKnownEvents()
  /** As they were read last, and by which of them each producer's prices were all told last. */
  let margins: Margins = marginsOf([])
  const pricedBy = new Map<Producer, string>()

  /** Messages in the order in which they came; answers which recoveries to ask for. */
  async function take(lines: readonly Line[], fence?: Fence): Promise<Recovery[]> {
    if (lines.length === 0) return []
    const { recoveries, events } = await transaction(db, async tx => {
      if (fence) await requireLease(tx, fence)
      margins = marginsOf(await selectMargins(tx))
      const producers = await store.lockProducers(tx)
      const asked = await takeTurns(tx, producers, lines)
      const messages = lines.flatMap(({ message }) => ('event_id' in message ? [message] : []))
      const changed = await takeEvents(tx, messages, known.borrow(fence))
      for (const row of producers) await store.updateProducer(tx, row)
      return { recoveries: asked, events: changed }
    })
    known.keep(fence, events)
    return recoveries
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
    if (row.state !== 'DOWN') return row.state === 'UP' ? repriced(row) : undefined
    row.state = 'RECOVERING'
    row.requestId++
    pricedBy.set(row.producer, margins.text)
    const after = row.seenAt - row.aliveAt > WINDOW_MS ? 0 : row.aliveAt
    return { producer: row.producer, after, requestId: row.requestId }
  }

  /** With other margins all that stands is told once more, and priced by them. */
  function repriced(row: store.ProducerRow): Recovery | undefined {
    const before = pricedBy.get(row.producer)
    pricedBy.set(row.producer, margins.text)
    if (before === undefined || before === margins.text) return undefined
    row.requestId++
    return { producer: row.producer, after: row.seenAt, requestId: row.requestId }
  }

  function complete(row: store.ProducerRow, { request_id }: SnapshotComplete): void {
    if (row.state !== 'RECOVERING' || BigInt(request_id) !== row.requestId) return
    Object.assign(row, { state: 'UP', aliveAt: row.seenAt })
  }

  /** Answers the events that it read or changed, as they stand after the commit. */
  async function takeEvents(
    tx: Tx,
    messages: readonly EventMessage[],
    remembered: ReadonlyMap<string, EventState>,
  ): Promise<ReadonlyMap<string, EventState>> {
    if (messages.length === 0) return remembered
    const named = [...new Set(messages.map(({ event_id }) => event_id))]
    const edits = await store.lockKnown(
      tx,
      named.filter(id => remembered.has(id)),
    )
    const events = new Map([...remembered].filter(([id, event]) => (edits.get(id) ?? event.edits) === event.edits))
    const unknown = named.filter(id => !events.has(id))
    if (unknown.length > 0) for (const [id, event] of await store.lockEvents(tx, unknown)) events.set(id, event)
    const before = new Map(named.map(id => [id, marksOf(events.get(id)!)]))
    const changed = new Set<EventState>()
    for (const message of messages) {
      const event = events.get(message.event_id)!
      if (applyMessage(event, message, groupOf, margins)) changed.add(event)
    }
    await store.updateEvents(tx, [...changed])
    const { whole, prices } = changedMarkets([...changed], before)
    if (whole.length > 0) await store.upsertMarkets(tx, whole)
    if (prices.length > 0) await store.updatePrices(tx, prices)
    return events
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

/** How a market stands: its version rises with prices and whether it is open, the other with what it came to. */
type Mark = { version: number; results: string }
type Marks = ReadonlyMap<string, Mark>

const markOf = ({ version, settledAt, certainty, cancels }: Market): Mark => ({
  ...{ version, results: `${settledAt} ${certainty} ${cancels.map(({ at }) => at)}` },
})
const marksOf = ({ markets }: EventState): Marks => new Map([...markets].map(([key, market]) => [key, markOf(market)]))

/**
 * What must be written: of most markets their prices alone. Prices that were told again are not, though their moment is later: who
 * goes on from the earlier one asks for a recovery first, which tells them once more.
 */
function changedMarkets(events: readonly EventState[], before: ReadonlyMap<string, Marks>) {
  const [whole, prices]: [store.ChangedMarket[], store.ChangedMarket[]] = [[], []]
  for (const { id, markets } of events)
    for (const [key, market] of markets) {
      const [was, is] = [before.get(id)!.get(key), markOf(market)]
      if (was?.results !== is.results) whole.push({ ...market, eventId: id })
      else if (was.version !== is.version) prices.push({ ...market, eventId: id })
    }
  return { whole, prices }
}
