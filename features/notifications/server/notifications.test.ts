import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import type { Carrier, Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant } from '../../../tests/support/given.ts'
import { givenMailServer } from '../../../tests/support/office/mail-server.ts'
import { startNotificationClock } from './clock.ts'
import { createMailCarrier } from './mail.ts'
import { listOutbox, queueNotification, sendDue } from './notifications.ts'
import { createSmsCarrier } from './sms.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
const MAIL = {
  merchantId: 1,
  channel: 'email',
  to: 'lan@example.com',
  subject: 'Mã của bạn',
  text: 'Xin chào: 123456',
} as const
const SMS = { merchantId: 1, channel: 'sms', to: '+84912345678', subject: '', text: '123456 is your code' } as const

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
})
afterEach(() => world.db`truncate notifications.outgoing`)
afterAll(() => world.drop())

const queue = (notification: typeof MAIL | typeof SMS, how: object = {}) =>
  transaction(world.db, tx => queueNotification(tx, context, notification, how))
const carriedBy = (carriers: Context['carriers']) => ({ ...context, carriers })
const dueNow = () => world.db`update notifications.outgoing set due_at = now()`

test('a mail reaches a real SMTP server, with its words as they were', async () => {
  const { mails, port, close } = await givenMailServer()
  const email = createMailCarrier(`smtp://user:secret@127.0.0.1:${port}`, 'Grandstand <no-reply@grandstand.test>')
  await queue(MAIL)
  expect(await sendDue(carriedBy({ email }))).toBe(1)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/^lan@example\.com/)
  expect(mails[0]).toContain('From: Grandstand <no-reply@grandstand.test>')
  expect(mails[0]).toContain('Subject: =?UTF-8?Q?M=C3=A3_c=E1=BB=A7a_b=E1=BA=A1n?=')
  expect(mails[0]).toContain('Xin ch=C3=A0o: 123456')
  expect(mails[0]).toMatch(/Message-ID: <let_\w+@grandstand\.test>/i)
  expect(await sendDue(carriedBy({ email }))).toBe(0)
  await close()
})

