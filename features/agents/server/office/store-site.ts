import type { Hold } from '#features/agents/rules/freezes.ts'
import type { TransferLimits } from '#features/agents/rules/transfer-rules.ts'
import { type Amount, amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of the agents of a merchant, and of what may go up and down their lines. */

export type AgentFilter = {
  type?: number | undefined
  status?: string | undefined
  name?: string | undefined
  upline?: string | undefined
  directFrom?: number | undefined
  directTo?: number | undefined
  held?: Hold | undefined
}
export type AgentRow = {
  number: number
  id: string
  username: string
  type: number
  status: 'active' | 'blocked' | 'closed'
  uplineId: string | null
  uplineName: string | null
  direct: number
  members: number
  agents: number
  teamBalance: Amount
  arrears: Amount
  holds: Hold[]
  registeredAt: Date
}

/** A page of agents by their number, whoever came last first. */
export async function selectAgents(
  db: Sql,
  merchantId: number,
  { type, status, name, upline, directFrom, directTo, held }: AgentFilter,
  page: { before: bigint | null; limit: number },
): Promise<AgentRow[]> {
  const rows = await db<(Omit<AgentRow, 'teamBalance' | 'arrears'> & { teamBalance: bigint; arrears: bigint })[]>`
    select m.number, m.id, m.username, m.type, m.status, m.upline_id as "uplineId", u.username as "uplineName",
      coalesce(t.direct, 0) as direct, coalesce(t.members, 0) as members, coalesce(t.agents, 0) as agents,
      coalesce(t.balance, 0)::bigint as "teamBalance", coalesce(f.holds, '{}') as holds, m.registered_at as "registeredAt",
      (select coalesce(sum(b.due - b.received), 0)::bigint from agents.bills b
        where b.payer = m.number and b.funding = 'UPLINE' and b.received < b.due
          and b.status not in ('PENDING_APPROVAL', 'DENIED')) as arrears
    from agents.lines l join people.public_members m on m.number = l.member
    left join people.public_members u on u.id = m.upline_id
    left join agents.teams t on t.agent = m.number
    left join agents.freezes f on f.member = m.number and (f.until is null or f.until > now())
    where l.merchant_id = ${merchantId} and l.is_agent and (${page.before}::bigint is null or l.member < ${page.before}::bigint)
      ${type === undefined ? db`` : db`and m.type = ${type}`} ${status ? db`and m.status = ${status}` : db``}
      ${name ? db`and m.username_key = ${name}` : db``} ${upline ? db`and u.username_key = ${upline}` : db``}
      ${directFrom === undefined ? db`` : db`and coalesce(t.direct, 0) >= ${directFrom}`}
      ${directTo === undefined ? db`` : db`and coalesce(t.direct, 0) <= ${directTo}`}
      ${held ? db`and ${held} = any(f.holds)` : db``}
    order by l.member desc limit ${page.limit}`
  return rows.map(row => ({ ...row, teamBalance: amount(row.teamBalance), arrears: amount(row.arrears) }))
}

/** Nobody changes them until this ends; where nobody ever did, whoever comes second waits, too. */
export async function holdLimits(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7304, ${merchantId})`
}

export async function upsertLimits(
  tx: Tx,
  merchantId: number,
  currency: string,
  limits: TransferLimits,
): Promise<void> {
  await tx`
    insert into agents.transfer_limits (merchant_id, currency, min, max, daily_max, step_up_single, step_up_daily)
    values (${merchantId}, ${currency}, ${limits.min}, ${limits.max}, ${limits.dailyMax}, ${limits.stepUpSingle},
      ${limits.stepUpDaily})
    on conflict (merchant_id, currency) do update set min = excluded.min, max = excluded.max, daily_max = excluded.daily_max,
      step_up_single = excluded.step_up_single, step_up_daily = excluded.step_up_daily`
}
