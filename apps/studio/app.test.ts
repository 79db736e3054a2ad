import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { createLog } from '#shared/server/log.ts'
import { sha256Hex, signAnswer, signRequest } from '#shared/server/wallet-signature.ts'
import { type FreshDatabase, freshStudioDatabase } from '../../tests/database.ts'
import { startFakePlatform } from '../../tests/fake-platform.ts'
import type { Entered, PlayedRound } from './api.ts'
import { buildApp, openStudio, type Studio } from './app.ts'
import { hashServerSeed } from './chance/fair.ts'
import { readConfig } from './config.ts'

const GAME = 'lotus-lantern'
const KEY = { keyId: 'studio', secret: 'a-studio-secret-that-only-tests-use' }
const PLATFORM_KEY = { keyId: 'platform', secret: 'a-platform-secret-that-only-tests-use' }
let world: FreshDatabase
let platform: Awaited<ReturnType<typeof startFakePlatform>>
let studio: Studio
let app: FastifyInstance
let environment: Record<string, string>

beforeAll(async () => {
  world = await freshStudioDatabase()
  platform = await startFakePlatform(KEY)
  environment = {
    STUDIO_DATABASE_URL: world.url,
    STUDIO_PUBLIC_URL: 'http://studio.test',
    PLATFORM_URL: platform.url,
    PLATFORM_ORIGINS: 'http://site.test, http://agents.test',
    STUDIO_KEY_ID: KEY.keyId,
    STUDIO_KEY_SECRET: KEY.secret,
    PLATFORM_KEY_ID: PLATFORM_KEY.keyId,
    PLATFORM_KEY_SECRET: PLATFORM_KEY.secret,
    SERVER_SECRET: 'a-server-secret-that-only-tests-use',
  }
  studio = openStudio(readConfig(environment), world.db, createLog('test', 'silent'))
  app = await buildApp(studio)
  await app.ready()
})
beforeEach(() => platform.bend(() => 'fine'))
afterAll(async () => {
  await app.close()
  await studio.queue.close()
  await platform.close()
  await world.drop()
})

type Bend = { aheadMs?: number; secret?: string; sent?: string }

/** A call as the platform signs it; `bend` spoils one thing. */
async function fromPlatform(op: string, input: object, bend: Bend = {}) {
  const body = JSON.stringify(input)
  const [time, nonce, path] = [
    String(Date.now() + (bend.aheadMs ?? 0)),
    randomBytes(16).toString('hex'),
    `/wc/v1/${op}`,
  ]
  const call = { method: 'POST', path, key: PLATFORM_KEY.keyId, time, nonce, bodyHash: sha256Hex(body) }
  const headers = {
    'content-type': 'application/json',
    'x-wc-key': PLATFORM_KEY.keyId,
    'x-wc-time': time,
    'x-wc-nonce': nonce,
    'x-wc-signature': signRequest(bend.secret ?? PLATFORM_KEY.secret, call),
  }
  const reply = await app.inject({ method: 'POST', url: path, headers, body: bend.sent ?? body })
  const isSigned =
    reply.headers['x-wc-signature'] === signAnswer(PLATFORM_KEY.secret, reply.statusCode, nonce, reply.body)
  return { status: reply.statusCode, value: reply.json(), isSigned }
}

const launchOf = (more: object = {}) => ({
  request_id: 'r-1',
  launch_token: randomUUID(),
  player: 'p-1',
  game: GAME,
  currency: 'CRD',
  language: 'EN',
  theme: 'dark',
  return_url: 'http://site.test/',
  money_mode: 'credits',
  ...more,
})

async function ask<T>(method: 'GET' | 'POST', url: string, body?: object, token = '') {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await app.inject({ method, url, headers, ...(body ? { body } : {}) })
  const { value, code } = reply.json() as { value: T; code: string }
  return { status: reply.statusCode, value, code }
}

