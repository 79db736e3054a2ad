import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { givenPoints, type PointsWorld } from '../../../tests/support/points/world.ts'
import { proveRewards } from './rewards.ts'

let world: PointsWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenPoints()
  ben = await givenOperator(world.db)
  const at = new Date()
  await transaction(world.db, tx =>
    addPromotion(tx, {
      ...{ merchantId: 1, code: 'gifts', kind: 'reward', currency: 'CRD', state: 'RUNNING', by: 'test', at, offer: {} },
      ...{ budget: parseAmount('100'), startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) },
    }),
  )
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await proveRewards(world.db)).toEqual({ claimed: 0, promised: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})

const reason = 'the test asks for it'
type Value = { list: Record<string, unknown>[]; proposalId: string; result: unknown }
async function office(method: 'GET' | 'POST', path: string, body: object = {}, who = world.ann) {
  const reply = await askOffice(world.app, who.token, [method, path], body)
  return { ...reply, value: reply.value as Value }
}
const base = '/wps/office/rewards'
const confirm = (id: string, who: GivenOperator) => office('POST', `/wps/office/proposals/${id}/confirm`, {}, who)
const issue = (rows: { username: string; amount: string }[], promotion = 'gifts') =>
  office('POST', base, { promotion, rows, times: 1, days: 7, note: 'For your patience', reason })

test('rewards for several are given by two people, left out who is on a break', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  await transaction(world.db, tx =>
    exclude(tx, { ...other.owner, by: other.memberId, kind: 'time_out', term: '24 hours' }),
  )
  const asked = await issue([
    { username: one.username, amount: '10' },
    { username: other.username, amount: '20' },
  ])
  expect((await confirm(asked.value.proposalId, world.ann)).code).toBe('second_person_needed')
  expect((await confirm(asked.value.proposalId, ben)).value).toMatchObject({ result: { issued: 1, notGiven: 1 } })
  const { list } = (await one.call('GET', '/wps/rewards')).value
  expect(list).toMatchObject([{ amount: '10.00', required: '10.00', note: 'For your patience', state: 'UNCLAIMED' }])
  expect((await office('GET', base, { username: one.username })).value.list).toMatchObject([
    { by: `${world.ann.id} ${ben.id}`, member: { username: one.username } },
  ])
  expect((await office('GET', `${base}/budgets`)).value.list).toEqual([
    { code: 'gifts', kind: 'reward', currency: 'CRD', budget: '100.00', left: '90.00' },
  ])
})

test('what cannot be given is told before anybody confirms it', async () => {
  const { username } = await world.newMember()
  expect((await issue([{ username, amount: '1' }], 'nothing')).code).toBe('not_found')
  expect((await issue([{ username: 'nobody', amount: '1' }])).code).toBe('invalid_input')
  expect((await issue([{ username, amount: '0.001' }])).code).toBe('invalid_input')
  expect((await issue([{ username, amount: '0' }])).code).toBe('invalid_input')
  const twice = [
    { username, amount: '1' },
    { username: username.toUpperCase(), amount: '1' },
  ]
  expect((await issue(twice)).code).toBe('invalid_input')
  expect((await issue([{ username, amount: '500' }])).code).toBe('budget_spent')
})

test('two orders for the rest of a budget: one of them is carried out', async () => {
  const { username } = await world.newMember()
  const orders = [
    await issue([{ username, amount: '60' }]),
    await issue([{ username: (await world.newMember()).username, amount: '60' }]),
  ]
  const replies = await Promise.all(orders.map(({ value }) => confirm(value.proposalId, ben)))
  expect(replies.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['budget_spent', 'ok'])
})

test('what waits is taken back by one operator with a reason that the member reads, and is on record', async () => {
  const member = await world.newMember()
  const asked = await issue([{ username: member.username, amount: '5' }])
  await confirm(asked.value.proposalId, ben)
  const [{ id }] = (await member.call('GET', '/wps/rewards')).value.list
  const path = `${base}/${encodeURIComponent(id)}/revoke`
  const replies = await Promise.all([1, 2].map(() => office('POST', path, { reason })))
  expect(replies.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'state_changed'])
  expect((await member.call('GET', '/wps/rewards')).value).toMatchObject({
    waiting: 0,
    list: [{ state: 'REVOKED', why: reason }],
  })
  expect((await member.call('POST', `/wps/rewards/${encodeURIComponent(id)}/claim`, {})).code).toBe('reward_expired')
  expect(await world.db`select action, reason from operators.audit where item = ${`reward:${id}`}`).toEqual([
    { action: 'rewards.revoke', reason },
  ])
})
