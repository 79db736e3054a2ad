import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner, Texts } from '../envelopes/store-envelopes.ts'

/* SQL of raffles. */

export type RaffleRow = {
  id: string
  merchantId: number
  promotion: string
  currency: string
  texts: Texts
  sealedSeed: Uint8Array
  commitment: string
  publicInput: string
  prizes: Amount[]
  perDeposit: Amount | null
  mostADeposit: number
  startsAt: Date
  closesAt: Date
  state: 'OPEN' | 'CLOSED' | 'DRAWN'
  tickets: number
  entriesRoot: string | null
  drawnAt: Date | null
  by: string
  at: Date
}
export type TicketRow = { id: bigint; memberId: string; no: number | null }
export type NumberedRow = { memberId: string; no: number; pseudonym: string }
export type WinRow = {
  place: number
  memberId: string
  ticket: number
  pseudonym: string
  amount: Amount
  isGiven: boolean
}
export type NewRaffle = Omit<RaffleRow, 'state' | 'tickets' | 'entriesRoot' | 'drawnAt'>

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", promotion, currency, texts, sealed_seed as "sealedSeed", commitment,
  public_input as "publicInput", prizes, per_deposit as "perDeposit", most_a_deposit as "mostADeposit", starts_at as "startsAt",
  closes_at as "closesAt", state, tickets, entries_root as "entriesRoot", drawn_at as "drawnAt", by, at`

export async function insertRaffle(tx: Tx, row: NewRaffle): Promise<void> {
  await tx`
    insert into draws.raffles (id, merchant_id, promotion, currency, texts, sealed_seed, commitment, public_input, prizes,
      per_deposit, most_a_deposit, starts_at, closes_at, by, at)
    values (${row.id}, ${row.merchantId}, ${row.promotion}, ${row.currency}, ${tx.json(row.texts)}, ${row.sealedSeed},
      ${row.commitment}, ${row.publicInput}, ${row.prizes}::bigint[], ${row.perDeposit}, ${row.mostADeposit}, ${row.startsAt},
      ${row.closesAt}, ${row.by}, ${row.at})`
}

export async function findRaffle(db: Sql | Tx, merchantId: number, id: string): Promise<RaffleRow | undefined> {
  const [row] = await db<RaffleRow[]>`
    select ${columns(db)} from draws.raffles where merchant_id = ${merchantId} and id = ${id}`
  return row
}

export async function holdRaffle(tx: Tx, merchantId: number, id: string): Promise<RaffleRow | undefined> {
  const [row] = await tx<RaffleRow[]>`
    select ${columns(tx)} from draws.raffles where merchant_id = ${merchantId} and id = ${id} for update`
  return row
}

/** Held against closing, but not against others who give tickets. */
export async function shareOpen(tx: Tx, merchantId: number, at: Date): Promise<RaffleRow[]> {
  return tx<RaffleRow[]>`
    select ${columns(tx)} from draws.raffles
    where merchant_id = ${merchantId} and state = 'OPEN' and starts_at <= ${at} and closes_at > ${at} order by id for share`
}

/** Those that began and did not end long ago; all without a time. */
export async function selectRaffles(db: Sql, merchantId: number, at: Date | null): Promise<RaffleRow[]> {
  return db<RaffleRow[]>`
    select ${columns(db)} from draws.raffles
    where merchant_id = ${merchantId} and (${at}::timestamptz is null
      or starts_at <= ${at}::timestamptz and closes_at > ${at}::timestamptz - interval '40 days')
    order by closes_at desc, id limit 50`
}

/** So many tickets for a source; those that are there stay as they are. How many came. */
export async function insertTickets(
  tx: Tx,
  { id, merchantId }: Pick<RaffleRow, 'id' | 'merchantId'>,
  ticket: { memberId: string; source: string; count: number; at: Date },
): Promise<number> {
  const done = await tx`
    insert into draws.raffle_tickets (raffle_id, merchant_id, member_id, source, n, at)
    select ${id}, ${merchantId}, ${ticket.memberId}, ${ticket.source}, n, ${ticket.at}
    from generate_series(1, ${ticket.count}::int) n on conflict do nothing`
  return done.count
}

/** Tickets of a member in raffles that are open count no more. */
export async function voidTickets(tx: Tx, { merchantId, memberId }: Owner, at: Date): Promise<void> {
  await tx`
    update draws.raffle_tickets t set void_at = ${at}
    from draws.raffles r
    where r.id = t.raffle_id and r.merchant_id = ${merchantId} and r.state = 'OPEN' and t.member_id = ${memberId}
      and t.void_at is null`
}

export async function selectDue(db: Sql, at: Date): Promise<{ merchantId: number; id: string }[]> {
  return db<{ merchantId: number; id: string }[]>`
    select merchant_id as "merchantId", id from draws.raffles where state = 'OPEN' and closes_at <= ${at} order by id`
}

/** Tickets that count, in their order. */
export async function selectValid(tx: Tx, id: string): Promise<TicketRow[]> {
  return tx<TicketRow[]>`
    select id, member_id as "memberId", no from draws.raffle_tickets
    where raffle_id = ${id} and void_at is null order by id`
}

export async function numberTickets(
  tx: Tx,
  tickets: readonly { id: bigint; no: number; pseudonym: string }[],
): Promise<void> {
  await tx`
    update draws.raffle_tickets t set no = u.no, pseudonym = u.pseudonym
    from unnest(${tickets.map(each => each.id)}::bigint[], ${tickets.map(each => each.no)}::int[],
      ${tickets.map(each => each.pseudonym)}::text[]) u(id, no, pseudonym) where t.id = u.id`
}

export async function updateClosed(tx: Tx, id: string, tickets: number, entriesRoot: string): Promise<void> {
  await tx`
    update draws.raffles set state = 'CLOSED', tickets = ${tickets}, entries_root = ${entriesRoot} where id = ${id}`
}

export async function updateDrawn(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx`update draws.raffles set state = 'DRAWN', drawn_at = ${at}, drawn_by = ${by} where id = ${id}`
}

export async function insertWin(tx: Tx, { id, merchantId }: RaffleRow, win: WinRow): Promise<void> {
  await tx`
    insert into draws.raffle_wins (raffle_id, place, merchant_id, member_id, ticket, pseudonym, amount, is_given)
    values (${id}, ${win.place}, ${merchantId}, ${win.memberId}, ${win.ticket}, ${win.pseudonym}, ${win.amount}, ${win.isGiven})`
}

export async function selectWins(db: Sql | Tx, id: string): Promise<WinRow[]> {
  return db<WinRow[]>`
    select place, member_id as "memberId", ticket, pseudonym, amount, is_given as "isGiven" from draws.raffle_wins
    where raffle_id = ${id} order by place`
}

/** Tickets that took part, by their numbers. */
export async function selectNumbered(db: Tx | Sql, id: string): Promise<NumberedRow[]> {
  return db<NumberedRow[]>`
    select member_id as "memberId", no, pseudonym from draws.raffle_tickets where raffle_id = ${id} and no is not null order by no`
}

/** A member's tickets that count, with their numbers once they have some. */
export async function selectOwn(db: Sql, id: string, memberId: string): Promise<TicketRow[]> {
  return db<TicketRow[]>`
    select id, member_id as "memberId", no from draws.raffle_tickets
    where raffle_id = ${id} and member_id = ${memberId} and (void_at is null or no is not null) order by id limit 1000`
}

export async function countTickets(db: Sql, id: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from draws.raffle_tickets where raffle_id = ${id} and void_at is null`
  return row!.count
}
