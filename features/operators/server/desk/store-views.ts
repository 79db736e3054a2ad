import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what operators keep for themselves. */

export type ViewRow = { key: string; value: Record<string, unknown>; savedAt: Date }

export async function listViews(db: Sql, operatorId: string): Promise<ViewRow[]> {
  return db<ViewRow[]>`
    select key, value, saved_at as "savedAt" from operators.views where operator_id = ${operatorId} order by key`
}

type NewView = { merchantId: number; operatorId: string; key: string; value: Record<string, unknown> }

/** False when there are `most` others already. */
export async function putView(tx: Tx, v: NewView, most: number): Promise<boolean> {
  await tx`select 1 from operators.operators where id = ${v.operatorId} for no key update`
  const done = await tx`
    insert into operators.views (merchant_id, operator_id, key, value)
    select ${v.merchantId}, ${v.operatorId}, ${v.key}, ${tx.json(v.value as never)}
    where (select count(*) from operators.views where operator_id = ${v.operatorId} and key <> ${v.key}) < ${most}
    on conflict (operator_id, key) do update set value = excluded.value, saved_at = now()`
  return done.count === 1
}

export async function deleteView(tx: Tx, operatorId: string, key: string): Promise<boolean> {
  const done = await tx`delete from operators.views where operator_id = ${operatorId} and key = ${key}`
  return done.count === 1
}

/** What an operator may for a time, and until when. */
export async function listElevated(db: Sql, operatorId: string, merchantId: number) {
  return db<{ permissions: string[]; until: Date }[]>`
    select permissions, until from operators.elevations
    where operator_id = ${operatorId} and merchant_id = ${merchantId} and ended_at is null and until > now()
    order by until`
}

/** What others decided in the last day of what an operator proposed. */
export async function listDecided(db: Sql, operatorId: string, merchantId: number) {
  return db<{ id: string; action: string; state: string; decidedAt: Date }[]>`
    select id, action, state, decided_at as "decidedAt" from operators.proposals
    where maker = ${operatorId} and merchant_id = ${merchantId} and state in ('DONE', 'REFUSED', 'STALE')
      and decided_at > now() - interval '1 day' order by decided_at desc limit 20`
}
