import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CardWord } from '#apps/studio/api-card-rooms.ts'
import { type Lease, takeLease } from '#apps/studio/leases/lease.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import type { OfferedGame } from '../rounds/library.ts'
import { getUp, takeAction } from './actions.ts'
import { createDealer, type DealerDeps } from './dealer.ts'
import { type Snapshot, statesOf, viewOf } from './room-view.ts'
import * as hands from './store-hands.ts'
import * as rooms from './store-rooms.ts'

export type RoomDeps = DealerDeps & { log: Log }
/**
 * Milliseconds. Who runs the room is missed after `lease`; who only shows it reads it each `follow`. Who is not seen for `here` sits
 * out, for `gone` gets up, as who sits out for `out`; that is looked up each `look`. `pace`: 1 as the game's times say.
 */
export const TIMES = {
  lease: 3_000,
  /** Others ask for it so often while it lasts: one has it within 5 s also where the machine is busy. */
  tries: 5,
  follow: 200,
  tick: 60,
  look: 700,
  here: 6_000,
  gone: 60_000,
  out: 180_000,
  broken: 1_000,
  pace: 1,
}
export type RoomTimes = typeof TIMES

/** `since`: the version in which the player has a seat. */
type Watcher = { player: string; hear: (word: CardWord) => void; gone: () => void; since: bigint; told: bigint }

/**
 * A room that players of all processes share. Its row decides: each process takes what players do, one by one under the room's lock,
 * and one runs the room as long as it has the lease. Each shows what is written, and nothing else.
 */
