import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { addMerchant, setFlag, setSystemStatus } from '#features/settings/server/settings.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { givenContext } from '../../../tests/given.ts'
import { addMemberWithPassword, authenticate, login, register } from './sessions.ts'

const PASSWORD = 'violet1canyon'
let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let nextAddress = 0

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await transaction(world.db, async tx => {
    const common = { currency: 'CRD', currencySymbol: 'P' }
    for (const [id, moneyMode] of [
      [1, 'credits'],
      [2, 'real'],
      [3, 'credits'],
      [4, 'credits'],
      [5, 'credits'],
    ] as const)
      await addMerchant(tx, { id, code: `m${id}`, name: `M${id}`, moneyMode, ...common })
    await setFlag(tx, 3, 'DIRECTREG3', false)
    await setFlag(tx, 4, 'USERNAMEREG3', false)
    await setSystemStatus(tx, 5, { status: 1 })
  })
})
afterAll(() => world.drop())

/** A visitor from an address of their own, so that tests do not use up each other's attempts. */
function visitor(merchantId = 1, ip = `2001:db8:${(++nextAddress).toString(16)}::1`) {
  return { merchantId, ip, userAgent: 'a browser' }
}
function form(username: string, change: object = {}) {
  return { username, password: PASSWORD, confirmPassword: PASSWORD, terms: true, login: true, ...change }
}
function credentials(username: string, password = PASSWORD) {
  return { username, password, type: 'username' } as const
}
const signUp = (username: string, merchantId = 1) => register(context, visitor(merchantId), form(username))
const who = (token: string, merchantId = 1) =>
  authenticate(world.db, token, { merchantId, ip: '203.0.113.9', polling: false })
const countMembers = async (username: string) =>
  (await world.db`select from people.members where username_key = lower(${username})`).length

test('who registers is logged in, with a wallet of 10,000.00 credits that the ledger proves', async () => {
  const { token, ...rest } = await signUp('Anna7')
  expect(rest).toEqual({ firstTimeLogin: false, passwordExpired: false, lastLoginAt: null })
  const caller = await who(token)
  expect(caller).toMatchObject({ kind: 'member', accountType: 0, sessionId: expect.stringMatching(/^ses_/) })
  const balance = await balanceOf(world.db, caller.memberId, false)
  expect([formatAmount(balance.sum), balance.currency]).toEqual(['10000.00', 'CRD'])
  expect(Object.values(await prove(world.db)).every(found => found === 0)).toBe(true)
})

test('a merchant of real money gives nothing away', async () => {
  const { token } = await signUp('Richard', 2)
  const { memberId } = await who(token, 2)
  expect((await balanceOf(world.db, memberId, false)).sum).toBe(0n)
})

test('who asks for no login gets an account and no token', async () => {
  const { token } = await register(context, visitor(), form('Patient1', { login: false }))
  expect(token).toBe('')
  expect(await login(context, visitor(), credentials('Patient1'))).toMatchObject({ lastLoginAt: null })
})

