import type { FishingAsk, FishingWord } from '#apps/studio/api-fishing.ts'
import { type Lease, takeLease } from '#apps/studio/leases/lease.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { Rng } from '#apps/studio/rng/rng.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { Spin } from '../draws.ts'
import type { OfferedGame } from '../library.ts'
import type { Played, Rounds } from '../rounds.ts'
import { openSeed, type SeedSource } from '../seeds.ts'
import { findRound, findWithSeed } from '../store.ts'
import { createReserve } from './reserve.ts'
import { createRoom, type Room, TICK_MS } from './room.ts'
import type { Seat } from './seats.ts'
import * as store from './store-fishing.ts'

type Deps = {
  db: Sql
  rounds: Rounds
  seeds: SeedSource
  rng: Rng
  log: Log
  onOver?: (player: string, played: Played) => void
}
/** Nobody is there for so long: the room is given up. */
const IDLE_MS = 30_000
/** A process that died is missed for so long: then another settles what was left, and its players come there. */
const LEASE_MS = 3_000

/** What moves the rooms. Tests have a clock of their own, and tick themselves. */
export type RoomClock = { now: () => number; everyMs: number | null }
const CLOCK: RoomClock = { now: () => performance.now(), everyMs: TICK_MS }

/** What a page has of its room. */
export type Visit = { shoot: (ask: Extract<FishingAsk, { t: 'fire' | 'use' }>) => void; leave: () => void }

/**
 * The rooms of one fishing game that are this process's: each as long as it renews the room's lease. Reserves of a room
 * whose process died are settled at what was written by whoever takes it.
 */
