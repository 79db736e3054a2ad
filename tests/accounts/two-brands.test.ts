import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { createCashier, type Provider, setUpProvider, signEvent } from '#features/cashier/server/cashier.ts'
import { setLevel } from '#features/identity/server/identity.ts'
import { tellMember } from '#features/messages/server/messages.ts'
import { answerLimitPrompt } from '#features/protection/server/protection.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { seedCashier } from '../../database/seed/cashier.ts'
import { LOTUS_CASHIER } from '../../database/seed/lotus/cashier.ts'
import { BANK_KEYS } from '../support/cashier/bank.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { givenContext } from '../support/given.ts'
import { askOffice, givenOperator } from '../support/office/operators.ts'

/* Both brands as the demo world has them: what one holds is never seen or moved by the other (S-35). */

const USERNAME = 'linh'
const PASSWORD = '246813'
const AT = new Date('2026-12-01T03:00:00Z')

type Brand = Awaited<ReturnType<typeof open>>

let world: FreshDatabase
let context: ReturnType<typeof givenContext>
let app: Awaited<ReturnType<typeof buildApp>>
let cashier: ReturnType<typeof createCashier>
let one: Brand
let two: Brand

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  const bank: Partial<Provider> = {
    createOrder: async () => ({ answer: 'accepted' }),
    createPayout: async () => 'accepted',
  }
  cashier = createCashier(context, { providers: async () => bank as Provider, now: async () => new Date(AT) })
  const parts = { ...createParts(context), cashier }
  app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const bankEnvironment = { ...BANK_KEYS, SERVER_SECRET: context.serverSecret, BANK_URL: 'http://127.0.0.1:9' }
  const add = (id: number, code: string, currency: string, host: string) =>
    transaction(world.db, tx =>
      addMerchant(
        tx,
        { ...{ id, code, name: code, currency, currencySymbol: '¤' }, moneyMode: 'credits', encPayload: 'accept' },
        [host],
      ),
    )
  await add(1, 'first', 'CRD', 'one.test')
  await add(2, 'second', 'VND', 'two.test')
  await seedCashier(world.db, 1, bankEnvironment)
  // Providers of one name in both, so that nothing but the merchant tells them apart.
  const config = JSON.parse(JSON.stringify(LOTUS_CASHIER).replaceAll('lotus-', ''))
  await seedCashier(world.db, 2, bankEnvironment, { config, desks: [] })
  one = await open(1, 'one.test', '100', 'zanzibar')
  two = await open(2, 'two.test', '200000', 'quixotic')
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** A brand with a member of one username, whose every thing has the brand's canary in it, and an operator. */
async function open(merchantId: number, host: string, sum: string, canary: string) {
  const { db } = world
  const memberId = await addMemberWithPassword(context, {
    ...{ merchantId, username: USERNAME, password: null, chosenByMember: true, paymentPassword: PASSWORD },
    profile: { payeeName: 'NGUYEN VAN A' },
  })
  const who = { merchantId, memberId }
  const details = { amount: sum, currency: merchantId === 1 ? 'CRD' : 'VND', deposit: canary }
  await transaction(db, async tx => {
    await answerLimitPrompt(tx, who, 'none')
    await setLevel(tx, who, { level: 2, by: 'test', why: canary })
    await tellMember(tx, who, { about: canary, kind: 'deposit_credited', details })
  })
  const token = await transaction(db, tx =>
    startSession(tx, { id: memberId, merchantId, type: 0 }, { ip: '198.51.100.7', userAgent: canary }),
  )
  const method = 'gateway'
  const { id: deposit } = await cashier.createDeposit({ ...who, method, amount: parseAmount(sum), key: canary })
  const payee = await cashier.addPayee(who, { kind: 'bank', bin: '970400', number: `${merchantId}23456789` })
  const ask = { ...who, payeeId: payee, amount: parseAmount(sum), key: `out-${canary}`, password: PASSWORD }
  const { id: withdrawal } = await cashier.requestWithdrawal(ask)
  const operator = await givenOperator(db, { merchantId, email: `staff@${canary}.example` })
  const eventKey = `whsec_${Buffer.from(`events of ${canary}, which nobody else knows`).toString('base64')}`
  const route = `route-${canary}`
  const code = 'gateway'
  const line = { key: { keyId: `k-${canary}`, secret: `secret of ${canary}` }, address: 'http://127.0.0.1:9' }
  await setUpProvider(db, context.serverSecret, { ...{ merchantId, code, route }, ...line, eventKeys: [eventKey] })
  const [message] = await db<{ id: string }[]>`select id from messages.inbox where member_id = ${memberId}`
  const things = [deposit, payee, withdrawal, message!.id, memberId]
  return { ...who, ...{ host, sum, canary, token, deposit, payee, withdrawal, operator, eventKey, route, things } }
}

