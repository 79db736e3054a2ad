import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { mark } from '../support/given.ts'
import { type Cases, openCases, type Person, PROVEN } from './world.ts'

/* What the end of a login means for the vendor sessions that were opened from it. */

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

const ENDS = [
  ['has logged out', "revoked_at = now(), revoke_reason = 'logout'"],
  ['was idle for too long', "idle_expires_at = now() - interval '1 second'"],
  ['has lasted as long as it may', "abs_expires_at = now() - interval '1 second'"],
] as const

const change = async (a: Person, what: string) => {
  await world.db`
    update sessions.sessions set ${world.db.unsafe(what)}
    where id = (select login_session from gateway.sessions where player = ${a.p.player})`
  await mark(world.db, a.memberId)
}
const loginOf = async (a: Person) => {
  const [row] = await world.db<{ lastActiveMs: number; idleLeftMs: number }[]>`
    select (extract(epoch from now() - l.last_active_at) * 1000)::float8 as "lastActiveMs",
      (extract(epoch from l.idle_expires_at - now()) * 1000)::float8 as "idleLeftMs"
    from sessions.sessions l join gateway.sessions s on s.login_session = l.id where s.player = ${a.p.player}`
  return row!
}
const MINUTE = 60_000

test.each(ENDS)('C-13: no bet by the game of a login that %s; wins and rollbacks arrive', async (_, end) => {
  const a = await world.person()
  expect((await a.bet()).answer.status).toBe('OK')
  expect((await a.bet('b2', '1000', { round: a.id('r2') })).answer.status).toBe('OK')
  await change(a, end)
  expect((await a.bet('b3')).answer).toMatchObject({ status: 'TOKEN_EXPIRED', decided: true })
  expect((await a.play([{ op: 'bet', tx: a.id('b4'), amount: '1000' }])).answer.status).toBe('TOKEN_EXPIRED')
  expect((await a.call('balance', { ...a.p })).answer.status).toBe('TOKEN_EXPIRED')
  expect((await a.win()).answer.status).toBe('OK')
  expect((await a.rollback('k1', 'b2')).answer.status).toBe('OK')
  expect(await a.cash()).toBe(10_000 - 1_000 + 2_500)
})

test('C-13: who bets is there: the time of idleness begins anew, a refused bet and a win do not prolong it', async () => {
  const a = await world.person()
  await change(a, "last_active_at = now() - interval '29 minutes', idle_expires_at = now() + interval '1 minute'")
  await a.bet('b1', '99999999')
  await a.win()
  expect((await loginOf(a)).idleLeftMs).toBeLessThanOrEqual(MINUTE)
  expect((await a.bet('b2')).answer.status).toBe('OK')
  // Put on record in a moment.
  await expect.poll(async () => (await loginOf(a)).idleLeftMs).toBeGreaterThan(28 * MINUTE)
  expect((await loginOf(a)).lastActiveMs).toBeLessThan(MINUTE)
})

/** A launch that stands open, as the platform made it for a login. */
async function launchOf(a: Person): Promise<string> {
  const token = newToken()
  await world.db`
    insert into games.launches (token_hash, merchant_id, vendor_id, member_id, login_session, player, game, currency,
      language, expires_at, confirmed_at)
    select ${hashToken(token)}, merchant_id, vendor_id, member_id, login_session, player, game, currency, 'EN',
      now() + interval '1 minute', now()
    from gateway.sessions where player = ${a.p.player}`
  return token
}

test.each(ENDS)('S-27: a launch of a login that %s opens nothing', async (_, end) => {
  const a = await world.person()
  const token = await launchOf(a)
  await change(a, end)
  const { answer } = await world.vendor.call('authenticate', { launch_token: token })
  expect(answer).toMatchObject({ status: 'TOKEN_EXPIRED', decided: true })
})

test('a vendor session lasts no longer than the login that it was opened from', async () => {
  const a = await world.person()
  await change(a, "abs_expires_at = now() + interval '90 minutes'")
  const { answer } = await world.vendor.call('authenticate', { launch_token: await launchOf(a) })
  const leftMs = Date.parse(String(answer.session_expires_at)) - Date.now()
  expect(leftMs).toBeGreaterThan(85 * MINUTE)
  expect(leftMs).toBeLessThanOrEqual(90 * MINUTE)
})
