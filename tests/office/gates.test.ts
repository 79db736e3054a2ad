import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, permittedTo } from '#features/operators/rules/operators.ts'
import { beginLogin } from '#features/operators/server/logins/logins.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { type CashierOffice, givenCashierOffice } from '../support/office/cashier.ts'
import { askOffice, givenOperator } from '../support/office/operators.ts'
import { callOf, exampleCalls, nameOf, officeCalls } from './calls.ts'

const OTHER = 'other.test'

let world: CashierOffice
let examples: Awaited<ReturnType<typeof exampleCalls>>
beforeAll(async () => {
  world = await givenCashierOffice()
  await transaction(world.db, tx => setFlag(tx, 1, 'SLIDEVERIFY', false))
  examples = await exampleCalls(world)
})
afterAll(() => world.close())

let asked = 0
/** From everywhere, so that what is looked at is not how many calls there were. */
const anyAddress = () => `10.9.${++asked >> 8}.${asked & 255}`

/** What each call answers to a token. */
async function codesOf(token: string, host?: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const endpoint of officeCalls(world.app)) {
    const { call, body } = callOf(endpoint, examples.get(nameOf(endpoint)))
    const reply = await askOffice(world.app, token, call, body, host, {}, anyAddress())
    answers.set(nameOf(endpoint), reply.code ?? 'fine')
  }
  return answers
}
const other = (answers: Map<string, string>, code: string) => [...answers].filter(([, each]) => each !== code)

test('each call of operators that takes something has an example here', () => {
  const calls = officeCalls(world.app)
  expect(calls.length).toBeGreaterThan(45)
  const without = calls.filter(each => /:/.test(each.path) || each.method === 'POST').map(nameOf)
  expect(without.filter(name => !examples.has(name))).toEqual([])
  expect([...examples.keys()].filter(name => !calls.some(each => nameOf(each) === name))).toEqual([])
})

test('without a token, with a member’s, and with one of another merchant’s operator every call is refused', async () => {
  expect(other(await codesOf(''), 'not_logged_in')).toEqual([])
  await addMemberWithPassword(world.context, {
    merchantId: 1,
    username: 'linh',
    password: 'lantern88',
    chosenByMember: true,
  })
  const login = await world.app.inject({
    ...{ method: 'POST', url: '/wps/session/login', headers: { host: 'localhost' } },
    payload: { username: 'linh', password: 'lantern88' },
  })
  const token = login.json().value?.token
  expect(token, login.body).toBeTypeOf('string')
  expect(other(await codesOf(token), 'not_logged_in')).toEqual([])
  const merchant = { id: 2, code: 'm2', name: 'M2', moneyMode: 'real', currency: 'USD', currencySymbol: '$' } as const
  await transaction(world.db, tx => addMerchant(tx, { ...merchant, encPayload: 'accept' }, [OTHER]))
  const foreign = await givenOperator(world.db, { merchantId: 2 })
  expect(other(await codesOf(foreign.token), 'not_logged_in')).toEqual([])
})

test('a login without its second factor opens what sets one up, and nothing else', async () => {
  const operator = await givenOperator(world.db)
  const at = { ip: '203.0.113.7', userAgent: '', requestId: 'req_test' }
  const { token } = await transaction(world.db, tx =>
    beginLogin(tx, { id: operator.id, merchantId: 1 }, at, { isRestricted: true, isStrong: false }),
  )
  const open = officeCalls(world.app)
    .filter(each => each.restricted)
    .map(nameOf)
  expect(open.length).toBe(7)
  const refused = [...(await codesOf(token))].filter(([, code]) => code === 'two_factor_required').map(([name]) => name)
  expect([...refused, ...open].sort()).toEqual(officeCalls(world.app).map(nameOf).sort())
})

test('a call is refused to whoever may everything but it, and opened to whoever may nothing but it', async () => {
  const wrong: string[] = []
  for (const endpoint of officeCalls(world.app)) {
    const may = endpoint.may!
    if (may === 'any') continue
    const { call, body } = callOf(endpoint, examples.get(nameOf(endpoint)))
    const rest = await givenOperator(world.db, { permissions: PERMISSIONS.filter(each => each !== may) })
    const without = await askOffice(world.app, rest.token, call, body, undefined, {}, anyAddress())
    if (without.code !== 'not_allowed') wrong.push(`${nameOf(endpoint)} without ${may}: ${without.code ?? 'fine'}`)
    if (!permittedTo('owner', []).some(each => each === may)) continue
    // What is not wrong of its input is refused for another reason, or done.
    const alone = await givenOperator(world.db, { permissions: [may] })
    const { code } = await askOffice(world.app, alone.token, call, { ...body, reason: '' }, undefined, {}, anyAddress())
    if (code === 'not_allowed' || code === 'not_logged_in') wrong.push(`${nameOf(endpoint)} with ${may} alone: ${code}`)
  }
  expect(wrong).toEqual([])
})

test('each permission is asked for by a call', () => {
  const asked = new Set(officeCalls(world.app).map(each => each.may))
  expect(PERMISSIONS.filter(each => !asked.has(each))).toEqual([])
})
