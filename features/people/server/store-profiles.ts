import type { ContactField, ProfileField } from '#features/people/rules/profiles.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

type Owner = { merchantId: number; memberId: string }

/** The member's sealed key: the proposed one when there was none. */
export async function findOrInsertKey(tx: Tx, memberId: string, proposed: Buffer): Promise<Buffer> {
  const [row] = await tx<{ sealed: Buffer }[]>`
    insert into people.profile_keys (member_id, key_sealed) values (${memberId}, ${proposed})
    on conflict (member_id) do update set member_id = excluded.member_id returning key_sealed as sealed`
  return row!.sealed
}

export async function findKey(db: Tx | Sql, memberId: string): Promise<Buffer | undefined> {
  const [row] = await db<{ sealed: Buffer }[]>`
    select key_sealed as sealed from people.profile_keys where member_id = ${memberId}`
  return row?.sealed
}

/** False when it is a proven contact that leads to somebody else of the merchant, or the member has told it before. */
export async function insertValue(
  tx: Tx,
  owner: Owner,
  value: { field: ProfileField; sealed: Buffer; index: Buffer; isProven: boolean; pieces: bigint[] | null },
) {
  const { field, sealed, index, isProven, pieces } = value
  const done = await tx`
    insert into people.profiles (member_id, merchant_id, field, value_sealed, blind_index, pieces, proven_at)
    values (${owner.memberId}, ${owner.merchantId}, ${field}, ${sealed}, ${index}, ${pieces}::bigint[],
      ${isProven ? tx`now()` : null})
    on conflict do nothing`
  return done.count === 1
}

export async function isProven(db: Tx | Sql, memberId: string, field: ContactField): Promise<boolean> {
  const [row] = await db`
    select from people.profiles where member_id = ${memberId} and field = ${field} and proven_at is not null`
  return row !== undefined
}

/** False when there is no such contact, or it was proven before. All others who claim it lose it. */
export async function prove(tx: Tx, memberId: string, field: ContactField): Promise<boolean> {
  const [own] = await tx<{ merchantId: number; index: Buffer }[]>`
    update people.profiles set proven_at = now()
    where member_id = ${memberId} and field = ${field} and proven_at is null
    returning merchant_id as "merchantId", blind_index as index`
  if (!own) return false
  await tx`
    delete from people.profiles
    where merchant_id = ${own.merchantId} and field = ${field} and blind_index = ${own.index} and proven_at is null`
  return true
}

export async function deleteUnproven(tx: Tx, memberId: string): Promise<void> {
  await tx`
    delete from people.profiles
    where member_id = ${memberId} and field in ('mobile', 'email') and proven_at is null`
}

export async function listValues(db: Tx | Sql, memberId: string) {
  return db<{ field: ProfileField; sealed: Buffer }[]>`
    select field, value_sealed as sealed from people.profiles where member_id = ${memberId}`
}

/** Who has told this contact, who has proven it first; two are enough to know that it is claimed by several. */
export async function findByContact(tx: Tx | Sql, merchantId: number, field: ContactField, index: Buffer) {
  return tx<{ memberId: string; isProven: boolean }[]>`
    select member_id as "memberId", proven_at is not null as "isProven" from people.profiles
    where merchant_id = ${merchantId} and field = ${field} and blind_index = ${index}
    order by proven_at limit 2`
}

export async function hasContact(tx: Tx | Sql, memberId: string, field: ContactField, index: Buffer) {
  const [row] = await tx`
    select from people.profiles where member_id = ${memberId} and field = ${field} and blind_index = ${index}`
  return row !== undefined
}

/** Who else told the same mobile number, proven or not. */
export async function selectSharers(db: Tx | Sql, { merchantId, memberId }: Owner, limit: number): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct b.member_id as "memberId" from people.profiles a
    join people.profiles b on b.merchant_id = a.merchant_id and b.field = a.field and b.blind_index = a.blind_index
    where a.member_id = ${memberId} and a.merchant_id = ${merchantId} and a.field = 'mobile' and b.member_id <> a.member_id
    order by 1 limit ${limit}`
  return rows.map(row => row.memberId)
}
