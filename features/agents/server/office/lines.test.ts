import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMoves, lineOf } from '#features/people/server/people.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import type { AgentPlace } from '../../api-lines.ts'

let world: AgentsWorld
let [ann, ben]: GivenOperator[] = []
let [top, other, agent, player]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  ben = await givenOperator(world.db)
  top = await world.newAgent()
  other = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
})
afterAll(() => world.close())

const placeOf = async ({ memberId }: MemberThere) =>
  (await askOffice(world.app, ann!.token, ['GET', `/wps/office/agents/lines/${memberId}`])).value as AgentPlace
const act = ({ memberId }: MemberThere, deed: string, body: object, who = ann!) =>
  askOffice(world.app, who.token, ['POST', `/wps/office/agents/lines/${memberId}/${deed}`], {
    reason: 'as agreed',
    ...body,
  })
const record = (member: MemberThere) =>
  world.db<{ action: string; inputs: Record<string, unknown> }[]>`
    select action, inputs from operators.audit where item = ${`member:${member.memberId}`} order by id`
const confirm = (who: GivenOperator, reply: { value: unknown }) => {
  const { proposalId } = reply.value as { proposalId: string }
  return askOffice(world.app, who.token, ['POST', `/wps/office/proposals/${proposalId}/confirm`])
}

test('the house gives to a top what it likes, to others as much as who stands above has', async () => {
  const give = (to: MemberThere, LOTT: number) => act(to, 'terms', { series: { LOTT }, rates: {}, allowsEqual: false })
  expect((await give(top!, 1990)).code).toBeUndefined()
  expect((await give(agent!, 1990)).code).toBe('series_out_of_range')
  expect((await give(agent!, 1980)).code).toBeUndefined()
  expect((await give(top!, 1978)).code).toBe('downline_higher')
  expect(await placeOf(agent!)).toMatchObject({ series: { LOTT: 1980 }, most: { series: { LOTT: 1990 } } })
  expect((await record(agent!)).map(row => row.action)).toEqual(['agents.terms'])
})

test('a quota is granted by band and counted with what is open', async () => {
  expect((await act(top!, 'quota', { group: 'LOTT', from: 1980, granted: 3 })).code).toBeUndefined()
  expect((await act(top!, 'quota', { group: 'LOTT', from: 1981, granted: 3 })).code).toBe('invalid_input')
  expect((await placeOf(top!)).quotas).toContainEqual({ group: 'LOTT', from: 1980, to: 1989, left: 2 })
})

test('what a team may not do holds for all below, and ends with the same call', async () => {
  expect((await act(top!, 'flags', { flags: ['transfer', 'withdraw'] })).code).toBeUndefined()
  expect((await act(top!, 'flags', { flags: ['withdraw', 'transfer'] })).code).toBe('state_changed')
  expect(await placeOf(player!)).toMatchObject({ flags: [], inForce: ['transfer', 'withdraw'] })
  expect((await act(top!, 'flags', { flags: [] })).code).toBeUndefined()
  expect((await record(top!)).at(-1)!.inputs).toEqual({ before: ['transfer', 'withdraw'], after: [] })
})

test('a line is moved by two people, and stands elsewhere when the next day begins', async () => {
  // Nobody has more than who will stand above.
  await act(other!, 'terms', { series: { LOTT: 1990 }, rates: {}, allowsEqual: false })
  expect((await act(agent!, 'move', { to: player!.memberId })).code).toBe('line_cycle')
  expect((await act(top!, 'move', { to: other!.memberId })).code).toBe('not_allowed')
  const wish = await act(agent!, 'move', { to: other!.memberId })
  expect(wish.code).toBeUndefined()
  expect((await confirm(ann!, wish)).code).toBe('second_person_needed')
  expect((await placeOf(agent!)).move).toBeNull()
  expect((await confirm(ben!, wish)).code).toBeUndefined()
  expect((await placeOf(agent!)).move).toMatchObject({ to: { id: other!.memberId } })
  expect((await act(agent!, 'move', { to: other!.memberId })).code).toBe('move_waits')
  await world.db`update people.places set since = since - 1 where since > '-infinity'`
  await world.db`update people.moves set since = since - 1`
  await applyMoves(world.db)
  expect((await lineOf(world.db, 1, player!.memberId)).map(each => each.id)).toEqual([other!.memberId, agent!.memberId])
})

test('nobody of another merchant is found or changed', async () => {
  const elsewhere = 'mem_elsewhere00000000000000000'
  expect((await askOffice(world.app, ann!.token, ['GET', `/wps/office/agents/lines/${elsewhere}`])).code).toBe(
    'not_found',
  )
  const asked = { memberId: elsewhere } as MemberThere
  for (const [deed, body] of [
    ['flags', { flags: ['login'] }],
    ['terms', { series: {}, rates: {}, allowsEqual: true }],
    ['quota', { group: 'LOTT', from: 1980, granted: 1 }],
    ['move', { to: top!.memberId }],
  ] as const)
    expect((await act(asked, deed, body)).code).toBe('not_found')
})
