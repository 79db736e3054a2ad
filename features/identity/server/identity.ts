import * as z from 'zod/mini'
import { noteLevel } from '#features/people/server/people.ts'
import { moneyModeOf } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { cleanPicture } from '#shared/server/pictures.ts'
import { sealBytes, unsealBytes } from '#shared/server/secrets/secrets.ts'
import { deriveToken } from '#shared/server/secrets/tokens.ts'
import {
  deadlineOf,
  firstLevel,
  isNumbered,
  KINDS,
  type Kind,
  type Level,
  MOST_A_DAY,
  needsOf,
  numberKey,
  provenBy,
  REASONS,
  type Reason,
} from '../rules/identity.ts'
import { standingOf } from '../rules/requests.ts'
import * as store from './store.ts'
import { closeRequest, selectRequests } from './store-requests.ts'

export { documentRequested } from './requests.ts'
export { type DocumentRow, selectSharedDocuments as sharedDocuments } from './store.ts'

/** An operator took a document, or did not, for `reason`. */
export const documentDecided = {
  name: 'identity.document_decided',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), documentId: z.string(), kind: z.enum(KINDS) },
    reason: z.nullable(z.enum(REASONS)),
  }),
}

type Owner = store.Owner
type Decision = { merchantId: number; documentId: string; by: string }
type Approval = Decision & { goodUntil?: string | undefined; number?: string | undefined }

/** Sealed pictures in the database are for this purpose. */
const PURPOSE = 'identity-document'

/** What is known of who a member is: decides what they may pay in and take out (cashier §7). */
export async function levelOf(db: Sql | Tx, owner: Owner): Promise<Level> {
  const known = await store.findLevel(db, owner)
  return known ?? firstLevel(await moneyModeOf(db, owner.merchantId))
}

/** An operator says which level a member has, and why; kept on record. */
export async function setLevel(tx: Tx, owner: Owner, set: { level: Level; by: string; why: string }): Promise<void> {
  await store.holdMember(tx, owner)
  await keepLevel(tx, owner, set)
}

async function keepLevel(tx: Tx, owner: Owner, set: { level: Level; by: string; why: string }): Promise<void> {
  await store.insertLevel(tx, owner, set)
  await noteLevel(tx, owner.memberId, set.level)
}

/** Each level that a member was given, the newest first, and the version under which the last one stands. */
export async function levelsOf(db: Sql | Tx, owner: Owner) {
  const levels = await store.selectLevels(db, owner)
  return { levels, version: String(levels[0]?.id ?? 0) }
}

/** All that a member sees: the level, what each level asks for, and where their documents stand. */
export async function identityOf(db: Sql | Tx, owner: Owner) {
  const kept = await store.selectDocuments(db, owner)
  const requests = await selectRequests(db, owner)
  const at = await databaseNow(db)
  const open = requests.filter(each => each.state === 'OPEN')
  const timed = <D extends store.DocumentRow>(document: D) => ({
    ...document,
    deadline: document.state === 'WAITING' ? deadlineOf(document.uploadedAt, at) : null,
  })
  const documents = KINDS.flatMap(kind => standingOf(kind, kept, open) ?? [])
  return {
    level: await levelOf(db, owner),
    levels: needsOf(kind => documents.find(each => each.kind === kind)?.state),
    documents: documents.map(timed),
    /** All that counts: what is good and the newest that came after it. */
    kept: kept.filter(each => !kept.some(other => isPast(each, other))).map(timed),
    requests: requests.map(each => ({ ...each, isLate: each.state === 'OPEN' && at > each.dueAt })),
  }
}

/** Whether a document came before the one of its kind that is good now. */
const isPast = (document: store.DocumentRow, other: store.DocumentRow) =>
  other.kind === document.kind && other.state === 'APPROVED' && document.uploadedAt < other.uploadedAt

/**
 * Keeps a picture that a member uploads, made clean and sealed. It takes the place of one that waits; what is approved
 * stays (`order_final`) unless another one was asked for. Refused as `not_a_picture`, `picture_too_large`, and beyond 20 a day as `too_many_requests`.
 */
export async function submit({ db, serverSecret }: Context, owner: Owner, given: { kind: Kind; picture: Uint8Array }) {
  // Pictures cost: who sends too many is told so before.
  await transaction(db, tx => assertWanted(tx, owner, given.kind))
  const sealed = sealBytes(serverSecret, PURPOSE, await cleanPicture(given.picture))
  const id = newId('doc')
  await transaction(db, async tx => {
    await store.holdMember(tx, owner)
    await assertWanted(tx, owner, given.kind)
    await store.insertDocument(tx, owner, { id, kind: given.kind, sealed })
  })
  return id
}

