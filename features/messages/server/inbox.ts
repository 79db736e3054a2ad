import type { NewMessage } from '#features/messages/rules/inbox.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import * as store from './store-inbox.ts'

type Owner = store.Owner

/**
 * Tells a member something, in the transaction in which it happened or its reaction. The same `about` again changes nothing;
 * true when it is new.
 */
export async function tellMember(tx: Tx, { merchantId, memberId }: Owner, message: NewMessage): Promise<boolean> {
  return store.insertMessage(tx, { merchantId, memberId }, { id: newId('msg'), ...message })
}

/** A page of what a member was told, newest first; `before` is the `next` of the page before. */
export async function inbox(
  db: Sql,
  owner: Owner,
  page: { before: string | undefined; limit: number; unreadOnly: boolean },
) {
  const rows = await store.listMessages(db, owner, { ...page, limit: page.limit + 1 })
  const list = rows.slice(0, page.limit)
  return {
    list: list.map(row => ({ ...row, sentAt: row.sentAt.toISOString() })),
    next: rows.length > list.length ? list.at(-1)!.id : null,
  }
}

export const readInbox = store.updateRead
export const deleteFromInbox = store.updateDeleted
export const unreadInbox = store.countUnread
