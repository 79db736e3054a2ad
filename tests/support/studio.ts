import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Entered, PlayedRound } from '#apps/studio/api.ts'
import { buildApp, openStudio } from '#apps/studio/app.ts'
import { readConfig } from '#apps/studio/config.ts'
import { openRng } from '#apps/studio/rng/rng.ts'
import { createLog } from '#shared/server/log.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { sha256Hex, signAnswer, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { freshStudioDatabase } from './database.ts'
import { startFakePlatform } from './fake-platform.ts'

export const GAME = 'lotus-lantern'
/** The fake platform's only one. */
const PLAYER = 'p-1'
const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use',
}

/** What a test may spoil in one signed call. */
export type Bend = { aheadMs?: number; secret?: string; sent?: string; nonce?: string }

/** A studio on a database of its own before a platform in memory, which has one of its brands; calls go in as the platform and as stages make them. */
export async function givenStudio(env: Record<string, string> = {}, brand = 'LACQUER') {
  const { ours, platforms } = keysOf(KEYS, brand)
  const world = await freshStudioDatabase()
  const platform = await startFakePlatform(ours)
  const environment = {
    STUDIO_DATABASE_URL: world.url,
    STUDIO_PUBLIC_URL: 'http://studio.test',
    PLATFORM_URL: platform.url,
    PLATFORM_ORIGINS: 'http://site.test, http://agents.test',
    ...KEYS,
    SERVER_SECRET: 'a-server-secret-that-only-tests-use',
    ...env,
  }
  const studio = openStudio(readConfig(environment), { db: world.db }, createLog('test', 'silent'), openRng())
  const app = await buildApp(studio)
  await app.ready()

  /** A call as the platform signs it; `bend` spoils one thing. */
  async function fromPlatform(op: string, input: object, bend: Bend = {}) {
    const body = JSON.stringify(input)
    const time = String(Date.now() + (bend.aheadMs ?? 0))
    const { nonce = randomBytes(16).toString('hex'), secret = platforms.secret } = bend
    const path = `/wc/v1/${op}`
    const call = { method: 'POST', path, key: platforms.keyId, time, nonce, bodyHash: sha256Hex(body) }
    const headers = {
      'content-type': 'application/json',
      'x-wc-key': platforms.keyId,
      'x-wc-time': time,
      'x-wc-nonce': nonce,
      'x-wc-signature': signRequest(secret, call),
    }
    const reply = await app.inject({ method: 'POST', url: path, headers, body: bend.sent ?? body })
    const isSigned =
      reply.headers['x-wc-signature'] === signAnswer(platforms.secret, reply.statusCode, nonce, reply.body)
    return { status: reply.statusCode, value: reply.json(), isSigned }
  }

  async function ask<T>(method: 'GET' | 'POST', url: string, body?: object, token = '') {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await app.inject({ method, url, headers, ...(body ? { body } : {}) })
    const { value, code } = reply.json() as { value: T; code: string }
    return { status: reply.statusCode, value, code }
  }

  /** A page's socket, over a port of its own. */
  async function openSocket(path: string): Promise<WebSocket> {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('the socket does not open')))
    })
    return socket
  }

  return {
    openSocket,
    environment,
    db: world.db,
    platform,
    studio,
    app,
    fromPlatform,
    ask,
    /** Launches the game for the fake platform's only player and enters it. */
    enter: async (): Promise<Entered> => {
      const launch = launchOf()
      await fromPlatform('launch', launch)
      const { value } = await ask<Entered>('POST', '/stage/v1/enter', { launch: launch.launch_token })
      return value
    },
    /** Plays and waits until the books have it, too. */
    spin: async (token: string, key: string, stake = '100') => {
      const told = await ask<{ round: PlayedRound; balance: string }>('POST', '/stage/v1/spin', { key, stake }, token)
      await studio.rounds.untilClosed(PLAYER)
      return told
    },
    close: async () => {
      // Node would wait for what the test's own client left open.
      app.server.closeAllConnections()
      await app.close()
      await Promise.all(
        [...studio.flights.values(), ...studio.fishing.values(), ...studio.cardRooms.values(), studio.chat].map(each =>
          each.close(),
        ),
      )
      await studio.rounds.close()
      await platform.close()
      await world.drop()
    },
  }
}

export const launchOf = (more: object = {}) => ({
  request_id: 'r-1',
  launch_token: randomUUID(),
  player: PLAYER,
  game: GAME,
  currency: 'CRD',
  language: 'EN',
  theme: 'dark',
  return_url: 'http://site.test/',
  money_mode: 'credits',
  ...more,
})