/** All that a merchant has anywhere. */
async function digest({ merchantId }: Brand): Promise<string[]> {
  const tables = await world.db<{ name: string }[]>`
    select c.table_schema || '.' || c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'merchant_id' and t.table_type = 'BASE TABLE' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.db.unsafe(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash, count(*) as rows
       from ${name} t where merchant_id = ${merchantId}`,
    )
    const { hash, rows } = row as { hash: string; rows: bigint }
    found.push(`${name} ${rows} ${hash}`)
  }
  return found
}

type Call = Pick<Endpoint, 'method' | 'path'>

let asked = 0
/** From an address of its own, so that nothing is refused as too much. */
function ask({ method, path }: Call, token: string, host: string, thing = 'x', about: Record<string, unknown> = {}) {
  const url = path.replace(/:\w+/g, encodeURIComponent(thing))
  const query = method === 'GET' ? `?${new URLSearchParams(about as Record<string, string>)}` : ''
  const headers = { host, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' }
  const remoteAddress = `198.18.${++asked >> 8}.${asked & 255}`
  return app.inject({
    method,
    url: `${url}${query}`,
    headers,
    remoteAddress,
    ...(method !== 'GET' && { payload: about }),
  })
}

const mine = () => app.endpoints.filter(each => ['player', 'agent'].includes(each.who))

describe.each([
  ['the first', 'the second', () => [one, two] as const],
  ['the second', 'the first', () => [two, one] as const],
])('S-35: %s and %s', (_, __, pair) => {
  test('the same name is somebody else in each, with their own things', async () => {
    const [own, other] = pair()
    expect(own.memberId).not.toBe(other.memberId)
    const list = await ask({ method: 'GET', path: '/wps/cashier/deposits' }, own.token, own.host)
    expect(list.json().value.list.map((each: { id: string }) => each.id)).toEqual([own.deposit])
    const inbox = await ask({ method: 'GET', path: '/wps/member/inbox' }, own.token, own.host)
    expect(inbox.body).toContain(own.canary)
  })

  test('a session is nobody at the other host, and what was asked with it is not done', async () => {
    const [own, other] = pair()
    const before = await digest(own)
    for (const call of mine()) {
      const reply = await ask(call, own.token, other.host, own.deposit)
      expect([call.path, reply.statusCode, reply.json().code]).toEqual([call.path, 401, 'not_logged_in'])
    }
    const office = await askOffice(app, own.operator.token, ['GET', '/wps/office/me'], {}, other.host)
    expect(office.status).toBe(401)
    expect(await digest(own)).toEqual(before)
  })

  test('nothing of the other is read, changed or moved, whatever of theirs a call names', async () => {
    const [own, other] = pair()
    const before = await digest(other)
    expect(before.some(row => /cashier\.withdrawals 1 /.test(row))).toBe(true)
    const told: string[] = []
    for (const call of mine().filter(({ path }) => !/\/(logout|sessions)/.test(path)))
      for (const thing of other.things) {
        const about = {
          id: thing,
          ids: [thing],
          memberId: thing,
          payeeId: thing,
          username: USERNAME,
          action: 'received',
        }
        const named = call.method === 'GET' ? { id: thing, memberId: thing, customerId: thing } : about
        const { statusCode, body } = await ask(call, own.token, own.host, thing, named)
        if (statusCode === 500 || body.includes(other.canary))
          told.push(`${call.method} ${call.path} of ${thing}: ${statusCode}`)
      }
    expect(told).toEqual([])
    expect(await digest(other)).toEqual(before)
  })

  test('an order, a payee or a withdrawal of the other is not there', async () => {
    const [own, other] = pair()
    const before = await digest(other)
    const message = other.things[3]
    for (const [method, path, body] of [
      ['GET', `cashier/deposits/${other.deposit}`, {}],
      ['DELETE', `cashier/deposits/${other.deposit}`, {}],
      ['GET', `cashier/withdrawals/${other.withdrawal}`, {}],
      ['DELETE', `cashier/withdrawals/${other.withdrawal}`, {}],
      ['DELETE', `cashier/payees/${other.payee}`, { paymentPassword: PASSWORD }],
      ['POST', 'member/inbox/read', { id: message }],
      ['POST', 'member/inbox/delete', { id: message }],
    ] as const) {
      const reply = await ask({ method, path: `/wps/${path}` }, own.token, own.host, '', body)
      if (path.startsWith('cashier')) expect([method, path, reply.json().code]).toEqual([method, path, 'not_found'])
    }
    expect(await digest(other)).toEqual(before)
    const key = `stolen-${own.canary}`
    const stolen = { ...own, payeeId: other.payee, amount: parseAmount(own.sum), key, password: PASSWORD }
    await expect(cashier.requestWithdrawal(stolen)).rejects.toMatchObject({ code: 'payee_not_usable' })
  })

  test('operators find nothing of the other by its number', async () => {
    const [own, other] = pair()
    const before = await digest(other)
    for (const path of [`deposits/${other.deposit}`, `withdrawals/${other.withdrawal}`]) {
      const { code } = await askOffice(app, own.operator.token, ['GET', `/wps/office/${path}`], {}, own.host)
      expect([path, code]).toEqual([path, 'not_found'])
    }
    const claim = ['POST', `/wps/office/withdrawals/${other.withdrawal}/claim`] as const
    expect((await askOffice(app, own.operator.token, claim, {}, own.host)).code).toBe('not_found')
    expect(await digest(other)).toEqual(before)
  })

  test('what a provider says counts for its merchant alone', async () => {
    const [own, other] = pair()
    const before = await digest(other)
    const body = JSON.stringify({
      ...{ type: 'payment.final', order: other.deposit, paymentId: `pay-${own.canary}` },
      ...{ amount: '100.0000', currency: other.merchantId === 1 ? 'CRD' : 'VND' },
    })
    const tell = (route: string, id: string) => {
      const timestamp = String(AT.getTime() / 1000)
      const signature = signEvent(own.eventKey, id, timestamp, body)
      const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
      const headers = { 'content-type': 'application/json', ...signed }
      return app.inject({ method: 'POST', url: `/pc/v1/events/${route}`, headers, payload: body })
    }
    expect((await tell(other.route, `evt-away-${own.canary}`)).statusCode).toBe(401)
    expect((await tell(own.route, `evt-home-${own.canary}`)).json()).toEqual({ status: 'review' })
    const [arrival] = await world.db<{ merchantId: number; state: string; reason: string }[]>`
      select merchant_id as "merchantId", state, reason from cashier.arrivals
      where payment_id = ${`pay-${own.canary}`}`
    expect(arrival).toMatchObject({ merchantId: own.merchantId, reason: 'NO_ORDER' })
    expect((await cashier.deposit(other.merchantId, other.deposit))!.state).toBe('PENDING')
    expect(await digest(other)).toEqual(before)
  })
})