export function createRooms(deps: Deps, game: OfferedGame, clock = CLOCK) {
  const { db, rounds, seeds, rng, log } = deps
  const fishing = game.fishing!
  const rooms = new Map<number, Room>()
  let timer: NodeJS.Timeout | undefined
  let emptySince = new Map<number, number>()
  /** Whose reserves are on their way. */
  const buying = new Set<string>()
  let opening: Promise<Room> | undefined
  let isClosing = false

  const lease = (number: number) => takeLease(db, `fishing ${game.id} ${number}`, LEASE_MS)

  function tick(): void {
    for (const room of [...rooms.values()]) {
      if (!room.lease.isHeld()) {
        // Somebody else may have it: nothing is written here any more.
        rooms.delete(room.number)
        log.warn({ game: game.id, room: room.number }, 'a room is not renewed')
        room.drop()
        void room.lease.release().catch(() => undefined)
        continue
      }
      room.tick()
      if (!room.isEmpty) emptySince.delete(room.number)
      else if (!emptySince.has(room.number)) emptySince.set(room.number, clock.now())
      else if (clock.now() - emptySince.get(room.number)! > IDLE_MS) void giveUp(room)
    }
    if (rooms.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function start(): void {
    if (clock.everyMs !== null) timer ??= setInterval(tick, clock.everyMs)
  }

  async function giveUp(room: Room): Promise<void> {
    rooms.delete(room.number)
    emptySince.delete(room.number)
    await room.lease.release().catch(error => log.warn({ err: error }, 'a room is not given back'))
  }

  /** The first room that nobody has; what is left in it is settled before anybody plays. */
  async function openRoom(): Promise<Room> {
    for (let number = 0; ; number++) {
      if (rooms.has(number)) continue
      const taken = await lease(number)
      if (!taken) continue
      await settleRoom(number, taken)
      const room = createRoom({
        ...{ game: fishing, number, lease: taken, draw: rng.draw, log, now: clock.now },
        onOver: ({ player }: Seat, played) => deps.onOver?.(player, played),
      })
      rooms.set(number, room)
      start()
      return room
    }
  }

  /** Where the player sits, or may sit. */
  async function seatFor(player: string): Promise<{ room: Room; seat: Seat }> {
    if (isClosing) throw new Refusal('busy')
    for (const room of rooms.values()) {
      const seat = room.findSeat(player)
      if (seat) return { room, seat }
    }
    for (const room of rooms.values()) {
      const seat = room.lease.isHeld() ? room.seatOf(player) : undefined
      if (seat) return { room, seat }
    }
    opening ??= openRoom().finally(() => {
      opening = undefined
    })
    await opening
    return seatFor(player)
  }

  /** Settles what is open in a room of ours and that nobody plays there. */
  async function settleRoom(number: number, { lease: name, token }: Lease): Promise<void> {
    for (const { player, id } of await store.selectOpen(db, game.id, number)) {
      if (buying.has(player) || rooms.get(number)?.findSeat(player)?.reserve?.id === id) continue
      const round = await findRound(db, player, id)
      if (round?.state !== 'OPEN') continue
      const next = fishing.goOn(round.events as never, [], true)
      await rounds.proceed(round, next, { lease: name, token })
    }
  }

  /** A reserve of shots: its stake is taken from the wallet, and the player's cannon is loaded. */
  async function buyIn(spin: Spin): Promise<Played> {
    const { room, seat } = await seatFor(spin.player)
    buying.add(spin.player)
    seat.isBuying = true
    try {
      return await load(spin, room, seat)
    } finally {
      seat.isBuying = false
      buying.delete(spin.player)
    }
  }

  async function load(spin: Spin, room: Room, seat: Seat): Promise<Played> {
    const { lease: held } = room
    const asked = { ...spin, choice: { room: room.number } }
    const isGone = () => isClosing || !held.isHeld() || rooms.get(room.number) !== room
    const played = await rounds.spin(game, asked, undefined, isGone, held)
    const { id, state } = played.round
    if (state !== 'OPEN' || seat.reserve?.id === id) return played
    const seeded = await findWithSeed(db, spin.player, id)
    if (!played.isNew || seeded?.state !== 'OPEN' || isGone()) throw new Refusal('busy')
    const draw = fairDraw(openSeed(seeds, seeded.serverSeed), seeded.clientSeed, seeded.nonce)
    room.begin(seat, createReserve({ db, rounds }, fishing, seeded, draw, held))
    return played
  }

  /** Settles the player's reserve: what is left of it and what it won. The same again answers the same. */
  async function leave(player: string, roundId: string): Promise<Played> {
    for (const room of rooms.values()) {
      const seat = room.findSeat(player)
      if (seat?.reserve?.id === roundId) return room.end(seat)
    }
    const round = await findRound(db, player, roundId)
    if (!round || round.game !== game.id) throw new Refusal('not_found')
    // It is in another process's room, or is being settled.
    if (round.state === 'OPEN' || round.state === 'BETTING') throw new Refusal('busy')
    return { round, balance: undefined, isNew: false }
  }

  /** A page of the player looks on, and shoots. Undefined while the player's reserve is in a room of another process. */
  async function visit(player: string, hear: (word: FishingWord) => void): Promise<Visit | undefined> {
    const open = await store.findOpen(db, game.id, player)
    if (open && ![...rooms.values()].some(room => room.findSeat(player)?.reserve?.id === open.id)) return undefined
    const { room, seat } = await seatFor(player)
    const stop = room.listen(seat, hear)
    return { shoot: ask => room.shoot(seat, ask), leave: stop }
  }

  /** Settles reserves that broke off with their process: those of rooms whose lease has run out. */
  async function settleBroken(): Promise<void> {
    const inUse = await store.selectRoomsInUse(db, game.id)
    await Promise.all(
      inUse.map(async number => {
        const own = rooms.get(number)
        const taken = own ? undefined : await lease(number)
        if (taken) await settleRoom(number, taken).finally(taken.release)
        else if (own?.lease.isHeld()) await settleRoom(number, own.lease)
      }),
    )
  }

  async function close(): Promise<void> {
    isClosing = true
    await opening?.catch(() => undefined)
    clearInterval(timer)
    for (const room of rooms.values()) {
      await room.endAll()
      await giveUp(room)
    }
    emptySince = new Map()
  }

  return { buyIn, leave, visit, settleBroken, close, tick, rooms }
}
export type Rooms = ReturnType<typeof createRooms>

/** The rooms of all fishing games; reserves that broke off are settled with the recovery. */
export function openRooms(deps: Deps, games: Iterable<OfferedGame>): Map<string, Rooms> {
  const all = new Map<string, Rooms>()
  for (const game of games) {
    if (!game.fishing) continue
    const own = createRooms(deps, game)
    deps.rounds.settleAlso(() => own.settleBroken())
    all.set(game.id, own)
  }
  return all
}
