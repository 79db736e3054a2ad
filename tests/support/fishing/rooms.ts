import { readFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import type { FishingAsk, FishingWord } from '#apps/studio/api-fishing.ts'
import type { FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { createRooms, type Rooms } from '#apps/studio/server/rounds/fishing/rooms.ts'
import { offerFile } from '#apps/studio/server/rounds/library.ts'
import { BET_RETRY_MS } from '#apps/studio/server/rounds/retry.ts'
import { createRounds, type Rounds } from '#apps/studio/server/rounds/rounds.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../database.ts'
import { createFakeWallet } from '../fake-wallet.ts'

export const START = 1_000_000n
/** 200 shots of 5. */
export const STAKE = 1_000n
const game = offerFile(readFileSync(gameFiles().get('nine-tides')!, 'utf8'), 'TIDEWHEEL')
const log = createLog('test', 'silent')

export type Studio = {
  rounds: Rounds
  rooms: Rooms
  pass: (ms: number) => void
  until: (holds: () => void | Promise<void>) => Promise<void>
}

/** Fishing rooms on a database of their own, before a wallet in memory, with clocks that a test moves. */
export async function givenFishing() {
  const world = await freshStudioDatabase()
  const rng = openRng()
  const open: Studio[] = []
  let n = 0
  BET_RETRY_MS.splice(0, 2, 5, 10)

  /** A process of the studio with a clock that the test moves. */
  function openStudio(): Studio {
    let ms = 0
    const deps = { db: world.db, wallet: given.wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
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
  /** Shoots steadily until so many units were shot. */
  const shootUntil = (studio: Studio, player: Awaited<ReturnType<typeof enter>>, shot: number) =>
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
      if (given.wallet.moneyOf(id) === undefined) continue
      expect(['CLOSED', 'REVERSED', 'REFUSED']).toContain(state)
      const net = state === 'CLOSED' ? payout + returned - stake : 0n
      expect(given.wallet.moneyOf(id), id).toBe(net)
      expected += net
      if (state !== 'CLOSED') continue
      const { shot, won } = events.steps.at(-1)!
      expect({ payout, returned }).toEqual({ payout: BigInt(won) * 5n, returned: STAKE - BigInt(shot) * 5n })
      expect(given.wallet.ended.get(id)).toMatchObject({ bet: String(stake - returned), win: String(payout) })
    }
    expect(given.wallet.money()).toBe(expected)
    const [owed] = await world.db`select count(*)::int as n from studio.wallet_calls where state <> 'done'`
    expect(owed).toEqual({ n: 0 })
    await world.db`delete from studio.wallet_calls where round_id in (select id from studio.rounds where player like 'fisher-%')`
  }

  /** The process is gone without a word, and its leases run out. */
  async function kill(studio: Studio): Promise<void> {
    open.splice(open.indexOf(studio), 1)
    for (const room of studio.rooms.rooms.values()) void room.lease.release()
    studio.rooms.rooms.clear()
    await vi.waitFor(async () => expect(await world.db`select 1 from studio.leases`).toEqual([]))
  }

  /** Another wallet, and no process of before. */
  async function begin(): Promise<void> {
    for (const { rooms, rounds } of open.splice(0)) {
      await rooms.close()
      await rounds.close()
    }
    await world.db`delete from studio.leases`
    given.wallet = createFakeWallet(START)
  }

  async function close(): Promise<void> {
    await begin()
    rng.close()
    await world.drop()
  }

  const given = {
    ...{ db: world.db, wallet: createFakeWallet(START), begin, close, openStudio, spinOf, enter, shootUntil },
    ...{ rowOf, expectBooked, kill, newPlayer: () => `fisher-${n++}` },
  }
  return given
}
