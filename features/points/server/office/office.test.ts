import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenPoints, type PointsWorld } from '../../../../tests/support/points/world.ts'

let world: PointsWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenPoints()
  ben = await givenOperator(world.db)
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const reason = 'the test asks for it'
type Value = Record<string, never> & { list: Record<string, never>[]; proposalId: string }
async function office(method: 'GET' | 'POST', path: string, body: object = {}, who = world.ann) {
  const reply = await askOffice(world.app, who.token, [method, `/wps/office/points/${path}`], body)
  return { ...reply, value: reply.value as Value }
}
const confirm = (id: string, who: GivenOperator) =>
  askOffice(world.app, who.token, ['POST', `/wps/office/proposals/${id}/confirm`])

const WRITTEN = {
  ...{ names: { en: 'Kite', vi: 'Diều' }, abouts: { en: 'Paper and bamboo' }, art: 'kite', points: 200 },
  ...{ amountRequirement: '10.00', minRank: 0, perMember: null, stocked: 5, place: 1 },
}

test('goods are written, put into the mall and taken out of it; a version that is past is refused', async () => {
  const { value: draft } = await office('POST', 'goods', WRITTEN)
  const member = await world.newMember()
  const shown = async () =>
    (await member.relay('MCS2_getPointReward')).value.list.some((each: { id: string }) => each.id === draft.id)
  expect(await shown()).toBe(false)
  const put = { version: 1, state: 'PUBLISHED', reason }
  expect((await office('POST', `goods/${draft.id}/state`, put)).value).toMatchObject({ state: 'PUBLISHED', version: 2 })
  expect(await shown()).toBe(true)
  expect((await office('POST', `goods/${draft.id}`, { ...WRITTEN, version: 1 })).code).toBe('state_changed')
  await world.db`update points.items set taken = 0 where id = ${draft.id}`
  expect((await office('POST', `goods/${draft.id}`, { ...WRITTEN, version: 2, stocked: 9 })).value).toMatchObject({
    ...{ stocked: 9, version: 3, names: WRITTEN.names },
  })
  expect(
    (await office('POST', `goods/${draft.id}/state`, { version: 3, state: 'HIDDEN', reason })).code,
  ).toBeUndefined()
  expect(await shown()).toBe(false)
  expect((await office('POST', 'goods', { ...WRITTEN, names: { vi: 'Diều' } })).code).toBe('invalid_input')
})

test('the queue: the oldest first, approved or rejected once, and on record', async () => {
  const goods = await world.newGoods({ points: 100 })
  const member = await world.newMember()
  await member.give(1_000)
  const asked: string[] = []
  for (const key of ['queue-key-1', 'queue-key-2', 'queue-key-3'])
    asked.push((await member.redeem(goods, { key })).value.reference)
  const queue = async (state = 'IN_PROCESS') =>
    (await office('GET', 'redeems', { state, username: member.username })).value.list.map(({ id }) => id)
  expect(await queue()).toEqual(asked)
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      i % 2
        ? office('POST', `redeems/${asked[0]}/approve`, {}, ben)
        : office('POST', `redeems/${asked[0]}/reject`, { reason }),
    ),
  )
  expect(replies.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'state_changed')).toHaveLength(7)
  await office('POST', `redeems/${asked[1]}/reject`, { reason })
  expect(await queue('REJECTED')).toContain(asked[1])
  expect(await queue()).toEqual([asked[2]])
  const record = await world.db`
    select action, reason from operators.audit where item = ${`redeem:${asked[1]}`}`
  expect(record).toEqual([{ action: 'redeems.reject', reason }])
  expect((await office('GET', 'redeems', { username: 'nobody' })).value.list).toEqual([])
})

test('points are corrected by two people, never below what there is, and stand in the log', async () => {
  const member = await world.newMember()
  await member.give(100)
  const adjust = (points: number) => office('POST', 'adjust', { username: member.username, points, reason })
  expect((await adjust(-101)).code).toBe('points_short')
  const { value } = await adjust(-60)
  expect((await confirm(value.proposalId, world.ann)).code).toBe('second_person_needed')
  expect((await confirm(value.proposalId, ben)).code).toBeUndefined()
  expect(await member.balance()).toBe(40)
  const first = await office('GET', 'log', { username: member.username, limit: '1' })
  expect(first.value.list).toMatchObject([{ op: 'adjust', points: -60, balance: 40, note: reason }])
  const before = (first.value as unknown as { next: string }).next
  expect((await office('GET', 'log', { username: member.username, before })).value.list).toMatchObject([
    { points: 100 },
  ])
})

test('settings change for what is counted from then on, by two people', async () => {
  const { value } = await office('GET', 'settings')
  const given = value.given as unknown as object
  expect(value).toMatchObject({
    version: 0,
    given: { perBet: '30.00', convertStep: 100, checkIn: [10, 20, 30, 40, 50, 60, 100] },
  })
  expect((await office('POST', 'settings', { given: { ...given, convertLeast: 1_050 }, reason })).code).toBe(
    'invalid_input',
  )
  const wish = await office('POST', 'settings', { given: { ...given, perBet: '20.00' }, reason })
  expect((await confirm(wish.value.proposalId, ben)).code).toBeUndefined()
  const member = await world.newMember()
  await member.play('100')
  await world.deliver()
  expect(await member.balance()).toBe(5)
  const off = await office('POST', 'settings', { given: { ...given, isOn: false }, reason })
  await confirm(off.value.proposalId, ben)
  await member.play('100')
  await world.deliver()
  expect(await member.balance()).toBe(5)
  expect((await member.call('POST', '/wps/checkin', { makeUp: 0 })).code).toBe('not_allowed')
})
