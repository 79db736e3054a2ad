import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOffice } from '../../../../tests/support/agents/office.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'

let world: AgentsWorld
let [ann, ben]: GivenOperator[] = []
let [top, agent]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  ben = await givenOperator(world.db)
  top = await world.newAgent()
  agent = await world.newAgent(top)
  await world.newPlayer(agent)
  await world.newPlayer(agent)
  await world.followAll()
})
afterAll(() => world.close())

const { get, post, confirm } = agentsOffice(() => ({ app: world.app, ann: ann!, ben: ben! }))

test('agents are found by what they are, how many stand below, and who stands above', async () => {
  const of = async (query: Record<string, string>) =>
    (await get('list', query)).value.list.map((each: { id: string }) => each.id)
  expect(await of({})).toEqual([agent!.memberId, top!.memberId])
  expect(await of({ type: '2' })).toEqual([top!.memberId])
  expect(await of({ directFrom: '2' })).toEqual([agent!.memberId])
  expect(await of({ directTo: '1' })).toEqual([top!.memberId])
  expect(await of({ upline: await world.nameOf(top!) })).toEqual([agent!.memberId])
  expect(await of({ status: 'blocked' })).toEqual([])
  const first = (await get('list', { limit: '1' })).value
  expect((await get('list', { limit: '1', before: first.next })).value).toMatchObject({
    list: [{ id: top!.memberId, direct: 1, members: 2, agents: 1 }],
    next: null,
  })
  // A place that no row can have stands behind none.
  expect(await of({ before: '2099010100001' })).toHaveLength(2)
})

test('what may go up and down lines is what the rules say until two people say it', async () => {
  expect((await get('limits')).value).toMatchObject({ isOwn: false, limits: { min: '10.00', stepUpSingle: '1000.00' } })
  const limits = { min: '20', max: '5000', dailyMax: '9000', stepUpSingle: '500', stepUpDaily: '900' }
  expect((await post('limits', { ...limits, max: '10000' })).code).toBe('invalid_input')
  const [wish, other] = [await post('limits', limits), await post('limits', { ...limits, min: '30' })]
  expect(other.code).toBe('proposal_open')
  expect((await confirm(wish, ann)).code).toBe('second_person_needed')
  expect((await confirm(wish)).code).toBeUndefined()
  expect((await get('limits')).value).toMatchObject({ isOwn: true, limits: { min: '20.00', dailyMax: '9000.00' } })
  expect((await post('limits', limits)).code).toBe('state_changed')
})
