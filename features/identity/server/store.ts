import type { Sql, Tx } from '#shared/server/db.ts'
import type { Kind, Level, Reason, State } from '../rules/identity.ts'

export type Owner = { merchantId: number; memberId: string }

/** A document that counts, or that did: what was replaced is told by nobody. */
export type DocumentRow = Owner & {
  id: string
  kind: Kind
  state: Exclude<State, 'REPLACED'>
  uploadedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  reason: Reason | null
  /** `2027-03-31` */
  goodUntil: string | null
}

const columns = (db: Sql | Tx) => db`
  id, merchant_id as "merchantId", member_id as "memberId", kind, state, uploaded_at as "uploadedAt",
  decided_at as "decidedAt", decided_by as "decidedBy", reason, good_until::text as "goodUntil"`

/** Nobody else decides about a member's identity until this transaction ends. */
export async function holdMember(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`identity ${merchantId} ${memberId}`}, 0))`
}

export async function findLevel(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<Level | undefined> {
  const [row] = await db<{ level: Level }[]>`
    select level from identity.levels where merchant_id = ${merchantId} and member_id = ${memberId}
    order by id desc limit 1`
  return row?.level
}

export type LevelRow = { id: bigint; level: Level; setBy: string; why: string; setAt: Date }

/** Newest first. */
export async function selectLevels(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<LevelRow[]> {
  return db<LevelRow[]>`
    select id, level, set_by as "setBy", why, set_at as "setAt" from identity.levels
    where merchant_id = ${merchantId} and member_id = ${memberId} order by id desc`
}

export async function insertLevel(
  tx: Tx,
  { merchantId, memberId }: Owner,
  set: { level: Level; by: string; why: string },
): Promise<void> {
  await tx`
    insert into identity.levels (merchant_id, member_id, level, set_by, why)
    values (${merchantId}, ${memberId}, ${set.level}, ${set.by}, ${set.why})`
}

/** What counts of a member: of each kind the one that is good, and the newest of the others. */
export async function selectDocuments(db: Sql | Tx, { merchantId, memberId }: Owner): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select distinct on (kind, state = 'APPROVED') ${columns(db)} from identity.documents
    where merchant_id = ${merchantId} and member_id = ${memberId} and state <> 'REPLACED'
    order by kind, state = 'APPROVED' desc, uploaded_at desc`
}

export async function countUploads(tx: Tx, { merchantId, memberId }: Owner): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from identity.documents
    where merchant_id = ${merchantId} and member_id = ${memberId} and uploaded_at > now() - interval '24 hours'`
  return row!.count
}

/** Takes the place of the one of this kind that waits. */
export async function insertDocument(
  tx: Tx,
  { merchantId, memberId }: Owner,
  document: { id: string; kind: Kind; sealed: Buffer },
): Promise<void> {
  await tx`
    update identity.documents set state = 'REPLACED', picture = null
    where merchant_id = ${merchantId} and member_id = ${memberId} and kind = ${document.kind} and state = 'WAITING'`
  await tx`
    insert into identity.documents (id, merchant_id, member_id, kind, picture)
    values (${document.id}, ${merchantId}, ${memberId}, ${document.kind}, ${document.sealed})`
}

export async function findDocument(db: Sql | Tx, merchantId: number, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db<DocumentRow[]>`
    select ${columns(db)} from identity.documents where merchant_id = ${merchantId} and id = ${id} and state <> 'REPLACED'`
  return row
}

/** The picture for somebody who looks at it, which is put on record. */
export async function viewPicture(tx: Tx, merchantId: number, id: string, by: string): Promise<Uint8Array | undefined> {
  const [row] = await tx<{ picture: Uint8Array }[]>`
    select picture from identity.documents where merchant_id = ${merchantId} and id = ${id} and picture is not null`
  if (!row) return undefined
  await tx`
    insert into identity.views (merchant_id, document_id, viewed_by) values (${merchantId}, ${id}, ${by})`
  return row.picture
}

/** What was good of a kind is so no more: another one takes its place. */
export async function endApproved(tx: Tx, { merchantId, memberId, kind }: Owner & { kind: Kind }): Promise<void> {
  await tx`
    update identity.documents set state = 'EXPIRED'
    where merchant_id = ${merchantId} and member_id = ${memberId} and kind = ${kind} and state = 'APPROVED'`
}

/** False when it is decided already. */
export async function decideDocument(
  tx: Tx,
  id: string,
  decided: { state: 'APPROVED' | 'REJECTED'; by: string } & {
    reason: Reason | null
    goodUntil: string | null
    numberIndex: Buffer | null
  },
): Promise<boolean> {
  const done = await tx`
    update identity.documents set state = ${decided.state}, decided_at = clock_timestamp(), decided_by = ${decided.by},
      reason = ${decided.reason}, good_until = ${decided.goodUntil}::text::date, number_index = ${decided.numberIndex}
    where id = ${id} and state = 'WAITING'`
  return done.count === 1
}

export type Page = { before?: string | undefined; limit: number }

/** What waits for a decision, the longest first. */
export async function selectWaiting(db: Sql | Tx, merchantId: number, page: Page): Promise<DocumentRow[]> {
  const { before = null, limit } = page
  return db<DocumentRow[]>`
    select ${columns(db)} from identity.documents
    where merchant_id = ${merchantId} and state = 'WAITING' and (${before}::text is null or (uploaded_at, id) > (
      select uploaded_at, id from identity.documents where merchant_id = ${merchantId} and id = ${before}))
    order by uploaded_at, id limit ${limit}`
}

/** Ends documents whose last day is over, and answers whose they were. */
export async function expireDocuments(tx: Tx, limit: number): Promise<DocumentRow[]> {
  return tx<DocumentRow[]>`
    update identity.documents set state = 'EXPIRED' where id in (
      select id from identity.documents
      where state = 'APPROVED' and good_until < (clock_timestamp() at time zone 'utc')::date
      order by good_until limit ${limit} for update skip locked)
    returning ${columns(tx)}`
}

/** That a member has, or had, a document of a number; `key` is the same for whoever has the same. */
export type SharedDocument = { key: string; memberId: string; last: Date; isFull: boolean }
/** Of one number so many are looked at. */
const MOST_OF_NUMBER = 30

/** Who of a merchant has documents of the same numbers as these members, they themselves too. */
export async function selectSharedDocuments(
  db: Sql,
  merchantId: number,
  memberIds: readonly string[],
): Promise<SharedDocument[]> {
  return db<SharedDocument[]>`
    with own as (
      select distinct number_index from identity.documents
      where merchant_id = ${merchantId} and member_id = any(${[...memberIds]}::text[]) and number_index is not null)
    select encode(number_index, 'hex') as key, b.member_id as "memberId", max(b.decided_at) as last,
      sum(count(*)) over (partition by number_index) >= ${MOST_OF_NUMBER} as "isFull"
    from own cross join lateral (
      select member_id, decided_at from identity.documents
      where merchant_id = ${merchantId} and number_index = own.number_index limit ${MOST_OF_NUMBER}) b
    group by number_index, b.member_id`
}
