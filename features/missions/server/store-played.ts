import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of own play that counts, and of what members paid in. */

type Named = { merchantId: number; reference: string }
export type PlayedRow = Named & {
  memberId: string
  category: string
  acceptedAt: Date
  valid: bigint
  cash: bigint
  stake: bigint
}

/** Merchants of these with a mission or a board that counts bets now, or did a day ago. */
export async function selectCounting(tx: Tx, merchantIds: readonly number[]): Promise<number[]> {
  const rows = await tx<{ merchantId: number }[]>`
    select merchant_id as "merchantId" from missions.missions
    where merchant_id = any(${merchantIds}::int[]) and state = 'RUNNING' and metric = 'valid_bet'
      and starts_at <= now() and ends_at > now() - interval '1 day'
    union
    select merchant_id from missions.boards
    where merchant_id = any(${merchantIds}::int[]) and state = 'RUNNING' and starts_at <= now()`
  return rows.map(row => row.merchantId)
}

/** Bets as they stand now, each with the money that it was staked of; one that the log does not tell of took own money alone. */
export async function selectBets(tx: Tx, bets: readonly Named[]): Promise<PlayedRow[]> {
  return tx<PlayedRow[]>`
    select b.merchant_id as "merchantId", b.member_id as "memberId", b.reference, b.accepted_at as "acceptedAt", b.valid, b.cash, b.stake,
      coalesce(g.game_type, case when b.reference like 'lot:%' then 'LOTT' else 'RNG' end) as category
    from unnest(${bets.map(bet => bet.merchantId)}::int[], ${bets.map(bet => bet.reference)}::text[]) k(merchant_id, reference)
    join turnover.public_staked b using (merchant_id, reference)
    left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game`
}

export async function savePlayed(tx: Tx, rows: readonly (PlayedRow & { own: bigint })[]): Promise<void> {
  const column = <K extends keyof PlayedRow | 'own'>(name: K) => rows.map(row => row[name])
  await tx`
    insert into missions.played (merchant_id, reference, member_id, category, accepted_at, own, counted_at)
    select r.*, clock_timestamp() from unnest(${column('merchantId')}::int[], ${column('reference')}::text[],
      ${column('memberId')}::text[], ${column('category')}::text[], ${column('acceptedAt')}::timestamptz[],
      ${column('own')}::bigint[]) r
    on conflict (merchant_id, reference) do update set own = excluded.own, counted_at = excluded.counted_at
    where played.own <> excluded.own`
}

export type Span = { from: Date; to: Date; category: string | null }

/** What a member played of their own in bets that were taken then. */
export async function sumPlayed(db: Sql | Tx, memberId: string, { from, to, category }: Span): Promise<bigint> {
  const [row] = await db<{ own: bigint }[]>`
    select coalesce(sum(own), 0)::bigint as own from missions.played
    where member_id = ${memberId} and accepted_at >= ${from} and accepted_at < ${to}
      and (${category}::text is null or category = ${category})`
  return row!.own
}

/** What a member paid in then, less what was taken back. */
export async function sumDeposits(db: Sql | Tx, memberId: string, { from, to }: Span): Promise<bigint> {
  const [row] = await db<{ paid: bigint }[]>`
    select coalesce(sum(cash), 0)::bigint as paid from wallet.public_moved
    where member_id = ${memberId} and book = 'real' and kind in ('deposit', 'deposit_reversed')
      and vendor_id is null and kind not like 'lottery%' and at >= ${from} and at < ${to}`
  return row!.paid
}
