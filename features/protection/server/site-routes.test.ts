import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { newBrowser, openWorld, type World } from '../../../tests/accounts/world.ts'
import { freshDatabase } from '../../../tests/support/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let dispatcher: ReturnType<typeof createDispatcher>
let n = 0

beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database.db, { SLIDEVERIFY: false })
  dispatcher = createDispatcher(database.db, reactionsOf(world.context.realtime), world.context.log, 10)
  dispatcher.start()
})
afterAll(async () => {
  await dispatcher.close()
  await world.close()
  await database.drop()
})

/** Somebody new who is logged in, and calls as they. */
async function join() {
  const username = `Member${++n}`
  const password = 'violet1canyon'
  const by = newBrowser(world.app, `198.51.100.${n}`)
  const memberId = await addMemberWithPassword(world.context, {
    ...{ merchantId: 1, username, password, chosenByMember: true },
  })
  const logIn = async () => {
    const reply = await by.send('POST', '/wps/session/login', { username, password, area: 'member' })
    return (reply.value as { token: string }).token
  }
  const token = await logIn()
  const ask = (method: string, path: string, body?: object, as = token) =>
    by.send(method, `/wps/protection/${path}`, body, as)
  return { memberId, token, ask, logIn }
}
type Member = Awaited<ReturnType<typeof join>>

/** Moves money as bets and wins do. */
async function play({ memberId }: Member, staked: string, won: string): Promise<void> {
  const account = await accountOf(world.db, 1, memberId, 'real')
  const line = (purpose: 'stake' | 'payout', amount: string) => ({
    key: `${purpose} ${memberId} ${++n}`,
    ...{ kind: purpose, reference: 'a game' },
    lines: [{ account, house: { purpose, subject: 'TESTER' } as const, amount: parseAmount(amount) }],
  })
  await transaction(world.db, tx => move(tx, [line('stake', `-${staked}`), line('payout', won)]))
}

/** As if the session had begun so much earlier. */
const ageSession = (member: Member, interval: string) => world.db`
  update sessions.sessions set created_at = created_at - ${interval}::text::interval
  where member_id = ${member.memberId}`

const sessionOf = async ({ memberId }: Member) => {
  const [row] = await world.db<{ open: number }[]>`
    select count(*)::int as open from sessions.sessions where member_id = ${memberId} and revoked_at is null`
  return row!.open
}

test('C-18, C-19: limits show what is used and left, and when they begin anew', async () => {
  const member = await join()
  const set = (body: object) => member.ask('POST', 'limits', body)
  expect((await member.ask('GET', 'limits')).value).toEqual({ currency: 'CRD', answered: false, limits: [] })
  expect((await set({ kind: 'loss', period: 'day', max: '100' })).value).toEqual({ change: 'now', dueAt: null })
  await set({ kind: 'single_bet', max: '25' })
  await set({ kind: 'session', minutes: 90 })
  await play(member, '60', '20')
  const { answered, limits } = (await member.ask('GET', 'limits')).value as { answered: boolean; limits: object[] }
  expect(answered).toBe(true)
  const none = { period: null, used: null, minutes: null, minutesLeft: null, endsAt: null, wish: null }
  expect(limits).toEqual([
    {
      ...{ ...none, kind: 'loss', period: 'day', source: 'member', max: '100.00', used: '40.00', left: '60.00' },
      endsAt: new Date(Math.floor(Date.now() / 86_400_000 + 1) * 86_400_000).toISOString(),
    },
    { ...none, kind: 'session', source: 'member', max: null, left: null, minutes: 90, minutesLeft: 90 },
    { ...none, kind: 'single_bet', source: 'member', max: '25.00', used: '0.00', left: '25.00' },
  ])
})

test('C-21, C-22: less is at once; more waits for a day and a second yes, and can be taken back', async () => {
  const member = await join()
  const which = { kind: 'deposit', period: 'week' }
  const set = (max: string | null) => member.ask('POST', 'limits', { ...which, max })
  const shown = async () => {
    const { limits } = (await member.ask('GET', 'limits')).value as { limits: { max: string; wish: unknown }[] }
    return limits.map(({ max, wish }) => [max, wish])
  }
  await set('100')
  await set('80')
  expect(await shown()).toEqual([['80.00', null]])
  expect((await set('90')).value).toMatchObject({ change: 'later', dueAt: expect.any(String) })
  const wish = { minutes: null, dueAt: expect.any(String), lapsesAt: expect.any(String) }
  expect(await shown()).toEqual([['80.00', { ...wish, max: '90.00' }]])
  expect(await member.ask('POST', 'limits/confirm', which)).toMatchObject({ status: 409, code: 'too_early' })
  expect(await member.ask('POST', 'limits/cancel', which)).toMatchObject({ status: 200 })
  expect(await member.ask('POST', 'limits/cancel', which)).toMatchObject({ status: 404 })
  expect(await shown()).toEqual([['80.00', null]])
  await set(null)
  expect(await shown()).toEqual([['80.00', { ...wish, max: null }]])
})

