import { textList } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner } from './held.ts'

/* SQL of who wants no bonuses. */

export type OfferWish = { wanted: boolean; source: 'member' | 'operator'; at: Date }

/** What was said last; undefined where nothing ever was. */
export async function lastWish(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<OfferWish | undefined> {
  const [row] = await db<OfferWish[]>`
    select wanted, source, at from protection.offer_wishes
    where member_id = ${memberId} and merchant_id = ${merchantId} order by id desc limit 1`
  return row
}

/** Those of these members who want none. */
export async function selectUnwilling(db: Sql | Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ memberId: string }[]>`
    select m.id as "memberId" from unnest((string_to_array(${textList(memberIds)}, E'\x1f'))[2:]) m(id)
    cross join lateral (
      select wanted from protection.offer_wishes w where w.member_id = m.id order by id desc limit 1) w
    where not w.wanted`
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function insertWish(
  tx: Tx,
  { merchantId, memberId }: Owner,
  { wanted, source, by }: { wanted: boolean; source: OfferWish['source']; by: string },
): Promise<void> {
  await tx`
    insert into protection.offer_wishes (merchant_id, member_id, wanted, source, set_by)
    values (${merchantId}, ${memberId}, ${wanted}, ${source}, ${by})`
}
