import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CrashState } from '#apps/studio/api-crash.ts'
import { pointOf } from '#apps/studio/engine/arcade/crash/crash.ts'
import { hashServerSeed, saltCrashHash } from '#apps/studio/rng/fair.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import { offerFile } from '../library.ts'
import { BET_RETRY_MS } from '../retry.ts'
import { createRounds, type Rounds } from '../rounds.ts'
import { createFlights, type Flights } from './flights.ts'

const START = 1_000_000n
const STAKE = 1_000n
/** Bets on their way are waited for as long as a busy machine takes. */
const TIMES = { startingMs: 600, blockingMs: 20_000, tickMs: 10, endedMs: 250, idleMs: 5_000 }
const game = offerFile(readFileSync(gameFiles().get('sky-lantern')!, 'utf8'), 'LACQUER')
/** No flight of a test lasts longer than 15 s. */
const MAXIMUM = 250
const file = { ...game.arcade!.crash!, maximum: MAXIMUM }
const log = createLog('test', 'silent')

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let rounds: Rounds
let flights: Flights
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 5, 10)
})
beforeEach(() => {
  wallet = createFakeWallet(START)
  open()
})
afterEach(async () => {
  await flights.close()
  await rounds.close()
})
afterAll(() => world.drop())

/** A process of the studio; the seed of the chain decides where its flights end. */
function open(times = TIMES): void {
  const deps = { db: world.db, wallet: wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
  const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
  rounds = createRounds({ ...deps, seeds })
  flights = createFlights({ db: world.db, rounds, seeds, log }, game, file, times)
}

const until = (state: CrashState['state']) =>
  vi.waitFor(
    () => {
      const now = flights.snapshot()
      expect(now.state).toBe(state)
      return now
    },
    { timeout: 60_000, interval: 2 },
  )
const board = (target: number | null, more: object = {}) => {
  const player = `flyer-${n++}`
  const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  return flights.board({ ...own, spinKey: `key-${player}`, stake: STAKE, choice: { target }, ...more })
}
const rowsOf = (flight: string) => world.db<
  { player: string; state: string; payout: bigint; events: { steps: { cashedAt: number | null }[] } }[]
>`
  select player, state, payout, events from studio.rounds where flight_id = ${flight} order by seq`
/** What the platform holds is what the rounds say. */
async function expectBooked(flight: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await rounds.queue.recover(0)
  }
  let expected = START
  for (const { state, payout } of await rowsOf(flight)) {
    expect(['CLOSED', 'REVERSED', 'REFUSED']).toContain(state)
    if (state === 'CLOSED') expected += payout - STAKE
  }
  expect(wallet.money()).toBe(expected)
}

test('who said where to leave is paid there when the flight comes so far, and the others lose', async () => {
  await until('starting')
  const targets = [101, 150, 200, 240, 2_000]
  const boarded = await Promise.all(targets.map(target => board(target)))
  expect(boarded.every(({ round }) => round.state === 'OPEN')).toBe(true)
  expect(wallet.money()).toBe(START - STAKE * 5n)
  flights.snapshot()
  const ended = await vi.waitFor(
    async () => {
      flights.snapshot()
      const [row] = await world.db<
        { point: bigint | null }[]
      >`select point from studio.flights where id = ${boarded[0]!.round.flightId}`
      expect(row!.point).not.toBeNull()
      return Number(row!.point)
    },
    { timeout: 60_000, interval: 20 },
  )
  const rows = await rowsOf(String(boarded[0]!.round.flightId))
  for (const [i, target] of targets.entries()) {
    // At the maximum everybody is cashed out.
    const at = target <= Math.min(ended, MAXIMUM) ? target : ended >= MAXIMUM ? MAXIMUM : 0
    expect(rows[i]!.payout, `${target} in a flight to ${ended}`).toBe((STAKE * BigInt(at)) / 100n)
  }
  await expectBooked(String(boarded[0]!.round.flightId))
})

test('flights that are over are told with what draws them again, and none that is not', async () => {
  await until('starting')
  await board(101)
  const { flight } = await until('flying')
  expect((await flights.told()).map(each => each.flight)).not.toContain(flight)
  await until('ended')
  const told = await vi.waitFor(async () => {
    const found = (await flights.told())[0]!
    expect(found.flight).toBe(flight)
    return found
  })
  expect(hashServerSeed(told.hash)).toBe(told.commitment)
  expect(told.point).toBe(pointOf(saltCrashHash(told.hash, told.salt), 99))
})

test('each flight is the next hash of a chain, salted by what its first players sent after the commitment', async () => {
  const first = await until('starting')
  expect([first.hash, first.point]).toEqual(['', null])
  await board(101)
  const ended = await until('ended')
  expect(hashServerSeed(ended.hash)).toBe(first.commitment)
  expect(ended.salt).toMatch(/^[0-9a-f]{64}$/)
  expect(ended.point).toBe(pointOf(saltCrashHash(ended.hash, ended.salt), 99))
  const second = await until('starting')
  expect(second.commitment).toBe(ended.hash)
  expect(second.history[0]).toBe(ended.point)
})

