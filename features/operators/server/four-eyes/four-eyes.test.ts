import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { addHost } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../../tests/support/given.ts'
import {
  again,
  askOffice,
  type GivenOperator,
  givenOperator,
  type OfficeReply,
} from '../../../../tests/support/office/operators.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let ann: GivenOperator
let ben: GivenOperator

beforeAll(async () => {
  world = await freshDatabase()
  for (const id of [1, 3]) await givenMerchant(world.db, id)
  await transaction(world.db, tx => addHost(tx, 3, 'three.test'))
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  ann = await givenOperator(world.db, { email: 'ann@house.example' })
  ben = await givenOperator(world.db, { email: 'ben@house.example' })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const post = (token: string, path: string, body = {}) => askOffice(app, token, ['POST', `/wps/office/${path}`], body)
const roleOf = async ({ id }: GivenOperator) =>
  (await world.db<{ role: string }[]>`select role from operators.operators where id = ${id}`)[0]!.role
const change = (maker: GivenOperator, { id }: GivenOperator, role: string) =>
  post(maker.token, `operators/${id}/role`, { role, reason: 'a new desk' })
const idOf = ({ value }: OfficeReply) => (value as { proposalId: string }).proposalId
const confirm = (token: string, proposal: string) => post(token, `proposals/${proposal}/confirm`)

test('one proposes, another one confirms, and what both did stands on record', async () => {
  const carl = await givenOperator(world.db, { role: 'support' })
  const id = idOf(await change(ann, carl, 'risk'))
  expect(await roleOf(carl)).toBe('support')
  expect((await change(ben, carl, 'risk')).code).toBe('proposal_open')
  const { value } = await askOffice(app, ben.token, ['GET', `/wps/office/proposals/${id}`])
  expect(value).toMatchObject({ maker: ann.id, state: 'OPEN', effect: { from: 'support', to: 'risk' }, checker: null })
  expect((await confirm(ben.token, id)).status).toBe(200)
  expect(await roleOf(carl)).toBe('risk')
  expect((await confirm(ben.token, id)).code).toBe('proposal_over')
  const rows = await world.db<{ operatorId: string; action: string; inputs: object }[]>`
    select operator_id as "operatorId", action, inputs from operators.audit
    where item = ${`operator:${carl.email}`} and action like 'operators.role%' order by id`
  expect(rows).toMatchObject([
    { operatorId: ann.id, action: 'operators.role:propose', inputs: { proposal: id, content: { role: 'risk' } } },
    {
      operatorId: ben.id,
      action: 'operators.role',
      inputs: { proposal: id, maker: ann.id, content: { role: 'risk' } },
    },
  ])
})

test('the maker confirms by no path: same login, another login, another role, another account of theirs', async () => {
  const carl = await givenOperator(world.db, { role: 'support' })
  const id = idOf(await change(ann, carl, 'finance'))
  expect((await confirm(ann.token, id)).code).toBe('second_person_needed')
  expect((await confirm(await again(world.db, ann), id)).code).toBe('second_person_needed')
  await world.db`update operators.operators set role = 'auditor' where id = ${ann.id}`
  expect((await confirm(await again(world.db, ann), id)).code).toBe('not_allowed')
  await world.db`update operators.operators set role = 'owner' where id = ${ann.id}`
  const twin = await givenOperator(world.db, { email: 'ann+2@house.example', person: 'ann@house.example' })
  expect((await confirm(twin.token, id)).code).toBe('second_person_needed')
  expect((await post(twin.token, `proposals/${id}/refuse`, { reason: 'no reason' })).code).toBe('second_person_needed')
  for (const [checker, person] of [
    [ann.id, 'x@house.example'],
    [twin.id, 'ann@house.example'],
  ])
    await expect(
      world.db`
        update operators.proposals set state = 'DONE', checker = ${checker!}, checker_person = ${person!}, decided_at = now()
        where id = ${id}`,
    ).rejects.toMatchObject({ code: '23514' })
  expect(await roleOf(carl)).toBe('support')
  await confirm(ben.token, id)
})

test('nobody has a part in what they themselves may', async () => {
  const dora = await givenOperator(world.db)
  expect((await change(dora, dora, 'auditor')).code).toBe('not_allowed')
  const others = idOf(await change(ann, dora, 'finance'))
  expect((await confirm(dora.token, others)).code).toBe('not_allowed')
  expect(await roleOf(dora)).toBe('owner')
})

test('eight confirmations at once, by two people, carry it out once', async () => {
  const carl = await givenOperator(world.db, { role: 'support' })
  const cleo = await givenOperator(world.db)
  const id = idOf(await change(ann, carl, 'risk'))
  const all = await Promise.all(Array.from({ length: 8 }, (_, n) => confirm(n % 2 ? ben.token : cleo.token, id)))
  expect(all.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', ...new Array(7).fill('proposal_over')])
  const [row] = await world.db`
    select count(*)::int as count from operators.audit where action = 'operators.role' and inputs ->> 'proposal' = ${id}`
  expect(row!.count).toBe(1)
})

test('is over after a day, when its ground has changed, when it is refused, taken back, or its maker is gone', async () => {
  const carl = await givenOperator(world.db, { role: 'support' })
  const late = idOf(await change(ann, carl, 'risk'))
  await world.db`alter table operators.proposals disable trigger proposals_are_kept`
  await world.db`update operators.proposals set expires_at = now() where id = ${late}`
  await world.db`alter table operators.proposals enable trigger proposals_are_kept`
  expect((await confirm(ben.token, late)).code).toBe('proposal_over')

  const stale = idOf(await change(ann, carl, 'risk'))
  await world.db`update operators.operators set role = 'auditor' where id = ${carl.id}`
  expect((await confirm(ben.token, stale)).code).toBe('state_changed')
  expect((await confirm(ben.token, stale)).code).toBe('proposal_over')

  const refused = idOf(await change(ann, carl, 'risk'))
  expect((await post(ben.token, `proposals/${refused}/withdraw`)).code).toBe('not_allowed')
  expect((await post(ben.token, `proposals/${refused}/refuse`, { reason: 'not now' })).status).toBe(200)
  expect((await confirm(ben.token, refused)).code).toBe('proposal_over')

  const back = idOf(await change(ann, carl, 'risk'))
  expect((await post(ann.token, `proposals/${back}/withdraw`)).status).toBe(200)
  expect((await confirm(ben.token, back)).code).toBe('proposal_over')

  const gone = await givenOperator(world.db)
  const orphan = idOf(await change(gone, carl, 'risk'))
  await post(ann.token, `operators/${gone.id}/disable`, { reason: 'left the house' })
  expect((await confirm(ben.token, orphan)).code).toBe('proposal_over')
  expect(await roleOf(carl)).toBe('auditor')
})

test('what was decided, and what operators did, is never rewritten', async () => {
  for (const sql of [
    world.db`update operators.audit set reason = 'another'`,
    world.db`delete from operators.audit`,
    world.db`truncate operators.audit`,
    world.db`delete from operators.proposals`,
    world.db`update operators.proposals set word = 'another' where state <> 'OPEN'`,
    world.db`update operators.proposals set content = '{}' where state = 'OPEN'`,
  ])
    await expect(sql).rejects.toMatchObject({ code: '42501' })
})

test('a role takes what two people gave it, at once, and an owner’s is never changed', async () => {
  const support = await givenOperator(world.db, { role: 'support' })
  const read = () => askOffice(app, support.token, ['GET', '/wps/office/audit'])
  expect((await read()).code).toBe('not_allowed')
  const give = (token: string, code: string) =>
    post(token, `roles/${code}`, { permissions: ['audit.read'], reason: 'they look for it' })
  expect((await give(ann.token, 'owner')).code).toBe('invalid_input')
  await confirm(ben.token, idOf(await give(ann.token, 'support')))
  expect((await read()).status).toBe(200)
})

test('the first owner invites alone, whoever comes later with a second person; the link goes to the address alone', async () => {
  const first = await givenOperator(world.db, { merchantId: 3, email: 'first@three.example' })
  const invite = (email: string, role = 'owner') =>
    askOffice(
      app,
      first.token,
      ['POST', '/wps/office/operators'],
      { email, role, reason: 'the house grows' },
      'three.test',
    )
  expect((await invite('Second@three.example', 'nobody')).code).toBe('invalid_input')
  const alone = await invite('Second@three.example')
  expect(alone.value).toEqual({ proposalId: null, expiresAt: null, result: null })
  await givenOperator(world.db, { merchantId: 3, email: 'other@three.example' })
  expect(idOf(await invite('third@three.example'))).toMatch(/^prp_/)
  const [row] = await world.db`
    select email, role from operators.invitations where merchant_id = 3 and email is not null`
  expect(row).toEqual({ email: 'second@three.example', role: 'owner' })
})
