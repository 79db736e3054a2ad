import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenContract } from '../../../../tests/support/agents/contracts.ts'
import { agentsOffice, type Reply } from '../../../../tests/support/agents/office.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
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
})
afterAll(() => world.close())

const { get, post, confirm } = agentsOffice(() => ({ app: world.app, ann: ann!, ben: ben! }))
const daily = (payee: MemberThere, ratePpm: number) => ({
  ...{ kind: 'daily', product: 'CONS', payee: payee.memberId },
  tiers: [{ minValidBet: '0', minActive: 0, ratePpm }],
})

test('a contract of the house is proposed by two people to a top, who still has to accept it', async () => {
  const terms = daily(top!, 10_000)
  expect((await post('contracts', daily(agent!, 10_000))).code).toBe('contract_refused')
  const { reason: _, ...asked } = { reason: '', ...terms }
  expect((await askPreview(asked)).value).toMatchObject({ problem: null, ends: [] })
  const wish = await post('contracts', terms)
  expect((await confirm(wish, ann)).code).toBe('second_person_needed')
  expect((await confirm(wish)).code).toBeUndefined()
  const [contract] = (await get('contracts', { state: 'P' })).value.list
  expect(contract).toMatchObject({ payer: null, payee: { id: top!.memberId }, status: 'P', version: 1 })
  expect((await post('contracts', terms)).code).toBe('contract_refused')
  expect((await post(`contracts/${contract.id}/withdraw`, {})).code).toBeUndefined()
  expect((await post(`contracts/${contract.id}/withdraw`, {})).code).toBe('state_changed')
  const { steps } = (await get(`contracts/${contract.id}`)).value
  expect(steps.map((step: { step: string; operator: string }) => [step.step, step.operator])).toEqual([
    ['withdrawn', ann!.id],
    ['proposed', ann!.id],
  ])
})

const askPreview = async (terms: object) =>
  (await askOffice(world.app, ann!.token, ['POST', '/wps/office/agents/contracts/preview'], { ...terms })) as Reply

test('what ends with a contract is shown before two people end it, and names of all sides are whole', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const own = await givenContract(world.db, 'daily', [null, top!], 10_000, yesterday)
  const below = await givenContract(world.db, 'daily', [top!, agent!], 5_000, yesterday)
  const name = await world.nameOf(top!)
  const of = async (query: Record<string, string>) =>
    (await get('contracts', { kind: 'daily', state: 'A', ...query })).value.list.map((each: { id: string }) => each.id)
  expect(await of({})).toEqual([String(below.id), String(own.id)])
  expect(await of({ username: name, side: 'payer' })).toEqual([String(below.id)])
  expect(await of({ username: name, side: 'payee' })).toEqual([String(own.id)])
  expect(await of({ product: 'LIVE' })).toEqual([])
  const shown = (await get(`contracts/${below.id}`)).value.contract
  expect(shown.payer).toEqual({ id: top!.memberId, username: name })
  const { end } = (await get(`contracts/${own.id}`)).value
  expect(end.ends).toMatchObject([{ id: String(below.id), reason: 'UPLINE_CONTRACT_ENDED' }])
  expect((await post(`contracts/${below.id}/withdraw`, {})).code).toBe('not_found')
  expect((await confirm(await post(`contracts/${own.id}/end`, {}))).code).toBeUndefined()
  expect((await post(`contracts/${own.id}/end`, {})).code).toBe('state_changed')
  const after = (await get(`contracts/${below.id}`)).value
  expect(after).toMatchObject({ end: null, contract: { endReason: 'UPLINE_CONTRACT_ENDED', effectiveTo: end.at } })
})

test('pages hold each contract once; one of nobody is not found', async () => {
  const first = (await get('contracts', { limit: '1' })).value
  const rest = (await get('contracts', { before: first.next })).value
  const ids = [...first.list, ...rest.list].map(each => each.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(rest.next).toBeNull()
  expect((await get('contracts/999999')).code).toBe('not_found')
  expect((await get('contracts', { username: 'nobodyatall' })).code).toBe('not_found')
})
