import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { READY_ROLES } from '#features/operators/rules/ready-roles.ts'
import { addHost, addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../../tests/support/given.ts'
import {
  askOffice,
  type GivenOperator,
  givenOperator,
  type OfficeReply,
} from '../../../../tests/support/office/operators.ts'
import { joinGroup, renewReadyRoles } from '../operators.ts'
import { upsertRole } from './store-staff.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let ann: GivenOperator
let ben: GivenOperator

beforeAll(async () => {
  world = await freshDatabase()
  for (const id of [1, 2, 3]) await givenMerchant(world.db, id)
  const real = { moneyMode: 'real', currency: 'USD', currencySymbol: '$', encPayload: 'accept' } as const
  await transaction(world.db, tx => addMerchant(tx, { id: 4, code: 'm4', name: 'M4', ...real }, ['m4.test']))
  for (const id of [2, 3]) await transaction(world.db, tx => addHost(tx, id, `m${id}.test`))
  app = await buildApp(givenContext(world.db), {
    trustedProxies: ['127.0.0.1'],
    siteFolder: undefined,
    isReady: () => true,
  })
  ann = await givenOperator(world.db, { email: 'ann@house.example' })
  ben = await givenOperator(world.db, { email: 'ben@house.example' })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

type Extra = { host?: string; headers?: Record<string, string> }
const get = (who: GivenOperator, path: string, { host, headers }: Extra = {}) =>
  askOffice(app, who.token, ['GET', `/wps/office/${path}`], {}, host, headers)
const post = (who: GivenOperator, path: string, body = {}, { host, headers }: Extra = {}) =>
  askOffice(app, who.token, ['POST', `/wps/office/${path}`], { reason: 'the test asks for it', ...body }, host, headers)
const confirm = (who: GivenOperator, { value, code }: OfficeReply, extra: Extra = {}) => {
  expect(code).toBeUndefined()
  const { proposalId } = value as { proposalId: string }
  return askOffice(
    app,
    who.token,
    ['POST', `/wps/office/proposals/${proposalId}/confirm`],
    {},
    extra.host,
    extra.headers,
  )
}
const codeOf = async (id: number) =>
  (await world.db<{ code: string }[]>`select code from settings.merchants where id = ${id}`)[0]!.code
const at = async (id: number) => ({ headers: { 'x-merchant': await codeOf(id) } })
const emails = ({ value }: OfficeReply) => (value as { list: { email: string }[] }).list.map(each => each.email)

test('staff of who runs a house act in its merchants where the call says so; those neither in each other nor in it', async () => {
  const zoe = await givenOperator(world.db, { merchantId: 2, email: 'zoe@two.example' })
  const two = { host: 'm2.test' }
  expect((await get(ann, 'operators', await at(2))).code).toBe('not_allowed')
  await transaction(world.db, tx => joinGroup(tx, 1, 2))
  expect(emails(await get(ann, 'operators', await at(2)))).toEqual(['zoe@two.example'])
  expect(emails(await get(ann, 'operators'))).not.toContain('zoe@two.example')
  const { value } = await get(ann, 'merchants', await at(2))
  expect(value).toMatchObject({ here: { code: await codeOf(2) }, home: { code: await codeOf(1) }, list: [{}, {}] })
  const refused = [
    await get(ann, 'operators', await at(3)),
    await get(ann, 'operators', { headers: { 'x-merchant': 'nobody' } }),
    await get(zoe, 'operators', { ...two, ...(await at(1)) }),
    await get(zoe, 'operators', { ...two, ...(await at(3)) }),
    // A role for one merchant stays there.
    await get(await givenOperator(world.db, { permissions: ['operators.read'] }), 'operators', await at(2)),
  ]
  expect(refused.map(each => each.code)).toEqual(refused.map(() => 'not_allowed'))
  // A token is of the host that it was begun at, wherever it acts.
  expect((await get(ann, 'operators', two)).code).toBe('not_logged_in')
  expect((await get(ann, 'me', await at(2))).value).toMatchObject({ operator: { email: ann.email } })
})

test('by a password alone nobody works with the real money of another merchant', async () => {
  await transaction(world.db, tx => joinGroup(tx, 1, 4))
  expect((await get(ann, 'operators', await at(4))).code).toBe('two_factor_required')
  await world.db`update operators.sessions set is_strong = true where operator_id = ${ann.id}`
  expect((await get(ann, 'operators', await at(4))).status).toBe(200)
  await world.db`update operators.sessions set is_strong = false where operator_id = ${ann.id}`
})

test('two people of the house decide in a merchant of it, on its record, and its own people may be the second', async () => {
  await transaction(world.db, tx => joinGroup(tx, 1, 2))
  const [max, zed] = [
    await givenOperator(world.db, { merchantId: 2 }),
    await givenOperator(world.db, { merchantId: 2, role: 'support' }),
  ]
  const wish = await post(ann, `operators/${zed.id}/role`, { role: 'risk' }, await at(2))
  expect((await confirm(ben, wish)).code).toBe('not_found')
  expect((await confirm(max, wish, { host: 'm2.test' })).status).toBe(200)
  const rows = await world.db`
    select merchant_id, operator_id from operators.audit where item = ${`operator:${zed.email}`} order by id`
  expect(rows).toEqual([
    { merchant_id: 2, operator_id: ann.id },
    { merchant_id: 2, operator_id: max.id },
  ])
  const own = await post(max, `operators/${zed.id}/role`, { role: 'finance' }, { host: 'm2.test' })
  expect((await confirm(ben, own, await at(2))).status).toBe(200)
})

test('more for a while takes two others, opens at once, and is over by itself or before', async () => {
  const carl = await givenOperator(world.db, { role: 'support' })
  const more = { permissions: ['audit.read'], minutes: 30 }
  expect((await get(carl, 'audit')).code).toBe('not_allowed')
  expect((await post(ann, `operators/${ann.id}/elevate`, more)).code).toBe('not_allowed')
  const wish = await post(ann, `operators/${carl.id}/elevate`, more)
  expect((await confirm(ann, wish)).code).toBe('second_person_needed')
  const { value } = await confirm(ben, wish)
  expect((await get(carl, 'audit')).status).toBe(200)
  expect((await get(carl, 'feed')).value).toMatchObject({ elevated: [{ permissions: ['audit.read'] }] })
  const { id } = (value as { result: { id: string } }).result
  expect((await post(ben, `elevations/${id}/end`)).status).toBe(200)
  expect((await get(carl, 'audit')).code).toBe('not_allowed')
  expect((await post(ben, `elevations/${id}/end`)).code).toBe('not_found')
  await confirm(ben, await post(ann, `operators/${carl.id}/elevate`, more))
  expect((await get(carl, 'audit')).status).toBe(200)
  await world.db`update operators.elevations set until = now() where operator_id = ${carl.id} and ended_at is null`
  expect((await get(carl, 'audit')).code).toBe('not_allowed')
  // Of whom it is cannot be the second either.
  const dora = await givenOperator(world.db)
  expect((await confirm(dora, await post(ann, `operators/${dora.id}/elevate`, more))).code).toBe('not_allowed')
})

test('from a network that is not theirs nobody works: the operator’s own, or their role’s', async () => {
  const carl = await givenOperator(world.db, { role: 'kyc' })
  const from = (ip: string) => get(carl, 'me', { headers: { 'x-forwarded-for': ip } })
  const inside = await from('203.0.113.7')
  expect(inside.status).toBe(200)
  await confirm(
    ben,
    await post(ann, `operators/${carl.id}/networks`, { networks: ['203.0.113.0/24', '2001:db8::/32'] }),
  )
  const tries = ['203.0.113.7', '2001:db8::1', '198.51.100.1', '::ffff:203.0.113.9']
  expect(await Promise.all(tries.map(async ip => (await from(ip)).code ?? 'ok'))).toEqual([
    'ok',
    'ok',
    'not_allowed',
    'ok',
  ])
  const role = { permissions: ['identity.read'], networks: ['203.0.113.8/32'] }
  await confirm(ben, await post(ann, 'roles/kyc', role))
  expect([(await from('203.0.113.7')).code, (await from('203.0.113.8')).status]).toEqual(['not_allowed', 200])
  // An address in it names its network; none is anywhere again.
  await confirm(ben, await post(ann, 'roles/kyc', { ...role, networks: ['203.0.113.9/30'] }))
  expect((await from('203.0.113.10')).status).toBe(200)
  await confirm(ben, await post(ann, 'roles/kyc', { ...role, networks: [] }))
  expect((await from('203.0.113.99')).status).toBe(200)
  for (const networks of [['somewhere'], ['203.0.113.0/33'], ['::1/129']])
    expect((await post(ann, `operators/${carl.id}/networks`, { networks })).code).toBe('invalid_input')
})

test('what a role can do is told call by call, with what another set would change, and nothing is kept', async () => {
  await givenOperator(world.db, { role: 'content', email: 'cleo@house.example' })
  type Told = { calls: { path: string; may: string; isAllowed: boolean; wouldBe: boolean }[]; operators: string[] }
  const { calls, operators } = (
    await post(ann, 'roles/content/simulate', { reason: undefined, permissions: ['audit.read'] })
  ).value as Told
  expect(operators).toEqual(['cleo@house.example'])
  const changed = calls.filter(each => each.isAllowed !== each.wouldBe)
  expect(new Set(changed.map(each => each.may))).toEqual(new Set([...READY_ROLES.content!, 'audit.read']))
  const owner = (await post(ann, 'roles/owner/simulate', { reason: undefined })).value as Told
  expect(owner.calls.filter(each => !each.isAllowed).map(each => each.may)).toEqual(['proposals.breakGlass'])
  expect((await post(ann, 'roles/nobody/simulate', { reason: undefined })).code).toBe('not_found')
  const roles = (await get(ann, 'operators')).value as { roles: { code: string; permissions: string[] }[] }
  expect(new Set(roles.roles.find(each => each.code === 'content')?.permissions)).toEqual(new Set(READY_ROLES.content))
})

test('a release renews ready roles of every merchant, but for those that somebody changed or made', async () => {
  const { db } = world
  const permissionsOf = async (code: string) =>
    (
      await db<
        { permissions: string[] }[]
      >`select permissions from operators.roles where merchant_id = 1 and code = ${code}`
    )[0]?.permissions
  await transaction(db, tx => upsertRole(tx, 1, { code: 'risk', permissions: ['audit.read'] }))
  await db`delete from operators.roles where merchant_id = 1 and code = 'crm'`
  await transaction(db, tx => upsertRole(tx, 1, { code: 'crm', permissions: ['audit.read'] }))
  await db`delete from operators.roles where merchant_id = 1 and code = 'games'`
  await db`update operators.roles set permissions = '{}' where code = 'analyst'`
  expect(await renewReadyRoles(db)).toBeGreaterThanOrEqual(2)
  expect(await permissionsOf('analyst')).toEqual([...READY_ROLES.analyst!])
  expect(await permissionsOf('games')).toEqual([...READY_ROLES.games!])
  expect([await permissionsOf('risk'), await permissionsOf('crm')]).toEqual([['audit.read'], ['audit.read']])
  expect(await renewReadyRoles(db)).toBe(0)
})

test('the review says who can do what and when they used it last, every call is on record, also those refused', async () => {
  const carl = await givenOperator(world.db, { permissions: ['audit.read', 'operators.read'] })
  await get(carl, 'audit')
  await get(carl, 'vouchers')
  await post(carl, 'roles/night', { permissions: [] })
  type Review = {
    list: { email: string; permissions: string[]; lastUsed: Record<string, string> }[]
    onlyOwners: string[]
  }
  const { list, onlyOwners } = (await get(ann, 'access')).value as Review
  const own = list.find(each => each.email === carl.email)!
  expect(own.permissions).toEqual(['audit.read', 'operators.read'])
  expect(Object.keys(own.lastUsed)).toEqual(['audit.read'])
  expect(onlyOwners).toContain('roles.change')
  expect(onlyOwners).not.toContain('audit.read')
  const calls = (await askOffice(app, ann.token, ['GET', '/wps/office/audit/calls'], { operatorId: carl.id }))
    .value as {
    list: { path: string; may: string; status: number }[]
  }
  expect(calls.list).toMatchObject([
    { path: '/wps/office/roles/night', may: 'roles.change', status: 403 },
    { path: '/wps/office/audit', may: 'audit.read', status: 200 },
  ])
  await expect(world.db`delete from operators.calls`).rejects.toThrow(/stays on record/)
})

test('what a page reads again by itself is one look: on record once, and no sign that somebody is there', async () => {
  const dora = await givenOperator(world.db, { permissions: ['audit.read'] })
  const seenAt = async () =>
    (
      await world.db<{ at: Date }[]>`select last_active_at as at from operators.sessions where operator_id = ${dora.id}`
    )[0]!.at
  await get(dora, 'audit')
  await world.db`update operators.sessions set last_active_at = now() - interval '5 minutes' where operator_id = ${dora.id}`
  const before = await seenAt()
  for (let n = 0; n < 3; n++) await get(dora, 'audit')
  expect(await seenAt()).toEqual(before)
  // Another address, and what is refused, each stand for themselves.
  await get(dora, 'audit?limit=5&more=')
  expect((await seenAt()).getTime()).toBeGreaterThan(before.getTime())
  for (let n = 0; n < 2; n++) await get(dora, 'operators')
  const calls = await world.db`select path, status from operators.calls where operator_id = ${dora.id} order by id`
  expect(calls.map(each => `${each.path} ${each.status}`)).toEqual([
    ...['/wps/office/audit 200', '/wps/office/audit 200'],
    ...['/wps/office/operators 403', '/wps/office/operators 403'],
  ])
})
