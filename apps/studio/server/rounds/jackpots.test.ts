import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import { playRound } from '#apps/studio/engine/slots/play.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { killedSql } from '../../../../tests/support/killed-sql.ts'
import { reverse } from './conclude.ts'
import type { Spin } from './draws.ts'
import { listPools, openPools } from './jackpots.ts'
import { offerSlot } from './library.ts'
import { BET_RETRY_MS } from './retry.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { findRound } from './store.ts'

/** A bet of one coin, so that the highest stake is 10,000; the pool takes 1.25 % and begins with 3 coins. */
const game = loadGame({
  format: 'slot/1',
  id: 'lotus-lantern',
  name: 'Pool',
  version: 1,
  grid: { reels: 1, rows: 1 },
  bet: 1,
  lines: [[0]],
  symbols: { koi: { line: { 1: 2 } }, stone: {} },
  strips: { base: ['koi stone*4'] },
  jackpots: {
    grand: { contribution: 12_500, seed: 3, chance: { of: 1, in: 50 } },
    minor: { contribution: 333, seed: 0, chance: { of: 1, in: 10 } },
  },
})
const offered = offerSlot(game, { brand: 'LACQUER', file: {}, text: '', hash: 'h' })
const HIGHEST = 10_000n
const SEED = 3n * HIGHEST * 1_000_000n

const hitsOf = (seed: string) =>
  playRound(game, fairDraw(seed, 'story', 0)).steps[0]!.events.flatMap(e => (e.type === 'jackpotHit' ? [e.tier] : []))
function seedWhere(...tiers: string[]): string {
  for (let i = 0; ; i++) if (hitsOf(`pool-${i}`).join() === tiers.join()) return `pool-${i}`
}
const HIT = seedWhere('grand')
const MISS = seedWhere()

let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 1, 2)
})
beforeEach(async () => {
  wallet = createFakeWallet(10n ** 12n)
  await openPools(world.db, [offered])
})
afterEach(async () => {
  expect([...(await world.db`select * from studio.jackpot_differences`)]).toEqual([])
})
afterAll(() => world.drop())

const ask = (more: Partial<Spin> = {}): Spin => {
  const player = randomUUID()
  const session = { sessionHash: Buffer.alloc(32), walletSession: 'session', demo: false }
  return { player, ...session, currency: 'CRD', spinKey: `key-${player}`, stake: HIGHEST, ...more }
}
/** A process of the studio whose players' first rounds are drawn from this seed. */
const openProcess = (testSeed: string, db = world.db, client = wallet.client): Rounds =>
  createRounds({
    ...{ db, wallet: client, log: createLog('test', 'silent'), library: new Map([[game.id, offered]]), minCycleMs: 0 },
    seeds: { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed },
  })
async function play(testSeed: string, spinAsk = ask(), db = world.db, client = wallet.client) {
  const rounds = openProcess(testSeed, db, client)
  try {
    return await rounds.spin(offered, spinAsk)
  } finally {
    await rounds.close().catch(() => undefined)
  }
}
const microOf = async (tier: string) => {
  const [row] = await world.db<{ micro: string }[]>`
    select sum(micro)::text as micro from studio.jackpot_parts where game = ${game.id} and tier = ${tier} and currency = 'CRD'`
  return BigInt(row!.micro)
}
const paid = () => world.db<{ tier: string; micro: bigint }[]>`
  select tier, micro from studio.jackpot_entries where kind = 'payout' order by id`

test('a pool begins with its seed, once, and every bet that stands adds its part to the millionth', async () => {
  await openPools(world.db, [offered])
  expect([await microOf('grand'), await microOf('minor')]).toEqual([SEED, 0n])
  await play(MISS, ask({ stake: 3n }))
  expect([await microOf('grand'), await microOf('minor')]).toEqual([SEED + 37_500n, 999n])
})

test('a bet that is refused or taken back adds nothing and wins nothing', async () => {
  const before = await microOf('grand')
  wallet.refuseBets('INSUFFICIENT_FUNDS')
  await expect(play(HIT)).rejects.toMatchObject({ code: 'insufficient_funds' })
  wallet = createFakeWallet(10n ** 12n)
  wallet.bend(op => (op === 'bet' ? 'away' : 'fine'))
  await expect(play(HIT)).rejects.toMatchObject({ code: 'busy' })
  expect(await microOf('grand')).toBe(before)
  expect(await paid()).toHaveLength(0)
})

test('a hit pays the pool in the proportion of the stake, in whole units, and as much of the seed flows back', async () => {
  const before = await microOf('grand')
  const stake = HIGHEST / 4n
  const sent: Record<string, unknown>[] = []
  const listening: WalletClient = (op, body) => {
    if (op === 'win') sent.push(body as Record<string, unknown>)
    return wallet.client(op, body)
  }
  const { round } = await play(HIT, ask({ stake }), world.db, listening)
  const held = before + stake * 12_500n
  const won = held / 4n / 1_000_000n
  expect((await paid()).at(-1)).toEqual({ tier: 'grand', micro: won * 1_000_000n })
  expect(await microOf('grand')).toBe(held - won * 1_000_000n + SEED / 4n)
  expect(round.payout).toBe(won + BigInt(round.events.coins) * stake)
  const jackpot = { progressive: String(won), fixed: String(round.payout - won), level: 'grand' }
  expect(sent).toEqual([expect.objectContaining({ kind: 'jackpot', amount: String(round.payout), jackpot })])
})

