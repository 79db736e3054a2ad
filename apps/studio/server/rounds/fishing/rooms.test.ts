import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FishingAsk, FishingWord } from '#apps/studio/api-fishing.ts'
import type { FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import { openRng, type Rng } from '#apps/studio/rng/rng.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../../tests/support/fake-wallet.ts'
import { offerFile } from '../library.ts'
import { BET_RETRY_MS } from '../retry.ts'
import { createRounds, type Rounds } from '../rounds.ts'
import { createRooms, type Rooms } from './rooms.ts'

const START = 1_000_000n
/** 200 shots of 5. */
const STAKE = 1_000n
const game = offerFile(readFileSync(gameFiles().get('nine-tides')!, 'utf8'), 'TIDEWHEEL')
const log = createLog('test', 'silent')

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let rng: Rng
let open: Studio[] = []
let n = 0

type Studio = {
  rounds: Rounds
  rooms: Rooms
  pass: (ms: number) => void
  until: (holds: () => void | Promise<void>) => Promise<void>
}

/** A process of the studio with a clock that the test moves. */
function openStudio(): Studio {
  let ms = 0
  const deps = { db: world.db, wallet: wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
  const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
  const rounds = createRounds({ ...deps, seeds })
  const rooms = createRooms({ db: world.db, rounds, seeds, rng, log }, game, { now: () => ms, everyMs: null })
  const studio: Studio = {
    rounds,
    rooms,
    /** So long goes by; what is asked meanwhile of the database may be done or not. */
    pass(forMs) {
      for (let passed = 0; passed < forMs; passed += 50) {
        ms += 50
        rooms.tick()
      }
    },
    /** Goes on until it holds: what the room writes takes its own time. */
    until: holds =>
      vi.waitFor(
        async () => {
          studio.pass(100)
          await holds()
        },
        { timeout: 60_000, interval: 2 },
      ),
  }
  open.push(studio)
  return studio
}

beforeAll(async () => {
  world = await freshStudioDatabase()
  rng = openRng()
  BET_RETRY_MS.splice(0, 2, 5, 10)
})
beforeEach(() => {
  wallet = createFakeWallet(START)
})
afterEach(async () => {
  for (const { rooms, rounds } of open) {
    await rooms.close()
    await rounds.close()
  }
  open = []
  await world.db`delete from studio.leases`
})
afterAll(async () => {
  rng.close()
  await world.drop()
})

const spinOf = (player: string, key = `key-${player}-${n++}`) => ({
  ...{ player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false },
  ...{ spinKey: key, stake: STAKE },
})

/** A player with a page and a loaded cannon. */
async function enter(studio: Studio, player = `fisher-${n++}`) {
  const heard: FishingWord[] = []
  const visit = (await studio.rooms.visit(player, word => heard.push(word)))!
  const { round } = await studio.rooms.buyIn(spinOf(player))
  let seq = 0
  const own = () => heard.findLast(word => word.t === 'own')!.own
  const fire = (more: Partial<Extract<FishingAsk, { t: 'fire' }>> = {}) =>
    visit.shoot({ t: 'fire', seq: ++seq, power: 1, angle: -785, lock: 0, ...more })
  return { player, round, heard, own, fire, visit, refused: () => heard.filter(word => word.t === 'refused') }
}
type Player = Awaited<ReturnType<typeof enter>>

/** Shoots steadily until so many units were shot. */
const shootUntil = (studio: Studio, player: Player, shot: number) =>
  studio.until(() => {
    player.fire()
    expect(player.own().shot).toBeGreaterThanOrEqual(shot)
  })

async function rowOf(id: string) {
  const [row] = await world.db<
    { state: string; stake: bigint; payout: bigint; returned: bigint; events: FishingRound }[]
  >`select state, stake, payout, returned, events from studio.rounds where id = ${id}`
  return row!
}

/** What the platform holds is what the rounds say, round by round, and each was declared as it was played. */
async function expectBooked({ rounds }: Studio): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await rounds.queue.recover(0)
  }
  const rows = await world.db<
    { id: string; state: string; stake: bigint; payout: bigint; returned: bigint; events: FishingRound }[]
  >`select id, state, stake, payout, returned, events from studio.rounds where player like 'fisher-%'`
  let expected = START
  for (const { id, state, stake, payout, returned, events } of rows) {
    if (wallet.moneyOf(id) === undefined) continue
    expect(['CLOSED', 'REVERSED', 'REFUSED']).toContain(state)
    const net = state === 'CLOSED' ? payout + returned - stake : 0n
    expect(wallet.moneyOf(id), id).toBe(net)
    expected += net
    if (state !== 'CLOSED') continue
    const { shot, won } = events.steps.at(-1)!
    expect({ payout, returned }).toEqual({ payout: BigInt(won) * 5n, returned: STAKE - BigInt(shot) * 5n })
    expect(wallet.ended.get(id)).toMatchObject({ bet: String(stake - returned), win: String(payout) })
  }
  expect(wallet.money()).toBe(expected)
  const [owed] = await world.db`select count(*)::int as n from studio.wallet_calls where state <> 'done'`
  expect(owed).toEqual({ n: 0 })
  await world.db`delete from studio.wallet_calls where round_id in (select id from studio.rounds where player like 'fisher-%')`
}

