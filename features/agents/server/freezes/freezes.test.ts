import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFindings } from '#shared/server/proofs.ts'
import { cashOf, givenBill, givenContract, money } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { payOpen } from '../bills/pay.ts'
import { settleDue } from '../bills/run.ts'
import { BILL_PROOFS } from '../bills/store-runs.ts'
import { payRebates } from '../rebates/pay-rebates.ts'

let world: AgentsWorld
let ann: GivenOperator
beforeAll(async () => {
  world = await givenAgents()
  ann = await givenOperator(world.db)
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  await world.close()
})

const path = ({ memberId }: MemberThere) => `/wps/office/agents/lines/${memberId}`
const freeze = async (who: MemberThere, holds: string[], until: string | null = null) =>
  (await askOffice(world.app, ann.token, ['POST', `${path(who)}/freeze`], { reason: 'a case is open', holds, until }))
    .code
const day = (days: number) => new Date(Date.now() + days * 86_400_000)

async function givenLine(kind: 'daily' | 'dividend') {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const contracts = [
    await givenContract(world.db, kind, [null, top], 10_000, day(-4)),
    await givenContract(world.db, kind, [top, agent], 5_000, day(-4)),
  ]
  const bill = (n: 0 | 1, due: string) => givenBill(world.db, contracts[n]!, { daysAgo: 2, due, status: 'CALCULATED' })
  return { top, agent, ids: [await bill(0, '30'), await bill(1, '20')] }
}

test('a salary that is held back waits with its bill, those below are paid, and it is theirs once it ends', async () => {
  const { top, agent } = await givenLine('daily')
  expect(await freeze(top, ['income'])).toBeUndefined()
  expect(await freeze(top, ['income'])).toBe('state_changed')
  const before = [await cashOf(world.db, top), await cashOf(world.db, agent)]
  await payOpen(world.db, 1, new Date())
  expect([await cashOf(world.db, top), await cashOf(world.db, agent)]).toEqual([before[0]!, before[1]! + money('20')])
  expect((await world.get(top, 'bills/arrears')).value).toMatchObject({ receivable: '10.00', heldBackUntil: null })
  expect((await world.post(top, 'bills/receive', { kind: 'daily' })).code).toBe('locked')
  await settleDue(world.db)
  expect(await cashOf(world.db, top)).toBe(before[0])
  expect(await freeze(top, [])).toBeUndefined()
  expect(await cashOf(world.db, top)).toBe(before[0]! + money('10'))
  expect((await world.get(top, 'bills/arrears')).value).toEqual({ total: '0.00', receivable: '0.00', bills: 0 })
})

test('what is held back until a day ends by itself', async () => {
  const { agent } = await givenLine('daily')
  expect(await freeze(agent, ['income'], day(-1).toISOString())).toBe('invalid_input')
  expect(await freeze(agent, ['income'], day(1).toISOString())).toBeUndefined()
  const before = await cashOf(world.db, agent)
  await payOpen(world.db, 1, new Date())
  expect(await cashOf(world.db, agent)).toBe(before)
  await settleDue(world.db, day(1.01))
  expect(await cashOf(world.db, agent)).toBe(before + money('20'))
})

test('a dividend cannot be taken, and rebates wait', async () => {
  const { agent, ids } = await givenLine('dividend')
  await payOpen(world.db, 1, new Date())
  await freeze(agent, ['income'])
  const receive = () => world.post(agent, `bills/${ids[1]!.id}/receive`, {})
  expect((await receive()).code).toBe('locked')
  await world.db`
    insert into agents.rebates (merchant_id, upline, day, member, product, base, units)
    values (1, ${await world.numberOf(agent)}, '2026-11-20', ${await world.numberOf(agent)}, 'RNG', 10000, 20000000000)`
  const before = await cashOf(world.db, agent)
  await payRebates(world.db)
  expect(await cashOf(world.db, agent)).toBe(before)
  await freeze(agent, [])
  await payRebates(world.db)
  expect(await cashOf(world.db, agent)).toBe(before + money('2'))
  expect((await receive()).value.moved).toBe('20.00')
})

test('nothing goes up or down the line of whose transfers are held back, and all else goes on', async () => {
  const { top, agent } = await givenLine('daily')
  const blocked = async () => (await world.get(top, 'transfer', { direction: 'down', to: agent.memberId })).value
  expect((await blocked()).blocked).not.toBe('locked')
  await freeze(agent, ['transfers'])
  expect((await blocked()).blocked).toBe('locked')
  await freeze(agent, [])
  expect((await blocked()).blocked).not.toBe('locked')
  const { value } = await askOffice(world.app, ann.token, ['GET', path(agent)])
  expect(value).toMatchObject({ freeze: null })
})
