import { setTimeout as wait } from 'node:timers/promises'
import type { CrashState, ToldFlight } from '#apps/studio/api-crash.ts'
import { type CrashFile, multiplierAt, pointOf, reachedAfterMs } from '#apps/studio/engine/arcade/crash/crash.ts'
import { LeaseLost, requireLease } from '#apps/studio/leases/lease.ts'
import { hashServerSeed, saltCrashHash } from '#apps/studio/rng/fair.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import type { Spin } from '../draws.ts'
import type { OfferedGame } from '../library.ts'
import type { Played, Rounds } from '../rounds.ts'
import { openSeed, SEED_PURPOSE, type SeedSource } from '../seeds.ts'
import * as store from '../store.ts'
import { settleBrokenFlights, settlePad } from './broken-flights.ts'
import { createChains } from './chains.ts'
import { boardedEvents, leftEvents } from './flight-events.ts'
import { type Flight, type Seat, stateOf } from './flight-state.ts'
import { type Pad, takeFreePad } from './pads.ts'
import * as flightStore from './store-flights.ts'

export type FlightDeps = { db: Sql; rounds: Rounds; seeds: SeedSource; log: Log }
/** Bets are taken for `starting`; those on their way are waited for up to `blocking`. */
export const TIMES = { startingMs: 5_000, blockingMs: 1_000, tickMs: 150, endedMs: 3_000, idleMs: 30_000 }
const HISTORY = 20
const TOLD = 50

/**
 * The shared flights of one game: one after the other, while anybody looks. They start from a pad that is this process's
 * as long as it renews its lease; another process flies its own from another pad, and leaves these alone.
 */
