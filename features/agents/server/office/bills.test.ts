import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeBill } from '#features/agents/rules/bills/bill-file.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { cashOf, givenBill, givenContract, money } from '../../../../tests/support/agents/contracts.ts'
import { agentsOffice } from '../../../../tests/support/agents/office.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { BILL_PROOFS } from '../bills/store-runs.ts'

let world: AgentsWorld
let [ann, ben]: GivenOperator[] = []
let [top, agent]: MemberThere[] = []
let days: string[]
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
  ben = await givenOperator(world.db)
  top = await world.newAgent()
  agent = await world.newAgent(top)
  const at = new Date(Date.now() - 5 * 86_400_000)
  const ofTop = await givenContract(world.db, 'dividend', [null, top], 300_000, at)
  const ofAgent = await givenContract(world.db, 'dividend', [top, agent], 200_000, at)
  const status = 'PENDING_APPROVAL' as const
  days = []
  for (const daysAgo of [4, 3]) {
    days.push((await givenBill(world.db, ofTop, { daysAgo, due: '30', status })).day)
    await givenBill(world.db, ofAgent, { daysAgo, due: '20', status })
  }
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  await world.close()
})

const { get, post, confirm } = agentsOffice(() => ({ app: world.app, ann: ann!, ben: ben! }))

test('a run is shown with what each gets and keeps, approved by two people, and paid at once', async () => {
  const run = { from: days[0]!, to: days[0]! }
  const preview = (await get('payouts/preview', run)).value
  expect(preview).toMatchObject({ houseCost: '30.00', missing: '0.00' })
  expect(preview.list.map((row: Record<string, string>) => [row.gets, row.paysDown, row.keeps, row.status])).toEqual([
    ['30.00', '20.00', '10.00', 'PAID'],
    ['20.00', '0.00', '20.00', 'PAID'],
  ])
  // The one below is no run without the one above.
  expect((await confirm(await post('payouts/approve', { ...run, line: agent!.memberId }))).code).toBe('state_changed')
  const wish = await post('payouts/approve', run)
  expect((await confirm(wish, ann)).code).toBe('second_person_needed')
  expect((await confirm(wish)).code).toBeUndefined()
  expect((await confirm(wish)).code).toBe('proposal_over')
  const { list } = (await get('bills', { kind: 'dividend', status: 'AVAILABLE', ...run })).value
  expect(list.map((bill: Record<string, string>) => [bill.received, bill.held])).toEqual([
    ['20.00', '20.00'],
    ['30.00', '10.00'],
  ])
  expect((await get('payouts', { from: run.from, to: days[1]! })).value.list).toMatchObject([
    { from: days[1], waiting: 2, houseCost: '30.00' },
    { from: days[0], waiting: 0, unpaid: 0, received: '50.00', houseCost: '30.00' },
  ])
})

test('who may decide about less than a run costs neither proposes nor confirms it', async () => {
  const run = { from: days[1]!, to: days[1]! }
  const small = await givenOperator(world.db, {
    permissions: ['bills.approve'],
    limits: { 'bills.approve': { USD: '29.99' } },
  })
  expect((await post('payouts/approve', run, small)).code).toBe('above_your_limit')
})

test('a run that is denied is owed by nobody, and waits no more', async () => {
  const run = { from: days[1]!, to: days[1]! }
  expect((await post('payouts/deny', run)).value).toEqual({ denied: 2 })
  expect((await post('payouts/deny', run)).code).toBe('not_found')
  expect((await get('bills', { status: 'DENIED' })).value.list).toHaveLength(2)
})

test('one bill stands with who pays it and whom it pays, and its file is calculated again', async () => {
  const { list } = (await get('bills', { username: await world.nameOf(agent!), side: 'payee', ...runOf(0) })).value
  const { value } = await get(`bills/${list[0].id}`)
  expect(value.above.map((bill: { payer: string | null }) => bill.payer)).toEqual([null])
  expect(value.bill).toMatchObject({
    payer: await world.nameOf(top!),
    payerId: top!.memberId,
    payeeId: agent!.memberId,
  })
  const above = (await get(`bills/${value.above[0].id}`)).value
  expect(above.below.map((bill: { id: string }) => bill.id)).toEqual([list[0].id])
  expect(above.payments).toMatchObject([{ from: null, amount: '30.00' }])
  const file = (await get(`bills/${list[0].id}/file`)).value
  expect(recomputeBill(file.text).is).not.toBe('unreadable')
  expect((await get('bills/999999')).code).toBe('not_found')
  expect((await post(`bills/${list[0].id}/pay`, {})).code).toBe('state_changed')
})

const runOf = (n: number) => ({ from: days[n]!, to: days[n]! })

test('two people take back what was paid, once, and no more than there is', async () => {
  const { list } = (await get('bills', { username: await world.nameOf(agent!), side: 'payee', ...runOf(0) })).value
  const [{ id }] = list
  const before = await cashOf(world.db, top!)
  expect((await post(`bills/${id}/clawback`, { amount: '20.01' })).code).toBe('invalid_input')
  const wish = await post(`bills/${id}/clawback`, { amount: '20' })
  expect((await confirm(wish, ann)).code).toBe('second_person_needed')
  const all = await Promise.all(Array.from({ length: 8 }, () => confirm(wish)))
  expect(all.filter(each => each.code === undefined)).toHaveLength(1)
  expect(await cashOf(world.db, top!)).toBe(before + money('20'))
  expect((await get(`bills/${id}`)).value).toMatchObject({
    ...{ bill: { status: 'CLAWED_BACK', received: '0.00', held: '0.00', clawed: '20.00' }, clawable: '0.00' },
    clawbacks: [{ amount: '20.00', taken: '20.00', owed: '0.00', reason: 'as it was agreed' }],
  })
  expect((await post(`bills/${id}/clawback`, { amount: '1' })).code).toBe('invalid_input')
})