test('an SMS goes to the gateway with its key and an id that stays the same', async () => {
  const asked: { headers: IncomingHttpHeaders; body: string }[] = []
  const gateway = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ headers: request.headers, body })
    response.writeHead(asked.length === 1 ? 503 : 202).end('{}')
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const sms = createSmsCarrier(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`, 'a-key')
  await queue(SMS)
  await sendDue(carriedBy({ sms }))
  await dueNow()
  await sendDue(carriedBy({ sms }))
  expect(asked.map(each => each.headers.authorization)).toEqual(['Bearer a-key', 'Bearer a-key'])
  expect(new Set(asked.map(each => each.headers['idempotency-key'])).size).toBe(1)
  expect(JSON.parse(asked[1]!.body)).toMatchObject({ to: SMS.to, text: SMS.text })
  expect(await world.db`select sent_at is not null as sent, sealed from notifications.outgoing`).toEqual([
    { sent: true, sealed: null },
  ])
  gateway.close()
})

test('a notification that could not be sent waits longer each time, six times, and then its text is gone', async () => {
  let tries = 0
  const failing: Carrier = async () => {
    tries++
    throw new Error('away')
  }
  await queue(MAIL)
  /** Sends what is due; whether the notification then waits so long from then, null when its text is gone. */
  async function waitsAfter(seconds: number): Promise<boolean | null> {
    const [before] = await world.db<{ at: string }[]>`select clock_timestamp()::text as at`
    await sendDue(carriedBy({ email: failing }))
    const [row] = await world.db<{ waits: boolean; gone: boolean }[]>`
      select due_at - ${seconds} * interval '1 second' between ${before!.at}::text::timestamptz and clock_timestamp() as waits,
        sealed is null as gone from notifications.outgoing`
    await dueNow()
    return row!.gone ? null : row!.waits
  }
  for (const seconds of [2, 4, 8, 16, 32]) expect(await waitsAfter(seconds), `${seconds} s`).toBe(true)
  for (let again = 0; again < 3; again++) expect(await waitsAfter(0)).toBe(null)
  expect(tries).toBe(6)
})

test('a notification is written with what causes it or not at all, and sent by one of many', async () => {
  const sent: string[] = []
  const email: Carrier = async ({ id }) => void sent.push(id)
  const undone = transaction(world.db, async tx => {
    await queueNotification(tx, context, MAIL)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  for (let i = 0; i < 30; i++) await queue(MAIL)
  for (let i = 0; i < 4; i++) await Promise.all(Array.from({ length: 8 }, () => sendDue(carriedBy({ email }))))
  expect([sent.length, new Set(sent).size]).toEqual([30, 30])
})

test('what is of no use any more, and what is meant for nobody, is not sent', async () => {
  const sent: string[] = []
  const email: Carrier = async ({ id }) => void sent.push(id)
  await queue(MAIL, { goodMinutes: 10 })
  await world.db`update notifications.outgoing set expires_at = now()`
  await queue(MAIL, { isWithheld: true })
  await sendDue(carriedBy({ email }))
  expect(sent).toEqual([])
})

test('the clock sends within a second', async () => {
  const sent: string[] = []
  const clock = startNotificationClock(carriedBy({ email: async ({ to }) => void sent.push(to) }))
  // Beside other tests a machine may be late now and then: not each time.
  let leastMs = Infinity
  for (let notifications = 1; notifications <= 20 && leastMs >= 1_000; notifications++) {
    await queue(MAIL)
    const since = performance.now()
    await expect.poll(() => sent, { interval: 20 }).toHaveLength(notifications)
    leastMs = Math.min(leastMs, performance.now() - since)
  }
  await clock.close()
  expect(leastMs).toBeLessThan(1_000)
})

test('without somebody who carries, notifications lie in the development outbox, the newest first', async () => {
  await queue(MAIL)
  await queue(SMS)
  expect((await listOutbox(context))!.map(each => each.text)).toEqual([SMS.text, MAIL.text])
  const email: Carrier = async () => {}
  expect((await listOutbox(carriedBy({ email })))!.map(each => each.channel)).toEqual(['sms'])
})

test('the outbox opens on this machine alone, under its own name, and while notifications are not carried', async () => {
  const options = { trustedProxies: [], siteFolder: undefined, isReady: () => true, devOutbox: true }
  const app = await buildApp(context, options)
  const email: Carrier = async () => {}
  const carried = await buildApp(carriedBy({ email, sms: email }), options)
  const statusOf = async (from: typeof app, host: string, remoteAddress: string, headers = {}) =>
    (await from.inject({ url: '/wps/dev/outbox', headers: { ...headers, host }, remoteAddress })).statusCode
  expect(await statusOf(app, 'localhost:3000', '127.0.0.1')).toBe(200)
  expect(await statusOf(app, 'lotus.localhost:3000', '127.0.0.1')).toBe(200)
  for (const host of ['play.example', 'lotus.localhost.play.example', 'notlocalhost'])
    expect(await statusOf(app, host, '127.0.0.1')).toBe(404)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])
    expect(await statusOf(app, 'localhost', '127.0.0.1', { [header]: '127.0.0.1' })).toBe(404)
  expect(await statusOf(app, 'localhost', '203.0.113.9')).toBe(404)
  expect(await statusOf(carried, 'localhost', '127.0.0.1')).toBe(404)
  const ticket = await app.inject({
    ...{ method: 'POST', url: '/wps/dev/slide-ticket', payload: { action: 'login' } },
    headers: { host: 'localhost' },
  })
  expect(ticket.json().value.ticket).toMatch(/^[\w-]{43}$/)
  await Promise.all([app.close(), carried.close()])
})
