import type { Sql, Tx } from '#shared/server/db.ts'
import type { Found } from './store-catalogue-games.ts'

/* SQL of the games that a member saved, and of those they opened last. */

/** The newest first. */
export async function selectFavourites(db: Sql, merchantId: number, memberId: string): Promise<Found[]> {
  return db<Found[]>`
    select g.vendor_id as "vendorId", g.code from games.favourites f join games.games g on g.id = f.game_id
    where f.member_id = ${memberId} and f.merchant_id = ${merchantId} order by f.at desc, g.id`
}

/** How many others the member saved; one change at a time for each. */
export async function countOthers(tx: Tx, memberId: string, gameId: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('games.favourites ' || ${memberId}, 0))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from games.favourites
    where member_id = ${memberId} and game_id <> ${gameId}`
  return row!.count
}

export async function insertFavourite(tx: Tx, merchantId: number, memberId: string, gameId: string): Promise<void> {
  await tx`
    insert into games.favourites (merchant_id, member_id, game_id) values (${merchantId}, ${memberId}, ${gameId})
    on conflict do nothing`
}

export async function deleteFavourite(db: Sql, merchantId: number, memberId: string, gameId: string): Promise<void> {
  await db`
    delete from games.favourites
    where merchant_id = ${merchantId} and member_id = ${memberId} and game_id = ${gameId}`
}

/** The games of the member's latest launches, each once, the last one first. */
export async function selectRecents(db: Sql, merchantId: number, memberId: string, most: number): Promise<Found[]> {
  return db<Found[]>`
    select vendor_id as "vendorId", game as code
    from (select vendor_id, game, created_at from games.launches
      where member_id = ${memberId} and merchant_id = ${merchantId} and confirmed_at is not null
      order by created_at desc limit ${most * 10}) latest
    group by vendor_id, game order by max(created_at) desc limit ${most}`
}
