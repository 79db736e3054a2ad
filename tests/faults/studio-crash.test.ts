import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#shared/server/secrets/secrets.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { startChild } from '../support/child.ts'
import { type FreshDatabase, freshStudioDatabase } from '../support/database.ts'
import { startFakePlatform } from '../support/fake-platform.ts'
import { freePort } from '../support/platform.ts'

const PLAYERS = 40
const SPINS = 8
const STAKE = 100n
const SERVER_SECRET = 'a-server-secret-that-only-tests-use'
const KEY = { keyId: 'studio', secret: 'a-studio-secret-that-only-tests-use' }
let world: FreshDatabase
let platform: Awaited<ReturnType<typeof startFakePlatform>>
let port: number
let studio: ChildProcess

beforeAll(async () => {
  world = await freshStudioDatabase()
  platform = await startFakePlatform(KEY)
  port = await freePort()
  await start()
})
afterAll(async () => {
  studio.kill('SIGKILL')
  await platform.close()
  await world.drop()
})

async function start(): Promise<void> {
  studio = startChild('apps/studio/main.ts', {
    STUDIO_PORT: String(port),
    STUDIO_DATABASE_URL: world.url,
    PLATFORM_URL: platform.url,
    STUDIO_KEY_ID: KEY.keyId,
    STUDIO_KEY_SECRET: KEY.secret,
    PLATFORM_KEY_ID: 'platform',
    PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
    SERVER_SECRET,
    LOG_LEVEL: 'silent',
  })
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(30)
}

async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const gone = once(studio, 'exit')
  studio.kill(signal)
  return (await gone)[0]
}

async function givenSession(player: string): Promise<string> {
  const sealed = seal(SERVER_SECRET, 'wallet-session', 'wallet-session')
  await world.db`
    insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
      money_mode, expires_at)
    values (${hashToken(player)}, ${sealed}, ${player}, 'lotus-lantern', 'CRD', 'EN', 'dark', '', 'credits',
      now() + interval '1 hour')`
  return player
}

/** Spins as a stage does: the same key, with growing pauses, until there is an answer or the bet was taken back. */
async function spin(token: string, key: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}/stage/v1/spin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key, stake: String(STAKE) }),
    }).catch(() => undefined)
    if (reply?.ok) return
    const [round] = await world.db<{ state: string }[]>`
      select state from studio.rounds where player = ${token} and spin_key = ${key}`
    if (round?.state === 'REVERSED') return
    await wait(Math.min(1_500, 100 * 2 ** tries))
  }
  throw new Error(`no answer to ${key} of ${token}`)
}

test('R-06: kill -9 of the studio in the middle of 320 spins leaves each bet reversed, or paid and closed', async () => {
  const money = platform.wallet.money()
  // The platform loses some answers on the way, too.
  let calls = 0
  platform.bend(() => (++calls % 17 === 0 ? 'cut' : 'fine'))
  const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, i) => givenSession(`player-${i}`)))
  let done = 0
  const all = Promise.all(
    tokens.map(async token => {
      for (let i = 0; i < SPINS; i++) {
        await spin(token, `key-number-${i}`)
        done++
      }
    }),
  )
  while (done < (PLAYERS * SPINS) / 2) await Promise.race([wait(2), all])
  await stop('SIGKILL')
  await start()
  await all
  // A win whose answer was cut is owed still when the last spin is answered.
  const open = () => world.db`select from studio.rounds where state in ('BETTING', 'PAYING', 'REVERSING')`
  await expect.poll(async () => (await open()).length).toBe(0)
  expect(await stop('SIGTERM')).toBe(0)

  const rounds = await world.db<{ state: string; payout: bigint }[]>`select state, payout from studio.rounds`
  expect(rounds).toHaveLength(PLAYERS * SPINS)
  expect(rounds.filter(({ state }) => state !== 'CLOSED' && state !== 'REVERSED')).toEqual([])
  const closed = rounds.filter(round => round.state === 'CLOSED')
  expect(closed.length).toBeGreaterThan((PLAYERS * SPINS) / 2)
  expect(platform.wallet.money()).toBe(closed.reduce((sum, round) => sum + round.payout - STAKE, money))
  expect(platform.badSignatures).toEqual([])
})
