import { setTimeout as wait } from 'node:timers/promises'
import type { Deciding, Placing, TableLimits, TableState } from '#apps/studio/api-tables.ts'
import { placedRound } from '#apps/studio/engine/tables/table-round.ts'
import { type Lease, takeLease } from '#apps/studio/leases/lease.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Log } from '#shared/server/log.ts'
import type { Spin } from '../rounds/draws.ts'
import type { OfferedGame } from '../rounds/library.ts'
import type { Played } from '../rounds/rounds.ts'
import { openSeed } from '../rounds/seeds.ts'
import { type RoundRow, selectPlaced } from '../rounds/store.ts'
import { type Counts, type Coup, coupOf, resultAt, stateOf, takesBets } from './coup.ts'
import { createDealer, type DealerDeps, ownersOf } from './dealer.ts'
import { createDecisions } from './decisions.ts'
import * as store from './store-coups.ts'
import { selectDecisions } from './store-decisions.ts'
import { type DeskState, findDesk } from './store-desk.ts'
import { placedBefore, takeBack as takeBackOf } from './take-back.ts'
import { areStakes, createTakings, inCoins } from './takings.ts'

export type TableDeps = DealerDeps & { log: Log }
/**
 * Milliseconds. `grace`: how long bets on their way are waited for once none is taken. A table goes on for `idle` after the last
 * look at it. Who deals is missed after `lease`, within which it is asked for `tries` times; who only shows it reads it each `follow`.
 */
export const TIMES = { grace: 500, idle: 30_000, lease: 3_000, tries: 5, follow: 200, tick: 50, count: 500, pace: 1 }
type Times = typeof TIMES & { betting?: number; show?: number; decide?: number }
const LAST_MARKS = 100
const NOBODY: Counts = { players: 0, on: {}, decided: [] }
/** In so long another process has written a bet that came in time. */
const ARRIVING_MS = 50
/** Before a table that broke off is tried again. */
const BROKEN_MS = 1_000

/**
 * A table that players of all processes share. One process deals, as long as it has the lease; each takes bets, since what decides
 * about a bet is the coup's row (`lockTaking`); and each shows what the row says at that time.
 */
