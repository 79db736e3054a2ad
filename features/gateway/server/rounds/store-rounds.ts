import type { Sql } from '#shared/server/db.ts'

/* SQL of what a member played, by its transactions. */

export type PlayedRow = {
  /** Without dashes, as transactions are keyed. */
  key: string
  vendorId: number
  player: string
  round: string
  name: string
  names: Record<string, string>
}

export async function selectVendorIds(db: Sql, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ id: number; code: string }[]>`
    select id, code from games.public_vendors where code = any(${[...codes]})`
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** A game that the catalogue does not know any more goes by its code. */
export async function selectPlayed(
  db: Sql,
  merchantId: number,
  keys: readonly string[],
  from: Date,
  to: Date,
): Promise<PlayedRow[]> {
  return db<PlayedRow[]>`
    select replace(t.key::text, '-', '') as key, t.vendor_id as "vendorId", t.player, t.round,
      coalesce(g.name, t.game) as name, coalesce(g.names, '{}') as names
    from unnest(${keys}::uuid[]) k(key)
    cross join lateral (
      select * from wallet.public_calls t
      where t.key = k.key and t.merchant_id = ${merchantId} and t.at between ${from} and ${to} offset 0) t
    left join games.public_games g on g.vendor_id = t.vendor_id and g.code = t.game`
}

export type CallRow = {
  vendor: string
  tx: string
  op: string
  round: string
  roundKey: string | null
  memberId: string
  at: Date
  amount: bigint
  currency: string
}

/** Transactions of a merchant by their keys, each with the member whose it is. */
export async function selectCallsByKey(db: Sql, merchantId: number, keys: readonly string[]): Promise<CallRow[]> {
  return db<CallRow[]>`
    select v.code as vendor, t.tx, t.op, coalesce(t.round, '') as round, replace(t.round_key::text, '-', '') as "roundKey",
      p.member_id as "memberId", t.at, coalesce(t.amount, 0) as amount, coalesce(t.currency, '') as currency
    from unnest(${[...keys]}::uuid[]) k(key)
    cross join lateral (
      select tx, op, round, round_key, vendor_id, player, at, amount, currency from wallet.public_calls t
      where t.key = k.key and t.merchant_id = ${merchantId} offset 0) t
    join games.public_vendors v on v.id = t.vendor_id
    join games.public_players p on p.vendor_id = t.vendor_id and p.player = t.player and p.merchant_id = ${merchantId}`
}

export async function selectVendorCodes(db: Sql): Promise<{ id: number; code: string }[]> {
  return db<{ id: number; code: string }[]>`select id, code from games.public_vendors`
}