test('of many who want one name at once, one gets it, and one welcome grant is made', async () => {
  const wanted = await Promise.allSettled(['Twin1', 'tWIN1', 'TWIN1', 'twin1'].map(name => signUp(name)))
  expect(wanted.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  const refused = wanted.filter(each => each.status === 'rejected')
  expect(refused.map(each => each.reason.code)).toEqual(new Array(3).fill('username_taken'))
  expect(await countMembers('twin1')).toBe(1)
  const grants = await world.db`select count(*)::int as n from wallet.entries where kind = 'grant'`
  const members = await world.db`select count(*)::int as n from people.members where merchant_id = 1`
  expect(grants).toEqual(members)
})

test.each([
  ['terms_not_accepted', 1, { terms: false }],
  ['inconsistent_twice', 1, { confirmPassword: 'violet2canyon' }],
  ['invalid_input', 1, { password: 'violet', confirmPassword: 'violet' }],
  ['registration_closed', 3, {}],
  ['registration_closed', 4, {}],
  ['maintenance', 5, {}],
])('a registration is refused as %s and leaves nothing behind', async (code, merchantId, change) => {
  await expect(register(context, visitor(merchantId), form('Nobody1', change))).rejects.toMatchObject({ code })
  expect(await countMembers('nobody1')).toBe(0)
})

test('log in: the name in any case and with spaces round it, the password exactly', async () => {
  await signUp('Bella')
  const { lastLoginAt, token } = await login(context, visitor(), credentials('  bELLA '))
  expect(Date.parse(lastLoginAt!)).toBeGreaterThan(Date.now() - 60_000)
  expect((await who(token)).memberId).toMatch(/^mem_/)
  for (const wrong of [` ${PASSWORD}`, PASSWORD.toUpperCase(), ''])
    await expect(login(context, visitor(), credentials('Bella', wrong))).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
})

test('C-15: the same refusal whichever is wrong, also for a name of another merchant', async () => {
  await signUp('Carl')
  const refusals = await Promise.all(
    [
      login(context, visitor(), credentials('Carl', 'wrong1guess')),
      login(context, visitor(), credentials('NoSuchName')),
      login(context, visitor(2), credentials('Carl')),
      login(context, visitor(), credentials('')),
    ].map(each => each.catch(error => ({ code: error.code, details: error.details }))),
  )
  for (const refusal of refusals) expect(refusal).toEqual({ code: 'wrong_credentials', details: undefined })
})

test('a password that somebody else chose asks for one of their own', async () => {
  const account = { merchantId: 1, username: 'Given1', password: PASSWORD, type: 41, chosenByMember: false }
  const memberId = await addMemberWithPassword(context, account)
  const { firstTimeLogin, token } = await login(context, visitor(), credentials('Given1'))
  expect(firstTimeLogin).toBe(true)
  expect(await who(token)).toMatchObject({ memberId, accountType: 41 })
})

test('an expired password says so at the login', async () => {
  await signUp('Expired1')
  await world.db`
    update sessions.credentials set expires_at = now() where member_id =
      (select id from people.members where username = 'Expired1')`
  expect(await login(context, visitor(), credentials('Expired1'))).toMatchObject({ passwordExpired: true })
})

test('a blocked member learns it by the right password only, and within 2 s nothing of theirs is open', async () => {
  const { token } = await signUp('Dora')
  const { memberId } = await who(token)
  await transaction(world.db, tx => setMemberStatus(tx, 1, memberId, 'blocked'))
  await expect(login(context, visitor(), credentials('Dora'))).rejects.toMatchObject({ code: 'account_blocked' })
  await expect(login(context, visitor(), credentials('Dora', 'wrong1guess'))).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  await new Promise(resolve => setTimeout(resolve, 1_050))
  await expect(who(token)).rejects.toMatchObject({ code: 'not_logged_in' })
})

test('an account takes 10 tries from wherever, then waits; a success gives them back', async () => {
  await signUp('Emil')
  const guess = () => login(context, visitor(), credentials('Emil', 'wrong1guess')).catch(error => error.code)
  for (let i = 0; i < 9; i++) expect(await guess()).toBe('wrong_credentials')
  await login(context, visitor(), credentials('Emil'))
  const guesses: string[] = []
  for (let i = 0; i < 12; i++) guesses.push(await guess())
  expect(guesses).toEqual([...new Array(10).fill('wrong_credentials'), 'too_many_requests', 'too_many_requests'])
  await expect(login(context, visitor(), credentials('Emil'))).rejects.toMatchObject({
    details: { retryAfterSeconds: expect.any(Number) },
  })
  await world.db`update sessions.attempts set resets_at = now() where key = 'login_account 1 emil'`
  expect(await guess()).toBe('wrong_credentials')
})

test('50 guesses at once are checked 10 times at most', async () => {
  await signUp('Flora')
  const all = Array.from({ length: 50 }, () => login(context, visitor(), credentials('Flora', 'wrong1guess')))
  const codes = (await Promise.allSettled(all)).map(each => each.status === 'rejected' && each.reason.code)
  expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(10)
  expect(codes.filter(code => code === 'too_many_requests')).toHaveLength(40)
})

test('one network takes 20 registrations a minute, its whole /64 together', async () => {
  const codes: string[] = []
  for (let i = 0; i < 22; i++)
    await register(context, visitor(1, `2001:db8:f:f::${i}`), form('Anna7')).catch(error => codes.push(error.code))
  expect(codes).toEqual([...new Array(20).fill('username_taken'), 'too_many_requests', 'too_many_requests'])
})

test('counters that are over are swept by those that come', async () => {
  await world.db`
    insert into sessions.attempts select 'old ' || n, 1, now() - interval '1 second' from generate_series(1, 15) n`
  const counted = async () => (await world.db`select from sessions.attempts where key like 'old %'`).length
  await login(context, visitor(), credentials('NoSuchName')).catch(() => {})
  expect(await counted()).toBe(0)
})

test('C-17: during maintenance nobody logs in', async () => {
  await expect(login(context, visitor(5), credentials('Anna7'))).rejects.toMatchObject({ code: 'maintenance' })
})
