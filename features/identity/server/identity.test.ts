import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMerchant } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, rewrite } from '../../../tests/support/given.ts'
import type { Kind, Reason } from '../rules/identity.ts'
import {
  approve,
  expireDocuments,
  identityOf,
  levelOf,
  pictureOf,
  reject,
  setLevel,
  sharedDocuments,
  submit,
  waitingDocuments,
} from './identity.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let photo: Buffer

/** One merchant whose money is real, and one of credits. */
beforeAll(async () => {
  database = await freshDatabase()
  context = givenContext(database.db)
  await transaction(database.db, async tx => {
    for (const [id, moneyMode] of [
      [1, 'real'],
      [2, 'credits'],
    ] as const) {
      const merchant = { id, code: `m${id}`, name: 'M', moneyMode, currency: 'USD', currencySymbol: '$' } as const
      await addMerchant(tx, { ...merchant, encPayload: 'accept', takesUnknownHosts: false })
    }
  })
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
})
afterAll(() => database.drop())

type Owner = { merchantId: number; memberId: string }
const someone = (merchantId = 1): Owner => ({ merchantId, memberId: newId('mem') })
const upload = (owner: Owner, kind: Kind) => submit(context, owner, { kind, picture: photo })
const yes = (documentId: string, goodUntil?: string, by = 'opr_1') =>
  transaction(context.db, tx =>
    approve(tx, context.serverSecret, {
      merchantId: 1,
      documentId,
      by,
      number: documentId,
      ...(goodUntil && { goodUntil }),
    }),
  )
const no = (documentId: string, reason: Reason, by = 'opr_1') =>
  transaction(context.db, tx => reject(tx, { merchantId: 1, documentId, by, reason }))
const shown = async (owner: Owner) =>
  Object.fromEntries((await identityOf(context.db, owner)).documents.map(({ kind, state }) => [kind, state]))

test('C-06: registering proves level 1 where money is real; nobody is asked for documents where it is not', async () => {
  expect(await levelOf(context.db, someone(1))).toBe(1)
  expect(await levelOf(context.db, someone(2))).toBe(2)
})

test('C-06: the level rises with the last document that it needs, and not before', async () => {
  const member = someone()
  const kinds: Kind[] = ['card_front', 'card_back', 'selfie', 'address', 'funds']
  const ids = new Map<Kind, string>()
  for (const kind of kinds) ids.set(kind, await upload(member, kind))
  const levels: number[] = []
  for (const kind of ['funds', 'selfie', 'address', 'card_front', 'card_back'] as const)
    levels.push(await yes(ids.get(kind)!))
  expect(levels).toEqual([1, 1, 1, 1, 3])
  expect(await levelOf(context.db, member)).toBe(3)
  expect(await levelOf(context.db, { ...member, merchantId: 2 })).toBe(2)
})

test('what is refused is said why, and may be uploaded again; what waits is replaced, what is approved stays', async () => {
  const member = someone()
  const first = await upload(member, 'passport')
  const second = await upload(member, 'passport')
  expect(await shown(member)).toEqual({ passport: 'WAITING' })
  await expect(yes(first)).rejects.toMatchObject({ code: 'not_found' })
  const [kept] = await context.db`select state, picture from identity.documents where id = ${first}`
  expect(kept).toEqual({ state: 'REPLACED', picture: null })

  await no(second, 'unreadable')
  expect((await identityOf(context.db, member)).documents).toMatchObject([{ state: 'REJECTED', reason: 'unreadable' }])
  await expect(yes(second)).rejects.toMatchObject({ code: 'order_final' })
  await yes(await upload(member, 'passport'))
  expect(await shown(member)).toEqual({ passport: 'APPROVED' })
  await expect(upload(member, 'passport')).rejects.toMatchObject({ code: 'order_final' })
})

test('R1: documents of one number are tied, however it was typed; only a keyed digest of it is kept', async () => {
  const [one, two, stranger, elsewhere] = [someone(), someone(), someone(), someone(2)]
  const take = async (owner: Owner, kind: Kind, number?: string, secret = context.serverSecret) => {
    const given = { merchantId: owner.merchantId, documentId: await upload(owner, kind), by: 'opr_1', number }
    return transaction(context.db, tx => approve(tx, secret, given))
  }
  await expect(take(one, 'passport')).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'number' } })
  await take(one, 'passport', 'C 123-4567')
  await take(two, 'passport', 'c1234567')
  await take(stranger, 'passport', 'C1234568')
  await take(stranger, 'card_front', 'C1234567')
  await take(stranger, 'selfie', 'C1234567')
  await take(elsewhere, 'passport', 'C1234567')
  const tied = async ({ merchantId, memberId }: Owner) =>
    (await sharedDocuments(context.db, merchantId, [memberId])).map(row => row.memberId).sort()
  expect(await tied(one)).toEqual([one.memberId, two.memberId].sort())
  expect(await tied(stranger)).toEqual([stranger.memberId, stranger.memberId])
  expect(await tied({ ...one, merchantId: 2 })).toEqual([])
  // Its last day is over: it is still who they are.
  await context.db`update identity.documents set state = 'EXPIRED' where member_id = ${two.memberId}`
  expect(await tied(two)).toHaveLength(2)
  const kept = await context.db<{ index: Buffer | null }[]>`
    select number_index as index from identity.documents where kind in ('passport', 'selfie') and member_id in
      (${one.memberId}, ${stranger.memberId}, ${elsewhere.memberId}) and state = 'APPROVED' order by kind, uploaded_at`
  const indexes = kept.flatMap(({ index }) => index?.toString('hex') ?? [])
  expect([indexes.length, new Set(indexes).size, kept.length]).toEqual([3, 3, 4])
  expect(indexes.every(index => /^[0-9a-f]{64}$/.test(index))).toBe(true)
})

