import type { Content } from '#features/messages/rules/content.ts'
import type { AnnouncementKind } from '#features/messages/rules/messages.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what operators wrote, version by version, and of their pictures. */

export type VersionState = 'DRAFT' | 'APPROVED' | 'LIVE' | 'OVER'
export type VersionRow = {
  version: number
  state: VersionState
  content: Content
  startsAt: Date | null
  madeBy: string
  approvedBy: string
  madeAt: Date
  liveAt: Date | null
}

const columns = (db: Sql | Tx) => db`
  version, state, content, starts_at as "startsAt", made_by as "madeBy", approved_by as "approvedBy",
  made_at as "madeAt", live_at as "liveAt"`

/** What stands, in the form in which it is written; for `messages.announcements a`. */
const written = (db: Sql | Tx) => db`
  jsonb_build_object('kind', a.kind, 'groupName', a.group_name, 'position', a.position, 'url', a.url,
    'phoneUrl', a.phone_url, 'linkageType', a.linkage_type, 'linkageTarget', a.linkage_target,
    'languages', to_jsonb(a.languages), 'devices', a.devices, 'audience', a.audience, 'isPinned', a.is_pinned,
    'endsAt', to_char(a.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'texts', coalesce((select jsonb_object_agg(language, jsonb_build_object('title', title, 'content', content))
      from messages.texts t where t.merchant_id = a.merchant_id and t.announcement_id = a.id), '{}'))`

/** Until the end of the transaction nobody else decides about it. */
export async function holdContent(tx: Tx, merchantId: number, id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`content ${merchantId} ${id}`}, 0))`
}

/** Newest first. */
export async function listVersions(db: Sql | Tx, merchantId: number, id: string): Promise<VersionRow[]> {
  return db<VersionRow[]>`
    select ${columns(db)} from messages.versions where merchant_id = ${merchantId} and id = ${id}
    order by version desc limit 200`
}

export type NewVersion = Pick<VersionRow, 'version' | 'content' | 'startsAt' | 'madeBy'>

export async function insertVersion(tx: Tx, merchantId: number, id: string, v: NewVersion): Promise<void> {
  await tx`
    insert into messages.versions (merchant_id, id, version, content, starts_at, made_by)
    values (${merchantId}, ${id}, ${v.version}, ${tx.json(v.content)}, ${v.startsAt}, ${v.madeBy})`
}

/** What was put up before anybody wrote versions of it is its first one. */
export async function keepStanding(tx: Tx, merchantId: number, id: string): Promise<void> {
  await tx`
    insert into messages.versions (merchant_id, id, version, content, state, made_by, live_at)
    select a.merchant_id, a.id, 1, ${written(tx)}, 'LIVE', '', a.published_at from messages.announcements a
    where a.merchant_id = ${merchantId} and a.id = ${id}
      and not exists (select from messages.versions v where v.merchant_id = ${merchantId} and v.id = ${id})`
}

/** Two people agreed to it; another one that waited for its time will not stand any more. */
export async function approveVersion(tx: Tx, merchantId: number, id: string, version: number, by: string) {
  await endVersions(tx, merchantId, id, 'APPROVED')
  await tx`
    update messages.versions set state = 'APPROVED', approved_by = ${by}
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}`
}

export async function endVersions(tx: Tx, merchantId: number, id: string, state: 'APPROVED' | 'LIVE'): Promise<void> {
  await tx`
    update messages.versions set state = 'OVER'
    where merchant_id = ${merchantId} and id = ${id} and state = ${state}`
}

export async function markLive(tx: Tx, merchantId: number, id: string, version: number): Promise<void> {
  await tx`
    update messages.versions set state = 'LIVE', live_at = now()
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}`
}

/** What was approved for a time that has come. */
export async function listDue(db: Sql): Promise<{ merchantId: number; id: string; version: number }[]> {
  return db<{ merchantId: number; id: string; version: number }[]>`
    select merchant_id as "merchantId", id, version from messages.versions
    where state = 'APPROVED' and starts_at <= now() order by starts_at limit 500`
}

export type ContentRow = Pick<VersionRow, 'version' | 'state' | 'content' | 'startsAt'> & {
  id: string
  isLive: boolean
}

/** All of a kind, each as it was written last; what stands without a version is version 0. */
export async function listContent(db: Sql, merchantId: number, kind: AnnouncementKind): Promise<ContentRow[]> {
  return db<ContentRow[]>`
    with newest as (
      select distinct on (id) id, version, state, content, starts_at from messages.versions
      where merchant_id = ${merchantId} order by id, version desc),
    standing as (select * from messages.announcements where merchant_id = ${merchantId})
    select coalesce(n.id, a.id) as id, coalesce(n.version, 0) as version, coalesce(n.state, 'LIVE') as state,
      coalesce(n.content, ${written(db)}) as content, n.starts_at as "startsAt",
      a.id is not null and a.published_at <= now() and (a.ends_at is null or a.ends_at > now()) as "isLive"
    from newest n full join standing a on a.id = n.id
    where coalesce(n.content ->> 'kind', a.kind) = ${kind}
    order by coalesce((n.content ->> 'position')::int, a.position), coalesce(n.id, a.id) limit 1000`
}

export async function insertPicture(tx: Tx, merchantId: number, id: string, bytes: Buffer, by: string): Promise<void> {
  await tx`
    insert into messages.pictures (merchant_id, id, bytes, made_by) values (${merchantId}, ${id}, ${bytes}, ${by})
    on conflict do nothing`
}

export async function findPicture(db: Sql, merchantId: number, id: string): Promise<Buffer | undefined> {
  const [row] = await db<{ bytes: Buffer }[]>`
    select bytes from messages.pictures where merchant_id = ${merchantId} and id = ${id}`
  return row?.bytes
}

/** What stands at another merchant, but for what opens a game of its vendors; with the pictures that operators gave. */
export async function copyContent(tx: Tx, from: number, to: number): Promise<void> {
  await tx`
    insert into messages.announcements (merchant_id, id, kind, group_name, position, url, phone_url, linkage_type,
      linkage_target, languages, devices, audience, is_pinned, ends_at)
    select ${to}, id, kind, group_name, position, url, phone_url, linkage_type, linkage_target, languages, devices,
      audience, is_pinned, ends_at
    from messages.announcements
    where merchant_id = ${from} and linkage_type <> 'GAME' and published_at <= now() and (ends_at is null or ends_at > now())`
  await tx`
    insert into messages.texts (merchant_id, announcement_id, language, title, content)
    select ${to}, t.announcement_id, t.language, t.title, t.content from messages.texts t
    join messages.announcements a on a.merchant_id = ${to} and a.id = t.announcement_id
    where t.merchant_id = ${from}`
  await tx`
    insert into messages.pictures (merchant_id, id, bytes, made_by)
    select ${to}, id, bytes, made_by from messages.pictures where merchant_id = ${from}`
}
