import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import type { WalletOp } from '#features/gateway/api.ts'
import { transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import type { Spin } from './draws.ts'
import { openLibrary, payoutOf } from './library.ts'
import { BET_RETRY_MS } from './retry.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { openSeed, rotateSeed } from './seeds.ts'
import * as store from './store.ts'

const START = 1_000_000n
const library = openLibrary()
const offered = library.get('lotus-lantern')!
const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let rounds: Rounds
/** Bet and win are one call, as they are nearly always, or calls of their own. */
let atOnce = true
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 5, 10)
})
beforeEach(() => {
  n++
  wallet = createFakeWallet()
  rounds = roundsWith()
})
afterAll(() => world.drop())

const ask = (key = `key-${n}-1`, more: Partial<Spin> = {}): Spin => ({
  player: `p-${n}`,
  sessionHash: Buffer.alloc(32),
  walletSession: 'session',
  currency: 'CRD',
  demo: false,
  spinKey: key,
  stake: 100n,
  ...more,
})
const roundsWith = (client = wallet.client, minCycleMs = 0) =>
  createRounds({ db: world.db, wallet: client, seeds, log: createLog('test', 'silent'), library, minCycleMs, atOnce })
async function play(spinAsk = ask(), client = wallet.client, minCycleMs = 0) {
  const studio = client === wallet.client && minCycleMs === 0 ? rounds : roundsWith(client, minCycleMs)
  const played = await studio.spin(offered, spinAsk)
  // What is read then, or asked of another studio, is closed.
  await studio.untilClosed(spinAsk.player)
  return played
}
const written = () => world.db<{ state: string; payout: bigint; stake: bigint }[]>`
  select state, payout, stake from studio.rounds where player = ${`p-${n}`} order by seq`

/** Makes everything due now and works the queue until nothing is owed. */
async function recoverAll(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    await world.db`update studio.wallet_calls set due_at = now() where state = 'due'`
    await rounds.queue.recover(0)
  }
}

/** The one truth at the end: every round is reversed or paid, and the platform holds exactly that. */
async function expectSettled(): Promise<void> {
  await recoverAll()
  let expected = START
  for (const { state, stake, payout } of await written()) {
    expect(['CLOSED', 'REFUSED', 'REVERSED']).toContain(state)
    if (state === 'CLOSED') expected += payout - stake
  }
  expect(wallet.money()).toBe(expected)
}

describe.each([
  ['one call', true, 'play'],
  ['calls of their own', false, 'bet'],
] as const)('bet and win as %s', (_, isOne, op) => {
  beforeEach(() => {
    atOnce = isOne
    rounds = roundsWith()
  })
  afterAll(() => {
    atOnce = true
  })

  test('a spin takes its stake once, pays its win once and closes the round with its totals', async () => {
    const { round, balance } = await play()
    expect(balance).toBe(String(wallet.money()))
    expect(round.events.steps.length).toBeGreaterThan(0)
    expect(wallet.money()).toBe(START - 100n + round.payout)
    await expect.poll(() => wallet.ended.get(round.id)).toMatchObject({ bet: '100', win: String(round.payout) })
    await expectSettled()
  })

  test('the same key is the same round, also 20 times at once; with another stake it is refused', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => play()))
    const done = results.flatMap(each => (each.status === 'fulfilled' ? [each.value.round.id] : []))
    expect(new Set(done).size).toBe(1)
    expect((await play()).round.id).toBe(done[0])
    await expect(play(ask(undefined, { stake: 200n }))).rejects.toMatchObject({ code: 'key_reused' })
    expect(await written()).toHaveLength(1)
    await expectSettled()
  })

  test('a lost answer to the bet is asked for again with the same id and debits once', async () => {
    wallet.bend((each, tries) => (each === op && tries < 3 ? 'lost' : 'fine'))
    await play()
    expect(wallet.calls.filter(each => each === op)).toHaveLength(3)
    await expectSettled()
  })

  test.each(['lost', 'away'] as const)(
    'a bet whose outcome stays unknown (%s) refuses the spin, and ends as it stands with the wallet',
    async fault => {
      wallet.bend(each => (each === op ? fault : 'fine'))
      await expect(play()).rejects.toMatchObject({ code: 'busy' })
      // Nothing new of this game begins before that is settled.
      await expect(play(ask(`key-${n}-2`))).rejects.toMatchObject({ code: 'busy' })
      await expectSettled()
      // From now on the key says what became of it. What was one call stands when it arrived.
      const stands = isOne && fault === 'lost'
      expect((await written()).map(round => round.state)).toEqual([stands ? 'CLOSED' : 'REVERSED'])
      if (stands) expect((await play()).round.state).toBe('CLOSED')
      else await expect(play()).rejects.toMatchObject({ code: 'bet_taken_back' })
      if (!stands) expect(wallet.money()).toBe(START)
    },
  )

  test.each([
    ['INSUFFICIENT_FUNDS', 'insufficient_funds'],
    ['TOKEN_EXPIRED', 'session_idle'],
    ['PLAYER_BLOCKED', 'account_blocked'],
    ['MAINTENANCE', 'maintenance'],
    ['REGION_BLOCKED', 'region_blocked'],
    ['GAME_DISABLED', 'game_maintenance'],
    ['SOMETHING_NEW', 'not_allowed'],
  ])('a bet refused as %s refuses the spin as %s and moves nothing', async (status, code) => {
    wallet.refuseBets(status)
    await expect(play()).rejects.toMatchObject({ code })
    await expect(play()).rejects.toMatchObject({ code })
    await expectSettled()
  })
})

