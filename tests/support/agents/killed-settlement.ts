import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { approve } from '#features/agents/server/bills/approve.ts'
import { payOpen } from '#features/agents/server/bills/pay.ts'
import { receive } from '#features/agents/server/bills/receive.ts'
import { settleDue, settleWindows } from '#features/agents/server/bills/run.ts'
import type { Amount } from '#shared/money.ts'
import { formatAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { Killed, killedSql } from '../killed-sql.ts'
import type { MemberThere } from '../records/world.ts'
import { cashOf, givenContract, hoursInto } from './contracts.ts'
import type { AgentsWorld } from './world.ts'

const HOUR_MS = 3_600_000
/** In ppm, from the top down, and what each of three is to keep of the 1,000.00 that were bet and lost. */
const RATES = [10_000, 6_000, 2_000] as const
const KEPT = ['4.00', '4.00', '2.00']

type Line = readonly MemberThere[]
type Settlement = {
  /** A contract that was accepted at this time pays for what is played now. */
  acceptedAt: (now: number) => number
  /** When what is played now is settled. */
  at: (world: AgentsWorld, now: number) => Promise<Date>
  /** All that becomes of it until everybody has their money. */
  work: (db: Sql, at: Date, line: Line) => Promise<void>
  /** What comes to each of the three: all, where each pays the next one, or what they keep, where the house pays. */
  received: readonly string[]
}

const ALL = ['10.00', '6.00', '2.00']
const SETTLEMENTS: Record<Kind, Settlement> = {
  daily: {
    acceptedAt: now => now - 24 * HOUR_MS,
    at: async ({ db, today }) => hoursInto(db, await today(), 26.2),
    work: settleDue,
    received: ALL,
  },
  // One hour alone: the one that was played in, or the one after it at the latest.
  hourly: {
    acceptedAt: now => now - HOUR_MS,
    at: async (_, now) => new Date(now + 1.2 * HOUR_MS),
    work: settleDue,
    received: KEPT,
  },
  realtime: {
    acceptedAt: now => now - 24 * HOUR_MS,
    at: async (_, now) => new Date(now + HOUR_MS / 6),
    work: settleWindows,
    received: KEPT,
  },
  dividend: {
    acceptedAt: now => now - 24 * HOUR_MS,
    at: async ({ db, today }) => hoursInto(db, await today(), 27),
    work: payDividends,
    received: ALL,
  },
}

/** Settled, approved, paid into the purses, and taken by each: what is done already is left out. */
async function payDividends(db: Sql, at: Date, line: Line): Promise<void> {
  await settleDue(db, at)
  await transaction(db, async tx => {
    const [waits] = await tx`select from agents.bills where status = 'PENDING_APPROVAL' limit 1`
    if (waits) await approve(tx, at, { merchantId: 1, by: 'opr_1', chosen: 'all' })
  })
  await payOpen(db, 1, at)
  for (const { memberId } of line) {
    await transaction(db, tx => receive(tx, at, { merchantId: 1, memberId, kind: 'dividend' }))
  }
}

/** A line of three whose player has bet and lost 1,000.00, with contracts of a kind that pay for it, all by their real paths. */
export async function givenLine(world: AgentsWorld, kind: Kind) {
  const { db } = world
  const settlement = SETTLEMENTS[kind]
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const line = [top, agent, await world.newAgent(agent)]
  const now = Date.now()
  const contracts: bigint[] = []
  for (const [i, payee] of line.entries()) {
    const acceptedAt = new Date(settlement.acceptedAt(now))
    contracts.push((await givenContract(db, kind, [line[i - 1] ?? null, payee], RATES[i]!, acceptedAt)).id)
  }
  await world.play(await world.newPlayer(line[2]!), '100000')
  await world.followAll()
  return { kind, line, contracts, at: await settlement.at(world, now) }
}
export type GivenLine = Awaited<ReturnType<typeof givenLine>>

/**
 * The line's bills are settled by a process that dies at its `step`-th step; another one goes on, twice. Answers what is wrong
 * with what was paid, whether the process died at all, and how many steps it took. The same contracts begin anew afterwards, so
 * that the next process settles the same once more: to make a line takes longer than to settle it.
 */
export async function settleKilled({ db }: AgentsWorld, given: GivenLine, step: number) {
  const { kind, line, at } = given
  const settlement = SETTLEMENTS[kind]
  await db`update agents.progress set counted_to = ${at}`
  const before = await Promise.all(line.map(who => cashOf(db, who)))
  const { died, steps } = await dies(db, step, killed => settlement.work(killed, at, line))
  await settlement.work(db, at, line)
  await settlement.work(db, at, line)
  const wrong: string[] = []
  for (const [i, who] of line.entries()) {
    const got = formatAmount(((await cashOf(db, who)) - before[i]!) as Amount)
    const is = `${await billsOf(db, given.contracts[i]!)} ${got}`
    const should = `${ALL[i]} ${settlement.received[i]} PAID 1 ${KEPT[i]}`
    if (is !== should) wrong.push(`${kind}, step ${step}, agent ${i + 1}: ${is} instead of ${should}`)
  }
  given.contracts = await renewed(db, given.contracts)
  return { died, steps, wrong }
}

/**
 * The same contracts as they were when they had been accepted; the old ones are as if they had never run, and their bills lie long
 * ago: two bills of one agent and period belong to no line that there could be.
 */
async function renewed(db: Sql, contracts: readonly bigint[]): Promise<bigint[]> {
  return transaction(db, async tx => {
    await tx`
      update agents.contracts set status = 'C', end_reason = 'ADMIN', effective_to = effective_from where id = any(${contracts}::bigint[])`
    await tx`
      update agents.bills set period = tstzrange(lower(period) - interval '100 days', upper(period) - interval '100 days')
      where contract_id = any(${contracts}::bigint[])`
    const rows = await tx<{ id: bigint }[]>`
      insert into agents.contracts (merchant_id, kind, product, payer, payee, period, carry, mode, active_mode, min_active_bet,
        deduct_salary, funding, tiers, status, version, proposed_at, expires_at, effective_from, settled_to)
      select merchant_id, kind, product, payer, payee, period, carry, mode, active_mode, min_active_bet, deduct_salary, funding, tiers,
        'A', version, proposed_at, expires_at, effective_from, effective_from
      from agents.contracts where id = any(${contracts}::bigint[]) order by id returning id`
    return rows.map(({ id }) => id)
  })
}

async function dies(db: Sql, step: number, work: (db: Sql) => Promise<void>) {
  const { db: killed, steps } = killedSql(db, step)
  try {
    await work(killed)
    return { died: false, steps: steps() }
  } catch (error) {
    if (error instanceof Killed) return { died: true, steps: steps() }
    throw error
  }
}

/** Bills of what was played in; others came to nothing. */
async function billsOf(db: Sql, contract: bigint): Promise<string> {
  const rows = await db<{ gross: Amount; received: Amount; status: string; legs: number }[]>`
    select gross, received, status, legs from agents.bills where contract_id = ${contract} and status <> 'NOT_REACHED'`
  return rows
    .map(({ gross, received, status, legs }) => `${formatAmount(gross)} ${formatAmount(received)} ${status} ${legs}`)
    .join(', ')
}
