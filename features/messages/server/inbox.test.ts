import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenCredentials, givenMember, givenMerchant } from '../../../tests/support/given.ts'
import { tellMember } from './messages.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
const members: Record<string, { id: string; token: string }> = {}

beforeAll(async () => {
  world = await freshDatabase()
  const context = givenContext(world.db)
  await givenMerchant(world.db)
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  for (const name of ['reader', 'other']) {
    const id = await givenMember(context, name)
    const login = await app.inject({ method: 'POST', url: '/wps/session/login', payload: givenCredentials(name) })
    members[name] = { id, token: login.json().value.token }
  }
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const call = async (name: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { host: 'any.test', authorization: `Bearer ${members[name]!.token}` }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return reply.json()
}
const list = async (name: string, query = '') => (await call(name, 'GET', `/wps/member/inbox?${query}`)).value
const idsOf = async (name: string, query = '') => (await list(name, query)).list.map((each: { id: string }) => each.id)
const tell = (name: string, deposit: string) =>
  transaction(world.db, tx =>
    tellMember(
      tx,
      { merchantId: 1, memberId: members[name]!.id },
      {
        ...{ about: `deposit:${deposit}`, kind: 'deposit_credited' },
        details: { amount: '5.00', currency: 'CRD', deposit },
      },
    ),
  )

test('a member is told once of a thing, reads it, and takes it away; nobody else sees or touches it', async () => {
  expect(await Promise.all([tell('reader', 'd1'), tell('reader', 'd1')])).toEqual(expect.arrayContaining([true, false]))
  await tell('other', 'd1')
  const [told] = (await list('reader')).list
  expect(told).toMatchObject({ kind: 'deposit_credited', details: { amount: '5.00', deposit: 'd1' }, isRead: false })
  expect((await call('reader', 'GET', '/wps/relay/CSP_unreadCount')).value).toMatchObject({ count: 1, inbox: 1 })

  for (const does of ['read', 'delete']) await call('other', 'POST', `/wps/member/inbox/${does}`, { id: told.id })
  expect(await list('reader', 'unread=1')).toMatchObject({ list: [{ id: told.id }] })

  await call('reader', 'POST', '/wps/member/inbox/read', { id: told.id })
  expect(await list('reader', 'unread=1')).toEqual({ list: [], next: null })
  expect((await list('reader')).list).toMatchObject([{ isRead: true }])
  await call('reader', 'POST', '/wps/member/inbox/delete', { id: told.id })
  expect(await idsOf('reader')).toEqual([])
  expect(await tell('reader', 'd1')).toBe(false)
})

test('pages go on where the one before ended; all are read at once, and only what was read is taken away', async () => {
  for (let n = 0; n < 5; n++) await tell('other', `page${n}`)
  const all = await idsOf('other')
  expect(all).toEqual(all.toSorted().reverse())
  const first = await list('other', 'limit=4')
  expect(await idsOf('other', `limit=4&before=${first.next}`)).toEqual(all.slice(4))
  await call('other', 'POST', '/wps/member/inbox/read', { id: all[0] })
  await call('other', 'POST', '/wps/member/inbox/delete', {})
  expect(await idsOf('other')).toEqual(all.slice(1))
  await call('other', 'POST', '/wps/member/inbox/read', {})
  expect(await idsOf('other', 'unread=1')).toEqual([])
})

test.each([{ id: "msg_'; drop table x" }, { id: 5 }, { id: null }, { more: 1 }, []])('%o is refused', async payload => {
  expect(await call('reader', 'POST', '/wps/member/inbox/read', payload)).toMatchObject({ code: 'invalid_input' })
})