test('one call that arrives only while it is taken back stands, and so does its win', async () => {
  const late: { op: WalletOp; body: object }[] = []
  const client: WalletClient = async (op, body) => {
    if (op === 'play') {
      late.push({ op, body })
      return undefined
    }
    // Asked for, it was not there; it is before the rollback.
    if (op === 'rollback') for (const each of late.splice(0)) await wallet.client(each.op, each.body)
    return wallet.client(op, body)
  }
  const states = new Set<string>()
  for (let i = 0; i < 12; i++) {
    await expect(play(ask(`key-${n}-${i}`), client)).rejects.toMatchObject({ code: 'busy' })
    rounds = roundsWith(client)
    await recoverAll()
    const { state, payout } = (await written()).at(-1)!
    states.add(`${state} ${payout > 0n ? 'won' : 'lost'}`)
  }
  await expectSettled()
  expect([...states].sort()).toEqual(['CLOSED won', 'REVERSED lost'])
})

test('a win that cannot be delivered waits in the queue and is paid once', async () => {
  atOnce = false
  rounds = roundsWith()
  atOnce = true
  wallet.bend((op, tries) => (op === 'win' ? (tries === 1 ? 'away' : tries === 2 ? 'lost' : 'fine') : 'fine'))
  // Until one wins: three in ten do.
  for (let i = 0; i < 100; i++) {
    const { round } = await play(ask(`key-${n}-${i}`))
    await recoverAll()
    if (round.payout > 0n) break
  }
  await expectSettled()
  expect(wallet.calls.filter(op => op === 'win').length).toBeGreaterThanOrEqual(3)
})

test('a seed is not told while a round of it is on its way, so that nobody knows an outcome before the bet stands', async () => {
  let rotated: unknown
  const rotate = () => transaction(world.db, tx => rotateSeed(tx, seeds, `p-${n}`, offered.id))
  const client: typeof wallet.client = async (op, body) => {
    if (op === 'play') rotated = await rotate().catch((error: unknown) => error)
    return wallet.client(op, body)
  }
  await play(ask(), client)
  expect(rotated).toMatchObject({ code: 'busy' })
  expect((await rotate()).revealed.rounds).toBe(1)
})

test('seeds that are changed at once are changed one after the other, and each is told once', async () => {
  await play(ask())
  await rounds.close()
  const rotated = await Promise.all(
    Array.from({ length: 8 }, () => transaction(world.db, tx => rotateSeed(tx, seeds, `p-${n}`, offered.id))),
  )
  const told = rotated.map(({ revealed }) => revealed.serverSeedHash)
  expect(new Set(told).size).toBe(8)
  const bound = rotated.map(({ fairness }) => fairness.serverSeedHash)
  expect(bound.filter(hash => !told.includes(hash))).toHaveLength(1)
})

test('C-31: a round sooner than the least cycle is refused, and counts from the last one that was played', async () => {
  await play(ask(), wallet.client, 60_000)
  await expect(play(ask(`key-${n}-2`), wallet.client, 60_000)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await play(ask(), wallet.client, 60_000)).round.spinKey).toBe(`key-${n}-1`)
  await world.db`
    update studio.rounds set created_at = created_at - interval '61 seconds' where player = ${`p-${n}`}`
  await play(ask(`key-${n}-2`), wallet.client, 60_000)
})

test('every round can be played again from its seeds once they are told', async () => {
  for (let i = 0; i < 10; i++) await play(ask(`key-${n}-${i}`))
  const before = await store.selectHistory(world.db, `p-${n}`, offered.id, 2n ** 62n, 20)
  expect(before.every(round => round.revealedSeed === null)).toBe(true)
  await transaction(world.db, tx => rotateSeed(tx, seeds, `p-${n}`, offered.id, 'mine'))
  const history = await store.selectHistory(world.db, `p-${n}`, offered.id, 2n ** 62n, 20)
  expect(history).toHaveLength(10)
  for (const round of history) {
    const serverSeed = openSeed(seeds, round.revealedSeed!)
    const again = offered.begin(undefined, fairDraw(serverSeed, round.clientSeed, round.nonce))!
    expect(again).toEqual(round.events)
    expect(payoutOf(again, round.stake)).toBe(round.payout)
  }
  expect((await play(ask(`key-${n}-new`))).round.clientSeed).toBe('mine')
})
