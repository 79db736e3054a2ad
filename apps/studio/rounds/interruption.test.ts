import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fairDraw } from '#apps/studio/chance/fair.ts'
import { playRound } from '#apps/studio/math/play.ts'
import type { WalletClient } from '#apps/studio/wallet-client.ts'
import type { Sql } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { freshStudioDatabase } from '../../../tests/database.ts'
import { createFakeWallet, type Fault } from '../../../tests/fake-wallet.ts'
import { openLibrary } from './library.ts'
import { createQueue } from './queue.ts'
import { BET_RETRY_MS } from './retry.ts'
import { spin } from './rounds.ts'

const START = 1_000_000n
const STAKE = 100n
const log = createLog('test', 'silent')
const offered = openLibrary().get('lotus-lantern')!
/** Server seeds whose first round wins, and loses: both ways have steps of their own. */
const seeds = { winning: seedWhere(coins => coins > 0), losing: seedWhere(coins => coins === 0) }
const DEAD = new Error('killed')
let world: Awaited<ReturnType<typeof freshStudioDatabase>>

beforeAll(async () => {
  world = await freshStudioDatabase()
  BET_RETRY_MS.splice(0, 2, 1, 2)
})
afterAll(() => world.drop())

function seedWhere(fits: (coins: number) => boolean): string {
  for (let i = 0; ; i++) {
    const seed = `interruption-${i}`
    if (fits(playRound(offered.game, fairDraw(seed, 'story', 0)).coins)) return seed
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
async function playUntilKilled(way: keyof typeof seeds, fault: Fault, last: number, killedRecoveries: number[]) {
  const wallet = createFakeWallet(START)
  wallet.bend(op => (op === 'bet' ? fault : 'fine'))
  const player = `p-${randomUUID()}`
  const process = mortal(world.db, wallet.client, last)
  const { sendDue, close } = createQueue(process.db, process.client, log)
  const source = { serverSecret: 'a-studio-secret-that-only-tests-use', testSeed: seeds[way] }
  const ask = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', spinKey: 'k', stake: STAKE }
  const deps = { db: process.db, wallet: process.client, seeds: source, sendDue, minCycleMs: 0 }
  const told = await spin(deps, offered, ask).catch(() => undefined)
  await close()
  for (const step of killedRecoveries) {
    const next = mortal(world.db, wallet.client, step)
    await recover(player, next.db, next.client).catch(() => undefined)
  }
  await recover(player, world.db, wallet.client)

  const [round] = await world.db<{ state: string; payout: bigint }[]>`
    select state, payout from studio.rounds where player = ${player}`
  expect([undefined, 'CLOSED', 'REVERSED']).toContain(round?.state)
  const booked = round?.state === 'CLOSED' ? round.payout - STAKE : 0n
  expect(wallet.money()).toBe(START + booked)
  // What a player was told stands.
  if (told) expect(round?.state).toBe('CLOSED')
  const owed = await world.db`
    select 1 from studio.wallet_calls c join studio.rounds r on r.id = c.round_id
    where r.player = ${player} and c.state <> 'done'`
  expect(owed).toHaveLength(0)
  return process.wasKilled()
}

async function recover(player: string, db: Sql, client: WalletClient): Promise<void> {
  await world.db`
    update studio.wallet_calls c set due_at = now() from studio.rounds r
    where r.id = c.round_id and r.player = ${player} and c.state = 'due'`
  const queue = createQueue(db, client, log)
  // Twice: what the first pass takes back is sent by the second at the latest.
  await queue.recover(0)
  await queue.recover(0)
}

test.each([
  ['winning', 'fine'],
  ['losing', 'fine'],
  ['winning', 'lost'],
] as const)(
  'killed at any step of a %s round (bet %s), it ends reversed, or paid and closed',
  async (way, fault) => {
    let last = 0
    while (await playUntilKilled(way, fault, last, [])) last++
    expect(last).toBeGreaterThan(20)
  },
  60_000,
)

test('the recovery too may be killed at any step, and again', async () => {
  for (let step = 0; step < 14; step++) {
    await playUntilKilled('winning', 'fine', 12 + step, [step, step + 1])
    await playUntilKilled('winning', 'lost', 12 + step, [step, step + 1])
  }
}, 60_000)
