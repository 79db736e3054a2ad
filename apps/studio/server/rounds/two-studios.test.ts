import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { createFlights, type Flights } from './crash/flights.ts'
import { offerFile } from './library.ts'
import { BET_RETRY_MS } from './retry.ts'
import { createRounds, type Rounds } from './rounds.ts'

/* Two processes of the studio on one database, with flights of the same game. */

const START = 1_000_000n
const STAKE = 1_000n
/** The first flight takes bets until the test has seen what it wants; none flies longer than 15 s. */
const TIMES = { startingMs: 400, blockingMs: 20_000, tickMs: 10, endedMs: 50, idleMs: 60_000 }
const game = offerFile(readFileSync(gameFiles().get('sky-lantern')!, 'utf8'), 'LACQUER')
const file = { ...game.arcade!.crash!, maximum: 250 }
const log = createLog('test', 'silent')
const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }

type Process = { rounds: Rounds; flights: Flights }
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let [first, second] = [] as unknown as [Process, Process]
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 5, 10)
})
beforeEach(() => {
  wallet = createFakeWallet(START)
  ;[first, second] = [open(), open()]
})
afterEach(async () => {
  for (const each of [first, second]) await close(each)
  await world.db`delete from studio.leases`
})
afterAll(() => world.drop())

function open(times = TIMES): Process {
  const deps = { db: world.db, wallet: wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
  const rounds = createRounds({ ...deps, seeds })
  const flights = createFlights({ db: world.db, rounds, seeds, log }, game, file, times)
  rounds.settleAlso(() => flights.settleBroken())
  return { rounds, flights }
}
async function close({ flights, rounds }: Process): Promise<void> {
  await flights.close()
  await rounds.close()
}

const until = ({ flights }: Process, state: string) =>
  vi.waitFor(() => expect(flights.snapshot().state).toBe(state), { timeout: 60_000, interval: 2 })
function board({ flights }: Process, target: number | null) {
  const player = `flyer-${n++}`
  const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  return flights.board({ ...own, spinKey: `key-${player}`, stake: STAKE, choice: { target } })
}
const flightOf = async (id: bigint | null) => {
  const [row] = await world.db<{ ended: boolean; told: boolean; point: bigint | null }[]>`
    select ended_at is not null as ended, revealed_at is not null as told, point
    from studio.flights f join studio.seeds s on s.id = f.seed_id where f.id = ${id}`
  return row!
}
const statesOf = async (id: bigint | null) => {
  const rows = await world.db<{ state: string }[]>`
    select state from studio.rounds where flight_id = ${id} order by seq`
  return rows.map(row => row.state)
}
const runOut = () => world.db`update studio.leases set expires_at = clock_timestamp()`

/** What is owed is sent, and the wallet has what the rounds say. */
async function expectBooked(): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await second.rounds.queue.recover(0)
  }
  const rows = await world.db<{ id: string; state: string; payout: bigint }[]>`
    select id, state, payout from studio.rounds where player = any(
      select 'flyer-' || i from generate_series(${n - boarded}::int, ${n - 1}::int) i)`
  expect(rows).toHaveLength(boarded)
  for (const { id, state, payout } of rows) {
    expect(['CLOSED', 'REVERSED']).toContain(state)
    expect(wallet.moneyOf(id)).toBe(state === 'CLOSED' ? payout - STAKE : 0n)
  }
  boarded = 0
}
let boarded = 0
async function boardedOn(process: Process, targets: (number | null)[]) {
  await until(process, 'starting')
  const played = await Promise.all(targets.map(target => board(process, target)))
  boarded = targets.length
  return played.map(each => each.round)
}

test('a flight that flies elsewhere is left alone, whole: no stake comes back, and its seed is not told', async () => {
  const [round] = await boardedOn(first, [null, 200])
  for (let i = 0; i < 5; i++) await second.rounds.queue.recover(0)
  const { ended, told } = await flightOf(round!.flightId)
  expect({ ended, told }).toEqual({ ended: false, told: false })
  expect(await statesOf(round!.flightId)).toEqual(['OPEN', 'OPEN'])
  await close(first)
  await expectBooked()
})

