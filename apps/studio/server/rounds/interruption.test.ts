import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import { gameFiles } from '#apps/studio/shipped-games.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../../tests/support/database.ts'
import { createFakeWallet, type Fault } from '../../../../tests/support/fake-wallet.ts'
import { type OfferedGame, offerFile, openLibrary } from './library.ts'
import { BET_RETRY_MS } from './retry.ts'
import { createRounds, type Played, type Rounds } from './rounds.ts'

const START = 1_000_000n
const STAKE = 100n
const log = createLog('test', 'silent')
const DEAD = new Error('killed')
const CHOICE = { mines: 5 }
const slot = openLibrary().get('lotus-lantern')!
const mines = offerFile(readFileSync(gameFiles().get('hidden-reef')!, 'utf8'), 'LACQUER')
const library = new Map([slot, mines].map(game => [game.id, game]))
/** Server seeds whose first round wins, and loses: both ways have steps of their own, as one call and as several. */
const seeds = {
  winning: seedWhere(slot, coins => coins > 0),
  losing: seedWhere(slot, coins => coins === 0),
  winningAtOnce: seedWhere(slot, coins => coins > 0),
  losingAtOnce: seedWhere(slot, coins => coins === 0),
  // A round of one pick: cashed out, ended by a mine, left alone.
  cashed: seedWhere(mines, coins => coins > 0),
  exploded: seedWhere(mines, coins => coins === 0),
  left: seedWhere(mines, coins => coins > 0),
}
type Way = keyof typeof seeds
const scripts: Record<Way, (rounds: Rounds, player: string) => Promise<Played>> = {
  winning: (rounds, player) => rounds.spin(slot, askOf(player)),
  losing: (rounds, player) => rounds.spin(slot, askOf(player)),
  winningAtOnce: (rounds, player) => rounds.spin(slot, askOf(player)),
  losingAtOnce: (rounds, player) => rounds.spin(slot, askOf(player)),
  cashed: (rounds, player) => playMines(rounds, player, { cell: 7 }, { cashOut: true }),
  exploded: (rounds, player) => playMines(rounds, player, { cell: 7 }),
  left: async (rounds, player) => {
    await playMines(rounds, player, { cell: 7 })
    throw DEAD
  },
}

const askOf = (player: string, choice?: object) => ({
  ...{ player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false, spinKey: 'k' },
  ...{ stake: STAKE, choice },
})

async function playMines(rounds: Rounds, player: string, ...actions: object[]): Promise<Played> {
  let played = await rounds.spin(mines, askOf(player, CHOICE))
  for (const [i, action] of actions.entries())
    played = await rounds.act({ player, roundId: played.round.id, sequence: i + 1, action })
  return played
}
let world: Awaited<ReturnType<typeof freshStudioDatabase>>

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 1, 2)
})
afterAll(() => world.drop())

function seedWhere(game: OfferedGame, fits: (coins: number) => boolean): string {
  for (let i = 0; ; i++) {
    const seed = `interruption-${i}`
    const draw = () => fairDraw(seed, 'story', 0)
    const { coins } = game.arcade
      ? { coins: game.arcade.play(CHOICE, [{ cell: 7 }], draw()).steps.at(-1)!.coins }
      : game.begin(undefined, draw())!
    if (fits(coins)) return seed
  }
}

/** A process that is killed at its `last` step: statements, commits and calls fail from there on, as after kill -9. */
function mortal(db: Sql, wallet: WalletClient, last: number) {
  let steps = 0
  const step = () => {
    if (steps >= last) throw DEAD
    steps++
  }
  const counted = <T extends object>(sql: T): T =>
    new Proxy(sql, {
      apply(target, self, args) {
        step()
        return Reflect.apply(target as never, self, args)
      },
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'begin') return value
        return async (work: (tx: object) => Promise<unknown>) => {
          step()
          const begin = value as Sql['begin']
          return begin(async tx => {
            const result = await work(counted(tx))
            // Killed before the commit is sent.
            step()
            return result
          })
        }
      },
    })
  const client: WalletClient = async (op, body) => {
    step()
    const answer = await wallet(op, body)
    // Killed when the answer has arrived.
    step()
    return answer
  }
  return { db: counted(db), client, wasKilled: () => steps >= last }
}