test('every wait has a deadline; one that passed is told with the next', async () => {
  const member = someone()
  const id = await upload(member, 'selfie')
  const [document] = (await identityOf(context.db, member)).documents
  const hours = (document!.deadline!.dueAt.getTime() - document!.uploadedAt.getTime()) / 3_600_000
  expect([hours, document!.deadline!.isLate]).toEqual([24, false])
  await context.db`update identity.documents set uploaded_at = now() - interval '30 hours' where id = ${id}`
  const queue = await waitingDocuments(context.db, 1, { limit: 50 })
  expect(queue[0]).toMatchObject({ id, memberId: member.memberId, deadline: { isLate: true } })
  expect((await waitingDocuments(context.db, 2, { limit: 50 })).length).toBe(0)
})

test('S-26: pictures lie sealed, and who looks at one is on record (C-12)', async () => {
  const member = someone()
  const id = await upload(member, 'address')
  const [row] = await context.db<{ picture: Uint8Array }[]>`select picture from identity.documents where id = ${id}`
  expect(Buffer.from(row!.picture).includes(Buffer.from('ffd8ff', 'hex'))).toBe(false)
  const look = (merchantId: number, secret = context.serverSecret) =>
    transaction(context.db, tx => pictureOf(tx, secret, { merchantId, documentId: id, by: 'opr_7' }))
  const opened = await look(1)
  expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  const views = await context.db`select viewed_by from identity.views where document_id = ${id}`
  expect(views).toEqual([{ viewed_by: 'opr_7' }])
  await expect(look(2)).rejects.toMatchObject({ code: 'not_found' })
  await expect(look(1, 'another-server-secret-than-the-one')).rejects.toThrow()
})

test('nobody decides about themselves, about a document of another merchant, or twice', async () => {
  const member = someone()
  const id = await upload(member, 'selfie')
  await expect(yes(id, undefined, member.memberId)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(
    transaction(context.db, tx => approve(tx, context.serverSecret, { merchantId: 2, documentId: id, by: 'opr_1' })),
  ).rejects.toMatchObject({ code: 'not_found' })
  const decided = await Promise.allSettled([yes(id), no(id, 'edited'), yes(id), no(id, 'edited')])
  expect(decided.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  await expect(
    transaction(context.db, tx => setLevel(tx, member, { level: 3, by: member.memberId, why: 'please' })),
  ).rejects.toMatchObject({ code: '23514' })
})

test('C-06: a document whose last day is over proves nothing, and the level falls with it', async () => {
  const member = someone()
  for (const kind of ['selfie', 'address'] as const) await yes(await upload(member, kind))
  const passport = await upload(member, 'passport')
  await expect(yes(passport, '2020-02-29')).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await yes(passport, '2999-12-31')).toBe(2)
  await expireDocuments(context.db)
  expect(await levelOf(context.db, member)).toBe(2)
  await rewrite(context.db, tx => tx`update identity.documents set good_until = '2026-01-01' where id = ${passport}`)
  await expireDocuments(context.db)
  expect(await levelOf(context.db, member)).toBe(1)
  expect(await shown(member)).toMatchObject({ passport: 'EXPIRED' })
  const { levels } = await identityOf(context.db, member)
  expect(levels[0]!.needs[0]).toMatchObject({ name: 'identity', state: 'missing' })
})

test('what operators set by hand counts, with their word on record', async () => {
  const member = someone()
  await transaction(context.db, tx => setLevel(tx, member, { level: 0, by: 'opr_2', why: 'a doubt about their age' }))
  expect(await levelOf(context.db, member)).toBe(0)
})

test('more than twenty pictures a day are too many', async () => {
  const member = someone()
  const rows = Array.from({ length: 20 }, (_, n) => `doc_${member.memberId}_${n}`)
  await context.db`
    insert into identity.documents (id, merchant_id, member_id, kind, state)
    select unnest(${rows}::text[]), 1, ${member.memberId}, 'selfie', 'REPLACED'`
  await expect(upload(member, 'selfie')).rejects.toMatchObject({ code: 'too_many_requests' })
})
