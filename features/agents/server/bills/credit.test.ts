import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { depositCredited } from '#features/cashier/server/cashier.ts'
import { formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { cashOf, givenContract, hoursInto, money } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { readTier } from '../contracts/store-contracts.ts'
import { debtorCredited } from '../events.ts'
import { approve } from './approve.ts'
import { arrearsOf } from './arrears.ts'
import { payOpen } from './pay.ts'
import { settleDue } from './run.ts'
import { BILL_PROOFS } from './store-runs.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  await world.close()
})

/** An agent who owes a downline 23.00 of a dividend, since another branch won and all of their own money is in a round. */
async function givenDebtor() {
  const top = await world.newAgent()
  const [agent, other] = [await world.newAgent(top), await world.newAgent(top)]
  const yesterday = new Date(Date.now() - 86_400_000)
  await givenContract(world.db, 'dividend', [null, top], 300_000, yesterday)
  await givenContract(world.db, 'dividend', [top, agent], 300_000, yesterday)
  await world.play(await world.newPlayer(agent), '10000', '0')
  await world.play(await world.newPlayer(other), '10000', '18000')
  const gone = await top.bet(`gone-${top.memberId}`, String(((await cashOf(world.db, top)) - money('1')) / 100n))
  await world.followAll()
  const morning = await hoursInto(world.db, await world.today(), 27)
  await world.db`update agents.progress set counted_to = ${morning}`
  await settleDue(world.db, morning)
  const line = { line: top.memberId } as const
  await transaction(world.db, tx => approve(tx, morning, { merchantId: 1, by: 'opr_1', chosen: line }))
  await payOpen(world.db, 1, morning)
  expect(await owedBy(top)).toBe('23.00')
  // Whatever was staked comes back.
  return { top, agent, creditTop: () => top.rollback(gone) }
}

async function owedBy({ memberId }: MemberThere): Promise<string> {
  return formatAmount(await transaction(world.db, tx => arrearsOf(tx, memberId)))
}

const reactions = () => reactionsOf(world.context.realtime)
const react = (topic: string, payload: object) =>
  transaction(world.db, async tx => {
    for (const each of reactions()) if (each.topic === topic) await each.react(tx, payload)
  })

test.each([
  [
    'a deposit',
    depositCredited.name,
    { depositId: 'dep_1', provider: 'demo', paymentId: 'p1', amount: '1', currency: 'CRD' },
  ],
  ['a transfer of the line', debtorCredited.name, {}],
])('what is owed is paid as soon as money comes by %s, once', async (_, topic, more) => {
  const { top, agent, creditTop } = await givenDebtor()
  const told = { merchantId: 1, memberId: top.memberId, ...more }
  await react(topic, told)
  expect(await owedBy(top)).toBe('23.00')
  await creditTop()
  const before = await cashOf(world.db, top)
  await Promise.all(Array.from({ length: 8 }, () => react(topic, told)))
  expect(await owedBy(top)).toBe('0.00')
  expect(before - (await cashOf(world.db, top))).toBe(money('23'))
  const [bill] = await world.db`select received, legs from agents.bills where payee = ${await world.numberOf(agent)}`
  expect(bill).toEqual({ received: money('30'), legs: 2 })
})

test('fixed salaries below that come to more than their payer gets are paid in part', async () => {
  const top = await world.newAgent()
  const below = [await world.newAgent(top), await world.newAgent(top)]
  const yesterday = new Date(Date.now() - 86_400_000)
  const fixed = (sum: string) => ({ tiers: [readTier({ ...NOTHING, rateType: 'F', ratePpm: 0, amount: sum })] })
  await givenContract(world.db, 'daily', [null, top], 0, yesterday, fixed('50'))
  for (const agent of below) await givenContract(world.db, 'daily', [top, agent], 0, yesterday, fixed('30'))
  await top.bet(`gone-${top.memberId}`, String((await cashOf(world.db, top)) / 100n))
  const morning = await hoursInto(world.db, await world.today(), 26.2)
  await world.db`update agents.progress set counted_to = ${morning}`
  await settleDue(world.db, morning)
  const numbers = await Promise.all(below.map(world.numberOf))
  const bills = await world.db`select received, status from agents.bills where payee = any(${numbers}) order by payee`
  expect(bills).toEqual([
    { received: money('30'), status: 'PAID' },
    { received: money('20'), status: 'PART_PAID' },
  ])
})

const NOTHING = { minValidBet: '0', minNetLoss: '0', minActive: 0 }
