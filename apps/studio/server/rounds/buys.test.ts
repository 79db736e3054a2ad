import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { offerSlot } from './library.ts'
import { createRounds } from './rounds.ts'

const game = loadGame({
  format: 'slot/1',
  id: 'lotus-lantern',
  name: 'Shop',
  version: 1,
  grid: { reels: 1, rows: 1 },
  bet: 2,
  lines: [[0]],
  symbols: { koi: {} },
  bonuses: { wheel: { kind: 'wheel', segments: [30] } },
  buys: { wheel: { price: 40, bonus: 'wheel' } },
  strips: { base: ['koi'] },
})
const offered = offerSlot(game, { brand: 'LACQUER', file: {}, text: '', hash: 'h' })
let world: Awaited<ReturnType<typeof freshStudioDatabase>>
beforeAll(async () => {
  world = await freshStudioDatabase()
})
afterAll(() => world.drop())

test('what is bought costs its price and pays in the proportion of the stake; what is not offered is refused', async () => {
  const wallet = createFakeWallet(100_000n)
  const seeds = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: '' }
  const rounds = createRounds({
    ...{ db: world.db, wallet: wallet.client, seeds, log: createLog('test', 'silent') },
    ...{ library: new Map([[game.id, offered]]), minCycleMs: 0 },
  })
  let n = 0
  const play = (stake: bigint, choice?: unknown) =>
    rounds.spin(offered, {
      ...{ player: `p-${++n}`, sessionHash: Buffer.alloc(32), walletSession: 's', demo: false, spinKey: `key-${n}` },
      ...{ currency: 'CRD', stake, choice },
    })
  const { round } = await play(200n, { buy: 'wheel' })
  expect([round.stake, round.payout]).toEqual([200n, 150n])
  expect(wallet.money()).toBe(100_000n - 200n + 150n)
  // 4 is a stake of the game, but no price at any stake.
  await expect(play(4n, { buy: 'wheel' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(play(20_000n, { buy: 'wheel' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(play(200n, { buy: 'other' })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await play(4n)).round.payout).toBe(0n)
  expect(wallet.money()).toBe(100_000n - 200n + 150n - 4n)
  await rounds.close()
})
