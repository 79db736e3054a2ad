import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant, givenVisitor } from '../../../tests/support/given.ts'
import { issueTicket } from './slide.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
let nextAddress = 0

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** Somebody from a street of their own. */
const somebody = () => givenVisitor({ ip: `10.9.${++nextAddress}.5` })

async function post(url: string, who: ReturnType<typeof somebody>, payload: object, headers = {}) {
  const reply = await app.inject({
    ...{ method: 'POST', url, payload, remoteAddress: who.ip },
    headers: { 'user-agent': who.userAgent, ...headers },
  })
  return { status: reply.statusCode, ...reply.json() }
}

const NUMBER = { mobileNum: '0912345678', countryDialingCode: '+84' }

test('POST /wps/verification/sms/noLogin answers how long the code is good for, and knows the browser again', async () => {
  const reply = await app.inject({
    ...{ method: 'POST', url: '/wps/verification/sms/noLogin', payload: NUMBER, remoteAddress: somebody().ip },
  })
  expect(reply.json()).toMatchObject({ success: true, value: { expiredMinutes: 1 } })
  expect(reply.headers['set-cookie']).toMatch(/^vid=[\w-]{43}; Max-Age=86400;/)
})

test('GET /wps/verification/sms/register sends to what the query names', async () => {
  const query = { mobileNo: '0912345679', countryDialingCode: '84', type: 'mobile' }
  const url = `/wps/verification/sms/register?${new URLSearchParams(query)}`
  const reply = await app.inject({ url, remoteAddress: somebody().ip })
  expect(reply.json()).toMatchObject({ success: true, value: { expiredMinutes: 1 } })
})

const sms = (payload: object, who = somebody()) => post('/wps/verification/sms/noLogin', who, payload)
const smsToRegister = async (query: Record<string, string>) =>
  (
    await app.inject({
      url: `/wps/verification/sms/register?${new URLSearchParams(query)}`,
      remoteAddress: somebody().ip,
    })
  ).json()

test('§5: SMS is sent only if the mobile number validates; §8 SMS send fails: in the words of the server', async () => {
  const letters = async () => (await world.db`select from notifications.outgoing`).length
  const before = await letters()
  const failed = { success: false, code: 'invalid_mobile', message: 'Please enter a valid mobile number' }
  for (const mobileNum of ['02838229999', '12345', '09123456789012']) {
    expect(await sms({ ...NUMBER, mobileNum })).toMatchObject({ status: 400, ...failed })
    for (const type of ['username', 'mobile'])
      expect(await smsToRegister({ mobileNo: mobileNum, countryDialingCode: '84', type })).toMatchObject(failed)
  }
  expect(await letters()).toBe(before)
  const often = { ...NUMBER, mobileNum: '0912345672' }
  await sms(often)
  expect(await sms(often)).toMatchObject({ status: 429, message: 'Too many tries. Please wait a moment' })
})

test('S-11: without a piece dragged no SMS is sent where the merchant wants it', async () => {
  await transaction(world.db, tx => setFlag(tx, 1, 'SLIDEVERIFY', true))
  await new Promise(resolve => setTimeout(resolve, 1_100))
  const who = somebody()
  const mine = { ...NUMBER, mobileNum: '0912345670' }
  expect(await sms(mine, who)).toMatchObject({ status: 403, code: 'slide_required' })
  const { ticket } = await issueTicket(world.db, who, 'sms')
  expect(await sms({ ...mine, slideTicket: ticket }, who)).toMatchObject({ status: 200 })
  expect(await sms({ ...mine, slideTicket: ticket }, who)).toMatchObject({ code: 'slide_required' })
})

test('S-31: another site can have no SMS sent, neither by form nor by picture', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(await post('/wps/verification/sms/noLogin', somebody(), NUMBER, headers)).toMatchObject({ status: 403 })
  const url = '/wps/verification/sms/register?mobileNo=0912345671&countryDialingCode=84&type=mobile'
  expect((await app.inject({ url, headers })).statusCode).toBe(403)
})
