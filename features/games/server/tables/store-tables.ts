import type { Sql } from '#shared/server/db.ts'

/** Vendors of a merchant that offer games of these types. */
export async function selectVendorsOf(db: Sql, merchantId: number, types: readonly string[]) {
  return db<{ id: number; code: string; baseUrl: string }[]>`
    select v.id, v.code, v.base_url as "baseUrl"
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and m.enabled and v.enabled
      and exists (select from games.games g where g.vendor_id = v.id and g.game_type = any(${types as string[]}))
    order by m.position, v.id`
}

/** Members of the merchant by their names at a vendor. */
export async function selectMembersOf(
  db: Sql,
  merchantId: number,
  vendorId: number,
  players: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db<{ player: string; memberId: string }[]>`
    select player, member_id as "memberId" from games.players
    where vendor_id = ${vendorId} and merchant_id = ${merchantId} and player = any(${players as string[]})`
  return new Map(rows.map(({ player, memberId }) => [player, memberId]))
}
