import type { Sql, Tx } from '#shared/server/db.ts'
import type { Who } from './facts.ts'

/* SQL of codes that promotions ask for. */

/** Whether a member may know of a promotion `p` in a version `v`: it asks for no code, they entered it, or they took part. */
export const isSeenBy = (db: Sql | Tx, memberId: string | null) => db`(
  v.offer #> '{audience,entryCode}' is null
  or exists (select from promotions.unlocked u
    where u.member_id = ${memberId}::text and u.merchant_id = p.merchant_id and u.code = p.code)
  or exists (select from promotions.participations q
    where q.member_id = ${memberId}::text and q.merchant_id = p.merchant_id and q.code = p.code))`

/** False where the code is another promotion's. */
export async function claimEntryCode(tx: Tx, key: { merchantId: number; code: string }, entryCode: string) {
  await tx`
    insert into promotions.entry_codes (merchant_id, entry_code, code) values (${key.merchantId}, ${entryCode}, ${key.code})
    on conflict do nothing`
  const [row] = await tx<{ code: string }[]>`
    select code from promotions.entry_codes where merchant_id = ${key.merchantId} and entry_code = ${entryCode}`
  return row?.code === key.code
}

/** Counts a try of this hour, and holds the member's others; which one it is. */
export async function countTry(tx: Tx, { merchantId, memberId }: Who, at: Date): Promise<number> {
  const [row] = await tx<{ tries: number }[]>`
    insert into promotions.code_tries as t (merchant_id, member_id, tries, since) values (${merchantId}, ${memberId}, 1, ${at})
    on conflict (member_id) do update set
      tries = case when t.since <= excluded.since - interval '1 hour' then 1 else t.tries + 1 end,
      since = case when t.since <= excluded.since - interval '1 hour' then excluded.since else t.since end
    returning tries`
  return row!.tries
}

export async function takeBackTry(tx: Tx, { memberId }: Who): Promise<void> {
  await tx`update promotions.code_tries set tries = tries - 1 where member_id = ${memberId}`
}

type Found = { code: string; kind: 'deposit' | 'activity'; texts: Record<string, { title: string; about: string }> }

/** What is published, is not over, and asks for the code. */
export async function findByEntryCode(
  tx: Tx,
  { merchantId, currency, entryCode }: { merchantId: number; currency: string; entryCode: string },
  at: Date,
): Promise<Found | undefined> {
  const [row] = await tx<Found[]>`
    select p.code, p.kind, v.offer -> 'texts' as texts
    from promotions.entry_codes e
    join promotions.promotions p using (merchant_id, code)
    join promotions.versions v using (merchant_id, code, version)
    where e.merchant_id = ${merchantId} and e.entry_code = ${entryCode} and p.state = 'RUNNING' and p.currency = ${currency}
      and v.offer #>> '{audience,entryCode}' = ${entryCode} and v.ends_at > ${at}`
  return row
}

export async function insertUnlocked(tx: Tx, { merchantId, memberId }: Who, code: string, at: Date): Promise<void> {
  await tx`
    insert into promotions.unlocked (merchant_id, member_id, code, at) values (${merchantId}, ${memberId}, ${code}, ${at})
    on conflict do nothing`
}
