import { isDeepStrictEqual } from 'node:util'
import type { Alive, EventMessage, FeedMessage, Producer, SnapshotComplete } from '#apps/studio/feed-messages.ts'
import { type Fence, requireLease } from '#apps/studio/leases/lease.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Margins, marginsOf } from '../trading/margins.ts'
import { applyMessage, type EventState, type GroupOf, type Market } from './event-state.ts'
import { createKnownEvents } from './known-events.ts'
import { isShown, writeSheet } from './sheet.ts'
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
      const { producers, margins: said, offset } = await store.lockFeed(tx)
      margins = marginsOf(said)
      const before = producers.map(row => ({ ...row }))
      const { asked, last } = takeTurns(producers, lines, offset)
      for (const [i, row] of producers.entries())
        if (!isDeepStrictEqual(row, before[i])) await store.updateProducer(tx, row)
      const messages = lines.flatMap(({ message }) => ('event_id' in message ? [message] : []))
      const changed = await takeEvents(tx, messages, known.borrow(fence), last > offset ? last : undefined)
      return { recoveries: asked, events: changed }
    })
    known.keep(fence, events)
    return recoveries
  }

  /** What alives, snapshots and gaps of the stream say about the producers. */
  function takeTurns(producers: store.ProducerRow[], lines: readonly Line[], before: bigint) {
    const recoveries = new Map<Producer, Recovery>()
    let last = before
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
    return { asked: [...recoveries.values()], last }
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

  /** Commits what messages change; answers the events that it read or changed, as they stand then. */
  async function takeEvents(
    tx: Tx,
    messages: readonly EventMessage[],
    remembered: ReadonlyMap<string, EventState>,
    offset: bigint | undefined,
  ): Promise<ReadonlyMap<string, EventState>> {
    if (messages.length === 0) {
      if (offset !== undefined) await store.writeChanges(tx, { offset, events: [], markets: [], sheets: [] })
      return remembered
    }
    const named = [...new Set(messages.map(({ event_id }) => event_id))]
    const edits = await store.lockKnown(
      tx,
      named.filter(id => remembered.has(id)),
    )
    const events = new Map([...remembered].filter(([id, event]) => (edits.get(id) ?? event.edits) === event.edits))
    const unknown = named.filter(id => !events.has(id))
    if (unknown.length > 0)
      for (const [id, event] of await store.lockEvents(tx, unknown)) {
        events.set(id, event)
        for (const [key, market] of event.markets) {
          // Of prices that were told again the later moment is known here alone.
          market.oddsAt = Math.max(market.oddsAt, remembered.get(id)?.markets.get(key)?.oddsAt ?? 0)
          remember(market)
        }
      }
    const changed = new Set<EventState>()
    for (const message of messages) {
      const event = events.get(message.event_id)!
      if (applyMessage(event, message, groupOf, margins)) changed.add(event)
    }
    const { whole, moved, priced } = changedMarkets([...changed])
    if (whole.length > 0) await store.upsertMarkets(tx, whole)
    const sheets = priced.map(({ id, markets }) => [id, writeSheet(markets.values())] as const)
    await store.writeChanges(tx, { offset, events: [...changed], markets: moved, sheets })
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

/** What is written of a market, as it was read or written last. */
type Written = Pick<
  Market,
  'version' | 'producer' | 'status' | 'shown' | 'run' | 'settledAt' | 'certainty' | 'cancels'
> & {
  ways: number
}
/** Of markets that are remembered: with a transaction that fails these are forgotten. */
type Known = Market & { written?: Written }

function remember(market: Known): void {
  const { version, producer, status, shown, run, settledAt, certainty, cancels, outcomes } = market
  market.written = { version, producer, status, shown, run, settledAt, certainty, cancels, ways: outcomes.length }
}

/**
 * What must be written: of most markets their prices alone, which are in the sheets of their events. Prices that were told again are
 * not, though their moment is later: who goes on from the earlier one asks for a recovery first, which tells them once more.
 */
function changedMarkets(events: readonly EventState[]) {
  const whole: store.ChangedMarket[] = []
  const moved: store.MovedMarket[] = []
  const priced = new Set<EventState>()
  let isSettled = false
  for (const event of events)
    for (const market of event.markets.values() as Iterable<Known>) {
      const { written } = market
      const hasResult = written !== undefined && hasOtherResult(written, market)
      if (!hasResult && written?.version === market.version) continue
      isSettled ||= hasResult
      // Those that are shut are in no sheet.
      const isShut = !isShown(market.shown)
      if (!written || hasResult) whole.push({ ...market, eventId: event.id })
      else if (isShut || hasMoved(written, market))
        moved.push({ ...market, eventId: event.id, hasOwnPrices: isShut || written.ways !== market.outcomes.length })
      if (isShown(market.shown) || (written && isShown(written.shown))) priced.add(event)
      remember(market)
    }
  // Bets may hold those that are known, in one order, in which they are all written then.
  return isSettled
    ? { whole: [...whole, ...moved], moved: [], priced: [...priced] }
    : { whole, moved, priced: [...priced] }
}

/** Whether bets on a market are to be held otherwise. */
const hasMoved = (was: Written, is: Market): boolean =>
  was.producer !== is.producer ||
  was.status !== is.status ||
  was.shown !== is.shown ||
  was.run !== is.run ||
  was.ways !== is.outcomes.length

/** Whether they are to be settled otherwise. Its lists are made anew when they change. */
const hasOtherResult = (was: Written, is: Market): boolean =>
  was.settledAt !== is.settledAt || was.certainty !== is.certainty || was.cancels !== is.cancels
