import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { clockOf, readTier } from '#features/agents/server/contracts/store-contracts.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { instantOf } from '#shared/zone.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { answer } from '../contracts/answer.ts'
import { propose } from '../contracts/propose.ts'
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

const HOUR_MS = 3_600_000

async function given(kind: Kind, payer: MemberThere | null, payee: MemberThere, ratePpm: number, at: Date) {
  const { timeZone } = await clockOf(world.db, 1)
  const clock = { at, timeZone }
  const tier = { minValidBet: '0', minNetLoss: '0', minActive: 0, rateType: 'P' as const, ratePpm, amount: '0' }
  const terms = {
    ...({ period: 'DAILY', carry: 'NONE', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' } as const),
    ...{ minActiveBet: parseAmount('1'), deductSalary: false, tiers: [readTier(tier)] },
  }
  const by = payer === null ? { operator: 'house' } : { memberId: payer.memberId }
  const ask = { merchantId: 1, kind, product: 'CONS' as const, payee: payee.memberId, terms }
  const { id } = await transaction(world.db, tx => propose(tx, clock, by, ask))
  const accepted = { merchantId: 1, memberId: payee.memberId, kind, id, answer: 'accept' as const }
  return transaction(world.db, tx => answer(tx, clock, accepted))
}

async function billsOf(who: MemberThere) {
  const rows = await world.db<{ gross: bigint; received: bigint; status: string }[]>`
    select gross, received, status from agents.bills where payee = ${await world.numberOf(who)} order by id`
  return rows.map(
    ({ gross, received, status }) => `${formatAmount(gross as never)} ${formatAmount(received as never)} ${status}`,
  )
}

const balanceOf = async ({ memberId }: MemberThere) => {
  const [row] = await world.db<{ balance: bigint }[]>`
    select balance from wallet.public_balances where member_id = ${memberId} and book = 'real' and purpose = 'cash'`
  return row!.balance
}

test('a daily salary flows from the house down a line, once', async () => {
  const now = new Date()
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS)
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const player = await world.newPlayer(agent)
  await given('daily', null, top, 10_000, yesterday)
  await given('daily', top, agent, 4_000, yesterday)
  await world.play(player, '100000')
  await world.followAll()
  const before = [await balanceOf(top), await balanceOf(agent)]
  const morning = new Date(instantOf(await world.today(), 26.2 * 3600, (await clockOf(world.db, 1)).timeZone))
  await settleDue(world.db, new Date(morning.getTime() - HOUR_MS))
  expect(await billsOf(top)).toEqual([])
  await world.db`update agents.progress set counted_to = ${morning}`
  await Promise.all(Array.from({ length: 4 }, () => settleDue(world.db, morning)))
  await settleDue(world.db, morning)
  expect(await billsOf(top)).toEqual(['10.00 10.00 PAID'])
  expect(await billsOf(agent)).toEqual(['4.00 4.00 PAID'])
  expect([await balanceOf(top), await balanceOf(agent)]).toEqual([before[0]! + 60_000n, before[1]! + 40_000n])
})
