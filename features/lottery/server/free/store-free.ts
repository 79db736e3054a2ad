import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { FreeState } from '../../rules/free-tickets.ts'

/* SQL of free tickets. */

export type FreeRow = {
  id: string
  merchantId: number
  memberId: string
  promotion: string
  currency: string
  worth: Amount
  note: string
  state: FreeState
  why: string
  by: string
  grantedAt: Date
  expiresAt: Date
  /** The bet that was placed with it. */
  ticketId: bigint | null
  endedAt: Date | null
}
export type NewFree = Omit<FreeRow, 'state' | 'why' | 'ticketId' | 'endedAt'>
/** With what its bet won. */
export type FreeShown = FreeRow & { won: Amount }

const columns = (db: Sql | Tx) => db`
  f.id, f.merchant_id as "merchantId", f.member_id as "memberId", f.promotion, f.currency, f.worth, f.note, f.state, f.why, f.by,
  f.granted_at as "grantedAt", f.expires_at as "expiresAt", f.ticket_id as "ticketId", f.ended_at as "endedAt"`

export async function insertFree(tx: Tx, row: NewFree): Promise<void> {
  await tx`
    insert into lottery.free_tickets (id, merchant_id, member_id, promotion, currency, worth, note, state, by, granted_at,
      expires_at)
    values (${row.id}, ${row.merchantId}, ${row.memberId}, ${row.promotion}, ${row.currency}, ${row.worth}, ${row.note}, 'OPEN',
      ${row.by}, ${row.grantedAt}, ${row.expiresAt})`
}

export async function findFree(tx: Tx, id: string): Promise<FreeRow | undefined> {
  const [row] = await tx<FreeRow[]>`select ${columns(tx)} from lottery.free_tickets f where f.id = ${id}`
  return row
}

/** Held until the transaction ends. */
export async function holdFree(tx: Tx, ids: readonly string[]): Promise<FreeRow[]> {
  return tx<FreeRow[]>`
    select ${columns(tx)} from lottery.free_tickets f where f.id = any(${[...ids]}::text[]) order by f.id for update`
}

export async function updateUsed(tx: Tx, used: readonly { id: string; ticketId: bigint }[], at: Date): Promise<void> {
  await tx`
    update lottery.free_tickets f set state = 'USED', ticket_id = u.ticket, used_at = ${at}
    from unnest(${used.map(each => each.id)}::text[], ${used.map(each => each.ticketId)}::bigint[]) u(id, ticket)
    where f.id = u.id`
}

/** It may be bet with again, for a while at least. */
export async function updateBack(tx: Tx, id: string, until: Date): Promise<void> {
  await tx`
    update lottery.free_tickets
    set state = 'OPEN', ticket_id = null, used_at = null, expires_at = greatest(expires_at, ${until}) where id = ${id}`
}

export async function updateEnded(
  tx: Tx,
  id: string,
  { state, why, at }: { state: 'SETTLED' | 'EXPIRED' | 'CANCELLED'; why: string; at: Date },
): Promise<void> {
  await tx`update lottery.free_tickets set state = ${state}, why = ${why}, ended_at = ${at} where id = ${id}`
}

/** Those that may still be bet with: a member's, or whose time is over. */
export async function selectOpen(
  tx: Tx,
  which: { memberId: string } | { dueAt: Date },
  most: number,
): Promise<FreeRow[]> {
  const chosen = 'memberId' in which ? tx`f.member_id = ${which.memberId}` : tx`f.expires_at <= ${which.dueAt}`
  return tx<FreeRow[]>`
    select ${columns(tx)} from lottery.free_tickets f where f.state = 'OPEN' and ${chosen}
    order by f.id limit ${most} for update`
}

/** Those whose bet of a draw, or the one bet, has ended. */
export async function selectDecided(
  tx: Tx,
  of: { drawId: bigint } | { ticketId: bigint },
): Promise<(FreeRow & { status: string })[]> {
  const chosen = 'drawId' in of ? tx`t.draw_id = ${of.drawId}` : tx`t.id = ${of.ticketId}`
  return tx<(FreeRow & { status: string })[]>`
    select ${columns(tx)}, t.status from lottery.free_tickets f join lottery.tickets t on t.id = f.ticket_id
    where f.state = 'USED' and t.free_promotion is not null and t.status <> 'open' and ${chosen}
    order by f.id for update of f`
}

/** What a member sees: those that may be bet with, by their end, then the others. */
export async function selectOfMember(db: Sql, memberId: string, most: number): Promise<FreeShown[]> {
  return db<FreeShown[]>`
    select ${columns(db)}, coalesce(t.payout, 0)::bigint as won
    from lottery.free_tickets f left join lottery.tickets t on t.id = f.ticket_id
    where f.member_id = ${memberId}
    order by f.state <> 'OPEN', case when f.state = 'OPEN' then f.expires_at end, f.granted_at desc limit ${most}`
}

export type Page = { limit: number; before: string | null; memberId: string | null; state: FreeState | null }

export async function selectOfMerchant(db: Sql, merchantId: number, { limit, before, memberId, state }: Page) {
  return db<FreeShown[]>`
    select ${columns(db)}, coalesce(t.payout, 0)::bigint as won
    from lottery.free_tickets f left join lottery.tickets t on t.id = f.ticket_id
    where f.merchant_id = ${merchantId}
      and (${before}::text is null or (f.granted_at, f.id) <
        (select granted_at, id from lottery.free_tickets where id = ${before} and merchant_id = ${merchantId}))
      and (${memberId}::text is null or f.member_id = ${memberId}) and (${state}::text is null or f.state = ${state})
    order by f.granted_at desc, f.id desc limit ${limit}`
}

/** Each must be empty. */
export const FREE_PROOFS = ['lottery.proof_free']
