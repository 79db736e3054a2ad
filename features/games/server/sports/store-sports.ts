import type { Sql, Tx } from '#shared/server/db.ts'

export type BookVendor = { id: number; code: string; baseUrl: string }

/** Vendors of the merchant that may keep a book. */
export async function selectBookVendors(db: Sql | Tx, merchantId: number) {
  return db<BookVendor[]>`
    select v.id, v.code, v.base_url as "baseUrl"
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and v.enabled
      and exists (select from games.games g where g.vendor_id = v.id and g.game_type = 'SPORTS')
    order by m.position, v.id`
}

/** One of them, and all merchants that have a name of its supplier under which it may offer its book. */
export async function findBookVendor(db: Sql | Tx, merchantId: number, code: string) {
  const [row] = await db<(BookVendor & { merchants: number[] })[]>`
    select v.id, v.code, v.base_url as "baseUrl", array(
      select distinct o.merchant_id from games.merchant_vendors o join games.vendors w on w.id = o.vendor_id
      where w.base_url = v.base_url
        and exists (select from games.games g where g.vendor_id = w.id and g.game_type = 'SPORTS')
      order by 1) as merchants
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and v.code = ${code}
      and exists (select from games.games g where g.vendor_id = v.id and g.game_type = 'SPORTS')`
  return row
}

/** A member's names at the supplier of a book, under all of its names. */
export async function selectPlayersOf(db: Sql, merchantId: number, memberId: string, baseUrl: string) {
  const rows = await db<{ player: string }[]>`
    select p.player from games.players p join games.vendors v on v.id = p.vendor_id
    where p.merchant_id = ${merchantId} and p.member_id = ${memberId} and v.base_url = ${baseUrl} order by p.vendor_id limit 20`
  return rows.map(({ player }) => player)
}

/** The merchant's own members among a supplier's players. */
export async function selectOwnMembers(db: Sql, merchantId: number, baseUrl: string, players: readonly string[]) {
  const rows = await db<{ player: string; memberId: string }[]>`
    select p.player, p.member_id as "memberId" from games.players p join games.vendors v on v.id = p.vendor_id
    where p.merchant_id = ${merchantId} and v.base_url = ${baseUrl} and p.player = any(${players as string[]})`
  return new Map(rows.map(({ player, memberId }) => [player, memberId]))
}
