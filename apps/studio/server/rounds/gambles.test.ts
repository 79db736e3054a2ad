import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { playAgain } from '#apps/studio/engine/slots/play.ts'
import type { Round } from '#apps/studio/engine/slots/round.ts'
import { loadSlot } from '#apps/studio/figures/load-slot.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import { transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { offerFile } from './library.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { openSeed, rotateSeed } from './seeds.ts'
import * as store from './store.ts'

/* Double or nothing with what a slot has won. */

const START = 1_000_000n
const text = readFileSync(gameFiles().get('tropic-sevens')!, 'utf8')
const game = offerFile(text, 'LACQUER')
const library = new Map([[game.id, game]])
const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
let wallet: ReturnType<typeof createFakeWallet>
let rounds: Rounds
let n = 0

beforeAll(async () => {
  world = await freshStudioDatabase()
})
beforeEach(() => {
  n++
  wallet = createFakeWallet(START)
  rounds = createRounds({
    ...{ db: world.db, wallet: wallet.client, seeds, log: createLog('test', 'silent'), library, minCycleMs: 0 },
  })
})
afterAll(() => world.drop())

const player = () => `p-${n}`
const stake = BigInt(game.unit) * 10n
const begin = (spinKey: string, choice?: unknown) =>
  rounds.spin(game, {
    ...{ player: player(), sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false },
    ...{ spinKey, stake, choice },
  })
const act = (roundId: string, sequence: number, action: unknown) =>
  rounds.act({ player: player(), roundId, sequence, action })

/** A round that won, and whose player may gamble. */
async function won() {
  for (let tries = 0; ; tries++) {
    const { round } = await begin(`key-${n}-${tries}`, { gamble: true })
    if (round.state === 'OPEN') return round
    expect(round.events.coins).toBe(0)
  }
}

/** A gamble that won or lost at its first call. */
async function called(isWon: boolean) {
  for (;;) {
    const round = await won()
    const { round: next } = await act(round.id, 1, { call: 'red' })
    if (next.events.coins > 0 === isWon) return { before: round, next }
    if (next.state === 'OPEN') await act(round.id, 2, { collect: true })
    n++
  }
}

test('nothing is paid while the player may gamble, and what stands is paid once', async () => {
  const { next } = await called(true)
  const before = wallet.money()
  expect(next).toMatchObject({ state: 'OPEN', payout: 0n })
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => act(next.id, 2, { collect: true })))
  expect(asked.some(each => each.status === 'fulfilled')).toBe(true)
  await rounds.close()
  const paid = (BigInt(next.events.coins) * stake) / BigInt(game.bet)
  expect(wallet.money()).toBe(before + paid)
  expect(wallet.ended.get(next.id)).toMatchObject({ bet: String(stake), win: String(paid) })
})

test('a lost call ends the round, and nothing is paid', async () => {
  const { next } = await called(false)
  expect(next).toMatchObject({ state: 'CLOSED', payout: 0n, events: { coins: 0, over: true } })
  await rounds.close()
  expect(wallet.ended.get(next.id)).toMatchObject({ win: '0' })
})

test('the same action is answered as it was, and another in its place is refused', async () => {
  const { next } = await called(true)
  expect((await act(next.id, 1, { call: 'red' })).round.events).toEqual(next.events)
  await expect(act(next.id, 1, { call: 'black' })).rejects.toMatchObject({ code: 'key_reused' })
  await expect(act(next.id, 3, { collect: true })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(act(next.id, 2, { call: 'green' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a round without the choice is over at once, and takes no action', async () => {
  const { round } = await begin(`key-${n}`)
  expect(round.events).not.toHaveProperty('over')
  await expect(act(round.id, 1, { collect: true })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(begin(`key-${n}-more`, { gamble: false })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a round that is left for a day pays what stands', async () => {
  const { next } = await called(true)
  const before = wallet.money()
  await world.db`update studio.rounds set acted_at = acted_at - interval '25 hours' where id = ${next.id}`
  await rounds.settleLeft()
  await rounds.close()
  const paid = (BigInt(next.events.coins) * stake) / BigInt(game.bet)
  expect(await store.findRound(world.db, player(), next.id)).toMatchObject({ payout: paid, state: 'CLOSED' })
  expect(wallet.money()).toBe(before + paid)
})

test('a gambled round is played again from its seeds and its events', async () => {
  const { next } = await called(true)
  await act(next.id, 2, { collect: true })
  await rounds.close()
  await transaction(world.db, tx => rotateSeed(tx, seeds, player(), game.id))
  const [stored] = await store.selectHistory(world.db, player(), game.id, 2n ** 62n, 1)
  const draw = fairDraw(openSeed(seeds, stored!.revealedSeed!), stored!.clientSeed, stored!.nonce)
  expect(playAgain(loadSlot(text), stored!.events as Round, draw)).toEqual(stored!.events)
})