async function enter(): Promise<Entered> {
  const launch = launchOf()
  await fromPlatform('launch', launch)
  const { value } = await ask<Entered>('POST', '/stage/v1/enter', { launch: launch.launch_token })
  return value
}

const spin = (token: string, key: string, stake = '100') =>
  ask<{ round: PlayedRound; balance: string }>('POST', '/stage/v1/spin', { key, stake }, token)

describe('the platform calls', () => {
  test('a launch gives an address on our own origin, signed', async () => {
    const launch = launchOf()
    const { status, value, isSigned } = await fromPlatform('launch', launch)
    expect({ status, isSigned }).toEqual({ status: 200, isSigned: true })
    const url = `http://studio.test/play/${GAME}?launch=${launch.launch_token}`
    expect(vendorCalls.launch.output.parse(value)).toEqual({ status: 'OK', url })
  })

  test('a game or a currency that we do not have is not launched', async () => {
    expect((await fromPlatform('launch', launchOf({ game: 'unknown' }))).value).toEqual({ status: 'GAME_DISABLED' })
    expect((await fromPlatform('launch', launchOf({ currency: 'EUR' }))).value).toEqual({ status: 'CURRENCY_MISMATCH' })
  })

  test('the list of games carries each return from the exact calculation', async () => {
    const { value } = await fromPlatform('games', { request_id: 'r-1', currency: 'CRD' })
    const [game] = vendorCalls.games.output.parse(value).games!
    const rtp = (studio.library.get(GAME)!.sheet().rtp * 100).toFixed(2)
    expect(game).toMatchObject({ code: GAME, type: 'RNG', classify: 'SLOT', rtp, min_bet: '20', lines: 20 })
  })

  test.each<[string, Bend]>([
    ['signed with another key', { secret: 'a-secret-that-is-not-the-platforms' }],
    ['121 s old', { aheadMs: -121_000 }],
    ['121 s ahead', { aheadMs: 121_000 }],
    ['altered after signing', { sent: JSON.stringify(launchOf({ game: 'other' })) }],
  ])('a call %s is not answered', async (_, bend) => {
    expect(await fromPlatform('launch', launchOf(), bend)).toMatchObject({
      status: 401,
      value: { status: 'SIGNATURE_INVALID' },
    })
  })

  test('a call that lacks something is told so', async () => {
    expect(await fromPlatform('launch', { game: GAME })).toMatchObject({ status: 400, isSigned: true })
  })
})

