import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArcadeRound } from '#apps/studio/engine/arcade/round.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { gameFiles, shippedArcade } from '#apps/studio/shipped-games.ts'
import { transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet } from '../../../../tests/support/fake-wallet.ts'
import { type OfferedGame, offerFile } from './library.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { openSeed, rotateSeed } from './seeds.ts'
import * as store from './store.ts'

/* Rounds of the games that are no slots, one of each kind but the shared flights. */

const START = 1_000_000n
const games = shippedArcade().filter(game => game.kind !== 'crash')
const library = new Map(
  games.map(({ id }) => [id, offerFile(readFileSync(gameFiles().get(id)!, 'utf8'), 'LACQUER')] as const),
)
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
    db: world.db,
    wallet: wallet.client,
    seeds,
    log: createLog('test', 'silent'),
    library,
    minCycleMs: 0,
  })
})
afterAll(() => world.drop())

const player = () => `p-${n}`
const begin = (game: OfferedGame, choice: unknown, key = `key-${n}`) =>
  rounds.spin(game, {
    ...{ player: player(), sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false },
    ...{ spinKey: key, stake: 200n, choice },
  })
const act = (roundId: string, sequence: number, action: unknown) =>
  rounds.act({ player: player(), roundId, sequence, action })
const mines = () => library.get('hidden-reef')!

test.each(games.map(game => game.id))('%s is played to its end, paid once, and again from its seeds', async id => {
  const game = library.get(id)!
  const strategy = game.arcade!.strategies()[1] ?? game.arcade!.strategies()[0]!
  let { round } = await begin(game, strategy.choice)
  for (let sequence = 1; round.state === 'OPEN'; sequence++) {
    const action = strategy.act!(round.events as ArcadeRound)
    ;({ round } = await act(round.id, sequence, action))
  }
  await rounds.close()
  expect(wallet.money()).toBe(START - 200n + round.payout)
  expect(wallet.ended.get(round.id)).toMatchObject({ bet: '200', win: String(round.payout) })
  await transaction(world.db, tx => rotateSeed(tx, seeds, player(), id))
  const [stored] = await store.selectHistory(world.db, player(), id, 2n ** 62n, 1)
  const events = stored!.events as ArcadeRound
  expect(stored!.payout).toBe((BigInt(events.coins) * 200n) / 10_000n)
  const draw = fairDraw(openSeed(seeds, stored!.revealedSeed!), stored!.clientSeed, stored!.nonce)
  expect(game.arcade!.play(events.choice, game.arcade!.actionsOf(events), draw)).toEqual(events)
})

test.each([
  ['pearl-fall', { rows: 9, risk: 'low' }],
  ['pearl-fall', undefined],
  ['jade-dice', { side: 'under', target: 9_999 }],
  ['hidden-reef', { mines: 0 }],
])('a choice that %s does not offer is refused, and nothing is taken: %j', async (id, choice) => {
  await expect(begin(library.get(id)!, choice)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(wallet.calls).toEqual([])
})

describe('an open round', () => {
  /** A round with 24 mines ends at the first pick; with one, hardly. */
  const opened = async () => {
    for (let tries = 0; ; tries++) {
      const { round } = await begin(mines(), { mines: 1 }, `key-${n}-${tries}`)
      const { round: next } = await act(round.id, 1, { cell: 12 })
      if (next.state === 'OPEN') return next
    }
  }

  test('answers the same action again as it is, and another in its place is refused', async () => {
    const round = await opened()
    const again = await act(round.id, 1, { cell: 12 })
    expect(again.round.events).toEqual(round.events)
    await expect(act(round.id, 1, { cell: 13 })).rejects.toMatchObject({ code: 'key_reused' })
    await expect(act(round.id, 3, { cell: 13 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(act(round.id, 2, { cell: 12 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(act(round.id, 2, { left: true })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('is cashed out once, however often and fast it is asked', async () => {
    const round = await opened()
    const before = wallet.money()
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => act(round.id, 2, { cashOut: true })))
    expect(asked.some(each => each.status === 'fulfilled')).toBe(true)
    const { round: done } = await act(round.id, 2, { cashOut: true })
    await rounds.close()
    expect(wallet.money()).toBe(before + done.payout)
    expect(done.payout).toBe(206n)
  })

  test('tells nothing of where the mines lie, and its seed is not told', async () => {
    const round = await opened()
    expect(JSON.stringify(round.events)).not.toMatch(/"mines":\[/)
    const rotate = transaction(world.db, tx => rotateSeed(tx, seeds, player(), mines().id))
    await expect(rotate).rejects.toMatchObject({ code: 'busy' })
  })

  test('keeps its player from a second one of the game', async () => {
    await opened()
    await expect(begin(mines(), { mines: 1 }, 'another-key')).rejects.toMatchObject({ code: 'busy' })
  })

  test('that is left for a day is settled: what stands is paid', async () => {
    const round = await opened()
    await rounds.settleLeft()
    expect((await store.findRound(world.db, player(), round.id))!.state).toBe('OPEN')
    await world.db`update studio.rounds set acted_at = acted_at - interval '25 hours' where id = ${round.id}`
    await rounds.settleLeft()
    await rounds.close()
    const settled = (await store.findRound(world.db, player(), round.id))!
    expect(settled).toMatchObject({ payout: 206n, state: 'CLOSED' })
  })

  test('of another player is not there', async () => {
    const round = await opened()
    const asked = rounds.act({ player: 'somebody', roundId: round.id, sequence: 2, action: { cashOut: true } })
    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })
})
