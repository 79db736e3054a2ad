import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { type Bend, GAME, givenStudio, launchOf } from '../../../../tests/support/studio.ts'

let given: Awaited<ReturnType<typeof givenStudio>>
let { ask, enter, spin, fromPlatform, studio } = {} as typeof given

beforeAll(async () => {
  given = await givenStudio()
  ;({ ask, enter, spin, fromPlatform, studio } = given)
})
afterAll(() => given.close())

describe('every call of the platform', () => {
  test.each<[string, Bend, string]>([
    ['signed with another key', { secret: 'a-secret-that-is-not-the-platforms' }, 'SIGNATURE_INVALID'],
    ['121 s old', { aheadMs: -121_000 }, 'TIMESTAMP_WINDOW'],
    ['125 s ahead', { aheadMs: 125_000 }, 'TIMESTAMP_WINDOW'],
    ['altered after signing', { sent: JSON.stringify(launchOf({ game: 'other' })) }, 'SIGNATURE_INVALID'],
    ['with a nonce that is too short', { nonce: 'short' }, 'SIGNATURE_INVALID'],
  ])('%s is not answered', async (_, bend, status) => {
    expect(await fromPlatform('launch', launchOf(), bend)).toMatchObject({ status: 401, value: { status } })
  })

  test('W-023, W-024: with a nonce that was used goes on with the same body, and is refused with another', async () => {
    const [nonce, launch] = ['a-nonce-of-16-or-more', launchOf()]
    for (let i = 0; i < 2; i++) expect((await fromPlatform('launch', launch, { nonce })).value.status).toBe('OK')
    const other = await fromPlatform('launch', launchOf(), { nonce })
    expect(other).toMatchObject({ status: 401, value: { status: 'NONCE_REUSED' } })
  })

  test('that lacks something is told so, signed', async () => {
    for (const op of Object.values(vendorCalls).map(call => call.path))
      expect([op, await fromPlatform(op, {})]).toMatchObject([op, { status: 400, isSigned: true }])
  })

  test('for pools that a brand does not have is answered so', async () => {
    const jackpots = await fromPlatform('jackpots', { request_id: 'r', currency: 'CRD' })
    expect(jackpots.value).toEqual({ status: 'OK', jackpots: [] })
  })

  test('for our health tells our time', async () => {
    const { value } = await fromPlatform('health', { request_id: 'r' })
    expect(Math.abs(Date.now() - Date.parse(vendorCalls.health.output.parse(value).time!))).toBeLessThan(60_000)
  })
})

describe('a launch', () => {
  test('gives an address on our own origin, signed', async () => {
    const launch = launchOf()
    const { status, value, isSigned } = await fromPlatform('launch', launch)
    expect({ status, isSigned }).toEqual({ status: 200, isSigned: true })
    const url = `http://studio.test/play/${GAME}?launch=${launch.launch_token}`
    expect(vendorCalls.launch.output.parse(value)).toEqual({ status: 'OK', url })
  })

  test('of a game or a currency that we do not have is refused', async () => {
    const statusOf = async (more: object) => (await fromPlatform('launch', launchOf(more))).value.status
    expect(await statusOf({ game: 'unknown' })).toBe('GAME_DISABLED')
    expect(await statusOf({ currency: 'EUR' })).toBe('CURRENCY_MISMATCH')
    expect(await statusOf({ launch_token: '' })).toBe('BAD_REQUEST')
  })
})

test('the list of games carries the figures of each from the exact calculation, and where it is played for nothing', async () => {
  const { value } = await fromPlatform('games', { request_id: 'r-1', currency: 'CRD' })
  const [game] = vendorCalls.games.output.parse(value).games!
  const sheet = studio.library.get(GAME)!.sheet()
  const rtp = (Number(sheet.rtp) * 100).toFixed(2)
  expect(game).toMatchObject({ code: GAME, type: 'RNG', classify: 'SLOT', rtp, min_bet: '20', lines: 20 })
  expect(game).toMatchObject({ volatility: sheet.volatility, mechanics: ['lines', 'freeSpins'] })
  expect(Number(game!.top_win)).toBeCloseTo(Number(sheet.maximumRoundWin), 1)
  expect(game!.demo).toBe(`/play/${GAME}?demo=1`)
})

test('a player whose sessions were ended plays no more, also not by a launch from before', async () => {
  const { token } = await enter()
  const unused = launchOf()
  await fromPlatform('launch', unused)
  expect((await spin(token, 'key-kill-1')).status).toBe(200)
  const killed = await fromPlatform('session_kill', { request_id: 'r', player: 'p-1', reason: 'excluded' })
  expect(killed.value).toEqual({ status: 'OK' })
  expect((await spin(token, 'key-kill-2')).code).toBe('session_idle')
  expect((await ask('POST', '/stage/v1/enter', { launch: unused.launch_token })).code).toBe('session_idle')
})

test('stakes outside the limits are neither offered nor taken; what was played before stays', async () => {
  const limit = (more: object) =>
    fromPlatform('limits_set', { request_id: 'r', game: GAME, currency: 'CRD', min: '100', max: '400', ...more })
  const before = await enter()
  const played = await spin(before.token, 'key-limit-1', '40')
  expect((await limit({})).value.status).toBe('OK')
  expect((await limit({ max: '50' })).value.status).toBe('AMOUNT_INVALID')
  expect((await limit({ min: '101', max: '199' })).value.status).toBe('AMOUNT_INVALID')
  expect((await limit({ game: 'unknown' })).value.status).toBe('GAME_DISABLED')
  expect((await limit({ currency: 'EUR' })).value.status).toBe('CURRENCY_MISMATCH')

  const { token, stakes, defaultStake } = await enter()
  expect({ stakes, defaultStake }).toEqual({ stakes: ['100', '200', '400'], defaultStake: '100' })
  expect(await spin(token, 'key-limit-2', '60')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await spin(token, 'key-limit-3', '1000')).toMatchObject({ status: 400, code: 'invalid_input' })
  expect((await spin(token, 'key-limit-4', '400')).status).toBe(200)
  expect((await spin(token, 'key-limit-1', '40')).value.round.id).toBe(played.value.round.id)
  const { value } = await fromPlatform('games', { request_id: 'r', currency: 'CRD' })
  expect(value.games[0].min_bet).toBe('100')
})
