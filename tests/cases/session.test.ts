import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#apps/studio/config.ts'
import { serveSigned } from '#apps/studio/server/provider/signed.ts'
import { vendorCalls } from '#features/games/api-vendor.ts'
import { setLimit } from '#features/protection/server/protection.ts'
import { startGeo } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { geoFile } from '../accounts/geo-file.ts'
import { givenLogin, SERVER_SECRET } from '../support/given.ts'
import { type Cases, openCases, type Person, PROVEN, VENDOR } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

/** A launch token as the platform gives it; `change` bends its row. */
async function launchOf(a: Person, change = {}) {
  const token = newToken()
  const login = await givenLogin(world.db, a.memberId)
  await world.db`
    insert into games.launches (token_hash, merchant_id, member_id, login_session, vendor_id, player, game, currency,
      language, expires_at, confirmed_at)
    select ${hashToken(token)}, 1, ${a.memberId}, ${login}, id, ${a.p.player}, 'slot', ${a.p.currency}, 'EN',
      now() + interval '1 minute', now() from games.vendors where code = 'TESTER'`
  for (const [column, value] of Object.entries(change))
    await world.db`update games.launches set ${world.db(column)} = ${value} where token_hash = ${hashToken(token)}`
  return token
}
const enter = (token: string) => world.vendor.call('authenticate', { launch_token: token })

test('W-001, W-002: a launch token gives a session, and the same one when the answer was lost', async () => {
  const a = await world.person()
  const token = await launchOf(a)
  const { answer } = await enter(token)
  expect(answer).toMatchObject({
    status: 'OK',
    decided: true,
    player: a.p.player,
    balance: { total: '10000' },
    demo: false,
  })
  expect((await enter(token)).answer.session).toBe(answer.session)
  const bet = { ...a.p, session: answer.session, tx: a.id('b1'), round: a.id('r'), amount: '1000' }
  expect((await a.call('bet', bet)).answer.status).toBe('OK')
  const rows = await world.db`select 1 from gateway.sessions where token_hash = ${hashToken(answer.session!)}`
  expect(rows).toHaveLength(1)
})
test('many enter at the same moment, just after the games changed', async () => {
  const a = await world.person()
  const tokens = await Promise.all(Array.from({ length: 30 }, () => launchOf(a)))
  await world.forget()
  const told = await Promise.all(tokens.map(enter))
  expect(told.map(({ answer }) => answer.status)).toEqual(new Array(30).fill('OK'))
})
test('the vendor is told the limits of the game and what the member’s own limit leaves of the session', async () => {
  const a = await world.person()
  await world.setGame('max_bet', 5_000_000)
  await world.setGame('max_win_multiple', 100)
  await world.forget()
  const limit = { merchantId: 1, memberId: a.memberId, by: a.memberId, kind: 'session', minutes: 30 } as const
  await transaction(world.db, tx => setLimit(tx, limit))
  const { answer } = await enter(await launchOf(a, { logged_in_at: new Date(Date.now() - 600_000) }))
  await world.setGame('max_bet', null)
  await world.setGame('max_win_multiple', null)
  await world.forget()
  expect(answer).toMatchObject({ bet_limits: { max: '50000', max_win: '5000000' } })
  const { session_left_s: left } = answer.rg as { session_left_s: number }
  expect(left).toBeGreaterThan(1_190)
  expect(left).toBeLessThanOrEqual(1_200)
})

test('the vendor is told the country that the member comes from, where the operator knows countries', async () => {
  const a = await world.person()
  const from = async (ip: string) => (await enter(await launchOf(a, { ip }))).answer.country
  expect(await from('203.0.113.9')).toBe('')
  const folder = await mkdtemp(join(tmpdir(), 'geo-'))
  await writeFile(join(folder, 'geo.mmdb'), geoFile({ '203.0.113.0/24': 'AX' }))
  await startGeo(world.db, join(folder, 'geo.mmdb'), { warn: () => {} })
  await rm(folder, { recursive: true })
  expect([await from('203.0.113.9'), await from('192.0.2.9')]).toEqual(['AX', ''])
})

