import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of draws as operators see them. */

export type BudgetRow = { code: string; kind: string; currency: string; left: Amount }

/** Promotions that run now and pay what is drawn. */
export async function selectBudgets(db: Sql | Tx, merchantId: number, at: Date): Promise<BudgetRow[]> {
  return db<BudgetRow[]>`
    select code, kind, currency, budget_left as left from promotions.public_promotions
    where merchant_id = ${merchantId} and state = 'RUNNING' and starts_at <= ${at} and ends_at > ${at}
      and kind in ('envelope', 'wheel', 'raffle') order by code`
}

/** What was taken of each envelope. */
export async function sumTaken(db: Sql, ids: readonly string[]): Promise<Map<string, Amount>> {
  const rows = await db<{ id: string; sum: Amount }[]>`
    select envelope_id as id, sum(amount)::bigint as sum from draws.envelope_claims where envelope_id = any(${[...ids]}::text[])
    group by envelope_id`
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}