test('a cash-out is judged when it arrives, pays once, and is refused on the ground', async () => {
  for (;;) {
    await until('starting')
    const { round } = await board(null)
    await expect(flights.cashOut(round.player, round.id)).rejects.toMatchObject({ code: 'bet_closed' })
    await until('flying')
    const [one, two] = await Promise.allSettled([
      flights.cashOut(round.player, round.id),
      flights.cashOut(round.player, round.id),
    ])
    // A flight may end at once: then it is too late for anybody, and what is over is told as it is.
    if (one!.status === 'rejected' || one!.value.round.payout === 0n) continue
    expect(two!.status).toBe('fulfilled')
    const [row] = await rowsOf(String(round.flightId))
    expect(one!.value.round.payout).toBe((STAKE * BigInt(row!.events.steps.at(-1)!.cashedAt!)) / 100n)
    await expect(flights.cashOut('somebody else', round.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(wallet.calls.filter(op => op === 'win')).toHaveLength(1)
    return
  }
})

test('eight of the same in one tick, to board and to leave: one bet, one win, and one answer for all', async () => {
  for (;;) {
    await until('starting')
    const own = { player: `flyer-${n++}`, spinKey: `key-${n}` }
    const boarded = await Promise.allSettled(Array.from({ length: 8 }, () => board(null, own)))
    const rounds = boarded.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    expect(rounds.filter(each => each.isNew)).toHaveLength(1)
    const { id, flightId } = rounds[0]!.round
    expect(rounds.every(({ round }) => round.id === id)).toBe(true)
    await until('flying')
    const left = await Promise.allSettled(Array.from({ length: 8 }, () => flights.cashOut(own.player, id)))
    // A flight may end at once: then it is too late for anybody, and what is over is told as it is.
    if (left[0]!.status === 'rejected' || left[0]!.value.round.payout === 0n) continue
    expect(new Set(left.map(each => each.status === 'fulfilled' && each.value.round.payout)).size).toBe(1)
    const [row, ...others] = await rowsOf(String(flightId))
    expect(others).toEqual([])
    expect(row!.payout).toBe((STAKE * BigInt(row!.events.steps.at(-1)!.cashedAt!)) / 100n)
    expect(wallet.calls.filter(op => op === 'win')).toHaveLength(1)
    return
  }
})

test('a bet comes too late once the flight is closed, and a slow one gets its stake back', async () => {
  await until('starting')
  await board(101)
  const slow = createFakeWallet(START)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const client: typeof wallet.client = async (op, body) => {
    if (op === 'bet') await held
    return slow.client(op, body)
  }
  await until('flying').catch(() => undefined)
  await expect(board(101)).rejects.toMatchObject({ code: 'bet_closed' })
  await flights.close()
  const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
  rounds = createRounds({
    db: world.db,
    wallet: client,
    log,
    seeds,
    library: new Map([[game.id, game]]),
    minCycleMs: 0,
  })
  flights = createFlights({ db: world.db, rounds, seeds, log }, game, file, { ...TIMES, blockingMs: 40 })
  await until('starting')
  const late = board(101)
  await until('ended')
  letGo()
  await expect(late).rejects.toMatchObject({ code: 'bet_taken_back' })
  await expect.poll(() => slow.money()).toBe(START)
})

test('stakes beyond the risk of a flight are not taken; play for nothing is no risk', async () => {
  await flights.close()
  const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
  const risky = { ...file, risk: Number(STAKE) }
  // Long enough for three bets, one after the other.
  flights = createFlights({ db: world.db, rounds, seeds, log }, game, risky, { ...TIMES, startingMs: 2_000 })
  await until('starting')
  await board(101)
  await expect(board(101)).rejects.toMatchObject({ code: 'bet_closed' })
  await board(101, { demo: true })
})

test('a flight that broke off with its process pays who said where to leave below the point, and gives back the others', async () => {
  for (;;) {
    await until('starting')
    const boarded = await Promise.all([board(101), board(100_000), board(null)])
    const { flightId } = boarded[0]!.round
    await expect.poll(() => flights.snapshot().state, { interval: 2 }).not.toMatch(/starting|blocking/)
    // The next process finds it in the air. This one goes on, as one that hangs would, and changes nothing any more.
    const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
    const next = createFlights({ db: world.db, rounds, seeds, log }, game, file, TIMES)
    await world.db`update studio.leases set expires_at = clock_timestamp()`
    // Refused while the other's last move, from before its lease ran out, comes between: the recovery comes again.
    await vi.waitFor(() => next.settleBroken(), { timeout: 20_000, interval: 5 })
    const rows = await rowsOf(String(flightId))
    const [flight] = await world.db<{ point: bigint }[]>`select point from studio.flights where id = ${flightId}`
    if (rows[1]!.state === 'CLOSED' || flight!.point < 101n) continue
    expect(rows.map(each => each.player)).toEqual(boarded.map(each => each.round.player))
    expect(rows.map(each => each.state.slice(0, 6))).toEqual([
      expect.stringMatching('PAYING|CLOSED'),
      'REVERS',
      'REVERS',
    ])
    expect(rows[0]!.payout).toBe((STAKE * 101n) / 100n)
    break
  }
})

test('a studio that stops brings its flight to an end first', async () => {
  await until('starting')
  const [auto, hand] = await Promise.all([board(101), board(null)])
  await flights.close()
  const [row] = await world.db<{ point: bigint }[]>`select point from studio.flights where id = ${auto!.round.flightId}`
  await expectBooked(String(auto!.round.flightId))
  const rows = await rowsOf(String(hand!.round.flightId))
  expect(rows.map(each => each.state)).toEqual(row!.point < 101n ? ['CLOSED', 'CLOSED'] : ['CLOSED', 'REVERSED'])
})

test('nobody flies alone: a while after the last who looked there is no flight any more', async () => {
  await flights.close()
  open({ ...TIMES, idleMs: 400 })
  await until('starting')
  await board(101)
  const last = async () => (await world.db<{ id: bigint }[]>`select max(id) as id from studio.flights`)[0]!.id
  const unfinished = () => world.db`select 1 from studio.flights where ended_at is null`
  await vi.waitFor(
    async () => {
      const [before, open] = [await last(), await unfinished()]
      await new Promise(resolve => setTimeout(resolve, 600))
      expect([open.length, await last()]).toEqual([0, before])
    },
    { timeout: 120_000, interval: 50 },
  )
})