test('W-003: exchanged by another key, or more than a minute ago', async () => {
  const a = await world.person()
  const late = await launchOf(a, { exchanged_at: new Date(Date.now() - 61_000), exchanged_by: VENDOR.keyId })
  const other = await launchOf(a, { exchanged_at: new Date(), exchanged_by: 'another-key' })
  for (const token of [late, other])
    expect((await enter(token)).answer).toMatchObject({ status: 'TOKEN_INVALID', decided: true })
})
test('W-004: past its time', async () => {
  const a = await world.person()
  expect((await enter(await launchOf(a, { expires_at: new Date() }))).answer.status).toBe('TOKEN_EXPIRED')
})
test('W-005: a launch that the vendor never confirmed opens nothing', async () => {
  const a = await world.person()
  const token = await launchOf(a, { confirmed_at: null })
  expect((await enter(token)).answer.status).toBe('TOKEN_INVALID')
  expect((await a.call('balance', { ...a.p, session: token })).answer.status).toBe('TOKEN_INVALID')
})
test('W-006, W-007: an expired session takes no bet, and is paid', async () => {
  const a = await world.person()
  await a.bet()
  await a.expire()
  expect((await a.bet('b2')).answer).toMatchObject({ status: 'TOKEN_EXPIRED', decided: true })
  expect(await a.state('b2')).toBe('REFUSED')
  expect((await a.win()).answer.status).toBe('OK')
  expect([await a.cash(), await a.state('w1')]).toEqual([11500, 'ACCEPTED'])
})
test('W-008: a rollback with the session of before', async () => {
  const a = await world.person()
  await a.bet()
  await world.db`update gateway.sessions set ended_at = now() where player = ${a.p.player}`
  expect((await a.rollback('k1', 'b1')).answer.status).toBe('OK')
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'ROLLED_BACK'])
})
test('W-009: the session of another player', async () => {
  const [a, q] = [await world.person(), await world.person()]
  expect((await a.bet('b1', '1000', { session: q.p.session })).answer).toMatchObject({
    status: 'TOKEN_MISMATCH',
    decided: true,
  })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'REFUSED'])
})
test('W-010, W-011: another game of the vendor from its lobby; a game of another vendor', async () => {
  const a = await world.person()
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.b', id, 'b', 'RNG', 'SLOT', 'B' from games.vendors where code = 'TESTER'`
  await world.forget()
  expect((await a.bet('b1', '1000', { game: 'b' })).answer.status).toBe('OK')
  expect((await a.bet('b2', '1000', { game: 'OTHER.slot' })).answer).toMatchObject({
    status: 'GAME_NOT_ALLOWED',
    decided: true,
  })
  expect([await a.cash(), await a.state('b2')]).toEqual([9000, 'REFUSED'])
})
test('W-012: a trial member plays without money, token or currency', async () => {
  const a = await world.person()
  const asked: object[] = []
  const config = readConfig({
    ...{ STUDIO_DATABASE_URL: 'postgres://nowhere/none', STUDIO_KEY_ID: 'x', STUDIO_KEY_SECRET: VENDOR.secret },
    ...{ PLATFORM_KEY_ID: `${VENDOR.keyId}-out`, PLATFORM_KEY_SECRET: VENDOR.secret, SERVER_SECRET },
  })
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  await serveSigned(
    app,
    config,
    { launch: vendorCalls.launch },
    {
      launch: async input => {
        asked.push(input)
        return { status: 'OK', url: `${url}/play` }
      },
    },
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  await world.db`update games.vendors set base_url = ${url}, public_origin = ${url} where code = 'TESTER'`
  await world.db`update people.members set type = 4 where id = ${a.memberId}`
  await world.forget()
  const ask = {
    merchantId: 1,
    memberId: a.memberId,
    loginSession: 's',
    ip: '127.0.0.1',
    vassalage: 'TESTER',
    gameCode: 'slot',
    roomId: 'low-1',
  }
  const { content } = await world.vendor.games.launch({ ...ask, language: 'EN', theme: 'light', returnUrl: 'http://x' })
  expect([content, asked]).toMatchObject([
    `${url}/play`,
    [{ launch_token: '', currency: 'XXX', demo: true, room: 'low-1' }],
  ])
  expect(await world.db`select 1 from games.launches where member_id = ${a.memberId}`).toHaveLength(0)
  await app.close()
})
test('W-013: a session of play without money takes no money call', async () => {
  const a = await world.person()
  await world.db`update gateway.sessions set demo = true where player = ${a.p.player}`
  expect((await a.bet()).answer).toMatchObject({ status: 'DEMO_NO_WALLET', decided: true })
  expect((await a.call('balance', a.p)).answer.status).toBe('DEMO_NO_WALLET')
  expect(await a.cash()).toBe(10000)
})