/** Plays one round of a new player with a process that dies at step `last`; answers whether it did. */
async function playUntilKilled(way: Way, fault: Fault, last: number, killedRecoveries: number[]) {
  const wallet = createFakeWallet(START)
  wallet.bend(op => (op === 'bet' || op === 'play' ? fault : 'fine'))
  const player = `p-${randomUUID()}`
  const process = mortal(world.db, wallet.client, last)
  const rounds = roundsOf(process.db, process.client, way)
  const told = await scripts[way](rounds, player).catch(() => undefined)
  await rounds.close()
  for (const step of killedRecoveries) {
    const next = mortal(world.db, wallet.client, step)
    await recover(player, next.db, next.client, way).catch(() => undefined)
  }
  await recover(player, world.db, wallet.client, way)

  const [round] = await world.db<{ state: string; payout: bigint }[]>`
    select state, payout from studio.rounds where player = ${player}`
  expect([undefined, 'CLOSED', 'REVERSED']).toContain(round?.state)
  const booked = round?.state === 'CLOSED' ? round.payout - STAKE : 0n
  expect(wallet.money()).toBe(START + booked)
  // What a player was told stands.
  if (told) expect(round).toMatchObject({ state: 'CLOSED', payout: told.round.payout })
  const owed = await world.db`
    select 1 from studio.wallet_calls c join studio.rounds r on r.id = c.round_id
    where r.player = ${player} and c.state <> 'done'`
  expect(owed).toHaveLength(0)
  return process.wasKilled()
}

function roundsOf(db: Sql, wallet: WalletClient, way: Way): Rounds {
  const source = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: seeds[way] }
  return createRounds({ db, wallet, seeds: source, log, library, minCycleMs: 0, atOnce: way.endsWith('AtOnce') })
}

async function recover(player: string, db: Sql, client: WalletClient, way: Way): Promise<void> {
  await world.db`
    update studio.wallet_calls c set due_at = now() from studio.rounds r
    where r.id = c.round_id and r.player = ${player} and c.state = 'due'`
  const rounds = roundsOf(db, client, way)
  try {
    // Twice: what the first pass takes back is sent by the second at the latest.
    await rounds.queue.recover(0)
    await rounds.settleLeft(0)
    await rounds.queue.recover(0)
  } finally {
    await rounds.close()
  }
}

test.each<[Way, Fault, number]>([
  ['winning', 'fine', 14],
  ['losing', 'fine', 12],
  ['winning', 'lost', 12],
  ['winningAtOnce', 'fine', 11],
  ['losingAtOnce', 'fine', 11],
  ['winningAtOnce', 'lost', 12],
  ['losingAtOnce', 'lost', 12],
  ['winningAtOnce', 'away', 12],
  ['cashed', 'fine', 20],
  ['exploded', 'fine', 20],
  ['left', 'fine', 14],
])(
  'killed at any step of a round (%s, bet %s), it ends reversed, or paid and closed',
  async (way, fault, steps) => {
    let last = 0
    while (await playUntilKilled(way, fault, last, [])) last++
    expect(last).toBeGreaterThan(steps)
  },
  60_000,
)

test('the recovery too may be killed at any step, and again', async () => {
  for (let step = 0; step < 14; step++) {
    await playUntilKilled('winning', 'fine', 6 + step, [step, step + 1])
    await playUntilKilled('winning', 'lost', 6 + step, [step, step + 1])
    await playUntilKilled('winningAtOnce', 'fine', 6 + step, [step, step + 1])
    await playUntilKilled('winningAtOnce', 'lost', 6 + step, [step, step + 1])
    await playUntilKilled('cashed', 'fine', 10 + step, [step, step + 1])
  }
})