test('each process flies by a chain of its own, so that the start of one tells nothing of the other', async () => {
  await boardedOn(first, [101])
  await until(second, 'starting')
  const [one, other] = [first, second].map(({ flights }) => flights.snapshot())
  expect(other!.flight).not.toBe(one!.flight)
  const chains = await world.db`
    select distinct chain_id from studio.flights where id = any(${[one!.flight, other!.flight]}::bigint[])`
  expect(chains).toHaveLength(2)
  await close(first)
  await expectBooked()
})

test('who died is followed when its lease has run out, and what it does after that counts for nothing', async () => {
  const [auto, hand] = await boardedOn(first, [101, null])
  await vi.waitFor(() => expect(first.flights.snapshot().state).not.toMatch(/starting|blocking/), {
    timeout: 60_000,
    interval: 2,
  })
  // As after a pause of the process: it does not know yet.
  await runOut()
  await second.rounds.queue.recover(0)
  const { told } = await flightOf(auto!.flightId)
  expect(told).toBe(true)
  const before = await vi.waitFor(
    async () => {
      const states = await statesOf(hand!.flightId)
      expect(states).not.toContain('REVERSING')
      expect(states).not.toContain('PAYING')
      return states
    },
    { timeout: 60_000, interval: 5 },
  )
  const answer = await first.flights.cashOut(hand!.player, hand!.id).catch((error: unknown) => error)
  expect(await statesOf(hand!.flightId)).toEqual(before)
  if (before[1] === 'REVERSED') expect(answer).toMatchObject({ code: expect.stringMatching('busy|bet_closed') })
  await close(first)
  await expectBooked()
})

test('a bet that stands only after its flight was taken over comes back', async () => {
  await until(first, 'starting')
  const arrived = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  wallet.bend(op => {
    if (op === 'bet') arrived.resolve()
    return 'fine'
  })
  const slow: typeof wallet.client = async (op, body) => {
    const answer = await wallet.client(op, body)
    if (op === 'bet') await letGo.promise
    return answer
  }
  await close(first)
  await world.db`delete from studio.leases`
  const deps = { db: world.db, wallet: slow, log, library: new Map([[game.id, game]]), minCycleMs: 0, seeds }
  const rounds = createRounds(deps)
  first = { rounds, flights: createFlights({ db: world.db, rounds, seeds, log }, game, file, TIMES) }
  await until(first, 'starting')
  const late = board(first, 101).catch((error: unknown) => error)
  boarded = 1
  await arrived.promise
  await runOut()
  // Its round is not open yet: the flight is settled without it.
  await second.flights.settleBroken()
  letGo.resolve()
  expect(await late).toMatchObject({ code: 'bet_taken_back' })
  await close(first)
  await expectBooked()
})

test('who boarded a flight that was settled meanwhile gets the stake back, and never a win', async () => {
  const [round] = await boardedOn(first, [101])
  await world.db`
    with over as (
      update studio.flights set ended_at = clock_timestamp(), point = 200 where id = ${round!.flightId} returning seed_id)
    update studio.seeds set revealed_at = clock_timestamp() where id in (select seed_id from over)`
  await runOut()
  await second.rounds.queue.recover(0)
  expect(await statesOf(round!.flightId)).toEqual([expect.stringMatching(/^REVERS/)])
  await close(first)
  await expectBooked()
})

test('a deploy that overlaps loses no stake: the new process flies before the old one stops', async () => {
  const old = await boardedOn(first, [101, 150, null])
  const before = boarded
  const fresh = await boardedOn(second, [101, null])
  boarded += before
  expect(fresh[0]!.flightId).not.toBe(old[0]!.flightId)
  const stopped = close(first)
  await second.rounds.queue.recover(0)
  await stopped
  expect((await statesOf(old[0]!.flightId)).some(state => state === 'OPEN')).toBe(false)
  await close(second)
  await expectBooked()
})
