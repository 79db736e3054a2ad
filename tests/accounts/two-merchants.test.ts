import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { sessionsApi } from '#features/sessions/api.ts'
import { login } from '#features/sessions/server/sessions.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../support/database.ts'
import { givenContext, givenMember, givenVisitor } from '../support/given.ts'

/** Stands in every text of the first merchant and its member, and nowhere else. */
const CANARY = 'zanzibar'
const HOSTS = { 1: 'one.test', 2: 'two.test' } as const

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let foreign: { id: string; token: string }
let own: { id: string; token: string }

beforeAll(async () => {
  world = await freshDatabase()
  const context = givenContext(world.db)
  for (const id of [1, 2] as const)
    await transaction(world.db, async tx => {
      await addMerchant(
        tx,
        {
          ...{ id, code: id === 1 ? CANARY : 'm2', name: id === 1 ? CANARY : 'm2', moneyMode: 'credits' },
          ...{ currency: id === 1 ? 'VND' : 'CRD', currencySymbol: 'P', encPayload: 'accept' },
        },
        [HOSTS[id]],
      )
      await setFlag(tx, id, 'SLIDEVERIFY', false)
    })
  app = await buildApp(context, { trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const join = async (merchantId: 1 | 2) => {
    const username = merchantId === 1 ? CANARY : 'somebody'
    const id = await givenMember(context, username, merchantId)
    const visitor = givenVisitor({ merchantId, userAgent: `${username}'s browser` })
    const { token } = await login(context, visitor, sessionsApi.login.input.parse({ username, password: 'lantern88' }))
    return { id, token }
  }
  foreign = await join(1)
  own = await join(2)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const playerCalls = () => app.endpoints.filter(each => each.who === 'player' || each.who === 'agent')
const reads = () => app.endpoints.filter(each => each.method === 'GET' && ['anyone', 'player'].includes(each.who))

function askTwo({ method, path }: Endpoint, token: string, about: Record<string, string> = {}) {
  const url = path.replace(/:\w+/g, foreign.id)
  const authorization = `Bearer ${token}`
  const query = method === 'GET' ? `?${new URLSearchParams(about)}` : ''
  return app.inject({
    method,
    url: `${url}${query}`,
    headers: { host: HOSTS[2], authorization, 'sec-fetch-site': 'same-origin' },
    ...(method === 'GET' ? {} : { payload: about }),
  })
}

test('S-35: a session of one merchant is nobody at the host of another', async () => {
  const calls = playerCalls()
  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls) {
    const reply = await askTwo(call, foreign.token)
    expect([call.path, reply.statusCode, reply.json().code]).toEqual([call.path, 401, 'not_logged_in'])
  }
})

test('S-35: no read shows anything of another merchant, whatever merchant or member it names', async () => {
  const names: Record<string, string>[] = [
    {},
    { merchant: CANARY, merchantCode: CANARY, merchantId: '1', host: HOSTS[1] },
    { customerId: foreign.id, memberId: foreign.id, account: CANARY, username: CANARY, code: CANARY },
  ]
  for (const call of reads())
    for (const about of names) {
      const { statusCode, body } = await askTwo(call, own.token, about)
      expect([call.path, statusCode === 500, body.includes(CANARY)]).toEqual([call.path, false, false])
    }
})

test('S-35: the host decides, also about what anybody may read', async () => {
  const status = (host: string) =>
    // From another address: the reads before used up the limit of theirs.
    app.inject({
      ...{ method: 'GET', url: `/wps/system/status?host=${HOSTS[2]}`, headers: { host } },
      remoteAddress: '198.51.100.77',
    })
  expect((await status(HOSTS[1])).json().value.info.merchantCode).toBe(CANARY)
  expect((await status(HOSTS[2])).json().value.info.merchantCode).toBe('m2')
  expect((await status('three.test')).statusCode).toBe(404)
})