async function assertWanted(tx: Tx, owner: Owner, kind: Kind): Promise<void> {
  const documents = await store.selectDocuments(tx, owner)
  const isGood = documents.some(each => each.kind === kind && each.state === 'APPROVED')
  const isAsked = async () =>
    (await selectRequests(tx, owner)).some(each => each.kind === kind && each.state === 'OPEN')
  if (isGood && !(await isAsked())) throw new Refusal('order_final')
  if ((await store.countUploads(tx, owner)) >= MOST_A_DAY) throw new Refusal('too_many_requests')
}

/** What waits for an operator, the longest first, with its deadline; the next page goes on after the document `before`. */
export async function waitingDocuments(db: Sql | Tx, merchantId: number, page: store.Page) {
  const at = await databaseNow(db)
  const rows = await store.selectWaiting(db, merchantId, page)
  return rows.map(row => ({ ...row, deadline: deadlineOf(row.uploadedAt, at) }))
}

/** The picture, opened for an operator: who looked is kept on record (C-12). */
export async function pictureOf(
  tx: Tx,
  serverSecret: Context['serverSecret'],
  { merchantId, documentId, by }: Decision,
): Promise<Buffer> {
  const sealed = await store.viewPicture(tx, merchantId, documentId, by)
  if (!sealed) throw new Refusal('not_found')
  return unsealBytes(serverSecret, PURPOSE, sealed)
}

/**
 * A document is good, until a last day where it has one. The level rises when it was the last that was needed. Refused as
 * `invalid_input` where that day is over: it would prove nothing by tomorrow. Of what has a number it is asked (`number`), and
 * kept as a keyed digest alone.
 */
export async function approve(tx: Tx, serverSecret: Context['serverSecret'], decision: Approval): Promise<Level> {
  const today = (await databaseNow(tx)).toISOString().slice(0, 10)
  if (decision.goodUntil && decision.goodUntil < today) throw new Refusal('invalid_input', { field: 'goodUntil' })
  const document = await decide(tx, decision, ({ merchantId, kind }) => ({
    ...{ state: 'APPROVED', reason: null, goodUntil: decision.goodUntil ?? null },
    numberIndex: isNumbered(kind) ? numberIndex(serverSecret, merchantId, kind, decision.number) : null,
  }))
  const [before, proven] = [await levelOf(tx, document), await provenLevel(tx, document)]
  if (proven <= before) return before
  await keepLevel(tx, document, { level: proven, by: decision.by, why: document.id })
  return proven
}

/** A document is not taken, for a reason of the list that the member reads in words. */
export async function reject(tx: Tx, decision: Decision & { reason: Reason }): Promise<void> {
  const { reason } = decision
  await decide(tx, decision, () => ({ state: 'REJECTED', reason, goodUntil: null, numberIndex: null }))
}

/** The same for the same number at a merchant; whoever has the database and not the secret learns no figure of it. */
function numberIndex(serverSecret: Context['serverSecret'], merchantId: number, kind: Kind, number = ''): Buffer {
  const key = numberKey(number)
  if (!key) throw new Refusal('invalid_input', { field: 'number' })
  return Buffer.from(deriveToken(serverSecret, 'document-number', `${merchantId}|${kind}|${key}`), 'base64url')
}

type Decided = Omit<Parameters<typeof store.decideDocument>[2], 'by'>

async function decide(
  tx: Tx,
  { merchantId, documentId, by }: Decision,
  decidedOf: (document: store.DocumentRow) => Decided,
) {
  const document = await store.findDocument(tx, merchantId, documentId)
  if (!document) throw new Refusal('not_found')
  if (by === document.memberId) throw new Refusal('not_allowed')
  const decided = decidedOf(document)
  await store.holdMember(tx, document)
  if (decided.state === 'APPROVED') await store.endApproved(tx, document)
  if (!(await store.decideDocument(tx, documentId, { ...decided, by }))) throw new Refusal('order_final')
  if (decided.state === 'APPROVED') await closeRequest(tx, document, { state: 'DONE', by })
  const { memberId, kind } = document
  await noteEvent(tx, documentDecided, { merchantId, memberId, documentId, kind, reason: decided.reason })
  return document
}

async function provenLevel(tx: Tx, owner: Owner): Promise<Level> {
  const documents = await store.selectDocuments(tx, owner)
  return provenBy(new Set(documents.flatMap(each => (each.state === 'APPROVED' ? each.kind : []))))
}

const BATCH = 100

/** Timed work: documents whose last day is over prove nothing any more, and the level falls with them (C-06). */
export async function expireDocuments(db: Sql): Promise<void> {
  const expireSome = () =>
    transaction(db, async tx => {
      const expired = await store.expireDocuments(tx, BATCH)
      for (const document of expired) await lower(tx, document)
      return expired.length
    })
  while ((await expireSome()) === BATCH);
}

async function lower(tx: Tx, document: store.DocumentRow): Promise<void> {
  const first = firstLevel(await moneyModeOf(tx, document.merchantId))
  const level = Math.max(await provenLevel(tx, document), first) as Level
  if (level < (await levelOf(tx, document))) await keepLevel(tx, document, { level, by: 'clock', why: document.id })
}
