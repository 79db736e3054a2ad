import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'

let world: AgentsWorld
let ann: GivenOperator
let [top, agent, player]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  top = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
  await world.newAgent()
  await world.play(player, '1000', '400')
  await world.play(agent, '200')
  await world.followAll()
})
afterAll(() => world.close())

type Line = { username: string; stake: string; pnl: string; isSelf: boolean; registered: number }
async function report(query: Record<string, string> = {}) {
  const day = await world.today()
  const path = '/wps/office/agents/report'
  const reply = await askOffice(world.app, ann.token, ['GET', path], { from: day, to: day, ...query })
  return reply as unknown as {
    code?: string
    value: { list: Line[]; next: string | null; crumbs: { username: string }[] }
  }
}

test('the lines at the top with all below them, then those below one agent', async () => {
  const { value } = await report()
  const topName = await world.nameOf(top!)
  expect(value.list.map(row => [row.username, row.stake, row.pnl, row.registered])).toEqual([
    [topName, '12.00', '8.00', 2],
    [value.list[1]!.username, '0.00', '0.00', 0],
  ])
  const below = await report({ of: agent!.memberId })
  const [agentName, playerName] = [await world.nameOf(agent!), await world.nameOf(player!)]
  expect(below.value.crumbs.map(each => each.username)).toEqual([topName, agentName])
  expect(below.value.list.map(row => [row.username, row.isSelf, row.stake])).toEqual([
    [agentName, true, '2.00'],
    [playerName, false, '10.00'],
  ])
  expect((await report({ username: agentName.toUpperCase() })).value.list).toEqual(below.value.list)
})

test('pages hold each line once', async () => {
  const first = await report({ limit: '1' })
  const second = await report({ limit: '1', before: first.value.next! })
  expect(second.value.next).toBeNull()
  expect(new Set([...first.value.list, ...second.value.list].map(row => row.username)).size).toBe(2)
})

test('nobody of another merchant is found, and days have an order', async () => {
  expect(await report({ of: 'mem_nobodyatall' })).toMatchObject({ code: 'not_found' })
  expect(await report({ to: '2020-01-01' })).toMatchObject({ code: 'invalid_input' })
})
