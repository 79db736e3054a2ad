import type { Sql } from '#shared/server/db.ts'

/* SQL by which operators find a member. */

/** Names that begin so, by the alphabet; `key` as `usernameKey` writes it. */
export async function selectByBeginning(db: Sql, merchantId: number, key: string, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from people.members
    where merchant_id = ${merchantId} and username_key >= ${key} and username_key < ${`${key}\u{10ffff}`}
    order by username_key limit ${most}`
  return rows.map(({ id }) => id)
}

/** Names in which it stands anywhere. */
export async function selectByPart(db: Sql, merchantId: number, key: string, most: number): Promise<string[]> {
  const pattern = `%${key.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db<{ id: string }[]>`
    select id from people.members where merchant_id = ${merchantId} and username_key like ${pattern} limit ${most}`
  return rows.map(({ id }) => id)
}

export async function selectByPiece(db: Sql, merchantId: number, piece: bigint, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select member_id as id from people.profiles
    where merchant_id = ${merchantId} and field = 'mobile' and pieces @> array[${piece}]::bigint[] limit ${most}`
  return rows.map(({ id }) => id)
}

export async function selectByContact(db: Sql, merchantId: number, index: Buffer, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select member_id as id from people.profiles
    where merchant_id = ${merchantId} and field = 'email' and blind_index = ${index} limit ${most}`
  return rows.map(({ id }) => id)
}

/** Numbers whose pieces were never made, with what opens them. */
export async function selectUnread(db: Sql, most: number) {
  return db<{ memberId: string; merchantId: number; key: Buffer; sealed: Buffer }[]>`
    select p.member_id as "memberId", p.merchant_id as "merchantId", k.key_sealed as key, p.value_sealed as sealed
    from people.profiles p join people.profile_keys k on k.member_id = p.member_id
    where p.field = 'mobile' and p.pieces is null limit ${most}`
}

export async function updatePieces(db: Sql, memberId: string, pieces: readonly bigint[]): Promise<void> {
  await db`
    update people.profiles set pieces = ${[...pieces]}::bigint[] where member_id = ${memberId} and field = 'mobile'`
}
