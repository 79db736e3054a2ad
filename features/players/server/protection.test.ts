import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { givenPlayers } from '../../../tests/support/office/players.ts'
import type { ListedExclusion } from '../api-protection.ts'

let world: CashierOffice
let players: ReturnType<typeof givenPlayers>
let risk: GivenOperator
beforeAll(async () => {
  world = await givenCashierOffice()
  players = givenPlayers(world)
  risk = await givenOperator(world.db, { role: 'risk' })
})
afterAll(() => world.close())

const stake = (max: string | null) => ({ kind: 'stake', period: 'day', max })
const limitsOf = async (memberId: string, open = 'true') =>
  ((await players.registry(risk, 'limits', { memberId, open })).value as { list: { max: string; to: string | null }[] })
    .list
const exclusionsOf = async (memberId: string, show = 'open') =>
  ((await players.registry(risk, 'exclusions', { memberId, show })).value as { list: ListedExclusion[] }).list

test('C-54: a first or tighter limit is set by one, a looser one by two, and what was before is on record', async () => {
  const { memberId } = await world.newMember()
  const set = (max: string) => players.act(risk, memberId, 'limits', stake(max))
  expect((await set('100')).code).toBeUndefined()
  expect((await set('60')).code).toBeUndefined()
  expect((await set('80')).code).toBe('second_person_needed')
  expect((await set('60')).code).toBe('state_changed')
  expect((await players.act(risk, memberId, 'limits/loosen', stake('50'))).code).toBe('invalid_input')
  const wish = await players.act(risk, memberId, 'limits/loosen', stake('80'))
  expect(wish.code).toBeUndefined()
  expect((await world.confirm(risk, wish)).code).toBe('second_person_needed')
  expect(await limitsOf(memberId)).toMatchObject([{ max: '60.00' }])
  expect((await world.confirm(world.ann, wish)).code).toBeUndefined()
  expect(await limitsOf(memberId)).toMatchObject([{ max: '80.00' }])
  expect((await limitsOf(memberId, 'false')).map(each => each.max)).toEqual(['80.00', '60.00', '100.00'])
  const rows = await world.recordOf(`member:${memberId}`)
  expect(rows.map(row => row.action)).toEqual(['limits.set', 'limits.set', 'limits.loosen:propose', 'limits.loosen'])
  expect(rows[1]!.inputs).toMatchObject({ before: '100.00', after: '60.00' })
  expect(rows[3]!.inputs).toMatchObject({ effect: { from: '60.00', to: '80.00' } })
})

test('a limit that was tightened meanwhile is not loosened by what was proposed before', async () => {
  const { memberId } = await world.newMember()
  await players.act(risk, memberId, 'limits', stake('50'))
  const wish = await players.act(risk, memberId, 'limits/loosen', stake(null))
  await players.act(world.ben, memberId, 'limits', stake('10'))
  expect((await world.confirm(world.ann, wish)).code).toBe('state_changed')
  expect(await limitsOf(memberId)).toMatchObject([{ max: '10.00' }])
})

test.each([
  [{ kind: 'stake', max: '5' }],
  [{ kind: 'stake', period: 'day', minutes: 30 }],
  [{ kind: 'single_bet', period: 'day', max: '5' }],
  [{ kind: 'session', max: '5' }],
  [{ kind: 'stake', period: 'day', max: '5.001' }],
])('%j is no limit', async body => {
  const { memberId } = await world.newMember()
  expect((await players.act(risk, memberId, 'limits', body)).code).toBe('invalid_input')
  expect(await limitsOf(memberId)).toEqual([])
})

test('an exclusion by operators is lifted by two of them; one of a member never by operators alone', async () => {
  const { memberId } = await world.newMember()
  expect((await players.act(risk, memberId, 'exclusions')).code).toBeUndefined()
  const [placed] = await exclusionsOf(memberId)
  expect(placed).toMatchObject({ kind: 'operator', state: 'ACTIVE', placedBy: risk.id, reason: 'they asked' })
  const wish = await players.decide(risk, placed!.id, 'lift')
  expect((await world.confirm(risk, wish)).code).toBe('second_person_needed')
  expect((await world.confirm(world.ann, wish)).code).toBeUndefined()
  expect(await exclusionsOf(memberId)).toEqual([])
  expect((await players.decide(risk, placed!.id, 'lift')).code).toBe('order_final')
  expect(await exclusionsOf(memberId, 'all')).toMatchObject([
    { state: 'LIFTED', lift: { by: risk.id, approved: true } },
  ])
})

test('C-26: who asks to end their exclusion waits in the registry, and holds on through its cool-off', async () => {
  const { memberId } = await world.newMember()
  const id = await players.wantBack(memberId)
  expect(await exclusionsOf(memberId, 'asked')).toMatchObject([
    { id, state: 'REVOKE_REQUESTED', lift: { by: memberId, reason: 'I am well again', decidedBy: null } },
  ])
  expect((await players.decide(risk, id, 'lift')).code).toBe('not_allowed')
  const { value } = await players.decide(risk, id, 'decide', { approved: true })
  expect((value as { until: string | null }).until).not.toBeNull()
  expect(await exclusionsOf(memberId)).toMatchObject([{ id, state: 'COOLING' }])
  expect((await players.decide(risk, id, 'decide', { approved: false })).code).toBe('order_final')
  expect((await world.recordOf(`member:${memberId}`)).at(-1)).toMatchObject({ action: 'exclusions.decide' })
})

test('wishes for more wait in the registry until they are confirmed or lapse', async () => {
  const { memberId } = await world.newMember()
  await players.limit(memberId, memberId, '50')
  await players.limit(memberId, memberId, '500')
  const { value } = await players.registry(risk, 'wishes', { memberId })
  expect(value).toMatchObject({
    list: [{ source: 'member', kind: 'stake', period: 'day', max: '500.00', outcome: null }],
  })
})