/** The process is gone without a word, and its leases run out. */
async function kill(studio: Studio): Promise<void> {
  open = open.filter(each => each !== studio)
  for (const room of studio.rooms.rooms.values()) void room.lease.release()
  studio.rooms.rooms.clear()
  await vi.waitFor(async () => expect(await world.db`select 1 from studio.leases`).toEqual([]))
}

test('what was not shot comes back, what was won is paid, and only what was shot is declared', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  expect(wallet.money()).toBe(START - STAKE)
  await shootUntil(studio, player, 40)
  const { round } = await studio.rooms.leave(player.player, player.round.id)
  expect(['PAYING', 'CLOSED']).toContain(round.state)
  const { steps, back } = (await rowOf(round.id)).events
  expect(back).toBe(200 - steps.at(-1)!.shot)
  expect(steps.flatMap(step => step.hits).length).toBe(steps.at(-1)!.shot)
  await expectBooked(studio)
})

test('a reserve of which nothing was shot is taken back whole', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  player.fire()
  const { round } = await studio.rooms.leave(player.player, player.round.id)
  expect(round.state).toBe('REVERSING')
  await expectBooked(studio)
  expect(wallet.money()).toBe(START)
})

test('a reserve that is shot to its end is settled by itself', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  await studio.until(async () => {
    for (const power of [10, 5, 1]) player.fire({ power })
    expect(player.heard.some(word => word.t === 'over')).toBe(true)
  })
  expect((await rowOf(player.round.id)).events.steps.at(-1)).toMatchObject({ shot: 200, ended: true })
  await expectBooked(studio)
})

test('eight shots in one moment: the cannon takes what it may, and each is paid once', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  for (let i = 0; i < 8; i++) player.fire({ power: i % 2 === 0 ? 1 : 10 })
  expect(player.refused().length).toBe(4)
  expect(player.own().left).toBe(200 - 22)
  await studio.until(() => expect(player.own().shot).toBe(22))
  await studio.rooms.leave(player.player, player.round.id)
  await expectBooked(studio)
})

test('the same number twice is one shot, and an older one none', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  for (const seq of [5, 5, 5, 4, 1]) player.fire({ seq })
  expect(player.own().left).toBe(199)
  expect(player.refused()).toEqual([])
})

test('eight reserves at once are one, also where two processes are asked, and the same key is the same', async () => {
  const [one, other] = [openStudio(), openStudio()]
  const player = `fisher-${n++}`
  const asks = Array.from({ length: 8 }, (_, i) => (i % 2 ? other : one).rooms.buyIn(spinOf(player)))
  const answers = await Promise.allSettled(asks)
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const { round } = answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))[0]!
  const again = await Promise.allSettled([one, other].map(({ rooms }) => rooms.buyIn(spinOf(player, round.spinKey))))
  for (const each of again) if (each.status === 'fulfilled') expect(each.value.round.id).toBe(round.id)
  const owner = again[0]!.status === 'fulfilled' && one.rooms.rooms.get(0)?.findSeat(player)?.reserve ? one : other
  await owner.rooms.leave(player, round.id)
  await expectBooked(one)
  expect(wallet.money()).toBe(START)
})

