import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import type { AgentNews } from '#features/messages/api-agents.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenCredentials, givenMember, givenMerchant } from '../../../tests/support/given.ts'
import { type NewAnnouncement, putUp } from './messages.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
const tokens: Record<string, string> = {}

const said = (title: string) => ({ EN: { title, content: `<p>${title}</p>` } })
const put = (announcement: NewAnnouncement, merchantId = 1) =>
  transaction(world.db, tx => putUp(tx, merchantId, announcement))
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  world = await freshDatabase()
  const context = givenContext(world.db)
  await givenMerchant(world.db)
  await givenMerchant(world.db, 2)
  await givenMember(context, 'agent', 1, { type: 2 })
  await givenMember(context, 'member')
  await put({ id: 'players', kind: 'PL', publishedAt: ago(1), texts: said('Players') })
  await put({
    id: 'old',
    kind: 'PL',
    audience: 'AGENT',
    groupName: 'product',
    publishedAt: ago(50),
    texts: said('Old'),
  })
  await put({ id: 'new', kind: 'PL', audience: 'AGENT', groupName: 'system', publishedAt: ago(2), texts: said('New') })
  await put({
    ...{ id: 'pinned', kind: 'PL', audience: 'ALL', groupName: 'promotion', isPinned: true, publishedAt: ago(30) },
    texts: { ...said('Pinned'), VI: { title: 'Ghim', content: '' } },
  })
  await put({ id: 'pop', kind: 'PU', audience: 'AGENT', groupName: 'system', publishedAt: ago(3), texts: said('Pop') })
  await put({ id: 'over', kind: 'PL', audience: 'AGENT', publishedAt: ago(9), endsAt: ago(1), texts: said('Over') })
  await put({ id: 'elsewhere', kind: 'PL', audience: 'AGENT', texts: said('Elsewhere') }, 2)
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  for (const name of ['agent', 'member']) {
    const payload = { ...givenCredentials(name), area: name }
    const login = await app.inject({ method: 'POST', url: '/wps/session/login', payload })
    tokens[name] = login.json().value.token
  }
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const asking = async (name: string, url: string, payload?: object) =>
  (
    await app.inject({
      ...{
        method: payload ? 'POST' : 'GET',
        url,
        headers: { host: 'any.test', authorization: `Bearer ${tokens[name]}` },
      },
      ...(payload && { payload }),
    })
  ).json()
type News = { list: AgentNews[]; total: number; unread: number; popups: AgentNews[] }
const newsOf = async (query = '') => (await asking('agent', `/wps/agent/announcements?${query}`)).value as News
const idsOf = async (query = '') => (await newsOf(query)).list.map(({ id }) => id)

test('§3.1: agents read what is for them or for all, pinned first, then the newest; nobody else asks', async () => {
  expect(await idsOf()).toEqual(['pinned', 'new', 'pop', 'old'])
  expect((await newsOf('language=VI')).list[0]).toMatchObject({ title: 'Ghim', category: 'promotion', isPinned: true })
  expect((await asking('member', '/wps/agent/announcements')).success).toBe(false)
})

test('they are narrowed by category, by day and to what is not read, and come in pages', async () => {
  expect(await idsOf('category=product')).toEqual(['old'])
  expect(await idsOf('pageSize=1&pageNo=2')).toEqual(['new'])
  expect((await newsOf('pageSize=1')).total).toBe(4)
  expect(await idsOf(`since=${ago(24).toISOString().slice(0, 10)}`)).not.toContain('old')
})

test('players see nothing of what is for agents, in their list and their count', async () => {
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort()
  const { value } = await asking('member', '/wps/relay/MCSFE_getListAnnouncements?types=PL,PU')
  expect(ids(value.list)).toEqual(['pinned', 'players'])
  const { value: count } = await asking('member', '/wps/relay/CSP_unreadCount')
  expect([...count.unread].sort()).toEqual(['pinned', 'players'])
})

test('one that is opened is read, and a popup opens no more; all are by one word; others stay unread', async () => {
  expect((await newsOf()).popups.map(({ id }) => id)).toEqual(['pop'])
  const read = (body: object) => asking('agent', '/wps/agent/announcements/read', body)
  await Promise.all([read({ id: 'pop' }), read({ id: 'pop' }), read({ id: 'players' }), read({ id: 'elsewhere' })])
  const some = await newsOf('unread=true')
  expect([some.list.map(({ id }) => id), some.unread, some.popups]).toEqual([['pinned', 'new', 'old'], 3, []])
  await read({})
  expect((await newsOf()).unread).toBe(0)
  // A player's notice is no agents' one: it was not opened by any of these.
  expect((await asking('agent', '/wps/relay/CSP_unreadCount')).value.unread).toEqual(['players'])
})
