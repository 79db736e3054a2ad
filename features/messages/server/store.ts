import type { Device } from '#features/messages/rules/content.ts'
import type { AnnouncementKind, Audience, LinkageType } from '#features/messages/rules/messages.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

export type Texts = Record<string, { title: string; content: string }>

export type Standing = {
  id: string
  kind: AnnouncementKind
  groupName: string
  url: string
  phoneUrl: string
  linkageType: LinkageType
  linkageTarget: string
  languages: string[]
  devices: Device
  audience: Audience
  isPinned: boolean
  publishedAt: Date
  endsAt: Date | null
  texts: Texts
}

/** What a merchant's visitors may see now, at most 400 of a kind: by position, and the newest first. */
export async function listStanding(db: Sql, merchantId: number): Promise<Standing[]> {
  return db<Standing[]>`
    select id, kind, group_name as "groupName", url, phone_url as "phoneUrl", linkage_type as "linkageType",
      linkage_target as "linkageTarget", languages, devices, audience, is_pinned as "isPinned", published_at as "publishedAt", ends_at as "endsAt",
      (select jsonb_object_agg(language, jsonb_build_object('title', title, 'content', content))
       from messages.texts t where t.merchant_id = ${merchantId} and t.announcement_id = a.id) as texts
    from (
      select *, row_number() over (partition by kind order by position, published_at desc, id) as place
      from messages.announcements
      where merchant_id = ${merchantId} and published_at <= now() and (ends_at is null or ends_at > now())
    ) a
    where place <= 400 and exists (
      select from messages.texts t where t.merchant_id = ${merchantId} and t.announcement_id = a.id)
    order by kind, place`
}

export type NewAnnouncement = Pick<Standing, 'id' | 'kind' | 'texts'> &
  Partial<Omit<Standing, 'id' | 'kind' | 'texts'>> & { position?: number }

/** Puts one up; what stood under its id is replaced, with all its texts. */
export async function upsertAnnouncement(tx: Tx, merchantId: number, a: NewAnnouncement): Promise<void> {
  await tx`
    insert into messages.announcements (merchant_id, id, kind, group_name, position, url, phone_url, linkage_type,
      linkage_target, languages, devices, audience, is_pinned, published_at, ends_at)
    values (${merchantId}, ${a.id}, ${a.kind}, ${a.groupName ?? ''}, ${a.position ?? 0}, ${a.url ?? ''},
      ${a.phoneUrl ?? ''}, ${a.linkageType ?? ''}, ${a.linkageTarget ?? ''},
      ${a.languages ?? []}::text[], ${a.devices ?? ''}, ${a.audience ?? 'PLAYER'}, ${a.isPinned ?? false},
      coalesce(${a.publishedAt ?? null}::timestamptz, now()), ${a.endsAt ?? null})
    on conflict (merchant_id, id) do update set
      kind = excluded.kind, group_name = excluded.group_name, position = excluded.position, url = excluded.url,
      phone_url = excluded.phone_url, linkage_type = excluded.linkage_type, linkage_target = excluded.linkage_target,
      languages = excluded.languages, devices = excluded.devices, audience = excluded.audience,
      is_pinned = excluded.is_pinned,
      published_at = excluded.published_at, ends_at = excluded.ends_at`
  await tx`delete from messages.texts where merchant_id = ${merchantId} and announcement_id = ${a.id}`
  for (const [language, { title, content }] of Object.entries(a.texts))
    await tx`
      insert into messages.texts (merchant_id, announcement_id, language, title, content)
      values (${merchantId}, ${a.id}, ${language}, ${title}, ${content})`
}

/** True when a merchant ever put anything up. */
export async function hasAny(db: Sql | Tx, merchantId: number): Promise<boolean> {
  const [row] = await db`select from messages.announcements where merchant_id = ${merchantId} limit 1`
  return row !== undefined
}

export async function deleteAnnouncement(tx: Tx, merchantId: number, id: string): Promise<void> {
  await tx`delete from messages.announcements where merchant_id = ${merchantId} and id = ${id}`
}

export async function listRead(db: Sql, memberId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select announcement_id as id from messages.reads where member_id = ${memberId}`
  return rows.map(row => row.id)
}

/** All notices and popups that agents are shown, at once. */
export async function insertReads(tx: Tx, merchantId: number, memberId: string, ids: readonly string[]): Promise<void> {
  await tx`
    insert into messages.reads (merchant_id, member_id, announcement_id)
    select merchant_id, ${memberId}, id from messages.announcements
    where merchant_id = ${merchantId} and id = any(${[...ids]}::text[])
    on conflict do nothing`
}

/** Nothing happens for what is read already, or is no notice or popup of this merchant. */
export async function insertRead(tx: Tx, merchantId: number, memberId: string, id: string): Promise<void> {
  await tx`
    insert into messages.reads (merchant_id, member_id, announcement_id)
    select merchant_id, ${memberId}, id from messages.announcements
    where merchant_id = ${merchantId} and id = ${id} and kind in ('PL', 'PU')
    on conflict do nothing`
}