test('a player whose reserve another process has is sent there, and nothing is settled twice', async () => {
  const [one, other] = [openStudio(), openStudio()]
  const player = await enter(one)
  await shootUntil(one, player, 5)
  expect(await other.rooms.visit(player.player, () => undefined)).toBeUndefined()
  await expect(other.rooms.leave(player.player, player.round.id)).rejects.toMatchObject({ code: 'busy' })
  await other.rooms.settleBroken()
  expect((await rowOf(player.round.id)).state).toBe('OPEN')
  const ends = await Promise.all([1, 2, 3].map(() => one.rooms.leave(player.player, player.round.id)))
  expect(new Set(ends.map(({ round }) => round.payout)).size).toBe(1)
  await expectBooked(one)
})

test.each([
  ['before a shot', 0],
  ['with shots that are not written', 3],
  ['after many batches', 60],
])('a process that dies %s leaves what is written, and another settles it', async (_, shot) => {
  const [one, other] = [openStudio(), openStudio()]
  const player = await enter(one)
  if (shot > 0) await shootUntil(one, player, shot)
  const written = (await rowOf(player.round.id)).events.steps.at(-1)!
  await kill(one)
  await vi.waitFor(async () => {
    await other.rooms.settleBroken()
    expect((await rowOf(player.round.id)).state).not.toBe('OPEN')
  })
  const last = (await rowOf(player.round.id)).events.steps.at(-1)!
  // A batch that was being written when the process died may be there.
  expect(last.shot).toBeGreaterThanOrEqual(written.shot)
  await expectBooked(other)
})

test('who lost the room writes nothing any more', async () => {
  const [one, other] = [openStudio(), openStudio()]
  const player = await enter(one)
  await shootUntil(one, player, 10)
  await world.db`update studio.leases set expires_at = now() - interval '1 second'`
  await other.rooms.settleBroken()
  const settled = await rowOf(player.round.id)
  expect(settled.state).not.toBe('OPEN')
  await expect(one.rooms.leave(player.player, player.round.id)).rejects.toMatchObject({ code: 'busy' })
  expect((await rowOf(player.round.id)).events).toEqual(settled.events)
  await expectBooked(other)
})

test.each([
  ['the bet', 'bet'],
  ['the refund', 'partial_refund'],
  ['the win', 'win'],
  ['the end', 'end_round'],
])('lost answers to %s move nothing twice', async (_, op) => {
  const studio = openStudio()
  wallet.bend((called, tries) => (called === op && tries <= 2 ? (tries === 1 ? 'lost' : 'away') : 'fine'))
  const player = await enter(studio)
  await shootUntil(studio, player, 30)
  await studio.rooms.leave(player.player, player.round.id)
  await expectBooked(studio)
})

test('a bet whose outcome stays unknown loads nothing and is taken back', async () => {
  const studio = openStudio()
  wallet.bend(op => (op === 'bet' ? 'lost' : 'fine'))
  await expect(studio.rooms.buyIn(spinOf(`fisher-${n++}`))).rejects.toMatchObject({ code: 'busy' })
  wallet.bend(() => 'fine')
  await expectBooked(studio)
  expect(wallet.money()).toBe(START)
})

test('who is gone for a minute is settled; a page that comes back in time goes on', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  await shootUntil(studio, player, 5)
  player.visit.leave()
  studio.pass(40_000)
  const visit = (await studio.rooms.visit(player.player, () => undefined))!
  studio.pass(40_000)
  expect((await rowOf(player.round.id)).state).toBe('OPEN')
  visit.leave()
  await studio.until(async () => expect((await rowOf(player.round.id)).state).not.toBe('OPEN'))
  await expectBooked(studio)
})

test('no page decides what was hit', async () => {
  const studio = openStudio()
  const player = await enter(studio)
  const action = { hits: [{ weapon: 'cannon', power: 1, fish: ['naga'] }], end: false }
  for (const each of [action, { ...action, end: true }, { left: true }])
    await expect(
      studio.rounds.act({ player: player.player, roundId: player.round.id, sequence: 1, action: each }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
})
