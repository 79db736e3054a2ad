import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { PushedEvent } from '#apps/studio/api-sports.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { frameOf } from '../../streams.ts'
import { isHeard } from '../listening/intake.ts'
import { type ProducerRow, selectProducers } from '../listening/store-feed.ts'
import { eventForWire, MAIN_MARKETS, marketForWire } from '../sports-view.ts'
import { marketsIn, selectWhole } from '../store-calendar.ts'
import { selectLastTold, selectToldAfter } from './store-told.ts'

/** Each process looks so often what changed, for all its watchers at once. */
const LOOK_MS = 50
/** However long a look took: others have their turn before the next. */
const REST_MS = 10
/** A process that hears of changes itself is told of each: for so long after the last it looks by itself four times as seldom. */
const TOLD_MS = 1_000
/** Writing what is told takes so long at most before bets that came meanwhile have their turn. */
const BREATH_MS = 2

const isMain = (market: number): boolean => MAIN_MARKETS.includes(market)

/** `isWhole`: of an event all markets, else those that lists show. */
type Watcher = { ids: readonly string[]; isWhole: boolean; hear: (frame: Buffer) => void }
/** Events that some watch with all markets, and with those that lists show; what each kind is told. */
type Kinds = { whole: ReadonlySet<string>; main: ReadonlySet<string> }
type Frames = { [kind in keyof Kinds]: Buffer | undefined }
type Deps = { db: Sql; log: Log; now: () => number; groupOf: (market: number) => string }

/** Tells what changes of events to those who watch them, whichever process heard of it. Nothing is read while nobody does. */
export function createWatching({ db, log, now, groupOf }: Deps, lookMs = LOOK_MS) {
  const watchers = new Set<Watcher>()
  /** Those who were not yet told from when on they hear of everything. */
  const fresh = new Set<Watcher>()
  const stop = new AbortController()
  let after: number | undefined
  let heard = ''
  let running: Promise<void> | undefined
  let [toldAt, isTold] = [Number.NEGATIVE_INFINITY, false]
  let endPause = () => {}

  async function run(): Promise<void> {
    while (watchers.size > 0 && !stop.signal.aborted) {
      const began = performance.now()
      isTold = false
      await look().catch(error => log.warn({ err: error }, 'changes of prices are not read'))
      await wait(REST_MS, undefined, { signal: stop.signal }).catch(() => undefined)
      const leftMs = (began - toldAt < TOLD_MS ? 4 : 1) * lookMs - (performance.now() - began)
      if (!isTold && leftMs > 0) await pause(leftMs)
    }
    after = undefined
  }

  function pause(ms: number): Promise<void> {
    if (stop.signal.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Something changed a moment ago. */
  function lookSoon(): void {
    toldAt = performance.now()
    isTold = true
    endPause()
  }

  async function look(): Promise<void> {
    const began = [...fresh]
    const since = after ?? (await selectLastTold(db))
    const [producers, told] = await Promise.all([selectProducers(db), selectToldAfter(db, since)])
    const hearing = producers.map(each => isHeard(each, now())).join()
    if (after === undefined) heard = hearing
    // A producer that fell silent or came back opens or shuts markets of every event.
    const all = hearing === heard ? told.map(({ id }) => id) : [...watchers].flatMap(({ ids }) => ids)
    await tell([...new Set(all)], producers)
    after = told.at(-1)?.told ?? since
    heard = hearing
    for (const watcher of began) if (fresh.delete(watcher)) watcher.hear(frameOf(JSON.stringify({ since: after })))
  }

  async function tell(changed: readonly string[], producers: readonly ProducerRow[]): Promise<void> {
    const watched = (whole: boolean) =>
      new Set([...watchers].flatMap(({ ids, isWhole }) => (isWhole === whole ? ids : [])))
    const [whole, main] = [watched(true), watched(false)]
    const frames = await framesOf(
      changed.filter(id => whole.has(id) || main.has(id)),
      producers,
      { whole, main },
    )
    for (const { isWhole, ids, hear } of watchers)
      for (const id of ids) {
        const frame = frames.get(id)?.[isWhole ? 'whole' : 'main']
        if (frame) hear(frame)
      }
  }

  /** Each event as it stands: who missed one needs only the next. */
  async function framesOf(ids: readonly string[], producers: readonly ProducerRow[], { whole, main }: Kinds) {
    if (ids.length === 0) return new Map<string, Frames>()
    const at = now()
    const frames = new Map<string, Frames>()
    let breathedAt = performance.now()
    for (const event of await selectWhole(db, ids)) {
      const shown = marketsIn(event, market => whole.has(event.id) || isMain(market)).map(market =>
        marketForWire(market, groupOf(market.market), producers, at),
      )
      const frame = (markets: typeof shown) =>
        frameOf(JSON.stringify({ event: eventForWire(event), markets } satisfies PushedEvent))
      frames.set(event.id, {
        whole: whole.has(event.id) ? frame(shown) : undefined,
        main: main.has(event.id) ? frame(shown.filter(({ market }) => isMain(market))) : undefined,
      })
      if (performance.now() - breathedAt < BREATH_MS) continue
      await breathe()
      breathedAt = performance.now()
    }
    return frames
  }

  return {
    /** `hear` is told `{ since }` once nothing that changes is missed any more, then each event as it changes. Answers how it stops. */
    watch(ids: readonly string[], isWhole: boolean, hear: (frame: Buffer) => void): () => void {
      const watcher = { ids, isWhole, hear }
      watchers.add(watcher)
      fresh.add(watcher)
      running ??= run().finally(() => {
        running = undefined
      })
      return () => {
        watchers.delete(watcher)
        fresh.delete(watcher)
      }
    },
    lookSoon,
    closing: stop.signal,
    async close(): Promise<void> {
      stop.abort()
      endPause()
      await running
    },
  }
}
export type Watching = ReturnType<typeof createWatching>