export function createRoom(deps: RoomDeps, game: OfferedGame, id: bigint, times: RoomTimes) {
  const { db, seeds, log } = deps
  const cards = game.cards!
  const { file, rules } = cards
  const dealer = createDealer(deps, game)
  const watchers = new Set<Watcher>()
  const stop = new AbortController()
  let now: Snapshot | undefined
  let running: Promise<void> | undefined
  let keptAt = Number.NEGATIVE_INFINITY

  const pause = (ms: number) => wait(Math.max(0, ms), undefined, { signal: stop.signal }).catch(() => undefined)

  /** Reads the room, and tells who looks when it has changed. */
  async function refresh(): Promise<Snapshot | undefined> {
    const read = await transaction(db, async tx => {
      const room = await rooms.findRoom(tx, id)
      if (!room) return undefined
      return { room, seats: await rooms.selectSeats(tx, id), hands: await hands.selectNewest(tx, id, 2) }
    })
    if (!read || (now && read.room.version < now.room.version)) return now
    const level = file.levels.find(each => each.id === read.room.level)
    const unit = BigInt(level?.units[read.room.currency] ?? 0)
    const isNew = read.room.version !== now?.room.version
    const states = isNew ? statesOf(cards, read.hands, seeds) : now!.states
    now = { ...read, unit, at: performance.now(), states }
    tell()
    return now
  }

  function tell(): void {
    for (const watcher of watchers) {
      if (watcher.told === now!.room.version) continue
      watcher.told = now!.room.version
      if (now!.seats.some(({ player }) => player === watcher.player))
        watcher.hear({ t: 'room', room: viewOf(cards, now!, watcher.player, performance.now()) })
      else if (now!.room.version >= watcher.since) watcher.gone()
    }
  }

  function wake(): void {
    if (stop.signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const isNeeded = () =>
    !stop.signal.aborted &&
    (watchers.size > 0 || !now || now.seats.length > 0 || (now.hands[0] !== undefined && isRunning(now.hands[0])))

  async function run(): Promise<void> {
    do
      try {
        if (!(await refresh())) return
        const lease = await takeLease(db, `card room ${id}`, times.lease)
        if (lease) await lead(lease)
        else await follow()
      } catch (error) {
        log.error({ err: error, room: String(id) }, 'a card room broke off')
        await pause(times.broken)
      }
    while (isNeeded())
  }

  async function lead(lease: Lease): Promise<void> {
    try {
      while (isNeeded() && lease.isHeld()) {
        await keepSeats()
        if (isOld() || (await hasChanged())) await refresh()
        await step(lease)
        await pause(times.tick)
      }
    } finally {
      // Not given back, it runs out.
      await lease.release().catch(error => log.warn({ err: error }, 'a card room is not given back'))
    }
  }

  /** Another process runs the room: what it writes is read, until it is missed. */
  async function follow(): Promise<void> {
    for (let waited = 0; waited < times.lease / times.tries && isNeeded(); waited += times.follow) {
      await keepSeats()
      if (await hasChanged()) await refresh()
      await pause(times.follow)
    }
  }

  const hasChanged = async () => (await rooms.findVersion(db, id)) !== now?.room.version
  /** Who is there shows in no version. */
  const isOld = () => !now || performance.now() - now.at > times.look

  /** Whose pages are open here is at the table. */
  async function keepSeats(): Promise<void> {
    if (watchers.size === 0 || performance.now() - keptAt < times.here / 3) return
    keptAt = performance.now()
    const players = [...watchers].map(({ player }) => player)
    await rooms.keepSeats(db, id, players, times.here)
  }

  const readyIn = ({ seats, unit }: Snapshot) =>
    seats.filter(
      ({ isHere, isOut, leaving, money }) => isHere && !isOut && !leaving && money >= BigInt(file.buyIn.stay) * unit,
    )

  /** What the room asks for now, wherever another process left it. */
  async function step(lease: Lease): Promise<void> {
    const read = now!
    const hand = read.hands[0]
    const since = performance.now() - read.at
    if (!hand || hand.isOver || hand.state === 'WAITING') {
      if (await clear(lease, read)) return
      const ready = readyIn(read)
      // Computers play with somebody, or not at all.
      if (ready.length < 2 || ready.every(({ computer }) => computer)) return
      if (hand?.state === 'WAITING') {
        if (hand.beginsInMs <= since) await begin(lease, read, ready)
        return
      }
      const isNext = hand?.state === 'ENDED' && hand.turnMs < times.gone
      await dealer.prepare(lease, id, read.unit, (isNext ? file.times.show : file.times.between) * times.pace)
      return refreshed()
    }
    if (hand.state === 'STAKING') await dealer.giveUp(lease, id)
    else if (hand.state === 'PLAYING') return play(lease, read, hand)
    else await dealer.pay(lease, hand)
    return refreshed()
  }

  const refreshed = async () => void (await refresh())

  async function begin(lease: Lease, read: Snapshot, ready: rooms.SeatRow[]): Promise<void> {
    const poor = await dealer.begin(lease, read.room, ready)
    if (poor.length > 0) await change(tx => rooms.markLeaving(tx, id, poor))
    await refresh()
  }

  /** The server plays for who left or let time go by, and the computer for itself. */
  async function play(lease: Lease, read: Snapshot, hand: hands.HandRow): Promise<void> {
    const state = read.states[0]
    if (rules.result(state)) {
      await dealer.end(lease, id)
      return refreshed()
    }
    const elapsed = hand.turnMs + performance.now() - read.at
    const { number, places, ms } = rules.turn(state)
    for (const place of places) {
      const { computer, player } = hand.players[place]!
      const isLeaving = read.seats.find(each => each.player === player)?.leaving ?? true
      const after = computer ? file.times.computer : isLeaving ? 0 : ms
      if (elapsed < after * times.pace) continue
      const hasLeft = hand.actions.some(each => each.place === place && isDeepStrictEqual(each.action, rules.leave))
      const choose = computer ? rules.choose : rules.timeout
      await dealer.act(lease, id, number, place, now => (isLeaving && !hasLeft ? rules.leave : choose(now, place)))
      return refreshed()
    }
  }

  /** Who left, is gone, or has too little on the table gets up, of stacks after a while; computers do when nobody else is there. */
  async function clear(lease: Lease, { seats, unit, room }: Snapshot): Promise<boolean> {
    const stay = BigInt(file.buyIn.stay) * unit
    const gone = seats.filter(
      ({ computer, leaving, goneMs, outMs, money }) =>
        leaving ||
        (!rules.hasStacks && money < stay) ||
        (!computer && (goneMs > times.gone || outMs > times.out * times.pace)),
    )
    const others = seats.filter(seat => !gone.includes(seat))
    const leaves = room.practice && others.every(({ computer }) => computer) ? seats : gone
    if (leaves.length === 0 || !lease.isHeld()) return false
    await change(tx =>
      rooms.deleteSeats(
        tx,
        id,
        leaves.map(({ player }) => player),
      ),
    )
    return true
  }

  /** One change of the room, of any process. */
  async function change<T>(work: (tx: Parameters<typeof rooms.deleteSeats>[0]) => Promise<T>): Promise<T> {
    const done = await transaction(db, async tx => {
      await rooms.holdRoom(tx, id)
      return work(tx)
    })
    await refresh()
    return done
  }

  /** What a player does in the hand: decided by what is written, once for each key. */
  async function act(player: string, ask: { key: string; hand: string; turn: number; action: unknown }): Promise<void> {
    const action = rules.readAction(ask.action)
    if (action === undefined) throw new Refusal('invalid_input', { field: 'action' })
    await change(tx => takeAction(tx, { rules: cards, seeds }, id, player, { ...ask, action }))
  }

  /** Gets up: at once, or when the hand is over, which the server plays on. */
  const leave = (player: string): Promise<void> => change(tx => getUp(tx, { rules: cards, seeds }, id, player))

  /** Of games of stacks: so much on the table from the next hand on, and dealt in again. */
  async function top(player: string, money: bigint): Promise<void> {
    const read = await seatOf(player)
    const most = BigInt(file.buyIn.most) * read.unit
    if (money > most || money < BigInt(file.buyIn.stay) * read.unit) throw new Refusal('amount_out_of_range')
    await change(tx => rooms.returnSeat(tx, id, player, money))
  }

  /** Sits out from the next hand on, or plays again with what is on the table. */
  async function sitOut(player: string, out: boolean): Promise<void> {
    const { seat, unit } = await seatOf(player)
    if (!out && seat.money < BigInt(file.buyIn.stay) * unit) throw new Refusal('amount_out_of_range')
    await change(tx => (out ? rooms.markOut(tx, id, [player]) : rooms.returnSeat(tx, id, player, 0n)))
  }

  async function seatOf(player: string) {
    if (!rules.hasStacks) throw new Refusal('not_allowed')
    const read = await refresh()
    const seat = read?.seats.find(each => each.player === player)
    if (!read || !seat) throw new Refusal('not_found')
    return { seat, unit: read.unit }
  }

  /** A page of the player looks on. Answers how it stops. */
  function watch({ player, hear, gone, since }: Omit<Watcher, 'told'>): () => void {
    const watcher: Watcher = { player, hear, gone, since, told: 0n }
    watchers.add(watcher)
    keptAt = Number.NEGATIVE_INFINITY
    if (now && now.room.version >= since) tell()
    wake()
    return () => watchers.delete(watcher)
  }

  async function close(): Promise<void> {
    stop.abort()
    await running
  }

  return { wake, watch, act, top, sitOut, leave, close, isIdle: () => !running }
}
export type Room = ReturnType<typeof createRoom>

const isRunning = ({ state, isOver }: hands.HandRow) => !isOver && state !== 'WAITING'
