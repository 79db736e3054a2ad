import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMoves, moveSubtree } from '#features/people/server/people.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { answer } from './answer.ts'
import { endMoved } from './moved.ts'
import { propose } from './propose.ts'
import { clockOf, readTier } from './store-contracts.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

/** A daily salary that runs since yesterday. */
async function given(payer: MemberThere | null, payee: MemberThere, ratePpm: number) {
  const { timeZone } = await clockOf(world.db, 1)
  const clock = { at: new Date(Date.now() - 48 * 3_600_000), timeZone }
  const tier = { minValidBet: '0', minNetLoss: '0', minActive: 0, rateType: 'P' as const, ratePpm, amount: '0' }
  const terms = {
    ...({ period: 'DAILY', carry: 'NONE', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' } as const),
    ...{ minActiveBet: parseAmount('1'), deductSalary: false, tiers: [readTier(tier)] },
  }
  const by = payer === null ? { operator: 'house' } : { memberId: payer.memberId }
  const ask = { merchantId: 1, kind: 'daily' as const, product: 'CONS' as const, payee: payee.memberId, terms }
  const { id } = await transaction(world.db, tx => propose(tx, clock, by, ask))
  const accepted = { merchantId: 1, memberId: payee.memberId, kind: 'daily' as const, id, answer: 'accept' as const }
  await transaction(world.db, tx => answer(tx, clock, accepted))
  return id
}

test('§1.8: who moves has nothing from the old upline from that day on, nor whom they pay; others keep theirs', async () => {
  const [top, other] = [await world.newAgent(), await world.newAgent()]
  const moving = await world.newAgent(top)
  const below = await world.newAgent(moving)
  const beside = await world.newAgent(top)
  const ids = [
    await given(null, top, 10_000),
    await given(top, moving, 5_000),
    await given(moving, below, 2_000),
    await given(top, beside, 3_000),
  ]
  await transaction(world.db, tx => moveSubtree(tx, { merchantId: 1, memberId: moving.memberId, toId: other.memberId }))
  await world.db`update people.places set since = since - 1 where since > '-infinity'`
  await world.db`update people.moves set since = since - 1`
  await applyMoves(world.db)
  const [event] = await world.db`select payload from events.outbox where topic = 'people.line_moved'`
  for (let times = 0; times < 2; times++) await transaction(world.db, tx => endMoved(tx, event!.payload))
  const rows = await world.db<{ status: string; why: string | null; from: string | null }[]>`
    select status, end_reason as why, (effective_to at time zone c.time_zone)::date::text as "from"
    from agents.contracts join settings.public_clocks c using (merchant_id) where id = any(${ids}::bigint[]) order by id`
  const today = await world.today()
  expect(rows).toEqual([
    { status: 'A', why: null, from: null },
    { status: 'C', why: 'MOVED', from: today },
    { status: 'C', why: 'UPLINE_CONTRACT_ENDED', from: today },
    { status: 'A', why: null, from: null },
  ])
})
