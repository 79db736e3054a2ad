import type { Outcome } from '#features/risk/rules/cases.ts'
import type { Rule } from '#features/risk/rules/signs.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of alerts, and of how far the facts behind them were looked at. */

export type Source = 'payees' | 'sessions' | 'withdrawals'
export type Figures = Record<string, string | number>
export type NewAlert = {
  rule: Rule
  key: string
  at: Date
  members: readonly string[]
  withdrawal: string | null
  figures: Figures
}

/** Merchants whose facts are looked at: all that have a clock. */
export async function selectMerchants(db: Sql): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select merchant_id as id from settings.public_clocks order by 1`
  return rows.map(({ id }) => id)
}

/**
 * From when facts are to be looked at, as PostgreSQL's text: so long before the last. Held until the transaction ends,
 * undefined while another holds it.
 */
export async function holdProgress(
  tx: Tx,
  merchantId: number,
  source: Source,
  overlap: string,
): Promise<string | undefined> {
  await tx`
    insert into risk.progress (merchant_id, source, at) values (${merchantId}, ${source}, 'epoch') on conflict do nothing`
  const [row] = await tx<{ at: string }[]>`
    select (at - ${overlap}::interval)::text as at from risk.progress where merchant_id = ${merchantId} and source = ${source}
    for update skip locked`
  return row?.at
}

export async function saveProgress(tx: Tx, merchantId: number, source: Source, at: string): Promise<void> {
  await tx`
    update risk.progress set at = greatest(at, ${at}::timestamptz)
    where merchant_id = ${merchantId} and source = ${source}`
}

/** The same fact alarms once. */
export async function insertAlerts(tx: Tx, merchantId: number, alerts: readonly NewAlert[]): Promise<void> {
  for (const { rule, key, at, members, withdrawal, figures } of alerts)
    await tx`
      insert into risk.alerts (merchant_id, rule, key, at, members, withdrawal, figures)
      values (${merchantId}, ${rule}, ${key}, ${at}, ${[...members]}::text[], ${withdrawal}, ${tx.json(figures)})
      on conflict (merchant_id, rule, key) do nothing`
}

export type AlertRow = {
  id: bigint
  rule: Rule
  at: Date
  foundAt: Date
  members: string[]
  withdrawal: string | null
  figures: Figures
  caseId: bigint | null
  outcome: Outcome | null
}

const columns = (db: Sql | Tx) => db`
  a.id, a.rule, a.at, a.found_at as "foundAt", a.members, a.withdrawal, a.figures, a.case_id as "caseId", c.outcome`

type Page = { before?: string | undefined; limit: number }

/** Newest first: those that no case is about, or those of cases. */
export async function selectAlerts(
  db: Sql,
  merchantId: number,
  { before, limit, rule, isTaken }: Page & { rule?: Rule | undefined; isTaken: boolean },
): Promise<AlertRow[]> {
  return db<AlertRow[]>`
    select ${columns(db)} from risk.alerts a left join risk.cases c on c.id = a.case_id
    where a.merchant_id = ${merchantId} and ${isTaken ? db`a.case_id is not null` : db`a.case_id is null`}
      and (${rule ?? null}::text is null or a.rule = ${rule ?? null})
      and (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
    order by a.id desc limit ${limit}`
}

export async function selectAlertsOf(db: Sql, merchantId: number, caseId: string): Promise<AlertRow[]> {
  return db<AlertRow[]>`
    select ${columns(db)} from risk.alerts a join risk.cases c on c.id = a.case_id
    where a.merchant_id = ${merchantId} and a.case_id = ${caseId}::bigint order by a.id`
}

/** Held until the transaction ends, in one order for all. */
export async function holdAlerts(tx: Tx, merchantId: number, ids: readonly string[]) {
  return tx<{ id: bigint; members: string[]; caseId: bigint | null }[]>`
    select id, members, case_id as "caseId" from risk.alerts
    where merchant_id = ${merchantId} and id = any(${[...ids]}::bigint[]) order by id for update`
}

export async function takeAlerts(tx: Tx, ids: readonly bigint[], caseId: string): Promise<void> {
  await tx`update risk.alerts set case_id = ${caseId}::bigint where id = any(${[...ids]}::bigint[])`
}

export type RuleCounts = {
  rule: Rule
  fresh: number
  open: number
  confirmed: number
  falseAlarm: number
  unclear: number
}

export async function countByRule(db: Sql, merchantId: number): Promise<RuleCounts[]> {
  return db<RuleCounts[]>`
    select a.rule, (count(*) filter (where a.case_id is null))::int as fresh,
      (count(*) filter (where c.state <> 'CLOSED'))::int as open,
      (count(*) filter (where c.outcome = 'confirmed'))::int as confirmed,
      (count(*) filter (where c.outcome = 'false_alarm'))::int as "falseAlarm",
      (count(*) filter (where c.outcome = 'unclear'))::int as unclear
    from risk.alerts a left join risk.cases c on c.id = a.case_id
    where a.merchant_id = ${merchantId} group by a.rule`
}