test('of 100 rounds at once one hits: it is paid once, and nothing is lost', async () => {
  const [before, hitsBefore] = [await microOf('grand'), (await paid()).length]
  const [misses, others, hitting] = [openProcess(MISS), openProcess(MISS), openProcess(HIT)]
  const done = await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i === 50 ? hitting : i % 2 ? misses : others).spin(offered, ask())),
  )
  await Promise.all([misses, others, hitting].map(process => process.close()))
  const hits = (await paid()).slice(hitsBefore)
  expect(hits).toHaveLength(1)
  const flowedIn = 100n * HIGHEST * 12_500n
  expect(await microOf('grand')).toBe(before + flowedIn + SEED - hits[0]!.micro)
  expect(hits[0]!.micro).toBeGreaterThanOrEqual(before - (before % 1_000_000n))
  const { round } = done[50]!
  expect(round.payout).toBe(hits[0]!.micro / 1_000_000n + BigInt(round.events.coins) * HIGHEST)
})

test('twenty hits at once each take what is there, the first the pool, and nobody waits for ever', async () => {
  const hitsBefore = (await paid()).length
  const processes = [HIT, MISS, HIT, MISS].map(seed => openProcess(seed))
  await Promise.all(Array.from({ length: 40 }, (_, i) => processes[i % 4]!.spin(offered, ask())))
  await Promise.all(processes.map(process => process.close()))
  const hits = (await paid()).slice(hitsBefore)
  expect(hits).toHaveLength(20)
  for (const { micro } of hits) expect(micro).toBeGreaterThanOrEqual(SEED)
})

test('a process killed at any step of a hit leaves all of it or nothing', async () => {
  for (let last = 1; ; last++) {
    const [before, hitsBefore] = [await microOf('grand'), (await paid()).length]
    const process = killedSql(world.db, last)
    const spinAsk = ask()
    const told = await play(HIT, spinAsk, process.db).catch(() => undefined)
    const next = openProcess(MISS)
    for (let i = 0; i < 3; i++) {
      await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
      await next.queue.recover(0)
    }
    await next.close()
    const [round] = await world.db<{ state: string; payout: bigint }[]>`
      select state, payout from studio.rounds where player = ${spinAsk.player}`
    const hits = (await paid()).slice(hitsBefore)
    if (round?.state === 'CLOSED') {
      const held = before + HIGHEST * 12_500n
      expect(hits).toEqual([{ tier: 'grand', micro: held - (held % 1_000_000n) }])
      expect(await microOf('grand')).toBe((held % 1_000_000n) + SEED)
    } else {
      expect(['REVERSED', undefined]).toContain(round?.state)
      expect([hits.length, await microOf('grand')]).toEqual([0, before])
    }
    // What a player was told stands.
    if (told) expect(round?.state).toBe('CLOSED')
    if (process.steps() < last) break
  }
})

test('the platform is told what the pools hold, by brand and currency, and which stake wins all of it', async () => {
  const pools = (brand: string, currency: string) =>
    listPools(world.db, new Map([[offered.id, offered]]), brand, currency)
  const told = await pools('LACQUER', 'CRD')
  const grand = { id: 'lotus-lantern.grand', game: 'lotus-lantern', level: 'grand', full_stake: String(HIGHEST) }
  expect(told).toEqual([
    { ...grand, amount: String((await microOf('grand')) / 1_000_000n) },
    { ...grand, id: 'lotus-lantern.minor', level: 'minor', amount: String((await microOf('minor')) / 1_000_000n) },
  ])
  expect(await pools('TIDEWHEEL', 'CRD')).toEqual([])
  expect(await pools('LACQUER', 'EUR')).toEqual([])
})

test('what a pool did stays as it was written', async () => {
  await expect(world.db`update studio.jackpot_entries set micro = micro + 1`).rejects.toThrow('append-only')
  await expect(world.db`delete from studio.jackpot_entries`).rejects.toThrow('append-only')
  await expect(world.db`update studio.jackpot_parts set micro = -1`).rejects.toThrow('check constraint')
})

test('a bet that is taken back in the same moment in which it stands moves no pool, or is not taken back', async () => {
  const rounds = openProcess(HIT)
  const spin = ask()
  wallet.bend(op => (op === 'bet' ? 'lost' : 'fine'))
  await expect(rounds.spin(offered, spin)).rejects.toMatchObject({ code: 'busy' })
  const [betting] = await world.db<{ id: string }[]>`
    update studio.rounds set state = 'BETTING' where player = ${spin.player} returning id`
  const { id } = betting!
  await world.db`delete from studio.wallet_calls where round_id = ${id}`
  await world.db`delete from studio.transactions where round_id = ${id}`
  const round = (await findRound(world.db, spin.player, id))!
  const [back, again, stood] = await Promise.all([
    rounds.writer.move(reverse(round)),
    rounds.writer.move(reverse(round)),
    rounds.writer.move({ round, game: offered }),
  ])
  expect([back?.calls.map(call => call.op), again, stood]).toEqual([['rollback'], undefined, undefined])
  expect([...(await world.db`select 1 from studio.jackpot_entries where round_id = ${id}`)]).toEqual([])
  await rounds.queue.recover(0)
  await rounds.close()
})