export function createTable(deps: TableDeps, game: OfferedGame, times: Times = TIMES) {
  const { db, rounds, seeds, log } = deps
  const table = game.table!
  const [bettingMs, showMs] = [times.betting ?? table.times.betting, times.show ?? table.times.show]
  const decideMs = times.decide ?? table.times.decide ?? 0
  const dealer = createDealer(deps, game, { pace: times.pace, decideMs })
  const decisions = createDecisions(deps, game)
  const takings = createTakings()
  const watchers = new Set<(state: string) => void>()
  const stop = new AbortController()
  let coup: Coup | undefined
  let marks: string[] = []
  let counts: Counts = NOBODY
  let [seenAt, countedAt, toldSeq, toldCounts] = [Number.NEGATIVE_INFINITY, 0, -1, '']
  let [toldCoup, toldMarks] = [0n, -1]
  let running: Promise<void> | undefined
  let desk: DeskState = 'OPEN'
  /** Bets of this process that are not decided yet. */
  let placing = 0

  /** The same for who does not play: nothing is dealt for them. */
  const look = (): Omit<TableState, 'history'> => stateNow()

  /** The table as it is, for somebody who looks: while anybody does, it is dealt. */
  function snapshot(): TableState {
    seenAt = performance.now()
    wake()
    return { ...stateNow(), history: marks }
  }

  const stateNow = () => stateOf(coup, table, counts, times.pace, performance.now(), desk !== 'OPEN')

  function wake(): void {
    if (stop.signal.aborted) return
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const isWatched = () => watchers.size > 0 || performance.now() - seenAt < times.idle
  const isNeeded = () => !stop.signal.aborted && (isWatched() || coup?.isEnded === false)

  async function run(): Promise<void> {
    const ticking = setInterval(tick, times.tick)
    do
      try {
        await refresh()
        const lease = await takeLease(db, `table ${game.id}`, times.lease)
        if (lease) await lead(lease)
        else await follow()
      } catch (error) {
        log.error({ err: error, table: game.id }, 'a table broke off')
        await pause(BROKEN_MS)
      }
    while (isNeeded())
    clearInterval(ticking)
  }

  async function lead(lease: Lease): Promise<void> {
    try {
      while (isNeeded() && lease.isHeld()) await dealOnce(lease)
    } finally {
      // Not given back, it runs out.
      await lease.release().catch(error => log.warn({ err: error }, 'a table is not given back'))
    }
  }

  /** One coup from wherever it stands, also where another process left it. */
  async function dealOnce(lease: Lease): Promise<void> {
    let now = await refresh()
    if (desk !== 'OPEN' && now?.isEnded !== false) return pause(times.follow)
    await dealer.open(lease, bettingMs)
    now = (await refresh())!
    if (now.state === 'BETTING') {
      await pauseUntil(now.closesAt)
      if (stop.signal.aborted) return
      await untilArrived(now.id)
      await untilLetGo(lease)
      if (stop.signal.aborted) return
      await dealer.deal(lease, now.id)
      now = (await refresh())!
    }
    while (now.state === 'PLAYING') {
      await untilDecided(now)
      if (stop.signal.aborted) return
      await untilArrived(now.id)
      await dealer.advance(lease, now.id, now.step)
      now = (await refresh())!
    }
    if (now.state === 'DEALT') await pauseUntil(resultAt(now, times.pace))
    await untilLetGo(lease)
    if (stop.signal.aborted) return
    await dealer.settle(lease, now.id)
    await refresh()
    await pause(showMs)
  }

  /** All hands have their word, or the time is over, or the coup is void. */
  async function untilDecided({ id, step, turns, closesAt }: Coup): Promise<void> {
    const opensAt = closesAt - decideMs
    while (!stop.signal.aborted && performance.now() < closesAt) {
      const decided = await count(id, step)
      if (performance.now() >= opensAt && turns.every(({ hand }) => decided.includes(hand))) return
      if ((await refresh())?.state !== 'PLAYING') return
      await pause(Math.min(times.follow, closesAt - performance.now()))
    }
  }

  /** Bets that came in time are waited for: ours until they are decided, those of others once they are written. */
  async function untilArrived(id: bigint): Promise<void> {
    let waited = 0
    do {
      await pause(ARRIVING_MS)
      waited += ARRIVING_MS
    } while (waited < times.grace && (placing > 0 || (await store.countOnTheirWay(db, id)) > 0))
  }

  /** Operators hold the table: nothing becomes of its coup until they let it go, or it is void. */
  async function untilLetGo(lease: Lease): Promise<void> {
    await refresh()
    while (desk === 'HELD' && coup?.state !== 'VOID' && lease.isHeld() && !stop.signal.aborted) {
      await pause(times.follow)
      await refresh()
    }
  }

  /** Another process deals: what it writes is read, until it is missed. */
  async function follow(): Promise<void> {
    for (let waited = 0; waited < times.lease / times.tries && isNeeded(); waited += times.follow) {
      await refresh()
      await pause(times.follow)
    }
  }

  async function refresh(): Promise<Coup | undefined> {
    const askedAt = performance.now()
    const [row, said] = await Promise.all([store.findCoup(db, game.id), findDesk(db, game.id)])
    desk = said
    if (!row) return undefined
    const isNew = row.id !== coup?.id
    if (isNew || row.state !== coup?.state) {
      const shoe = table.rules.decks > 0 ? row.seedId : null
      marks = await store.selectMarks(db, game.id, shoe, LAST_MARKS)
    }
    if (isNew) counts = NOBODY
    else if (row.step !== coup?.step) counts = { ...counts, decided: [] }
    coup = coupOf(row, table, openSeed(seeds, row.serverSeed), askedAt)
    tick()
    return coup
  }

  /** Tells the watchers when there is something else to see. */
  function tick(): void {
    if (watchers.size === 0) return
    const isTaking = coup?.state === 'BETTING' || coup?.state === 'PLAYING'
    if (coup && isTaking && performance.now() - countedAt > times.count) void count(coup.id, coup.step)
    const state = stateNow()
    const nowCounts = JSON.stringify(counts)
    if (state.seq === toldSeq && nowCounts === toldCounts) return
    const hasSameMarks = toldCoup === (coup?.id ?? 0n) && toldMarks === marks.length
    ;[toldSeq, toldCounts, toldCoup, toldMarks] = [state.seq, nowCounts, coup?.id ?? 0n, marks.length]
    const text = JSON.stringify({ ...state, history: hasSameMarks ? null : marks })
    for (const watcher of watchers) watcher(text)
  }

  /** Who is in the coup, and which hands have their word; answers these. */
  async function count(id: bigint, step: number): Promise<string[]> {
    countedAt = performance.now()
    const found = await (step === 0 ? store.countPlayers(db, id) : selectDecisions(db, id, step)).catch(() => undefined)
    if (!found || coup?.id !== id || coup.step !== step) return []
    counts = 'on' in found ? { ...found, decided: [] } : { ...counts, decided: found.map(({ hand }) => hand) }
    return counts.decided
  }

  /**
   * Bets of one player on the coup that takes bets. Judged by when they arrive, which is when this is called; who is too late is
   * refused as `bet_closed`, and gets back what the wallet took too late.
   */
  async function place(spin: Omit<Spin, 'stake'>, bets: readonly Placing[], limits: TableLimits): Promise<Played> {
    const arrivedAt = performance.now()
    snapshot()
    const placed = inCoins(bets)
    if (!table.isOffered(placed) || !areStakes(bets, limits)) throw new Refusal('invalid_input', { field: 'bets' })
    const now = coup
    if (!now || !takesBets(now, arrivedAt)) return placedBefore(db, game, spin)
    const stake = bets.reduce((sum, each) => sum + BigInt(each.stake), 0n)
    if (!takings.take(now.id, spin.player, stake, limits)) throw new Refusal('amount_out_of_range')
    const seed = {
      ...{ id: now.seedId, serverSeed: Buffer.alloc(0), hash: now.seedHash },
      ...{ clientSeed: now.clientSeed, nextNonce: now.nonce },
    }
    const boarding = {
      flightId: null,
      coupId: now.id,
      step: 0,
      fence: null,
      seed,
      events: placedRound(table, String(now.id), now.terms, placed),
    }
    const isGone = () => coup?.id !== now.id || coup.state !== 'BETTING'
    let stands = false
    placing++
    try {
      const played = await rounds.spin(game, { ...spin, stake }, boarding, isGone)
      stands = played.isNew
      return played
    } finally {
      placing--
      if (!stands) takings.giveBack(now.id, spin.player, stake)
    }
  }

  const takeBack = (player: string, roundId: string): Promise<Played> =>
    takeBackOf({ db, rounds, takings }, game, coup, player, roundId)

  /** What a player decides for a hand (decisions.ts). Judged by when it arrives. */
  async function decide(spin: Omit<Spin, 'stake'>, asked: Deciding): Promise<Played | undefined> {
    const arrivedAt = performance.now()
    snapshot()
    // Another process may have dealt a moment ago.
    if (coup?.step !== asked.step || String(coup.id) !== asked.coup) await refresh()
    const now = coup
    if (!now || !table.rules.seatOf) throw new Refusal('not_found')
    const isGone = () => coup?.id !== now.id || coup.step !== now.step
    placing++
    try {
      return await decisions.decide(spin, asked, { coup: now, arrivedAt, isGone })
    } finally {
      placing--
      void count(now.id, now.step).then(tick)
    }
  }

  /** A player's rounds of a coup, and the boxes for which they decide. */
  async function mine(player: string, id: bigint): Promise<{ rounds: RoundRow[]; seats: number[] }> {
    const { seatOf } = table.rules
    const own = coup?.id === id && coup.step > 0 ? coup.owners : seatOf ? await ownersOf(db, id, seatOf) : {}
    const seats = Object.keys(own).filter(seat => own[seat] === player)
    return { rounds: await selectPlaced(db, player, id), seats: seats.map(Number) }
  }

  /** Gives all bets of a coup back that is not paid yet; false for one that is. */
  const voidCoup = (id: bigint, reason: string): Promise<boolean> => store.voidCoup(db, game.id, id, reason)

  const pause = (ms: number) => wait(Math.max(0, ms), undefined, { signal: stop.signal }).catch(() => undefined)
  const pauseUntil = (at: number) => pause(at - performance.now())

  /** The first is the whole state, and those that follow leave out the marks while they are as they were. */
  function watch(watcher: (state: string) => void): () => void {
    watcher(JSON.stringify(snapshot()))
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  async function close(): Promise<void> {
    stop.abort()
    await running
  }

  return { snapshot, look, wake, watch, place, takeBack, decide, mine, voidCoup, close, closing: stop.signal }
}
export type Table = ReturnType<typeof createTable>
