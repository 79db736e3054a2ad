import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { Connections } from '#apps/studio/server/connections.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { openLibrary } from './library.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { openSeed, rotateSeed } from './seeds.ts'
import { limitStakes } from './stakes.ts'
import * as store from './store.ts'

/* What is remembered to draw by, and what becomes of it when it does not hold any more. */

const library = openLibrary()
const game = library.get('lotus-lantern')!
const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let studio: Rounds
let other: Rounds
let n = 0
let keys = 0

const open = (db: Sql, own: Partial<Connections> = {}) =>
  createRounds({ db, ...own, wallet: wallet.client, seeds, log: createLog('test', 'silent'), library, minCycleMs: 0 })

beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(() => {
  n++
  wallet = createFakeWallet(1_000_000n)
  studio = open(world.db)
  other = open(world.db)
})
afterAll(() => world.drop())

const player = () => `p-${n}`
async function spin(rounds: Rounds, { key = `key-${keys++}`, stake = 100n, player: who = player() } = {}) {
  const own = { player: who, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const { round } = await rounds.spin(game, { ...own, spinKey: key, stake })
  // Another studio would find it on its way.
  await rounds.untilClosed(who)
  return round
}
const rotate = (clientSeed: string) => transaction(world.db, tx => rotateSeed(tx, seeds, player(), game.id, clientSeed))

test('a round of a known player is drawn by one statement and closed by another', async () => {
  const sent: string[] = []
  /** Notes what is asked, and that a transaction begins. */
  const noting = (name: string) =>
    new Proxy(world.db, {
      apply: (db, _, [first, ...rest]: [TemplateStringsArray]) => {
        sent.push(name)
        return db(first, ...rest)
      },
      get: (db, key) => {
        if (key === 'begin') sent.push(`${name} begins`)
        return Reflect.get(db, key)
      },
    })
  studio = open(world.db, { keyed: noting('keyed'), soon: noting('soon') })
  await spin(studio)
  sent.length = 0
  await spin(studio)
  expect(sent).toEqual(['keyed', 'soon'])
})

test('a round is told before the books have it, and the next of its player waits until they do', async () => {
  const books = Promise.withResolvers<void>()
  const slow = new Proxy(world.db, {
    apply: (db, _, [first, ...rest]: [TemplateStringsArray]) => books.promise.then(() => db(first, ...rest)),
  })
  studio = open(world.db, { soon: slow })
  const own = { player: player(), sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
  const states = async () => {
    const rows = await world.db<
      { state: string }[]
    >`select state from studio.rounds where player = ${player()} order by seq`
    return rows.map(row => row.state)
  }
  const first = await studio.spin(game, { ...own, spinKey: `first-${n}`, stake: 100n })
  expect(first.round.state).toBe('CLOSED')
  expect(await states()).toEqual(['BETTING'])
  const next = studio.spin(game, { ...own, spinKey: `next-${n}`, stake: 100n })
  expect(await states()).toEqual(['BETTING'])
  books.resolve()
  await next
  await studio.untilClosed(player())
  expect(await states()).toEqual(['CLOSED', 'CLOSED'])
})

test('two studios that remember the same seed take its nonces in turn, none twice and none left out', async () => {
  const played = [studio, other, studio, studio, other, other, studio]
  const nonces: number[] = []
  for (const rounds of played) nonces.push((await spin(rounds)).nonce)
  expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6])
  const { revealed } = await rotate('mine')
  expect(revealed.rounds).toBe(played.length)
  for (const round of await store.selectHistory(world.db, player(), game.id, 2n ** 62n, 20)) {
    const draw = fairDraw(openSeed(seeds, round.revealedSeed!), round.clientSeed, round.nonce)
    expect(game.begin(undefined, draw)).toEqual(round.events)
  }
})

test('a seed that was told is played no more', async () => {
  const before = await spin(studio)
  await rotate('one')
  const after = await spin(studio)
  expect(after.seedId).not.toBe(before.seedId)
  expect([after.clientSeed, after.nonce]).toEqual(['one', 0])
})

test('limits hold from when they are set, also for who is remembered', async () => {
  await spin(studio, { stake: 1_000n })
  await limitStakes(world.db, game, 'CRD', 100n, 200n)
  await expect(spin(studio, { stake: 1_000n })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await spin(studio, { stake: 200n })).nonce).toBe(1)
  await limitStakes(world.db, game, 'CRD', 100n, 1_000n)
  expect((await spin(studio, { stake: 1_000n })).nonce).toBe(2)
})

test('a key is answered with its round, even when its stake is not offered any more', async () => {
  const first = await spin(studio, { key: `lost-${n}`, stake: 1_000n })
  await limitStakes(world.db, game, 'CRD', 100n, 200n)
  await spin(studio, { stake: 100n })
  expect((await spin(studio, { key: `lost-${n}`, stake: 1_000n })).id).toBe(first.id)
  await limitStakes(world.db, game, 'CRD', 1n, 10_000n)
})

test('many players of two studios at once: each has its rounds, whichever are remembered', async () => {
  const all = Array.from({ length: 60 }, (_, i) => `${player()}-${i % 40}`)
  for (let turn = 0; turn < 3; turn++) {
    const half = turn === 1 ? other : studio
    const done = await Promise.allSettled(all.map((who, i) => spin(i % 3 ? studio : half, { player: who })))
    for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'busy' })
  }
  const rows = await world.db<{ nonces: number[]; next: number }[]>`
    select array_agg(r.nonce order by r.seq) as nonces, s.next_nonce as next from studio.rounds r
    join studio.seeds s on s.id = r.seed_id where r.player like ${`${player()}-%`} group by s.id`
  expect(rows).toHaveLength(40)
  for (const { nonces, next } of rows) {
    expect(nonces).toEqual(nonces.map((_, i) => i))
    expect(next).toBe(nonces.length)
  }
})
