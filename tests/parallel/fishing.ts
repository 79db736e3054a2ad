import { wonBy } from '#apps/studio/engine/fishing/fishing.ts'
import type { FishingRound } from '#apps/studio/engine/fishing/fishing-round.ts'
import { count, emptySum, errorsOf } from '#apps/studio/engine/fishing/simulate.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { createRooms, type Rooms, type Visit } from '#apps/studio/server/rounds/fishing/rooms.ts'
import type { OfferedGame } from '#apps/studio/server/rounds/library.ts'
import { createRounds, type Rounds } from '#apps/studio/server/rounds/rounds.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { guest } from '../proofs/tables/world.ts'
import { createFakeWallet } from '../support/fake-wallet.ts'
import { randomOf } from './studios.ts'
import type { AtOnceReport } from './tables.ts'

/* Players who load, shoot and leave 2 to 8 times in one tick, at two processes with rooms of one fishing game. */

const START = 10n ** 12n
const SEEDS = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
const CODES = new Set(['busy', 'key_reused', 'not_found'])
const UNIT = 5n
const TICK_MS = 50
/** Long enough that a batch of hits is written while others are decided. */
const VOLLEYS = 14
const BETWEEN_MS = 500
const WEAPONS = ['torpedo', 'bomb', 'frost'] as const

type Process = { rooms: Rooms; rounds: Rounds }
type Row = { id: string; state: string; stake: bigint; payout: bigint; returned: bigint; events: FishingRound }

/** Until so many reserves are settled. `rounds`, `sent`: reserves, and what was asked for. */
export async function fishAtOnce(db: Sql, game: OfferedGame, reserves: number, players: number): Promise<AtOnceReport> {
  const wallet = createFakeWallet(START)
  const rng = openRng()
  const random = randomOf(20_261_128)
  const log = createLog('test', 'silent')
  const report: AtOnceReport = { rounds: 0, sent: 0, z: 0, wrong: [] }
  const stake = UNIT * BigInt(game.fishing!.file.shots)
  const { powers } = game.fishing!.file
  let ms = 0
  const open = (): Process => {
    const deps = { db, wallet: wallet.client, log, library: new Map([[game.id, game]]), minCycleMs: 0 }
    const rounds = createRounds({ ...deps, seeds: SEEDS })
    return {
      rounds,
      rooms: createRooms({ db, rounds, seeds: SEEDS, rng, log }, game, { now: () => ms, everyMs: null }),
    }
  }
  const both = [open(), open()] as const
  const at = () => both[random(2)]!

  function pass(forMs: number): void {
    for (let passed = 0; passed < forMs; passed += TICK_MS) {
      ms += TICK_MS
      for (const { rooms } of both) rooms.tick()
    }
  }

  async function all<T>(asks: readonly (() => Promise<T>)[]): Promise<T[]> {
    report.sent += asks.length
    const answers = await Promise.allSettled(asks.map(ask => ask()))
    for (const each of answers)
      if (each.status === 'rejected' && !CODES.has(each.reason.code)) report.wrong.push(String(each.reason))
    return answers.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  }

  /** Asks for several reserves at once, of which one is loaded; at its process a page of the player looks on. */
  async function load(player: string, wave: number) {
    const key = `same-${player}-${wave}`
    const asks = Array.from({ length: 2 + random(7) }, () => {
      const who = { ...(random(2) ? guest(player, key) : guest(player)), stake }
      return () => at().rooms.buyIn(who)
    })
    const loaded = new Set((await all(asks)).map(({ round }) => round.id))
    if (loaded.size > 1) report.wrong.push(`${player} has ${loaded.size} reserves`)
    const [id] = loaded
    if (!id) return undefined
    const owner = both.find(({ rooms }) =>
      [...rooms.rooms.values()].some(room => room.findSeat(player)?.reserve?.id === id),
    )
    const visit = await owner?.rooms.visit(player, () => undefined)
    return visit ? { player, id, visit, seq: 0 } : undefined
  }

  /** What is said twice with one number counts once, whatever else it says. */
  function shoot(own: { visit: Visit; seq: number }): void {
    const count = 2 + random(7)
    report.sent += count
    for (let i = 0; i < count; i++) {
      if (random(2)) own.seq++
      const shot = { seq: Math.max(1, own.seq), power: powers[random(powers.length)]! }
      if (random(4)) own.visit.shoot({ t: 'fire', ...shot, angle: -random(1571), lock: 0 })
      else own.visit.shoot({ t: 'use', ...shot, weapon: WEAPONS[random(3)]!, x: random(1_600), y: random(900) })
    }
  }

  for (let wave = 0; report.rounds < reserves; wave++) {
    const loading = Array.from({ length: players }, (_, i) => load(`p-${i + players * (wave % 3)}`, wave))
    const loaded = (await Promise.all(loading)).flatMap(own => own ?? [])
    for (let volley = 0; volley < VOLLEYS; volley++) {
      // Some leave early, some with shots under way.
      for (const own of loaded) if (random(20)) shoot(own)
      pass(random(2) ? BETWEEN_MS : TICK_MS * 2)
      await new Promise(setImmediate)
    }
    await Promise.all(
      loaded.map(async ({ player, id, visit }) => {
        await all(Array.from({ length: 2 + random(7) }, () => () => at().rooms.leave(player, id)))
        visit.leave()
      }),
    )
    const [settled] = await db<{ count: number }[]>`
      select count(*)::int from studio.rounds where game = ${game.id} and state in ('PAYING', 'CLOSED')`
    report.rounds = settled!.count
  }
  for (const { rooms } of both) await rooms.close()
  await settle(db, both[0].rounds)
  for (const { rounds } of both) await rounds.close()
  rng.close()
  await compare(db, game, wallet, report)
  return report
}

/** What is owed to the wallet is sent until nothing is. */
async function settle(db: Sql, rounds: Rounds): Promise<void> {
  const open = () => db`select 1 from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING') limit 1`
  while ((await open()).length > 0) {
    await db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await rounds.queue.recover(0)
  }
}

/** The wallet by round, each reserve by its hits, and what all shots won against R of their prices. */
async function compare(db: Sql, game: OfferedGame, wallet: ReturnType<typeof createFakeWallet>, report: AtOnceReport) {
  const rows = await db<Row[]>`
    select id, state, stake, payout, returned, events from studio.rounds where game = ${game.id}`
  const { file } = game.fishing!
  const all = emptySum()
  let expected = START
  for (const { id, state, stake, payout, returned, events } of rows) {
    const net = state === 'CLOSED' ? payout + returned - stake : 0n
    expected += net
    if ((wallet.moneyOf(id) ?? 0n) !== net) report.wrong.push(`${id} is ${state} in the studio`)
    if (state !== 'CLOSED') continue
    const { shot, won } = events.steps.at(-1)!
    if (payout !== BigInt(won) * UNIT || returned !== stake - BigInt(shot) * UNIT)
      report.wrong.push(`${id} shot ${shot} and won ${won}: ${payout} were paid and ${returned} returned`)
    for (const { hits } of events.steps) for (const hit of hits) count(all, game.fishing!, hit, wonBy(hit))
  }
  report.z = errorsOf(all, file.return)
  if (wallet.money() !== expected) report.wrong.push(`the wallet has ${wallet.money()}, the rounds ${expected}`)
  const [twice] = await db<{ count: number }[]>`
    select count(*)::int from (select 1 from studio.rounds group by player, spin_key having count(*) > 1) t`
  if (twice!.count > 0) report.wrong.push(`${twice!.count} keys have several rounds`)
}
