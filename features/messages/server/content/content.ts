import { hash } from 'node:crypto'
import { type Content, contentProblem } from '#features/messages/rules/content.ts'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { cleanPicture } from '#shared/server/pictures.ts'
import { deleteAnnouncement, upsertAnnouncement } from '../store.ts'
import * as store from './store-versions.ts'

/* What operators write and put up. What two people decide of it is in `content-actions.ts`. */

type Db = Pick<Context, 'db'>
export type Written = { id: string; after: number; content: Content; startsAt: string | null }
export const itemOf = (id: string) => `content:${id}`

/**
 * A new version beside those before, as a draft. Refused as `invalid_input` for what could not be shown, as `state_changed`
 * when there is a newer one than who writes has seen.
 */
export function saveDraft({ db }: Db, who: Acting, { id, after, content, startsAt }: Written): Promise<number> {
  const { merchantId, operatorId } = who
  const field = contentProblem(content, startsAt, new Date())
  if (field) throw new Refusal('invalid_input', { field })
  return transaction(db, async tx => {
    await store.holdContent(tx, merchantId, id)
    const isUnseen = after === 0 && (await store.listVersions(tx, merchantId, id)).length === 0
    await store.keepStanding(tx, merchantId, id)
    const [newest] = await store.listVersions(tx, merchantId, id)
    // What stood before there were versions is shown as version 0.
    if (!isUnseen && (newest?.version ?? 0) !== after) throw new Refusal('state_changed')
    // A thing stays what it is: notices that were read are not banners tomorrow.
    if (newest && newest.content.kind !== content.kind) throw new Refusal('invalid_input', { field: 'kind' })
    const version = (newest?.version ?? 0) + 1
    const draft = { version, content, startsAt: startsAt === null ? null : new Date(startsAt), madeBy: operatorId }
    await store.insertVersion(tx, merchantId, id, draft)
    const inputs = { version, before: newest?.content ?? null, after: content, startsAt }
    await audit(tx, who, { action: 'content.write', item: itemOf(id), inputs })
    return version
  })
}

/** On the site from now on, in place of what stood. The caller holds it. */
export async function putLive(tx: Tx, merchantId: number, id: string, version: number): Promise<void> {
  const row = await versionOf(tx, merchantId, id, version)
  const { endsAt, texts, ...content } = row.content
  if (endsAt !== null && Date.parse(endsAt) <= Date.now()) throw new Refusal('invalid_input', { field: 'endsAt' })
  await store.endVersions(tx, merchantId, id, 'LIVE')
  await store.markLive(tx, merchantId, id, version)
  // Put up again it is as old as it was: nobody's list begins with it.
  const publishedAt = row.liveAt ?? undefined
  await upsertAnnouncement(tx, merchantId, {
    ...{ ...content, id, texts: texts as Required<typeof texts>, endsAt: endsAt === null ? null : new Date(endsAt) },
    ...(publishedAt && { publishedAt }),
  })
}

export async function versionOf(tx: Tx, merchantId: number, id: string, version: number): Promise<store.VersionRow> {
  const found = (await store.listVersions(tx, merchantId, id)).find(each => each.version === version)
  if (!found) throw new Refusal('not_found')
  return found
}

type Deed = { id: string; version: number; reason: string }

/** Once two people approved it, one is enough to go back to it. Refused as `state_changed` for what never was, or stands. */
export function rollBack({ db }: Db, who: Acting, { id, version, reason }: Deed): Promise<void> {
  const { merchantId } = who
  return transaction(db, async tx => {
    await store.holdContent(tx, merchantId, id)
    const row = await versionOf(tx, merchantId, id, version)
    if (row.state !== 'OVER') throw new Refusal('state_changed')
    const live = (await store.listVersions(tx, merchantId, id)).find(each => each.state === 'LIVE')
    await store.endVersions(tx, merchantId, id, 'APPROVED')
    await putLive(tx, merchantId, id, version)
    const inputs = { from: live?.version ?? null, to: version }
    await audit(tx, who, { action: 'content.rollBack', item: itemOf(id), inputs, reason })
  })
}

/** Off the site; refused as `not_found` when nothing of it stands or waits. */
export function takeOff({ db }: Db, who: Acting, id: string, reason: string): Promise<void> {
  const { merchantId } = who
  return transaction(db, async tx => {
    await store.holdContent(tx, merchantId, id)
    await store.keepStanding(tx, merchantId, id)
    const versions = await store.listVersions(tx, merchantId, id)
    const ended = versions.filter(({ state }) => state === 'LIVE' || state === 'APPROVED')
    if (ended.length === 0) throw new Refusal('not_found')
    await store.endVersions(tx, merchantId, id, 'APPROVED')
    await store.endVersions(tx, merchantId, id, 'LIVE')
    await deleteAnnouncement(tx, merchantId, id)
    const inputs = { versions: ended.map(({ version }) => version) }
    await audit(tx, who, { action: 'content.takeDown', item: itemOf(id), inputs, reason })
  })
}

/** Puts up what was approved for a time that has come. What ended meanwhile is over without having stood. */
export async function putDueLive({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (const { merchantId, id, version } of await store.listDue(db)) {
    await transaction(db, async tx => {
      await store.holdContent(tx, merchantId, id)
      if ((await versionOf(tx, merchantId, id, version)).state !== 'APPROVED') return
      await putLive(tx, merchantId, id, version)
    }).catch(async error => {
      if (!(error instanceof Refusal)) throw error
      log.warn({ merchantId, content: id, version }, 'content ended before its time came')
      await transaction(db, tx => store.endVersions(tx, merchantId, id, 'APPROVED'))
    })
  }
}

/** Where pictures of operators stand on the site. */
export const PICTURES = '/content'

/** Keeps what is left of a picture once it was decoded and written anew; answers its address. The same one has the same. */
export async function addPicture({ db }: Db, who: Acting, text: string): Promise<string> {
  const bytes = await cleanPicture(Buffer.from(text, 'base64'))
  const id = hash('sha256', bytes, 'hex').slice(0, 32)
  await transaction(db, async tx => {
    await store.insertPicture(tx, who.merchantId, id, bytes, who.operatorId)
    await audit(tx, who, { action: 'content.write', item: `picture:${id}`, inputs: { bytes: bytes.length } })
  })
  return `${PICTURES}/${id}.jpg`
}
