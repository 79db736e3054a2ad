import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { RoundsState } from '../../rules/rounds.ts'

/* SQL of free rounds. */

export type RoundsRow = {
  id: string
  merchantId: number
  memberId: string
  promotion: string
  currency: string
  vendorId: number
  game: string
  player: string
  rounds: number
  stake: Amount
  note: string
  state: RoundsState
  why: string
  by: string
  grantedAt: Date
  expiresAt: Date
  endedAt: Date | null
  tell: 'create' | 'cancel' | null
}
export type NewRounds = Omit<RoundsRow, 'state' | 'why' | 'endedAt' | 'tell'>

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", promotion, currency, vendor_id as "vendorId", game, player, rounds,
  stake, note, state, why, by, granted_at as "grantedAt", expires_at as "expiresAt", ended_at as "endedAt", tell`

export async function insertRounds(tx: Tx, row: NewRounds): Promise<void> {
  await tx`
    insert into freebets.rounds (id, merchant_id, member_id, promotion, currency, vendor_id, game, player, rounds, stake, note,
      state, by, granted_at, expires_at, tell, due_at)
    values (${row.id}, ${row.merchantId}, ${row.memberId}, ${row.promotion}, ${row.currency}, ${row.vendorId}, ${row.game},
      ${row.player}, ${row.rounds}, ${row.stake}, ${row.note}, 'DUE', ${row.by}, ${row.grantedAt}, ${row.expiresAt}, 'create',
      ${row.grantedAt})`
}

export async function findRounds(db: Sql | Tx, id: string): Promise<RoundsRow | undefined> {
  const [row] = await db<RoundsRow[]>`select ${columns(db)} from freebets.rounds where id = ${id}`
  return row
}

export async function holdRounds(tx: Tx, id: string): Promise<RoundsRow | undefined> {
  const [row] = await tx<RoundsRow[]>`select ${columns(tx)} from freebets.rounds where id = ${id} for update`
  return row
}

/** A member's that are not over. */
export async function selectOpenOf(tx: Tx, memberId: string): Promise<RoundsRow[]> {
  return tx<RoundsRow[]>`
    select ${columns(tx)} from freebets.rounds where member_id = ${memberId} and ended_at is null order by id for update`
}

/** What a member sees: what may be played, by its end, then what is over. */
export async function selectOfMember(db: Sql | Tx, memberId: string, most: number): Promise<RoundsRow[]> {
  return db<RoundsRow[]>`
    select ${columns(db)} from freebets.rounds where member_id = ${memberId} and state not in ('DUE', 'REFUSED')
    order by ended_at is not null, case when ended_at is null then expires_at end, granted_at desc limit ${most}`
}

export type Page = { limit: number; before: string | null; memberId: string | null; state: RoundsState | null }

export async function selectOfMerchant(db: Sql, merchantId: number, { limit, before, memberId, state }: Page) {
  return db<RoundsRow[]>`
    select ${columns(db)} from freebets.rounds
    where merchant_id = ${merchantId}
      and (${before}::text is null
        or (granted_at, id) < (select granted_at, id from freebets.rounds where id = ${before} and merchant_id = ${merchantId}))
      and (${memberId}::text is null or member_id = ${memberId}) and (${state}::text is null or state = ${state})
    order by granted_at desc, id desc limit ${limit}`
}

export async function updateEnded(
  tx: Tx,
  id: string,
  {
    state,
    why,
    at,
    played,
    tell,
  }: { state: RoundsState; why: string; at: Date; played: boolean; tell: 'cancel' | null },
): Promise<void> {
  await tx`
    update freebets.rounds
    set state = ${state}, why = ${why}, ended_at = ${at}, played = ${played}, tell = ${tell}, due_at = ${at}
    where id = ${id}`
}

/** The vendor said yes. */
export async function updateActive(tx: Tx, id: string): Promise<void> {
  await tx`update freebets.rounds set state = 'ACTIVE', tell = null where id = ${id} and state = 'DUE' and tell = 'create'`
}

/** The vendor knows what it was to be told. */
export async function updateTold(db: Sql, id: string): Promise<void> {
  await db`update freebets.rounds set tell = null where id = ${id} and tell = 'cancel'`
}

/** Takes what vendors are to be told for so long: who dies with one leaves it to be told again. */
export async function claimToTell(db: Sql, limit: number, holdSeconds: number): Promise<RoundsRow[]> {
  return db<RoundsRow[]>`
    update freebets.rounds set due_at = clock_timestamp() + ${holdSeconds} * interval '1 second'
    where id in (
      select id from freebets.rounds where tell is not null and due_at <= clock_timestamp()
      order by due_at limit ${limit} for update skip locked)
    returning ${columns(db)}`
}

/** Those that are over at the gateway, were never told in time, or of whose end no word came. */
export async function selectOver(db: Sql, silentMs: number, limit: number): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`
    select g.id from freebets.rounds g join gateway.public_rewards r on r.vendor_id = g.vendor_id and r.reward = g.id
    where g.ended_at is null
      and (r.state <> 'ACTIVE' or (g.state = 'DUE' and g.expires_at <= clock_timestamp())
        or g.expires_at <= clock_timestamp() - ${silentMs} * interval '1 millisecond')
    order by g.id limit ${limit}`
}

/** Each must be empty. */
export const PROOFS = ['freebets.proof_rounds_promised', 'freebets.proof_rounds_open']
