import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { givenRanks, type RankWorld } from '../../../../tests/support/ranks/world.ts'
import type { SettingsWritten } from '../../api-office.ts'

let world: RankWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenRanks()
  ben = await givenOperator(world.db)
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const reason = 'the test asks for it'
const BASE = '/wps/office/ranks'
const read = async <T>(path: string, query = {}) =>
  (await askOffice(world.app, world.ann.token, ['GET', `${BASE}/${path}`], query)).value as T
const propose = async (path: string, body: object) => {
  const { value, code } = await askOffice(world.app, world.ann.token, ['POST', `${BASE}/${path}`], { ...body, reason })
  return { id: (value as { proposalId: string } | null)?.proposalId, code }
}
const confirm = (id: string) => askOffice(world.app, ben.token, ['POST', `/wps/office/proposals/${id}/confirm`])
type Settings = { version: number; given: SettingsWritten; counts: object[]; budget: object | null }

test('the ladder is changed by two, and holds from then on', async () => {
  const member = await world.newMember()
  await member.play('10000')
  const { version, given, budget } = await read<Settings>('settings')
  expect([version, budget]).toEqual([0, { budget: '1000000.00', left: '1000000.00' }])
  const ranks = given.ranks.map((row, rank) => (rank === 1 ? { ...row, needs: '100', bonus: '7' } : row))
  const { id } = await propose('settings', { given: { ...given, ranks } })
  expect((await member.standing()).next).toEqual({ rank: 1, needs: '500' })
  expect((await confirm(id!)).code).toBeUndefined()
  expect((await member.rise()).value).toMatchObject({ rank: 1 })
  expect(await member.got()).toBe(70_000n)
  expect(await read<Settings>('settings')).toMatchObject({ version: 1, counts: [{ rank: 1, members: 1 }] })
})

test.for([
  ['a rank that takes no more than the one before', 2, { needs: '100' }, 'ranks.2.needs'],
  ['one that is kept by more than it takes', 3, { keeps: '10001' }, 'ranks.3.keeps'],
  ['a bonus that is no whole money', 4, { bonus: '1.0001' }, 'ranks.4.bonus'],
  ['a gift for everybody', 0, { gift: '1' }, 'ranks.0.gift'],
] as const)('%s is refused', async ([, at, change, field]) => {
  const { given } = await read<Settings>('settings')
  const ranks = given.ranks.map((row, rank) => (rank === at ? { ...row, ...change } : row))
  const body = { given: { ...given, ranks }, reason }
  const told = await askOffice(world.app, world.ann.token, ['POST', `${BASE}/settings`], body)
  expect([told.code, told.value]).toEqual(['invalid_input', { field }])
})

test('growth is adjusted by two for a reason that the member sees, and never below 0', async () => {
  const member = await world.newMember()
  const { id } = await propose('adjust', { username: member.username, points: 3_000 })
  expect(await member.standing()).toMatchObject({ growth: '0' })
  await confirm(id!)
  expect(await member.standing()).toMatchObject({ growth: '3000', growth90: '3000', rises: true })
  const [day] = (await member.days()).list
  expect((await member.day(day.day)).rows).toMatchObject([{ kind: 'HAND', points: '3000', note: reason }])
  expect((await propose('adjust', { username: member.username, points: -3_001 })).code).toBe('invalid_input')
  await world.night()
  const list = await read<{ list: object[] }>('members', { username: member.username })
  expect(list).toMatchObject({ list: [{ rank: 2, growth: '3000', keep: { needs: '600' } }] })
  expect(await read('members', { rank: 3 })).toMatchObject({ list: [] })
  expect(await read(`members/${member.memberId}`)).toMatchObject({
    ...{ rank: 2, changes: [{ before: 0, rank: 2 }], bonuses: [{ rank: 2, amount: '18.00', state: 'PAID' }] },
    adjustments: [{ kind: 'HAND', points: '3000', note: reason }],
  })
})

test('the budget is opened once', async () => {
  expect((await propose('budget', { budget: '1000' })).code).toBe('state_changed')
})
