import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#apps/server/app.ts'
import type { SlideAction, TrackPoint } from '#features/verification/rules/slide.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { handDrag, seeded } from '../../../tests/support/drags.ts'
import { givenContext, givenMerchant, givenVisitor } from '../../../tests/support/given.ts'
import { holeOf, letTimePass, setCaptcha } from '../../../tests/support/solve.ts'
import { issueCaptcha, redeemCaptcha } from './captcha.ts'
import { redeemSlide } from './slide.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let app: FastifyInstance
const random = seeded(21)
let nextAddress = 0

beforeAll(async () => {
  world = await freshDatabase()
  await givenMerchant(world.db)
  await givenMerchant(world.db, 2)
  app = await buildApp(givenContext(world.db), { trustedProxies: [], siteFolder: undefined, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** Somebody from a street of their own. */
const somebody = () => givenVisitor({ ip: `10.7.${++nextAddress}.5` })
type Somebody = ReturnType<typeof somebody>

async function post(url: string, who: Somebody, payload: object, headers: Record<string, string> = {}) {
  const reply = await app.inject({
    ...{ method: 'POST', url, payload, remoteAddress: who.ip },
    headers: { 'user-agent': who.userAgent, ...headers },
  })
  return { status: reply.statusCode, ...reply.json() }
}
const getCaptcha = (who: Somebody, headers: Record<string, string> = {}) =>
  app.inject({ url: '/wps/captcha', remoteAddress: who.ip, headers })

async function solved(who: Somebody, action: SlideAction = 'login', change: { x?: number; track?: TrackPoint[] } = {}) {
  const { value } = await post('/wps/captcha/slide', who, { action })
  const hole = await holeOf(world.db, value.id)
  const track = handDrag(hole, random)
  await letTimePass(world.db, value.id, 3_000)
  return post('/wps/captcha/slide/check', who, { id: value.id, x: track.at(-1)!.x, track, ...change })
}
const redeem = (who: Somebody, action: SlideAction, ticket?: string) =>
  transaction(world.db, tx => redeemSlide(tx, who, action, ticket)).then(
    () => 'taken',
    error => error.code,
  )

test('GET /wps/captcha shows a PNG; which one it is stands in a cookie that no script reads', async () => {
  const reply = await getCaptcha(somebody())
  const image = Buffer.from(reply.json().value, 'base64')
  expect([...image.subarray(1, 4)].map(each => String.fromCharCode(each)).join('')).toBe('PNG')
  expect(reply.headers['set-cookie']).toMatch(/^cid=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('S-10: a captcha says what it shows in its pixels alone', async () => {
  const reply = await getCaptcha(somebody())
  const image = Buffer.from(reply.json().value, 'base64')
  const chunks = []
  for (let at = 8; at < image.length; at += 12 + image.readUInt32BE(at))
    chunks.push(image.toString('latin1', at + 4, at + 8))
  expect(chunks.filter(each => !['IHDR', 'IDAT', 'IEND', 'sRGB', 'sBIT'].includes(each))).toEqual([])
  expect(Object.keys(reply.json()).sort()).toEqual(['message', 'requestId', 'success', 'value'])
})

test('S-10: the 61st captcha of a minute is refused', async () => {
  const who = somebody()
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await getCaptcha(who)).statusCode))
  expect(statuses.filter(each => each === 429)).toHaveLength(1)
})

test('S-10: a captcha is good once, right or wrong, for two minutes, in its own browser', async () => {
  const known = async () => {
    const who = somebody()
    await issueCaptcha(world.db, who)
    const id = who.cookies.get('cid')!
    await setCaptcha(world.db, id, 'K5QX')
    return {
      who,
      id,
      answer: (text?: string) =>
        redeemCaptcha(world.db, who, id, text).then(
          () => 'right',
          e => e.code,
        ),
    }
  }
  const right = await known()
  expect([await right.answer(' k5qx'), await right.answer('K5QX')]).toEqual(['right', 'wrong_captcha'])
  const wrong = await known()
  expect([await wrong.answer('K5QA'), await wrong.answer('K5QX')]).toEqual(['wrong_captcha', 'wrong_captcha'])
  const none = await known()
  expect(await none.answer(undefined)).toBe('wrong_captcha')
  const old = await known()
  await world.db`update verification.captchas set expires_at = now() - interval '1 second'`
  expect(await old.answer('K5QX')).toBe('wrong_captcha')
  const foreign = await known()
  const there = { ...foreign.who, merchantId: 2 }
  await expect(redeemCaptcha(world.db, there, foreign.id, 'K5QX')).rejects.toMatchObject({ code: 'wrong_captcha' })
})

test('a look-alike that nobody drew counts as the one that is there', async () => {
  const who = somebody()
  await issueCaptcha(world.db, who)
  const id = who.cookies.get('cid')!
  await setCaptcha(world.db, id, '52B6')
  await redeemCaptcha(world.db, who, id, 'sz8g')
})

test('a puzzle solved by hand gives a ticket that is taken once', async () => {
  const who = somebody()
  const { status, value } = await solved(who)
  expect(status).toBe(200)
  expect([await redeem(who, 'login', value.ticket), await redeem(who, 'login', value.ticket)]).toEqual([
    'taken',
    'slide_required',
  ])
})

test('the answer to a puzzle is nowhere in it', async () => {
  const { value } = await post('/wps/captcha/slide', somebody(), { action: 'login' })
  expect(Object.keys(value).sort()).toEqual(['bg', 'id', 'piece', 'y'])
  expect(value.bg).toMatch(/^data:image\/webp;base64,/)
})

test('S-11: a forged, a foreign, an expired ticket and one for another act are refused', async () => {
  const who = somebody()
  expect(await redeem(who, 'login')).toBe('slide_required')
  expect(await redeem(who, 'login', 'A'.repeat(43))).toBe('slide_required')
  const ticket = async () => (await solved(who)).value.ticket
  expect(await redeem(who, 'register', await ticket())).toBe('slide_required')
  expect(await redeem(somebody(), 'login', await ticket())).toBe('slide_required')
  expect(await redeem({ ...who, userAgent: 'another' }, 'login', await ticket())).toBe('slide_required')
  expect(await redeem({ ...who, merchantId: 2 }, 'login', await ticket())).toBe('slide_required')
  expect(await redeem({ ...who, ip: who.ip.replace(/5$/, '77') }, 'login', await ticket())).toBe('taken')
  const old = await ticket()
  await world.db`update verification.slide_tickets set expires_at = now() - interval '1 second'`
  expect(await redeem(who, 'login', old)).toBe('slide_required')
})

test('S-11: the same drag does not count twice', async () => {
  const who = somebody()
  const { value } = await post('/wps/captcha/slide', who, { action: 'login' })
  const hole = await holeOf(world.db, value.id)
  const track = handDrag(hole, random)
  const again = async () => {
    const { value: next } = await post('/wps/captcha/slide', who, { action: 'login' })
    await world.db`update verification.slides set hole_x = ${hole}`
    await letTimePass(world.db, next.id, 3_000)
    return post('/wps/captcha/slide/check', who, { id: next.id, x: track.at(-1)!.x, track })
  }
  expect([(await again()).status, (await again()).code]).toEqual([200, 'slide_failed'])
})

test('S-11: a puzzle is good for one try, and a browser that says it was right is not believed', async () => {
  const who = somebody()
  const { value } = await post('/wps/captcha/slide', who, { action: 'login' })
  const hole = await holeOf(world.db, value.id)
  const track = handDrag(hole, random)
  await letTimePass(world.db, value.id, 3_000)
  const check = (change: object) =>
    post('/wps/captcha/slide/check', who, { id: value.id, x: track.at(-1)!.x, track, ...change })
  expect(await check({ ok: true })).toMatchObject({ code: 'invalid_input' })
  expect(await check({ x: 20 })).toMatchObject({ status: 400, code: 'slide_failed' })
  expect(await check({})).toMatchObject({ code: 'slide_failed' })
})

test('S-11: after 20 wrong drags in ten minutes an address has to wait', async () => {
  const who = somebody()
  const codes = []
  for (let i = 0; i < 21; i++)
    codes.push((await post('/wps/captcha/slide/check', who, { id: 'none', x: 1, track: [] })).code)
  expect([codes[19], codes[20]]).toEqual(['slide_failed', 'too_many_requests'])
})

test('who cannot drag gets a ticket for the characters of a captcha, once', async () => {
  const who = somebody()
  const cookie = String((await getCaptcha(who)).headers['set-cookie']).split(';')[0]!
  await setCaptcha(world.db, cookie.slice(4), 'HJK34')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const typed = () => post('/wps/captcha/slide/typed', who, { action: 'register', captcha: 'hjk34' }, headers)
  const { value } = await typed()
  expect(await redeem(who, 'register', value.ticket)).toBe('taken')
  expect(await typed()).toMatchObject({ status: 400, code: 'wrong_captcha' })
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'none' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'https://evil.test' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:80' }, 200],
  [{ cookie: 'cid=x' }, 403],
  [{}, 200],
])('S-31: what cookies ride along with comes from the site itself: %o', async (headers, status) => {
  expect((await getCaptcha(somebody(), headers as Record<string, string>)).statusCode).toBe(status)
})

test('over https the browser itself keeps cookies to this host', async () => {
  const behind = await buildApp(givenContext(world.db), {
    ...{ trustedProxies: ['127.0.0.1'], siteFolder: undefined, isReady: () => true },
  })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.8.0.1' }
  const cookie = (await behind.inject({ url: '/wps/captcha', headers })).headers['set-cookie']
  expect(cookie).toMatch(/^__Host-cid=[\w-]{43}; Max-Age=120; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  await behind.close()
})
