import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { PushedEvent } from '#apps/studio/api-sports.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { isHeard } from '../listening/intake.ts'
import { type ProducerRow, selectProducers } from '../listening/store-feed.ts'
import { eventForWire, MAIN_MARKETS, marketForWire } from '../sports-view.ts'
import { marketsIn, selectWhole } from '../store-calendar.ts'
import { selectLastTold, selectToldAfter } from './store-told.ts'

/** Each process looks so often what changed, for all its watchers at once. */
const LOOK_MS = 50
/** Writing what is told takes so long at most before bets that came meanwhile have their turn. */
const BREATH_MS = 2

const isMain = (market: number): boolean => MAIN_MARKETS.includes(market)

/** `isWhole`: of an event all markets, else those that lists show. */
type Watcher = { ids: readonly string[]; isWhole: boolean; hear: (text: string) => void }
/** Events that some watch with all markets, and with those that lists show; what each kind is told. */
type Kinds = { whole: ReadonlySet<string>; main: ReadonlySet<string> }
type Texts = { [kind in keyof Kinds]: string | undefined }
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

  async function run(): Promise<void> {
    while (watchers.size > 0 && !stop.signal.aborted) {
      const began = performance.now()
      await look().catch(error => log.warn({ err: error }, 'changes of prices are not read'))
      // However long it took: others have their turn before the next.
      await wait(Math.max(lookMs / 5, lookMs - (performance.now() - began)), undefined, { signal: stop.signal }).catch(
        () => undefined,
      )
    }
    after = undefined
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
    for (const watcher of began) if (fresh.delete(watcher)) watcher.hear(JSON.stringify({ since: after }))
  }

  async function tell(changed: readonly string[], producers: readonly ProducerRow[]): Promise<void> {
    const watched = (whole: boolean) =>
      new Set([...watchers].flatMap(({ ids, isWhole }) => (isWhole === whole ? ids : [])))
    const [whole, main] = [watched(true), watched(false)]
    const texts = await textsOf(
      changed.filter(id => whole.has(id) || main.has(id)),
      producers,
      { whole, main },
    )
    for (const { isWhole, ids, hear } of watchers)
      for (const id of ids) {
        const text = texts.get(id)?.[isWhole ? 'whole' : 'main']
        if (text) hear(text)
      }
  }

  /** Each event as it stands: who missed one needs only the next. */
  async function textsOf(ids: readonly string[], producers: readonly ProducerRow[], { whole, main }: Kinds) {
    if (ids.length === 0) return new Map<string, Texts>()
    const at = now()
    const texts = new Map<string, Texts>()
    let breathedAt = performance.now()
    for (const event of await selectWhole(db, ids)) {
      const shown = marketsIn(event, market => whole.has(event.id) || isMain(market)).map(market =>
        marketForWire(market, groupOf(market.market), producers, at),
      )
      const text = (markets: typeof shown) =>
        JSON.stringify({ event: eventForWire(event), markets } satisfies PushedEvent)
      texts.set(event.id, {
        whole: whole.has(event.id) ? text(shown) : undefined,
        main: main.has(event.id) ? text(shown.filter(({ market }) => isMain(market))) : undefined,
      })
      if (performance.now() - breathedAt < BREATH_MS) continue
      await breathe()
      breathedAt = performance.now()
    }
    return texts
  }

  return {
    /** `hear` is told `{ since }` once nothing that changes is missed any more, then each event as it changes. Answers how it stops. */
    watch(ids: readonly string[], isWhole: boolean, hear: (text: string) => void): () => void {
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
    closing: stop.signal,
    async close(): Promise<void> {
      stop.abort()
      await running
    },
  }
}
export type Watching = ReturnType<typeof createWatching>
