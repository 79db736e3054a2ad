import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { sha256Hex, signAnswer, signRequest } from '#shared/server/secrets/wallet-signature.ts'
import { GAME, givenStudio, launchOf } from '../../tests/support/studio.ts'
import { brands } from './brands.ts'
import { readConfig } from './config.ts'
import { gameFiles } from './shipped-games.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
beforeAll(async () => {
  given = await givenStudio()
})
afterAll(() => given.close())

/** A call of the platform to one brand. */
async function ask(code: string, op: string, input: object) {
  const { keyId, secret } = keysOf(readConfig(given.environment), code).platforms
  const [body, time, nonce] = [JSON.stringify(input), String(Date.now()), randomBytes(16).toString('hex')]
  const path = `/wc/v1/${op}`
  const signature = signRequest(secret, { method: 'POST', path, key: keyId, time, nonce, bodyHash: sha256Hex(body) })
  const headers = { 'content-type': 'application/json', 'x-wc-key': keyId, 'x-wc-time': time, 'x-wc-nonce': nonce }
  const reply = await given.app.inject({
    ...{ method: 'POST', url: path, body },
    headers: { ...headers, 'x-wc-signature': signature },
  })
  expect(reply.headers['x-wc-signature']).toBe(signAnswer(secret, reply.statusCode, nonce, reply.body))
  return reply.json()
}
const listOf = async (code: string) =>
  vendorCalls.games.output.parse(await ask(code, 'games', { request_id: 'r', currency: 'CRD' })).games!

test('there are twelve brands and more, and each game belongs to one', () => {
  expect(brands.length).toBeGreaterThanOrEqual(12)
  const listed = brands.flatMap(brand => brand.games)
  expect([...listed].sort()).toEqual([...gameFiles().keys()].sort())
  expect(new Set(listed).size).toBe(listed.length)
})

test('no two brands share a key, and the first has the studio’s own', () => {
  const config = readConfig(given.environment)
  const keys = brands.flatMap(({ code }) => Object.values(keysOf(config, code)))
  expect(new Set(keys.map(key => key.secret)).size).toBe(keys.length)
  expect(new Set(keys.map(key => key.keyId)).size).toBe(keys.length)
  expect(keys[0]).toEqual({ keyId: config.STUDIO_KEY_ID, secret: config.STUDIO_KEY_SECRET })
})

describe('a brand', () => {
  test('lists its own games, in its own answer', async () => {
    for (const { code, games } of brands.slice(0, 4)) {
      const list = await listOf(code)
      expect(list.map(game => game.code)).toEqual(games)
    }
  })

  test('launches its own games only', async () => {
    const [, other] = brands
    expect((await ask(other!.code, 'launch', launchOf({ game: other!.games[0] }))).status).toBe('OK')
    expect((await ask(other!.code, 'launch', launchOf({ game: GAME }))).status).toBe('GAME_DISABLED')
    expect((await given.fromPlatform('launch', launchOf({ game: other!.games[0] }))).value.status).toBe('GAME_DISABLED')
  })

  test('tells of its own rounds only', async () => {
    const { token } = await given.enter()
    expect((await given.spin(token, 'key-brand-1')).status).toBe(200)
    const feed = { request_id: 'r', cursor: '', limit: 100 }
    expect((await ask(brands[0]!.code, 'feed', feed)).items.length).toBeGreaterThan(0)
    expect((await ask(brands[1]!.code, 'feed', feed)).items).toEqual([])
    const day = { request_id: 'r', date: new Date().toISOString().slice(0, 10) }
    expect((await ask(brands[0]!.code, 'statement', day)).lines.length).toBeGreaterThan(0)
    expect((await ask(brands[1]!.code, 'statement', day)).lines).toEqual([])
  })

  test('signs its bets with its own key', async () => {
    const [, other] = brands
    const launch = launchOf({ game: other!.games[0] })
    await ask(other!.code, 'launch', launch)
    await given.ask('POST', '/stage/v1/enter', { launch: launch.launch_token })
    // The platform of this test knows the first brand's key only.
    expect(given.platform.badSignatures).toContain('authenticate')
  })
})
