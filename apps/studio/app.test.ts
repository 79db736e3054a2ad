import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '#shared/server/metrics.ts'
import { GAME, givenStudio, launchOf } from '../../tests/support/studio.ts'
import type { Entered, PlayedRound } from './api.ts'
import { readConfig } from './config.ts'
import { hashServerSeed } from './rng/fair.ts'
import { gatherDebts } from './server/operations.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let { ask, enter, spin, fromPlatform, platform, studio, app } = {} as typeof given

beforeAll(async () => {
  given = await givenStudio()
  ;({ ask, enter, spin, fromPlatform, platform, studio, app } = given)
})
beforeEach(() => platform.bend(() => 'fine'))
afterAll(() => given.close())

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

  test('S-27: the address of a launch enters once; the page that lost the answer may ask again, no other', async () => {
    const launch = launchOf()
    await fromPlatform('launch', launch)
    const enter = (attempt?: string) => ask('POST', '/stage/v1/enter', { launch: launch.launch_token, attempt })
    const own = 'the secret of one page'
    expect((await enter(own)).status).toBe(200)
    expect((await enter(own)).status).toBe(200)
    expect((await enter('the secret of another')).code).toBe('session_idle')
    expect((await enter()).code).toBe('session_idle')
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
    const { value } = await ask<{ figures: { rtp: number }; simulated: object }>('GET', `/stage/v1/games/${GAME}`)
    expect(value.figures.rtp).toBe(studio.library.get(GAME)!.sheet().rtp)
    expect(value.simulated).toMatchObject({ ways: 1, rtp: expect.closeTo(value.figures.rtp, 2) })
  })

  test('what is owed to the wallet is counted', async () => {
    await gatherDebts(given.db)
    expect(await registry.metrics()).toMatch(/studio_wallet_calls\{state="failed"\} 0/)
    expect((await ask('GET', '/ready')).status).toBe(200)
  })

  test('S-44: metrics are not on the port of players', async () => {
    expect((await ask('GET', '/metrics')).status).toBe(404)
  })
})

test('a seed for tests is taken in tests only', () => {
  const seeded = { ...given.environment, STUDIO_TEST_SEED: 'known' }
  expect(readConfig({ ...seeded, NODE_ENV: 'test' }).STUDIO_TEST_SEED).toBe('known')
  expect(() => readConfig({ ...seeded, NODE_ENV: 'production' })).toThrow('foreseeable')
})
