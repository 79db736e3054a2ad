import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import type { Alert, Circle, ListedCase } from '../api-office.ts'

const base = '/wps/office/risk'
let world: CashierOffice
let risk: GivenOperator
beforeAll(async () => {
  world = await givenCashierOffice()
  risk = await givenOperator(world.db, { role: 'risk' })
})
afterAll(() => world.close())

const get = <T>(path: string, query = {}, who = risk) =>
  askOffice(world.app, who.token, ['GET', `${base}/${path}`], query) as unknown as Promise<{ code?: string; value: T }>
const post = (path: string, body: object, who = risk) =>
  askOffice(world.app, who.token, ['POST', `${base}/${path}`], body) as unknown as Promise<{
    code?: string
    value: { id: string }
  }>
const reason = 'they look alike'
const open = async (memberIds: string[], alertIds: string[] = [], who = risk) =>
  post('cases', { memberIds, alertIds, reason }, who)

let alerts = 0
async function givenAlert(members: string[], merchantId = 1): Promise<string> {
  const [row] = await world.db<{ id: bigint }[]>`
    insert into risk.alerts (merchant_id, rule, key, at, members, figures)
    values (${merchantId}, 'sharedPayee', ${`fact ${++alerts}`}, now(), ${members}, '{"place":"bank •••1","members":3}')
    returning id`
  return String(row!.id)
}
type Whole = ListedCase & { alerts: Alert[]; steps: { deed: string; operatorId: string; reason: string }[] }
const whole = async (id: string) => (await get<Whole>(`cases/${id}`)).value

test('a case is opened for an alert, given to somebody, noted in and closed; all of it is on record', async () => {
  const { memberId } = await world.newMember()
  const alert = await givenAlert([memberId])
  const { id } = (await open([], [alert])).value
  expect(await whole(id)).toMatchObject({
    state: 'OPEN',
    why: reason,
    members: [{ id: memberId }],
    alerts: [{ id: alert }],
  })
  expect((await post(`cases/${id}/assign`, { to: world.ann.id })).code).toBeUndefined()
  expect((await post(`cases/${id}/note`, { text: 'rang the bank' }, world.ann)).code).toBeUndefined()
  const mine = (await get<{ list: ListedCase[] }>('cases', { mine: 'true' }, world.ann)).value.list
  expect(mine.map(each => each.id)).toEqual([id])
  expect((await post(`cases/${id}/close`, { outcome: 'confirmed', reason }, world.ann)).code).toBeUndefined()
  const closed = await whole(id)
  expect(closed).toMatchObject({
    state: 'CLOSED',
    outcome: 'confirmed',
    closedBy: world.ann.id,
    assignedTo: world.ann.id,
  })
  expect(closed.steps.map(({ deed, operatorId }) => [deed, operatorId])).toEqual([
    ['open', risk.id],
    ['assign', risk.id],
    ['note', world.ann.id],
    ['close', world.ann.id],
  ])
  expect(await world.recordOf(`riskCase:${id}`)).toMatchObject([
    { action: 'risk.work:open', inputs: { members: [memberId], alerts: [alert] }, reason },
    { action: 'risk.work:assign', inputs: { before: null, after: world.ann.id } },
    { action: 'risk.work:note', inputs: { text: 'rang the bank' } },
    { action: 'risk.work:close', inputs: { outcome: 'confirmed' }, reason },
  ])
  for (const [deed, body] of [
    ['note', { text: 'too late' }],
    ['assign', { to: risk.id }],
    ['close', { outcome: 'unclear', reason }],
  ] as const)
    expect((await post(`cases/${id}/${deed}`, body)).code).toBe('order_final')
  type Rules = { list: { rule: string; confirmed: number; right: number | null }[] }
  const { list } = (await get<Rules>('rules')).value
  expect(list).toHaveLength(19)
  expect(list[0]).toMatchObject({ rule: 'sharedPayee', confirmed: 1, fresh: 0, right: 1 })
  expect(list[5]).toMatchObject({ confirmed: 0, right: null })
})

test('eight who open a case for an alert at once open one; by hand for the same members it is the same', async () => {
  const [one, other] = [(await world.newMember()).memberId, (await world.newMember()).memberId]
  const alert = await givenAlert([one])
  const eight = await Promise.all(Array.from({ length: 8 }, () => open([], [alert])))
  expect(eight.filter(each => each.code === undefined)).toHaveLength(1)
  expect(eight.filter(each => each.code === 'state_changed')).toHaveLength(7)
  const byHand = await Promise.all(Array.from({ length: 8 }, (_, n) => open(n % 2 ? [one, other] : [other, one])))
  expect(new Set(byHand.map(each => each.value.id)).size).toBe(1)
  const [{ id }] = byHand.map(each => each.value) as [{ id: string }]
  const closed = await Promise.all(
    Array.from({ length: 8 }, () => post(`cases/${id}/close`, { outcome: 'unclear', reason })),
  )
  expect(closed.filter(each => each.code === undefined)).toHaveLength(1)
  expect(await world.recordOf(`riskCase:${id}`)).toHaveLength(2)
  // Closed is closed: what begins again is another case.
  expect((await open([one, other])).value.id).not.toBe(id)
})

