import { payOpen } from '#features/agents/server/bills/pay.ts'
import { settleKind } from '#features/agents/server/bills/settle.ts'
import { applyMoves, moveSubtree } from '#features/people/server/people.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const [SETTLE_S, MOVE_S] = [120, 1]
const MOVED = 10_000

/**
 * Every agent gets a daily salary of the one above, or of the house, of a rate that falls with the steps down; yesterday is
 * settled and paid. Answers how much is left of the goal.
 */
export async function measureSettling(db: Sql, print: (line: string) => void): Promise<number> {
  const [clock] = await db<{ timeZone: string; at: Date; day: Date }[]>`
    select time_zone as "timeZone", now() as at, (now() at time zone time_zone)::date::timestamp at time zone time_zone as day
    from settings.public_clocks where merchant_id = 1`
  const { timeZone, day } = clock!
  const tier = { minValidBet: '0', minNetLoss: '0', minActive: 1, rateType: 'P', amount: '0' }
  await db`
    insert into agents.contracts (merchant_id, kind, product, payer, payee, period, carry, mode, active_mode, min_active_bet,
      deduct_salary, funding, tiers, status, version, proposed_at, expires_at, effective_from, settled_to)
    select 1, 'daily', 'CONS', l.uplines[cardinality(l.uplines)], l.member, 'DAILY', 'NONE', 'FIXED', 'PERIOD_TOTAL', 1, false, 'UPLINE',
      jsonb_build_array(${JSON.stringify(tier)}::text::jsonb || jsonb_build_object('ratePpm', 20000 - 800 * cardinality(l.uplines))),
      'A', 1, ${day}, ${day}, ${day}::timestamptz - interval '1 day', ${day}::timestamptz - interval '1 day'
    from agents.lines l where l.is_agent`
  await db`analyze agents.contracts`
  const at = new Date(day.getTime() + 3 * 3_600_000)
  await db`update agents.progress set counted_to = ${at}`
  const begun = performance.now()
  const written = await settleKind(db, { merchantId: 1, timeZone, at }, 'daily')
  const settled = performance.now()
  const legs = await payOpen(db, 1, at)
  const ended = performance.now()
  const seconds = (ended - begun) / 1_000
  const [paid] = await db<{ open: number }[]>`select count(*)::int as open from agents.bills where received < due`
  print(
    `${written} daily contracts settled in ${((settled - begun) / 1_000).toFixed(1)} s, ${legs.length} payments made in ` +
      `${((ended - settled) / 1_000).toFixed(1)} s (goal ${SETTLE_S} s), ${paid!.open} bills open`,
  )
  return SETTLE_S / seconds
}

/** An agent with some 10,000 below goes under another one: decided, and carried out when the day has begun. */
export async function measureMove(db: Sql, print: (line: string) => void): Promise<number> {
  const [found] = await db<{ memberId: string; toId: string; size: number }[]>`
    select m.id as "memberId", t.members + t.agents as size, o.id as "toId"
    from agents.teams t join people.members m on m.number = t.agent and m.type = 1
    join people.members o on o.type = 2 and o.number <> (select uplines[1] from agents.lines where member = t.agent)
    order by abs(t.members + t.agents - ${MOVED}), o.number limit 1`
  const { memberId, toId, size } = found!
  const begun = performance.now()
  await transaction(db, tx => moveSubtree(tx, { merchantId: 1, memberId, toId }))
  const decided = performance.now()
  await db`update people.moves set since = since - 1`
  const waited = performance.now()
  await applyMoves(db)
  const [decide, carry] = [(decided - begun) / 1_000, (performance.now() - waited) / 1_000]
  print(
    `${size} below an agent moved: decided in ${decide.toFixed(2)} s, carried out in ${carry.toFixed(2)} s (goal ${MOVE_S} s)`,
  )
  return MOVE_S / Math.max(decide, carry)
}