export function createFlights(deps: FlightDeps, game: OfferedGame, file: CrashFile, times = TIMES) {
  const { db, rounds, seeds, log } = deps
  const { return: back, maximum, risk } = file
  const settled = { id: game.id, version: game.version, back }
  const chains = createChains(db, seeds, game.id)
  const watchers = new Set<(state: string) => void>()
  const stop = new AbortController()
  let history: number[] = []
  let pad: Pad | undefined
  let flight: Flight | undefined
  let seenAt = 0
  let flying: Promise<void> | undefined

  /** The flight as it is, for somebody who looks: while anybody does, there is another. */
  function snapshot(): CrashState {
    seenAt = performance.now()
    flying ??= flyOn().finally(() => {
      flying = undefined
    })
    return stateNow()
  }

  const stateNow = () => stateOf(flight, file, history, times.startingMs)

  function notify(): void {
    if (watchers.size === 0) return
    const state = JSON.stringify(stateNow())
    for (const watcher of watchers) watcher(state)
  }

  const enter = (to: Flight, state: Flight['state']) => {
    to.state = state
    to.since = performance.now()
    notify()
  }

  async function flyOn(): Promise<void> {
    try {
      pad = await takeFreePad(db, game.id)
      await settlePad(deps, settled, pad)
      history = await flightStore.selectPoints(db, game.id, pad.number, HISTORY)
      while (isWatched()) await flyOnce(pad)
    } catch (error) {
      log.error({ err: error }, 'a flight broke off')
      await pause(times.endedMs)
    }
    flight = undefined
    // Not given back, it runs out; whoever has it next settles what broke off.
    await pad?.lease.release().catch(error => log.warn({ err: error }, 'a pad is not given back'))
    pad = undefined
  }

  /** Nothing is written any more once the pad is another's. */
  const write = (work: (tx: Tx) => Promise<unknown>) =>
    transaction(db, async tx => {
      await requireLease(tx, pad!.lease)
      return work(tx)
    })
  const requireHeld = () => {
    if (!pad?.lease.isHeld()) throw new LeaseLost(`the pad of ${game.id} is not renewed`)
  }

  async function flyOnce({ number, lease }: Pad): Promise<void> {
    const link = await chains.nextLink(number)
    const sealed = seal(seeds.serverSecret, SEED_PURPOSE, link.hash)
    const opened = await transaction(db, async tx => {
      await requireLease(tx, lease)
      return flightStore.insertFlight(tx, { ...link, game: game.id, pad: number, sealed, hash: link.commitment })
    })
    const now: Flight = {
      ...link,
      ...opened,
      state: 'starting',
      since: 0,
      point: 0,
      stakes: 0n,
      boarding: 0,
      seats: new Map(),
    }
    flight = now
    // The salt of a chain is made of what its first players send: without any there is none.
    do {
      enter(now, 'starting')
      await pause(times.startingMs)
    } while (now.salt === '' && now.seats.size + now.boarding === 0 && isWatched())
    if (now.salt === '' && now.seats.size + now.boarding === 0) return settleOwn()
    enter(now, 'blocking')
    for (let waited = 0; now.boarding > 0 && waited < times.blockingMs; waited += 20) await pause(20)
    if (now.salt === '') await salt(now)
    now.point = pointOf(saltCrashHash(now.hash, now.salt), back)
    requireHeld()
    enter(now, 'flying')
    const last = Math.min(now.point, maximum)
    for (;;) {
      requireHeld()
      const elapsed = performance.now() - now.since
      const over = elapsed >= reachedAfterMs(last)
      cashReached(now, over ? last : Math.min(multiplierAt(elapsed), last))
      if (over || stop.signal.aborted) break
      await pause(Math.min(times.tickMs, reachedAfterMs(last) - elapsed))
    }
    if (stop.signal.aborted && performance.now() - now.since < reachedAfterMs(last)) return abandon(now)
    if (now.point >= maximum) for (const seat of now.seats.values()) if (!seat.done) cash(now, seat, maximum)
    await land(now)
  }

  const isWatched = () => !stop.signal.aborted && (watchers.size > 0 || performance.now() - seenAt < times.idleMs)

  /** Fixed once for the chain, by texts that browsers chose after its commitment stood. */
  async function salt(now: Flight): Promise<void> {
    const keys = [...now.seats.values()].map(({ round }) => round.spinKey)
    now.salt = hashServerSeed([now.commitment, ...keys].join(':'))
    await write(async tx => {
      await flightStore.setSalt(tx, now.chainId, now.salt)
      await flightStore.saltSeed(tx, now.seedId, now.salt)
    })
  }

  /** Those who said before where they leave, the lowest first. */
  function cashReached(now: Flight, multiplier: number): void {
    const reached = [...now.seats.values()]
      .filter(({ done, target }) => !done && target !== null && target <= multiplier)
      .sort((a, b) => a.target! - b.target!)
    for (const seat of reached) cash(now, seat, seat.target!)
    if (reached.length > 0) notify()
  }

  function cash(now: Flight, seat: Seat, at: number): Promise<Played> {
    seat.cashedAt = at
    seat.done = proceed(now, seat).then(played => {
      seat.round = played.round
      return played
    })
    seat.done.catch(error => log.warn({ err: error, round: seat.round.id }, 'a cash-out is written again'))
    return seat.done
  }

  /** The flight is over: who is still on board has lost. Whatever could not be written is tried again first. */
  async function land(now: Flight): Promise<void> {
    enter(now, 'ended')
    history = [now.point, ...history].slice(0, HISTORY)
    for (let tries = 0; now.boarding > 0 && tries < 600; tries++) await wait(20)
    for (let tries = 0; tries < 5; tries++) {
      const results = await Promise.allSettled([...now.seats.values()].map(seat => (seat.done ??= proceed(now, seat))))
      if (results.every(each => each.status === 'fulfilled')) {
        await write(tx => flightStore.endFlight(tx, now.id, BigInt(now.point)))
        notify()
        return pause(times.endedMs)
      }
      ;[...now.seats.values()].forEach((seat, i) => {
        if (results[i]!.status === 'rejected') seat.done = null
      })
      await wait(200)
    }
    return settleOwn()
  }

  async function abandon(now: Flight): Promise<void> {
    await Promise.allSettled([...now.seats.values()].map(seat => seat.done))
    await settleOwn()
  }

  /** What did not end on our own pad. */
  const settleOwn = () => settlePad(deps, settled, pad!)

  function proceed(now: Flight, { round, target, cashedAt }: Seat): Promise<Played> {
    const point = now.state === 'ended' ? now.point : null
    return rounds.proceed(round, leftEvents(game, now.id, { target, cashedAt, point }), pad!.lease)
  }

  /** A bet for the flight that is starting. Refused as `bet_closed` when none is, or it has all the stakes it may have. */
  async function board(spin: Spin): Promise<Played> {
    snapshot()
    const choice = game.arcade!.readChoice(spin.choice) as { target: number | null } | undefined
    if (!choice) throw new Refusal('invalid_input', { field: 'choice' })
    const now = pad?.lease.isHeld() ? flight : undefined
    const own = spin.demo ? 0n : spin.stake
    if (now?.state !== 'starting' || now.stakes + own > BigInt(risk)) throw new Refusal('bet_closed')
    const events = boardedEvents(game, now.id, choice)
    const seed = {
      id: now.seedId,
      serverSeed: Buffer.alloc(0),
      hash: now.commitment,
      clientSeed: now.salt,
      nextNonce: now.number,
    }
    const isGone = () => now.state !== 'starting' && now.state !== 'blocking'
    now.boarding++
    now.stakes += own
    try {
      const played = await rounds.spin(
        game,
        spin,
        { flightId: now.id, coupId: null, seed, events, fence: pad!.lease },
        isGone,
      )
      const { id, flightId, state } = played.round
      if (flightId === now.id && state === 'OPEN' && !now.seats.has(id)) {
        now.seats.set(id, { round: played.round, target: choice.target, cashedAt: null, done: null })
        notify()
      } else now.stakes -= own
      return played
    } catch (error) {
      now.stakes -= own
      throw error
    } finally {
      now.boarding--
    }
  }

  /** Judged when it is called, which is when it arrived. The same again answers the same. */
  async function cashOut(player: string, roundId: string): Promise<Played> {
    const seat = flight?.seats.get(roundId)
    if (!flight || seat?.round.player !== player) {
      const round = await store.findRound(db, player, roundId)
      if (!round || round.flightId === null) throw new Refusal('not_found')
      // It flies with another process, or is being settled.
      if (round.state === 'OPEN') throw new Refusal('busy')
      return { round, balance: undefined, isNew: false }
    }
    if (seat.done) return seat.done
    if (!pad?.lease.isHeld()) throw new Refusal('busy')
    const elapsed = performance.now() - flight.since
    const last = Math.min(flight.point, maximum)
    if (flight.state !== 'flying' || elapsed >= reachedAfterMs(last)) throw new Refusal('bet_closed')
    const at = Math.min(multiplierAt(elapsed), last)
    const played = cash(flight, seat, seat.target !== null && seat.target <= at ? seat.target : at)
    notify()
    return played
  }

  /** Flights that are over, whichever process flew them: hash and salt draw each again. */
  async function told(): Promise<ToldFlight[]> {
    const rows = await flightStore.selectTold(db, game.id, TOLD)
    return rows.map(({ id, at, point, serverSeed, commitment, salt }) => {
      const hash = openSeed(seeds, serverSeed)
      return { flight: String(id), at: at.toISOString(), point: Number(point), hash, commitment, salt }
    })
  }

  /** Settles flights that broke off with other processes. */
  const settleBroken = () => settleBrokenFlights(deps, settled)

  const pause = (ms: number) => wait(Math.max(0, ms), undefined, { signal: stop.signal }).catch(() => undefined)

  function watch(watcher: (state: string) => void): () => void {
    watchers.add(watcher)
    watcher(JSON.stringify(snapshot()))
    return () => watchers.delete(watcher)
  }

  async function close(): Promise<void> {
    stop.abort()
    await flying
  }

  return { snapshot, told, watch, board, cashOut, settleBroken, close, closing: stop.signal }
}
export type Flights = ReturnType<typeof createFlights>
