import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenCredentials, givenMember, givenMerchant } from '../../../tests/support/given.ts'
import { hasAnnouncements, type NewAnnouncement, putUp, takeDown } from './messages.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let token = ''

const said = (title: string) => ({ EN: { title, content: `<p>${title}</p>` } })
const put = (announcement: NewAnnouncement, merchantId = 1) =>
  transaction(world.db, tx => putUp(tx, merchantId, announcement))
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  world = await freshDatabase()
  const context = givenContext(world.db)
  await givenMerchant(world.db)
  await givenMerchant(world.db, 2)
  await givenMember(context, 'reader')
  await put({ id: 'late', kind: 'B', groupName: 'home', position: 2, url: '/banners/late.svg', texts: said('Late') })
  await put({ id: 'first', kind: 'B', groupName: 'home', position: 1, texts: said('First') })
  await put({ id: 'slots', kind: 'B', groupName: 'rng', position: 3, texts: said('Slots') })
  await put({ id: 'old', kind: 'PL', publishedAt: ago(5), texts: said('Old') })
  await put({
    id: 'new',
    kind: 'PL',
    publishedAt: ago(1),
    texts: { ...said('New'), VI: { title: 'Mới', content: '' } },
  })
  await put({ id: 'over', kind: 'PL', publishedAt: ago(9), endsAt: ago(1), texts: said('Over') })
  await put({ id: 'not-yet', kind: 'PL', publishedAt: ago(-1), texts: said('Not yet') })
  await put({ id: 'pop', kind: 'PU', publishedAt: ago(2), texts: said('Pop') })
  await put({ id: 'play', kind: 'H', groupName: 'questions', texts: said('How?') })
  await put({ id: 'elsewhere', kind: 'PL', texts: said('Elsewhere') }, 2)
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const login = await app.inject({ method: 'POST', url: '/wps/session/login', payload: givenCredentials('reader') })
  token = login.json().value.token
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const get = async (url: string) =>
  (await app.inject({ url, headers: { host: 'any.test', authorization: `Bearer ${token}` } })).json()
const list = async (query: string) => {
  const { value } = await get(`/wps/relay/MCSFE_getListAnnouncements?platform=W&execution=B&${query}`)
  return value.list as { id: string; title: string }[]
}
const idsOf = async (query: string) => (await list(query)).map(each => each.id)

test('§7: without types banners come, in the order of the operator', async () => {
  expect(await idsOf('')).toEqual(['first', 'late', 'slots'])
  expect(await idsOf('types=B&groupName=home')).toEqual(['first', 'late'])
})

test('notices come newest first; what is over, not yet there or another merchant’s does not', async () => {
  expect(await idsOf('types=PL')).toEqual(['new', 'old'])
})

test('a text comes in the language asked for, in English without one', async () => {
  expect((await list('types=PL&language=VI')).map(each => each.title)).toEqual(['Mới', 'Old'])
  expect((await list('types=PL&language=UR')).map(each => each.title)).toEqual(['New', 'Old'])
})

test('several types come together, and one that is none is refused', async () => {
  expect(await idsOf('types=PL,H')).toEqual(['play', 'new', 'old'])
  expect(await get('/wps/relay/MCSFE_getListAnnouncements?types=X')).toMatchObject({ code: 'invalid_input' })
})

test('§3: a banner carries its picture, group and linkage', async () => {
  const [, late] = await list('types=B&groupName=home')
  expect(late).toMatchObject({ bannerId: 'late', url: '/banners/late.svg', groupName: 'home', linkageType: '' })
})

test('the help centre answers the help texts', async () => {
  const { value } = await get('/wps/system/helpCenter?language=EN')
  expect(value.sections).toEqual([{ id: 'play', groupName: 'questions', title: 'How?', content: '<p>How?</p>' }])
})

test('a notice or popup is unread until it is opened, once for ever', async () => {
  const unread = async () => (await get('/wps/relay/CSP_unreadCount')).value
  expect(await unread()).toMatchObject({ count: 3, unread: ['new', 'old', 'pop'] })
  const read = (id: string) =>
    app.inject({
      method: 'POST',
      url: '/wps/relay/CSP_markRead',
      headers: { authorization: `Bearer ${token}` },
      payload: { id },
    })
  for (const id of ['old', 'old', 'elsewhere', 'nothing']) expect((await read(id)).statusCode).toBe(200)
  expect(await unread()).toMatchObject({ count: 2, unread: ['new', 'pop'] })
  const anonymous = await app.inject({ url: '/wps/relay/CSP_unreadCount' })
  expect(anonymous.json()).toMatchObject({ code: 'not_logged_in' })
})

test('what is put up again replaces all of it, and what is taken down is gone', async () => {
  await put({ id: 'brief', kind: 'PR', texts: { ...said('One'), VI: { title: 'Một', content: '' } } })
  await put({ id: 'brief', kind: 'PR', texts: said('Two') })
  const texts = await world.db`select title from messages.texts where announcement_id = 'brief'`
  expect(texts.map(row => row.title)).toEqual(['Two'])
  await transaction(world.db, tx => takeDown(tx, 1, 'brief'))
  expect(await world.db`select from messages.announcements where id = 'brief'`).toHaveLength(0)
  await transaction(world.db, async tx => {
    expect(await hasAnnouncements(tx, 1)).toBe(true)
    expect(await hasAnnouncements(tx, 3)).toBe(false)
  })
})

test.each(['//evil.example/a.png', 'https://evil.example/a.png', 'javascript:alert(1)', '/../a.svg', '/a"b.svg'])(
  'the database keeps no picture of elsewhere: %s',
  async url => {
    await expect(put({ id: 'bad', kind: 'B', url, texts: said('Bad') })).rejects.toThrow(/check constraint/)
    await expect(put({ id: 'bad', kind: 'B', phoneUrl: url, texts: said('Bad') })).rejects.toThrow(/check constraint/)
  },
)
