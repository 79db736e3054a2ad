import { isDeepStrictEqual } from 'node:util'
import { type FishingGame, wonBy } from '#apps/studio/engine/fishing/fishing.ts'
import type { Aim, FishingRound, Hit } from '#apps/studio/engine/fishing/fishing-round.ts'
import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { Fence } from '#apps/studio/leases/lease.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Played, Rounds } from '../rounds.ts'
import { findRound, type RoundRow } from '../store.ts'

type Deps = { db: Sql; rounds: Rounds }
/** Hits are written after so long, a great catch at once. */
export const WRITE_MS = 5_000
const GREAT_CATCH = 30
/** What cannot be written for so long ends the shooting: no more than this can get lost with its process. */
const MOST_UNWRITTEN_MS = 12_000

/** A reserve of shots while its room plays it: decided here, written in batches, never ahead of its lease. */
export function createReserve({ db, rounds }: Deps, game: FishingGame, row: RoundRow, draw: Draw, fence: Fence) {
  const { shots } = game.file
  let round = row
  let hits: Hit[] = []
  /** When the first of `hits` was decided. */
  let since = 0
  /** Units of shots under way. */
  let under = 0
  let shot = last().shot
  let won = last().won
  let writing: Promise<Played> | undefined
  let ending: Promise<Played> | undefined
  let isDue = false

  function last() {
    return (round.events as FishingRound).steps.at(-1)!
  }

  /** Writes what was decided, and tells how the round stands; `end` pays it. */
  async function writeNow(end: boolean): Promise<Played> {
    const batch = hits
    hits = []
    isDue = false
    const next = game.goOn(round.events as FishingRound, batch, end)
    try {
      const played = await rounds.proceed(round, next, fence).catch(error => writtenAfterAll(next, error))
      round = played.round
      return played
    } catch (error) {
      hits = [...batch, ...hits]
      throw error
    }
  }

  /** The answer of a write may get lost: then the round has these steps. */
  async function writtenAfterAll({ steps, over }: FishingRound, error: unknown): Promise<Played> {
    const now = await findRound(db, round.player, round.id).catch(() => undefined)
    if (!now || (now.state !== 'OPEN') !== over || !isDeepStrictEqual(now.events.steps, steps)) throw error
    if (over) rounds.queue.sendSoon(round.id)
    return { round: now, balance: undefined, isNew: true }
  }

  /** One write at a time. */
  function write(end: boolean): Promise<Played> {
    const mine = (writing ?? Promise.resolve()).catch(() => undefined).then(() => writeNow(end))
    writing = mine
    mine
      .catch(() => undefined)
      .finally(() => {
        if (writing === mine) writing = undefined
      })
    return mine
  }

  const left = () => shots - shot - under

  return {
    get id() {
      return round.id
    },
    get player() {
      return round.player
    },
    get round() {
      return round
    },
    /** What a unit is worth, in smallest units of the currency. */
    unit: row.stake / BigInt(shots),
    left,
    get shot() {
      return shot
    },
    get won() {
      return won
    },
    get isEnding() {
      return ending !== undefined
    },
    /** No shot can follow, and none is under way. */
    isSpent: () => under === 0 && left() < Math.min(...game.file.powers),
    /** Nothing more is taken while what was decided cannot be written. */
    isStuck: (nowMs: number) => hits.length > 0 && nowMs - since > MOST_UNWRITTEN_MS,
    /** A shot leaves the cannon: its price is set aside until it hits. False when the reserve does not hold it. */
    fire(power: number): boolean {
      if (ending || left() < power) return false
      under += power
      return true
    },
    /** A shot that hits nothing any more. */
    giveBack(power: number): void {
      under -= power
    },
    /** What a shot came to; `price` is not under way any more. */
    decide(aim: Aim, price: number, wasUnder: boolean, nowMs: number): Hit {
      const hit = game.strike(aim, draw)
      if (wasUnder) under -= price
      shot += price
      won += wonBy(hit)
      if (hits.length === 0) since = nowMs
      hits.push(hit)
      if (Math.max(0, ...hit.times) >= GREAT_CATCH) isDue = true
      return hit
    },
    /** Writes when it is time; what fails is tried again with the next. */
    writeDue(nowMs: number): Promise<unknown> | undefined {
      if (ending || writing || hits.length === 0 || (!isDue && nowMs - since < WRITE_MS)) return undefined
      return write(false)
    },
    /** Settles the reserve, once. */
    end(): Promise<Played> {
      if (!ending) {
        ending = write(true)
        // It can be asked for again when it did not work.
        ending.catch(() => {
          ending = undefined
        })
      }
      return ending
    },
  }
}
export type Reserve = ReturnType<typeof createReserve>