test('an alert goes into a case that there is, once, and brings its players along', async () => {
  const [one, other] = [(await world.newMember()).memberId, (await world.newMember()).memberId]
  const { id } = (await open([one])).value
  const alert = await givenAlert([one, other])
  const eight = await Promise.all(
    Array.from({ length: 8 }, () => post(`cases/${id}/alerts`, { alertIds: [alert, alert] })),
  )
  expect(eight.filter(each => each.code === undefined)).toHaveLength(1)
  expect(eight.filter(each => each.code === 'state_changed')).toHaveLength(7)
  const found = await whole(id)
  expect(found).toMatchObject({ state: 'OPEN', alerts: [{ id: alert, caseId: id }] })
  expect(found.members.map(each => each.id)).toEqual([one, other].sort())
  expect(await world.recordOf(`riskCase:${id}`)).toMatchObject([
    { action: 'risk.work:open' },
    { action: 'risk.work:add', inputs: { alerts: [alert], members: [one, other].sort() } },
  ])
  const theirs = await givenAlert(['mem_elsewhere01'], 9)
  expect((await post(`cases/${id}/alerts`, { alertIds: [theirs] })).code).toBe('not_found')
  await post(`cases/${id}/close`, { outcome: 'unclear', reason })
  const late = await givenAlert([one])
  expect((await post(`cases/${id}/alerts`, { alertIds: [late] })).code).toBe('order_final')
})

test('a case is given to who may work on cases; who that is takes no right to read all operators', async () => {
  const { memberId } = await world.newMember()
  const reader = await givenOperator(world.db, { permissions: ['risk.read'] })
  const worker = await givenOperator(world.db, { permissions: ['risk.read', 'risk.work'] })
  const { list } = (await get<{ list: { id: string; email: string }[] }>('colleagues', {}, worker)).value
  expect(list.map(each => each.id)).toContain(world.ann.id)
  expect(list.map(each => each.id)).not.toContain(reader.id)
  const { id } = (await open([memberId])).value
  expect((await post(`cases/${id}/assign`, { to: reader.id }, worker)).code).toBe('invalid_input')
  expect((await post(`cases/${id}/assign`, { to: world.ann.id }, worker)).code).toBeUndefined()
})

test('nobody opens a case about nobody, about those of others, or gives it to a stranger', async () => {
  const { memberId } = await world.newMember()
  await world.db`insert into people.members (id, merchant_id, username, currency) values ('mem_elsewhere00', 9, 'far', 'USD')`
  const theirs = await givenAlert(['mem_elsewhere00'], 9)
  expect((await open([])).code).toBe('invalid_input')
  expect((await open([memberId, 'mem_elsewhere00'])).code).toBe('not_found')
  expect((await open([memberId], [theirs])).code).toBe('not_found')
  expect((await get(`circles/mem_elsewhere00`)).code).toBe('not_found')
  const shown = (await get<{ list: Alert[] }>('alerts', { limit: 100 })).value.list
  expect(shown.map(each => each.id)).not.toContain(theirs)
  const { id } = (await open([memberId])).value
  expect((await post(`cases/${id}/assign`, { to: 'opr_stranger00' })).code).toBe('invalid_input')
  await world.db`update risk.cases set merchant_id = 9 where id = ${id}`
  for (const deed of ['assign', 'note', 'close'])
    expect((await post(`cases/${id}/${deed}`, { to: risk.id, text: 'x', outcome: 'unclear', reason })).code).toMatch(
      /not_found|invalid_input/,
    )
  expect((await get(`cases/${id}`)).code).toBe('not_found')
})

test('who may read reads; to work takes more', async () => {
  const { memberId } = await world.newMember()
  const reader = await givenOperator(world.db, { permissions: ['risk.read'] })
  expect((await get('alerts', {}, reader)).code).toBeUndefined()
  expect((await open([memberId], [], reader)).code).toBe('not_allowed')
  const support = await givenOperator(world.db, { role: 'support' })
  expect((await get('alerts', {}, support)).code).toBe('not_allowed')
})

test('the circle tells who is linked two steps out, and all of them are frozen in one go', async () => {
  const [lan, minh, hoa, far] = [
    await world.newMember(),
    await world.newMember(),
    await world.newMember(),
    await world.newMember(),
  ]
  await world.db`update cashier.payees set place = 'bank::ring' where id = any(${[lan.payeeId, minh.payeeId]})`
  let logins = 0
  const logIn = (memberId: string, ip: string, browser: string, audience = 'member') =>
    world.db`
      insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, ip,
        last_ip, ua_hash)
      values (sha256(${`ring ${++logins}`}::text::bytea), ${`ses_ring${logins}`}, ${memberId}, 1, ${audience}, now(), now(),
        ${ip}, ${ip}, ${browser}::text::bytea)`
  await logIn(minh.memberId, '203.0.113.60', 'one')
  await logIn(hoa.memberId, '203.0.113.60', 'one')
  await logIn(hoa.memberId, '203.0.113.61', 'two')
  await logIn(far.memberId, '203.0.113.61', 'three')
  await logIn(far.memberId, '203.0.113.60', 'one', 'free')
  const circle = (await get<Circle>(`circles/${lan.memberId}`)).value
  expect(circle.members.map(({ id, step }) => [id, step])).toEqual([
    [lan.memberId, 0],
    [minh.memberId, 1],
    [hoa.memberId, 2],
  ])
  expect(circle.ties.map(({ kind, about, members }) => [kind, about, members.length])).toEqual([
    ['payee', expect.stringMatching(/^bank •••/), 2],
    ['device', '203.0.113.60', 2],
  ])
  expect(circle.isCut).toBe(false)
  const freeze = (whom: string[]) =>
    askOffice(world.app, risk.token, ['POST', `/wps/office/players/${lan.memberId}/linked/lock`], {
      ...{ whom, what: 'full', reason },
    })
  expect((await freeze([lan.memberId, far.memberId])).code).toBe('invalid_input')
  expect((await freeze([lan.memberId, minh.memberId, hoa.memberId])).code).toBeUndefined()
  const after = (await get<Circle>(`circles/${lan.memberId}`)).value
  expect(after.members.map(({ state }) => state)).toEqual(['blocked', 'blocked', 'blocked'])
})
