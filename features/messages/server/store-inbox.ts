import type { Sql, Tx } from '#shared/server/db.ts'

export type InboxRow = {
  id: string
  kind: string
  details: Record<string, string>
  sentAt: Date
  isRead: boolean
}
export type Owner = { merchantId: number; memberId: string }

/** False where the member has been told of it already. */
export async function insertMessage(
  tx: Tx,
  { merchantId, memberId }: Owner,
  message: { id: string; about: string; kind: string; details: Record<string, string> },
): Promise<boolean> {
  const rows = await tx`
    insert into messages.inbox (merchant_id, member_id, id, about, kind, details)
    values (${merchantId}, ${memberId}, ${message.id}, ${message.about}, ${message.kind},
      ${tx.json(message.details)})
    on conflict (merchant_id, member_id, about) do nothing returning id`
  return rows.length > 0
}

/** Newest first, before the id `before`. */
export async function listMessages(
  db: Sql,
  { merchantId, memberId }: Owner,
  { before, limit, unreadOnly }: { before: string | undefined; limit: number; unreadOnly: boolean },
): Promise<InboxRow[]> {
  return db<InboxRow[]>`
    select id, kind, details, sent_at as "sentAt", read_at is not null as "isRead" from messages.inbox
    where merchant_id = ${merchantId} and member_id = ${memberId} and deleted_at is null
      and (${before ?? null}::text is null or id < ${before ?? null}) and (${!unreadOnly} or read_at is null)
    order by id desc limit ${limit}`
}

export async function countUnread(db: Sql, { merchantId, memberId }: Owner): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from messages.inbox
    where merchant_id = ${merchantId} and member_id = ${memberId} and read_at is null and deleted_at is null`
  return row!.count
}

/** One of them, or all without an id. */
export async function updateRead(tx: Tx, { merchantId, memberId }: Owner, id: string | undefined): Promise<void> {
  await tx`
    update messages.inbox set read_at = now()
    where merchant_id = ${merchantId} and member_id = ${memberId} and read_at is null
      and (${id ?? null}::text is null or id = ${id ?? null})`
}

/** One of them, or all that were read without an id. */
export async function updateDeleted(tx: Tx, { merchantId, memberId }: Owner, id: string | undefined): Promise<void> {
  await tx`
    update messages.inbox set deleted_at = now(), read_at = coalesce(read_at, now())
    where merchant_id = ${merchantId} and member_id = ${memberId} and deleted_at is null
      and ((${id ?? null}::text is null and read_at is not null) or id = ${id ?? null})`
}
