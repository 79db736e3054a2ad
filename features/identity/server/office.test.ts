import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { inbox } from '#features/messages/server/inbox.ts'
import { createDispatcher } from '#shared/server/outbox.ts'
import { type CashierOffice, givenCashierOffice } from '../../../tests/support/office/cashier.ts'
import { askOffice, type GivenOperator } from '../../../tests/support/office/operators.ts'
import type { Kind } from '../rules/identity.ts'
import { identityOf, submit } from './identity.ts'

let world: CashierOffice
let photo: Buffer
beforeAll(async () => {
  world = await givenCashierOffice()
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

const base = '/wps/office/identity'
const get = (path: string, query = {}, who: GivenOperator = world.ann) =>
  askOffice(world.app, who.token, ['GET', `${base}/${path}`], query)
const post = (path: string, body = {}, who: GivenOperator = world.ann) =>
  askOffice(world.app, who.token, ['POST', `${base}/${path}`], body)
const upload = (who: { merchantId: number; memberId: string }, kind: Kind) =>
  submit(world.context, { merchantId: who.merchantId, memberId: who.memberId }, { kind, picture: photo })
const shown = async ({ memberId }: { memberId: string }) =>
  (await get(`members/${memberId}`)).value as { level: number; version: string; levels: object[]; documents: object[] }

test('the queue is read in pages, the oldest first, with whose each document is', async () => {
  const who = await world.newMember()
  const ids: string[] = []
  for (const kind of ['selfie', 'address', 'funds'] as const) ids.push(await upload(who, kind))
  type Page = { list: { id: string; member: object }[]; next: string | null }
  const first = (await get('documents', { limit: '2' })).value as Page
  const rest = (await get('documents', { limit: '2', before: first.next! })).value as Page
  expect([...first.list, ...rest.list].map(each => each.id)).toEqual(ids)
  expect([first.next, rest.next]).toEqual([ids[1], null])
  expect(first.list[0]).toMatchObject({ kind: 'selfie', member: { id: who.memberId }, deadline: { isLate: false } })
  for (const id of ids) await post(`documents/${id}/reject`, { reason: 'unreadable' })
})

test('C-12: who looks, takes and refuses is on record, and a second click decides nothing', async () => {
  const who = await world.newMember()
  const id = await upload(who, 'passport')
  const { picture } = (await get(`documents/${id}/picture`, {}, world.ben)).value as { picture: string }
  expect(await sharp(Buffer.from(picture, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => post(`documents/${id}/approve`, { goodUntil: '2999-12-31', number: 'C 123 4567' })),
  )
  expect(clicks.map(each => each.code ?? 'done').sort()).toEqual(['done', ...Array(5).fill('order_final')])
  const refused = await upload(who, 'selfie')
  expect((await post(`documents/${refused}/reject`, { reason: 'ugly' })).code).toBe('invalid_input')
  expect((await post(`documents/${refused}/reject`, { reason: 'edited' })).status).toBe(200)
  const { memberId } = who
  expect(await world.recordOf(`document:${id}`)).toMatchObject([
    { operatorId: world.ben.id, action: 'identity.look', inputs: { memberId, kind: 'passport' } },
    { operatorId: world.ann.id, action: 'identity.approve', inputs: { memberId, goodUntil: '2999-12-31', level: 2 } },
  ])
  expect(await world.recordOf(`document:${refused}`)).toMatchObject([
    { action: 'identity.reject', inputs: { kind: 'selfie', reason: 'edited' } },
  ])
  expect((await shown(who)).documents).toMatchObject([
    { kind: 'passport', state: 'APPROVED', decidedBy: world.ann.id, goodUntil: '2999-12-31' },
    { kind: 'selfie', state: 'REJECTED', reason: 'edited' },
  ])
})

test('the member is told of each decision once, with its reason, and of nothing before', async () => {
  const who = await world.newMember()
  const [passport, selfie] = [await upload(who, 'passport'), await upload(who, 'selfie')]
  const told = async () => {
    await deliver()
    const { list } = await inbox(world.db, who, { before: undefined, limit: 9, unreadOnly: false })
    return list.map(({ kind, details }) => [kind, details])
  }
  expect(await told()).toEqual([])
  await post(`documents/${passport}/approve`, { number: 'P7654321' })
  // Of two in one millisecond nobody can say which is the newer one.
  await deliver()
  await Promise.all(Array.from({ length: 4 }, () => post(`documents/${selfie}/reject`, { reason: 'cut_off' })))
  expect(await told()).toEqual([
    ['document_rejected', { document: 'selfie', reason: 'cut_off' }],
    ['document_approved', { document: 'passport', reason: '' }],
  ])
})

/** All that happened is told. */
async function deliver(): Promise<void> {
  const dispatcher = createDispatcher(world.db, reactionsOf(world.context.realtime), world.context.log, 5)
  dispatcher.start()
  await expect.poll(async () => (await world.db`select from events.outbox`).length).toBe(0)
  await dispatcher.close()
}

test('a level by hand takes two, on the level that both saw, and what stands on record names both', async () => {
  const who = await world.newMember()
  const { version, level } = await shown(who)
  expect(level).toBe(2)
  const ask = (to: number, by = world.ann) =>
    post(`members/${who.memberId}/level`, { level: to, version, reason: 'the bank vouched' }, by)
  const wish = await ask(3)
  expect((await ask(0, world.ben)).code).toBe('proposal_open')
  expect((await world.confirm(world.ann, wish)).code).toBe('second_person_needed')
  expect((await shown(who)).level).toBe(2)
  expect((await world.confirm(world.ben, wish)).value).toEqual({ result: { level: 3 } })
  const after = await shown(who)
  expect([after.level, after.levels[0]]).toMatchObject([
    3,
    { level: 3, setBy: `${world.ann.id} ${world.ben.id}`, why: 'the bank vouched' },
  ])
  expect((await ask(0)).code).toBe('state_changed')
  expect(await world.recordOf(`identity:${who.memberId}`)).toMatchObject([
    { action: 'identity.level:propose' },
    { action: 'identity.level', inputs: { effect: { from: 2, to: 3 } } },
  ])
})

test('a document that raises the level in between stops what two people wanted', async () => {
  const who = await world.newMember()
  const { version } = await shown(who)
  const wish = await post(`members/${who.memberId}/level`, { level: 0, version, reason: 'a doubt about their age' })
  for (const kind of ['passport', 'selfie', 'address', 'funds'] as const)
    await post(`documents/${await upload(who, kind)}/approve`, { number: 'X5550001' })
  expect((await shown(who)).level).toBe(3)
  expect((await world.confirm(world.ben, wish)).code).toBe('state_changed')
})

type Requests = { requests: { id: string; state: string; kind: string; isLate: boolean; secondBy: string | null }[] }
const requestsOf = async (who: { memberId: string }) => (await shown(who)) as unknown as Requests
const askFor = (who: { memberId: string }, kind: Kind, by: GivenOperator = world.ann, more = {}) =>
  post(
    `members/${who.memberId}/requests`,
    { kind, because: 'moved', word: ' the new flat\u202E, please ', ...more },
    by,
  )

test('a document that is good is asked for again: the member is told, sends it, and it takes the place of the old one', async () => {
  const who = await world.newMember()
  const first = await upload(who, 'address')
  await post(`documents/${first}/approve`)
  await expect(upload(who, 'address')).rejects.toMatchObject({ code: 'order_final' })
  expect((await askFor(who, 'address')).value).toMatchObject({ proposalId: null })
  const mine = await identityOf(world.db, who)
  expect(mine.requests).toMatchObject([
    { kind: 'address', because: 'moved', word: 'the new flat, please', isLate: false },
  ])
  expect(mine.levels[0]!.needs.find(each => each.name === 'address')?.state).toBe('missing')
  await deliver()
  const { list } = await inbox(world.db, who, { before: undefined, limit: 9, unreadOnly: false })
  // The approval was told in the same moment, before or after.
  expect(list.find(each => each.kind === 'document_requested')).toMatchObject({
    details: { document: 'address', because: 'moved', word: 'the new flat, please' },
  })
  const second = await upload(who, 'address')
  // While it waits the old one is still good, and operators see both.
  expect((await shown(who)).documents).toMatchObject([{ state: 'APPROVED' }, { state: 'WAITING' }])
  await post(`documents/${second}/reject`, { reason: 'too_old' })
  const third = await upload(who, 'address')
  await post(`documents/${third}/approve`)
  expect((await shown(who)).documents).toMatchObject([{ id: third, state: 'APPROVED' }])
  expect((await requestsOf(who)).requests).toMatchObject([{ state: 'DONE' }])
  expect((await identityOf(world.db, who)).documents).toMatchObject([{ id: third }])
  await expect(upload(who, 'address')).rejects.toMatchObject({ code: 'order_final' })
  expect(await world.recordOf(`identity:${who.memberId}:address`)).toMatchObject([
    { action: 'identity.request', reason: 'moved: the new flat, please' },
  ])
})

test('the same is asked for once, also by eight at once; a second time takes two people, and it can be taken back', async () => {
  const who = await world.newMember()
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, n) => askFor(who, 'funds', n % 2 ? world.ann : world.ben)),
  )
  expect(
    asked
      .map(each => each.code ?? 'done')
      .sort()
      .filter(each => each === 'done'),
  ).toHaveLength(1)
  const [open] = (await requestsOf(who)).requests
  const recall = (by = world.ann) => post(`requests/${open!.id}/recall`, { reason: 'it came by post' }, by)
  expect((await recall()).status).toBe(200)
  expect((await recall()).code).toBe('order_final')
  expect((await identityOf(world.db, who)).requests.map(each => each.state)).toEqual(['RECALLED'])
  const again = await askFor(who, 'funds')
  expect(again.value).toMatchObject({ proposalId: expect.stringMatching(/^prp_/) })
  expect((await world.confirm(world.ann, again)).code).toBe('second_person_needed')
  expect((await world.confirm(world.ben, again)).status).toBe(200)
  expect((await requestsOf(who)).requests).toMatchObject([
    { state: 'OPEN', secondBy: world.ben.id },
    { state: 'RECALLED' },
  ])
  // What waits for a decision is decided, not asked for.
  await upload(who, 'selfie')
  expect((await askFor(who, 'selfie')).code).toBe('state_changed')
  expect((await askFor(who, 'passport', world.ann, { because: 'curious' })).code).toBe('invalid_input')
  expect((await askFor({ memberId: 'mem_00000000' }, 'passport')).code).toBe('not_found')
})
