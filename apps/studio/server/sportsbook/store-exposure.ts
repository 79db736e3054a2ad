import type { Tx } from '#shared/server/db.ts'

/* SQL of what the book can lose. */

export type Held = { eventId: string; scope: string; amount: string }
export type Asked = Held & { limit: bigint }

/** Takes so much of each limit, all or nothing: false where one of them is used up. In the order of their keys. */
export async function holdExposure(tx: Tx, currency: string, asked: readonly Asked[]): Promise<boolean> {
  const rows = asked
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(each => ({ ...each, limit: String(each.limit) }))
  const held = await tx`
    insert into studio.sports_exposure as x (event_id, scope, currency, amount)
    select g."eventId", g.scope, ${currency}, g.amount
    from jsonb_to_recordset(${tx.json(rows)}) as g ("eventId" text, scope text, amount bigint, "limit" bigint)
    where g.amount <= g."limit" order by g."eventId", g.scope
    on conflict (event_id, scope, currency) do update set amount = x.amount + excluded.amount
    where x.amount + excluded.amount <= (
      select g."limit" from jsonb_to_recordset(${tx.json(rows)}) as g ("eventId" text, scope text, "limit" bigint)
      where g."eventId" = excluded.event_id and g.scope = excluded.scope)
    returning 1`
  return held.length === asked.length
}

export async function releaseExposure(tx: Tx, currency: string, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const rows = held.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  // Held in the order in which bets take them.
  await tx`
    select 1 from studio.sports_exposure x
    join jsonb_to_recordset(${tx.json(rows)}) as g ("eventId" text, scope text) on g."eventId" = x.event_id and g.scope = x.scope
    where x.currency = ${currency} order by x.event_id, x.scope for update of x`
  await tx`
    update studio.sports_exposure x set amount = x.amount - g.amount
    from (
      select "eventId", scope, sum(amount) as amount
      from jsonb_to_recordset(${tx.json(rows)}) as r ("eventId" text, scope text, amount bigint) group by 1, 2) g
    where x.event_id = g."eventId" and x.scope = g.scope and x.currency = ${currency}`
}

const keyOf = ({ eventId, scope }: Held) => `${eventId} ${scope}`