test.each([
  ['without its period', { kind: 'loss', max: '10' }, 'period'],
  ['with a period that it has not', { kind: 'single_bet', period: 'day', max: '10' }, 'period'],
  ['below nothing', { kind: 'loss', period: 'day', max: '-1' }, 'max'],
  ['of a part of the smallest unit', { kind: 'loss', period: 'day', max: '1.001' }, 'max'],
  ['larger than the ledger counts', { kind: 'loss', period: 'day', max: '1000000000000' }, 'max'],
  ['without an amount', { kind: 'loss', period: 'day' }, 'max'],
  ['of time in money', { kind: 'session', max: '10' }, 'minutes'],
  ['of no time', { kind: 'session', minutes: 0 }, 'minutes'],
  ['of a kind that is none', { kind: 'win', period: 'day', max: '10' }, 'kind'],
])('a limit %s is refused', async (_, body, field) => {
  const { ask } = await join()
  const reply = await ask('POST', 'limits', body)
  expect(reply).toMatchObject({ status: 400, code: 'invalid_input', value: { field } })
  expect((await ask('GET', 'limits')).value).toMatchObject({ limits: [] })
})

test('C-23: no limit now is an answer', async () => {
  const { ask } = await join()
  await ask('POST', 'limits/none', {})
  expect((await ask('GET', 'limits')).value).toMatchObject({ answered: true, limits: [] })
})

test('C-24: a break ends play and leaves the login; it says until when', async () => {
  const member = await join()
  const { until } = (await member.ask('POST', 'breaks', { term: '7 days' })).value as { until: string }
  expect(Math.abs(Date.parse(until) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
  expect((await member.ask('GET', 'breaks')).value).toMatchObject([
    { kind: 'time_out', state: 'ACTIVE', endsAt: until, liftedAt: until, mayAskFrom: null },
  ])
  await expect
    .poll(() => world.db`select from events.outbox where topic = 'protection.member_excluded'`)
    .toHaveLength(0)
  expect(await sessionOf(member)).toBe(1)
})

test('C-25: an exclusion ends all sessions; a new one shows until when, and cannot end it', async () => {
  const member = await join()
  await member.logIn()
  expect(await sessionOf(member)).toBe(2)
  const unsure = await member.ask('POST', 'exclusions', { term: '1 year' })
  expect(unsure).toMatchObject({ status: 400, value: { field: 'sure' } })
  const { until } = (await member.ask('POST', 'exclusions', { term: '1 year', sure: true })).value as { until: string }
  await expect.poll(() => sessionOf(member)).toBe(0)
  const [ended] = await world.db<{ reason: string }[]>`
    select revoke_reason as reason from sessions.sessions where member_id = ${member.memberId} limit 1`
  expect(ended!.reason).toBe('excluded')

  const again = await member.logIn()
  const [own] = (await member.ask('GET', 'breaks', undefined, again)).value as { id: string }[]
  expect(own).toMatchObject({ kind: 'self', state: 'ACTIVE', endsAt: until, mayAskFrom: until, liftedAt: null })
  const lift = (id: string) => member.ask('POST', `exclusions/${id}/lift`, { reason: 'I am well again' }, again)
  expect(await lift(own!.id)).toMatchObject({ status: 409, code: 'too_early' })
  const other = await join()
  const foreign = await other.ask('POST', `exclusions/${own!.id}/lift`, { reason: 'let them play' })
  expect(foreign).toMatchObject({ status: 404 })
})

test('C-19: a login ends when the limit of time is over, also one that was open before', async () => {
  const member = await join()
  const endsAfter = async () => {
    const rows = await world.db<{ minutes: number }[]>`
      select round(extract(epoch from abs_expires_at - created_at) / 60)::int as minutes from sessions.sessions
      where member_id = ${member.memberId} order by created_at`
    return rows.map(({ minutes }) => minutes)
  }
  expect(await endsAfter()).toEqual([720])
  await member.ask('POST', 'limits', { kind: 'session', minutes: 45 })
  await expect.poll(endsAfter).toEqual([45])
  await member.logIn()
  expect(await endsAfter()).toEqual([45, 45])
})

test('C-28: a reality check comes by server time, tells what was played, and begins anew with the answer', async () => {
  const member = await join()
  const check = async () => (await member.ask('GET', 'check')).value
  await play(member, '60', '20')
  await ageSession(member, '61 minutes')
  expect(await check()).toEqual({
    ...{ minutes: 60, dueInSeconds: 0 },
    played: { minutes: 61, staked: '60.00', won: '20.00', net: '-40.00', currency: 'CRD' },
  })
  await member.ask('POST', 'check', {})
  const after = (await check()) as { dueInSeconds: number }
  expect(after).toMatchObject({ minutes: 60, played: null })
  expect(after.dueInSeconds).toBeGreaterThan(3_500)
  await member.ask('PUT', 'check', { minutes: 15 })
  const sooner = (await check()) as { dueInSeconds: number }
  expect([sooner.dueInSeconds > 800, sooner.dueInSeconds <= 900]).toEqual([true, true])
  expect(await member.ask('PUT', 'check', { minutes: 90 })).toMatchObject({ status: 400 })
})

test('C-28: who has just logged in has an hour', async () => {
  const member = await join()
  expect((await member.ask('GET', 'check')).value).toMatchObject({ minutes: 60, played: null })
})
