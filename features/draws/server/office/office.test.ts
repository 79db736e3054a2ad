import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPromotion, PROOFS as BUDGETS } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenPoints, type PointsWorld } from '../../../../tests/support/points/world.ts'
import { closeRaffles, giveTickets, proveDraws } from '../draws.ts'

let world: PointsWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenPoints()
  ben = await givenOperator(world.db)
  const at = new Date()
  const times = { startsAt: at, endsAt: new Date(at.getTime() + 86_400_000) }
  await transaction(world.db, async tx => {
    for (const kind of ['envelope', 'wheel', 'raffle'] as const)
      await addPromotion(tx, {
        ...{ merchantId: 1, code: `own-${kind}`, kind, currency: 'CRD', state: 'RUNNING', by: 'test', at, offer: {} },
        ...{ budget: parseAmount('100'), ...times },
      })
  })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await proveDraws(world.db)).toEqual({ envelopes: 0, reserved: 0, wheels: 0, raffles: 0, closed: 0 })
  expect(await countFindings(world.db, BUDGETS)).toEqual({ budgets: 0, participations: 0 })
})

const base = '/wps/office/luck'
type Value = { id: string; list: { id: string }[]; proposalId: string; result: unknown }
async function office(method: 'GET' | 'POST', path: string, body: object = {}, who = world.ann) {
  const reply = await askOffice(world.app, who.token, [method, path], body)
  return { ...reply, value: reply.value as Value }
}
const texts = { en: { title: 'Evening', about: 'For everybody' } }
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const common = (promotion: string) => ({ promotion, texts, startsAt: soon(-1_000), endsAt: soon(3_600_000) })
const envelope = (change: object = {}) => ({
  ...{ ...common('own-envelope'), budget: '10', count: 5, min: '0.50', max: '4', asks: null, ...change },
})
const listed = async (kind: string, id: string) =>
  (await office('GET', `${base}/${kind}`)).value.list.find(each => each.id === id)

test('an envelope is opened, watched, and on record', async () => {
  const { value } = await office('POST', `${base}/envelopes`, envelope())
  const member = await world.newMember()
  const { value: claim } = await member.call('POST', `/wps/envelopes/${value.id}/claim`, {})
  expect(await listed('envelopes', value.id)).toMatchObject({ state: 'OPEN', taken: 1, paid: claim.amount, texts })
  expect(await world.db`select action from operators.audit where item = ${`envelope:${value.id}`}`).toEqual([
    { action: 'luck.open' },
  ])
})

test.each([
  [{ promotion: 'own-wheel' }, 'not_found'],
  [{ endsAt: soon(-2_000) }, 'invalid_input'],
  [{ max: '1' }, 'invalid_input'],
  [{ budget: '10.001' }, 'invalid_input'],
  [{ budget: '120', max: '60' }, 'budget_spent'],
  [{ count: 2_001 }, 'invalid_input'],
])('an envelope that is not: %j is %s', async (change, code) => {
  expect((await office('POST', `${base}/envelopes`, envelope(change))).code).toBe(code)
})

test('a wheel is set up, and how often each place came up is told', async () => {
  const prizes = [
    { weight: 1, amount: '2', stock: null },
    { weight: 1, amount: '0', stock: null },
  ]
  const written = { ...common('own-wheel'), spinsADay: 2, prizes }
  const { value } = await office('POST', `${base}/wheels`, written)
  const member = await world.newMember()
  const { value: spun } = await member.call('POST', `/wps/wheel/${value.id}`, { key: 'of-office', clientSeed: 'mine' })
  const wheel = (await listed('wheels', value.id)) as unknown as { prizes: { drawn: number }[] }
  expect(wheel).toMatchObject({ spins: 1, paid: spun.amount })
  expect(wheel.prizes[spun.place]!.drawn).toBe(1)
  expect((await office('POST', `${base}/wheels`, { ...written, prizes: prizes.slice(1) })).code).toBe('invalid_input')
})

test('a raffle is drawn by two people once it is closed', async () => {
  const written = { ...common('own-raffle'), perDeposit: '50', mostADeposit: 3, prizes: ['30', '10'] }
  const { value } = await office('POST', `${base}/raffles`, written)
  const { id } = value
  const member = await world.newMember()
  await transaction(world.db, tx =>
    giveTickets(tx, { merchantId: 1, id }, { memberId: member.memberId, source: 'mission:1', count: 2 }),
  )
  const draw = () => office('POST', `${base}/raffles/${id}/draw`, { reason: 'its day' })
  expect((await draw()).code).toBe('state_changed')
  await world.db`update draws.raffle_tickets set at = at - interval '2 hours' where raffle_id = ${id}`
  await world.db`
    update draws.raffles set starts_at = starts_at - interval '2 hours', closes_at = closes_at - interval '2 hours'
    where id = ${id}`
  await closeRaffles(world.context)
  const asked = await draw()
  const confirm = (who: GivenOperator) =>
    office('POST', `/wps/office/proposals/${asked.value.proposalId}/confirm`, {}, who)
  expect((await confirm(world.ann)).code).toBe('second_person_needed')
  expect((await confirm(ben)).value).toMatchObject({ result: { tickets: 2, wins: 1 } })
  expect(await listed('raffles', id)).toMatchObject({
    ...{ state: 'DRAWN', tickets: 2, wins: [{ place: 0, username: member.username, isGiven: true }] },
  })
  expect((await office('POST', `${base}/raffles`, { ...written, prizes: ['0'] })).code).toBe('invalid_input')
})
