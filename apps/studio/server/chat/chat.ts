import { setTimeout as wait } from 'node:timers/promises'
import type { Phrase, SaidPhrase } from '#apps/studio/api-chat.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { nameIn } from '../card-rooms/dealer.ts'
import { insertPhrase, type PhraseRow, selectSaid } from './store-chat.ts'

/** A player says one phrase in so many seconds; each process looks for what was said in others so often. */
export const TIMES = { slotSeconds: 3, lookMs: 400 }
/** Longer than a phrase is looked for. */
const TOLD_MS = 10_000

type Watcher = { player: string; hear: (said: SaidPhrase) => void }

/** What players of one room say to each other, through whichever process. A room is a table or a card room. */
export function createChat({ db, log }: { db: Sql; log: Log }, times = TIMES) {
  const rooms = new Map<string, Set<Watcher>>()
  /** Told already, and when. */
  const told = new Map<bigint, number>()
  const stop = new AbortController()
  let running: Promise<void> | undefined

  function tell({ id, room, player, phrase }: PhraseRow): void {
    if (told.has(id)) return
    told.set(id, performance.now())
    for (const watcher of rooms.get(room) ?? [])
      watcher.hear({ id: String(id), name: nameIn(room, player), own: watcher.player === player, phrase })
  }

  async function run(): Promise<void> {
    while (rooms.size > 0 && !stop.signal.aborted) {
      const said = await selectSaid(db, [...rooms.keys()]).catch(error => {
        log.warn({ err: error }, 'phrases are not read')
        return undefined
      })
      said?.forEach(tell)
      for (const [id, at] of told) if (performance.now() - at > TOLD_MS) told.delete(id)
      await wait(times.lookMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  return {
    /** Everybody there is told. Refuses who has spoken a moment ago. */
    async say(room: string, player: string, phrase: Phrase): Promise<void> {
      const id = await insertPhrase(db, { room, player, phrase, slotSeconds: times.slotSeconds })
      if (id === undefined) throw new Refusal('too_many_requests')
      tell({ id, room, player, phrase })
    },
    /** Hears what is said in a room from now on. Answers how it stops. */
    watch(room: string, watcher: Watcher): () => void {
      const watchers = rooms.get(room) ?? new Set()
      rooms.set(room, watchers.add(watcher))
      running ??= run().finally(() => {
        running = undefined
      })
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0 && rooms.get(room) === watchers) rooms.delete(room)
      }
    },
    closing: stop.signal,
    async close(): Promise<void> {
      stop.abort()
      await running
    },
  }
}
export type Chat = ReturnType<typeof createChat>
