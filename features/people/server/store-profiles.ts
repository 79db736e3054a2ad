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

/** False when the value is a contact that leads to somebody else of the merchant, or the member has told it before. */
export async function insertValue(tx: Tx, owner: Owner, field: ProfileField, sealed: Buffer, index: Buffer) {
  const done = await tx`
    insert into people.profiles (member_id, merchant_id, field, value_sealed, blind_index)
    values (${owner.memberId}, ${owner.merchantId}, ${field}, ${sealed}, ${index})
    on conflict do nothing`
  return done.count === 1
}

export async function listValues(db: Tx | Sql, memberId: string) {
  return db<{ field: ProfileField; sealed: Buffer }[]>`
    select field, value_sealed as sealed from people.profiles where member_id = ${memberId}`
}

export async function findByContact(tx: Tx | Sql, merchantId: number, field: ContactField, index: Buffer) {
  const [row] = await tx<{ memberId: string }[]>`
    select member_id as "memberId" from people.profiles
    where merchant_id = ${merchantId} and field = ${field} and blind_index = ${index}`
  return row?.memberId
}