describe('a stage', () => {
  test('enters by its launch token, plays, and finds the same after a reload', async () => {
    const entered = await enter()
    expect(entered).toMatchObject({ game: GAME, theme: 'dark', currencyScale: 2, unfinished: null })
    const played = await spin(entered.token, 'key-first-1')
    expect(played.value.balance).toBe(String(platform.wallet.money()))
    const reloaded = await ask<Entered>('GET', '/stage/v1/state', undefined, entered.token)
    expect(reloaded.value.unfinished?.id).toBe(played.value.round.id)

    const { id, events } = played.value.round
    const steps = events.steps.length
    const shown = await ask('POST', '/stage/v1/shown', { round: id, steps }, entered.token)
    expect(shown.value).toMatchObject({ state: 'done' })
    const later = await ask<Entered>('GET', '/stage/v1/state', undefined, entered.token)
    expect(later.value).toMatchObject({ unfinished: null, lastRound: { id } })
  })

  test('the same key is the same round, and money moves once', async () => {
    const { token } = await enter()
    const first = await spin(token, 'key-same-1')
    const money = platform.wallet.money()
    const second = await spin(token, 'key-same-1')
    expect(second.value.round.id).toBe(first.value.round.id)
    expect(platform.wallet.money()).toBe(money)
    expect((await spin(token, 'key-same-1', '200')).code).toBe('key_reused')
  })

  test('plays only for the stakes that are offered', async () => {
    const { token, stakes } = await enter()
    expect(stakes).toContain('100')
    expect(await spin(token, 'key-stake-1', '101')).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  test('reads its history page by page, newest first', async () => {
    const { token } = await enter()
    for (let i = 0; i < 3; i++) await spin(token, `key-history-${i}`)
    type Page = { list: PlayedRound[]; next: string | null }
    const first = await ask<Page>('GET', '/stage/v1/history?limit=2', undefined, token)
    const second = await ask<Page>('GET', `/stage/v1/history?limit=2&before=${first.value.next}`, undefined, token)
    const ids = [...first.value.list, ...second.value.list].map(round => round.id)
    expect(new Set(ids).size).toBe(4)
    expect([...ids].sort().reverse()).toEqual(ids)
  })

  test('a seed is told when another takes its place, and fits the hash that was shown before', async () => {
    const { token, fairness } = await enter()
    const { round } = (await spin(token, 'key-seed-1')).value
    expect(round.fairness).toMatchObject({ serverSeed: '', serverSeedHash: fairness.serverSeedHash })
    const rotated = await ask<{ revealed: { serverSeed: string }; fairness: Entered['fairness'] }>(
      'POST',
      '/stage/v1/seed',
      { clientSeed: 'mine' },
      token,
    )
    expect(hashServerSeed(rotated.value.revealed.serverSeed)).toBe(fairness.serverSeedHash)
    expect(rotated.value.fairness).toMatchObject({ clientSeed: 'mine', nonce: 0 })
  })

  test('without a session nothing is told or played', async () => {
    for (const token of ['', 'not-a-token']) {
      expect(await spin(token, 'key-nobody-1')).toMatchObject({ status: 401, code: 'session_idle' })
      expect((await ask('GET', '/stage/v1/history', undefined, token)).status).toBe(401)
    }
    expect((await ask('POST', '/stage/v1/enter', { launch: 'never-launched' })).code).toBe('session_idle')
  })

  test('a launch that the platform authenticates as another player is not played', async () => {
    const launch = launchOf({ player: 'p-somebody-else' })
    await fromPlatform('launch', launch)
    expect((await ask('POST', '/stage/v1/enter', { launch: launch.launch_token })).code).toBe('session_idle')
  })

  test('a platform that is briefly away is busy; the session and what was played stay', async () => {
    const { token } = await enter()
    platform.bend(op => (op === 'balance' ? 'down' : 'fine'))
    expect((await ask('GET', '/stage/v1/state', undefined, token)).code).toBe('busy')
    expect((await spin(token, 'key-away-1')).status).toBe(200)
  })
})

describe('the pages', () => {
  test('only the platform may frame a game, and scripts come from us', async () => {
    const reply = await app.inject('/health')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors http://site.test http://agents.test')
    expect(policy).toContain("script-src 'self';")
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('what is not there is not found, also outside the stage’s folder', async () => {
    for (const url of ['/play/unknown', '/stage/nothing.js', '/stage/..%2f..%2fpackage.json', '/elsewhere'])
      expect(await ask('GET', url)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a game’s sheet is its file and its figures', async () => {
    const { value } = await ask<{ figures: { rtp: number } }>('GET', `/stage/v1/games/${GAME}`)
    expect(value.figures.rtp).toBeCloseTo(studio.library.get(GAME)!.sheet().rtp, 12)
  })

  test('what is owed to the wallet is counted', async () => {
    expect((await app.inject('/metrics')).body).toMatch(/studio_wallet_calls\{state="failed"\} 0/)
    expect((await ask('GET', '/ready')).status).toBe(200)
  })
})

test('a seed for tests is taken in tests only', () => {
  const seeded = { ...environment, STUDIO_TEST_SEED: 'known' }
  expect(readConfig({ ...seeded, NODE_ENV: 'test' }).STUDIO_TEST_SEED).toBe('known')
  expect(() => readConfig({ ...seeded, NODE_ENV: 'production' })).toThrow('foreseeable')
})
