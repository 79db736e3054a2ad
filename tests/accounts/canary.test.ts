import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { freshDatabase } from '../support/database.ts'
import { type Browser, newBrowser, openWorld, type Reply, solveCaptcha, type World } from './world.ts'

/** Each stands for one password; none of them may be anywhere once it was checked. */
const SECRETS = {
  first: 'canaryfirst1zq',
  wrong: 'canarywrong2zq',
  second: 'canarysecond3zq',
  third: 'canarythird4zq',
  fourth: 'canaryfourth5zq',
  payment: '739182',
}
let database: Awaited<ReturnType<typeof freshDatabase>>
let world: World
let browser: Browser
const replies: Reply[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const flags = { SLIDEVERIFY: false, MOBILENUMPASSREG3: true, FORGETEMAIL3: true }
  world = await openWorld(database.db, flags)
  await database.db`update settings.registration_fields set enabled = true where field in ('email', 'mobileNum')`
  browser = newBrowser(world.app, '198.51.100.1')
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

async function send(method: string, path: string, body?: object, token?: string) {
  const reply = await browser.send(method, path, body, token)
  replies.push(reply)
  return reply
}
async function must(method: string, path: string, body?: object, token?: string) {
  const reply = await send(method, path, body, token)
  expect(reply, path).toMatchObject({ success: true })
  return reply.value as { token: string }
}
const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword })
const letterTo = async (to: string) =>
  (await listOutbox(world.context))?.find(letter => letter.to === to)?.text ?? 'no letter'

/** Every call that takes a password, with a right one and a wrong one. */
async function useAll(): Promise<void> {
  const [username, email, mobileNum] = ['canary7', 'canary@mail.example', '912345678']
  const { first, wrong, second, third, fourth, payment } = SECRETS
  const contact = { email, mobileNum, countryDialingCode: '84', terms: true }
  await must('PUT', '/wps/member/register', { username, password: first, confirmPassword: first, ...contact })
  await send('PUT', '/wps/member/register', { username, password: wrong, confirmPassword: first, ...contact })
  const { token } = await must('POST', '/wps/session/login', { username, password: first, remember: true })
  await send('POST', '/wps/session/login', { username, password: wrong })
  await send('POST', '/wps/session/login', {
    username: first,
    password: wrong,
    captcha: await solveCaptcha(world.db, browser),
  })
  await must('POST', '/wps/session/login', { username, remembered: true, remember: true })
  await send('POST', '/wps/member/password', { oldPassword: wrong, ...twice(second) }, token)
  const changed = await must('POST', '/wps/member/password', { oldPassword: first, ...twice(second) }, token)
  const pay = { newPaymentPassword: payment, confirmNewPaymentPassword: payment }
  await send('POST', '/wps/member/password/payment', { password: wrong, ...pay }, changed.token)
  await must('POST', '/wps/member/password/payment', { password: second, ...pay }, changed.token)
  // Both ways are the member's own: one that nobody has proven goes when the other is (first-proof.test.ts).
  await database.db`update people.profiles set proven_at = now()`
  await must('POST', '/wps/member/password/email', { username, email })
  const reset = /token=([\w-]+)/.exec(await letterTo(email))?.[1]
  await must('POST', '/wps/member/password/reset', { token: reset, ...twice(third) })
  await must('POST', '/wps/verification/sms/noLogin', { mobileNum, countryDialingCode: '84', purpose: 'password' })
  const verificationCode = /\d{6}/.exec(await letterTo('+84912345678'))?.[0]
  const byPhone = { mobileNum, countryDialingCode: '84', verificationCode, password: fourth }
  await must('POST', '/wps/member/password/verification', byPhone)
  await must('POST', '/wps/session/login', { username, password: fourth, remember: true })
}

/** Every row of every table as text, also what stands in bytes. */
async function dump(): Promise<string> {
  const tables = await world.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows: string[] = []
  for (const { name } of tables)
    for (const { text } of await world.db<{ text: string }[]>`select t::text as text from ${world.db.unsafe(name)} t`)
      rows.push(text)
  return rows.join('\n')
}

/** How a text may hide: as it is, in hex, in base64 at any of three places, in the hashes that need no secret. */
function guises(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const shifted = [0, 1, 2].map(n =>
    Buffer.concat([Buffer.alloc(n), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice(n === 0 ? 0 : 4, -2),
  )
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap(name => {
    const digest = createHash(name).update(secret).digest()
    return [digest.toString('hex'), digest.toString('base64url')]
  })
  return [secret, bytes.toString('hex'), ...shifted, ...hashes]
}

test('the password canary: in no answer, cookie, log line or column of the database', async () => {
  await useAll()
  const places = {
    answers: JSON.stringify(replies),
    cookies: JSON.stringify([...browser.jar]),
    log: world.lines.join('\n'),
    database: await dump(),
  }
  expect(places.database).toContain('$argon2id$')
  for (const [place, text] of Object.entries(places))
    for (const [name, secret] of Object.entries(SECRETS).filter(([each]) => each !== 'payment'))
      for (const guise of guises(secret)) expect(text.includes(guise), `${name} in ${place} as ${guise}`).toBe(false)
  // Six digits may stand in any number by chance; alone they stand nowhere.
  for (const [place, text] of Object.entries(places))
    expect(new RegExp(`(?<![\\w.-])${SECRETS.payment}(?![\\w.-])`).test(text), `payment in ${place}`).toBe(false)
})

test('the search would find one', () => {
  const [first] = guises(SECRETS.first)
  expect(guises(SECRETS.first).every(each => each.length > 8)).toBe(true)
  expect(`a ${first} b`).toContain(SECRETS.first)
  const hidden = [0, 1, 2].map(n => Buffer.from(`${'x'.repeat(n)}${SECRETS.first}yy`).toString('base64'))
  for (const text of hidden) expect(guises(SECRETS.first).some(guise => text.includes(guise))).toBe(true)
})
