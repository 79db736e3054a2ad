import type { Announcement } from '#features/messages/api.ts'
import { isFor } from '#features/messages/rules/content.ts'
import type { AnnouncementKind } from '#features/messages/rules/messages.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import * as store from './store.ts'

export { contentActions } from './content/content-actions.ts'
export { copyContent } from './content/store-versions.ts'
export { tellMember } from './inbox.ts'
export type { NewAnnouncement } from './store.ts'

/** How long this process answers from memory: what an operator puts up or takes down is seen within it. */
const CACHE_MS = 1_000
const FALLBACK = 'EN'

const memories = new WeakMap<Sql, (merchantId: number) => Promise<store.Standing[]>>()

/** What stands at a merchant now, for whomever. */
export function standingOf(db: Sql, merchantId: number): Promise<store.Standing[]> {
  let cached = memories.get(db)
  if (!cached) {
    cached = createCache(id => store.listStanding(db, id), CACHE_MS)
    memories.set(db, cached)
  }
  return cached(merchantId)
}

export type Wanted = {
  kinds: readonly AnnouncementKind[]
  groupName?: string | undefined
  language: string
  platform?: string | undefined
}

/** What stands now, in the operator's order, and where that says nothing the newest first; in English where there is no text of the language. */
export async function announcements(db: Sql, merchantId: number, wanted: Wanted): Promise<Announcement[]> {
  const language = wanted.language.toUpperCase()
  const standing = await standingOf(db, merchantId)
  return standing
    .filter(each => wanted.kinds.includes(each.kind) && each.audience !== 'AGENT')
    .filter(each => wanted.groupName === undefined || each.groupName === wanted.groupName)
    .filter(each => isFor(each, { language, platform: wanted.platform }))
    .map(each => inLanguage(each, language))
}

function inLanguage(
  { texts, publishedAt, endsAt, languages: _, devices: __, audience: ___, isPinned: ____, ...each }: store.Standing,
  language: string,
): Announcement {
  const text = textIn(texts, language)
  return {
    ...each,
    ...text,
    bannerId: each.kind === 'B' ? each.id : '',
    publishedAt: publishedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** In English where there is no text of the language. */
export function textIn(texts: store.Texts, language: string): store.Texts[string] {
  return texts[language] ?? texts[FALLBACK] ?? Object.values(texts)[0]!
}

/** The notices and popups that a member has not opened. */
export async function unread(
  db: Sql,
  merchantId: number,
  memberId: string,
): Promise<{ count: number; unread: string[] }> {
  const [standing, read] = await Promise.all([standingOf(db, merchantId), store.listRead(db, memberId)])
  const known = new Set(read)
  const ids = standing
    .filter(each => ['PL', 'PU'].includes(each.kind) && each.audience !== 'AGENT' && !known.has(each.id))
    .map(each => each.id)
  return { count: ids.length, unread: ids }
}

/** A member opened a notice. */
export async function markRead(tx: Tx, merchantId: number, memberId: string, id: string): Promise<void> {
  await store.insertRead(tx, merchantId, memberId, id)
}

/** Puts something up, or replaces what stands under its id. Throws when a picture or an id is none. */
export async function putUp(tx: Tx, merchantId: number, announcement: store.NewAnnouncement): Promise<void> {
  await store.upsertAnnouncement(tx, merchantId, announcement)
}

/** Takes something down for good. */
export async function takeDown(tx: Tx, merchantId: number, id: string): Promise<void> {
  await store.deleteAnnouncement(tx, merchantId, id)
}

/** Whether a merchant has put anything up: the demo world does so once. */
export async function hasAnnouncements(tx: Tx, merchantId: number): Promise<boolean> {
  return store.hasAny(tx, merchantId)
}
