import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { saveProfile } from '#features/people/server/people.ts'
import type { CodePurpose } from '#features/verification/rules/verification.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, givenVisitor } from '../../../tests/support/given.ts'
import { redeemCode, sendCode } from './codes.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let context: Context
let nextNumber = 0
let nextAddress = 0

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  await givenMerchant(world.db, 2)
})
beforeEach(() => world.db`truncate credentials.attempts, verification.codes, notifications.outgoing`)
afterAll(() => world.drop())

const somebody = (change: Partial<Visitor> = {}) => {
  const n = ++nextAddress
  return givenVisitor({ ip: `10.${n >> 8}.${n & 255}.7`, ...change })
}
/** Vietnamese mobile numbers, each in a block of its own. */
const numberOf = (n: number) => `+8491${n % 10}${String(n).padStart(6, '0')}`
const newNumber = () => numberOf(++nextNumber)

const send = (number: string, who = somebody(), purpose: CodePurpose = 'register') =>
  sendCode(context, who, purpose, number).then(
    ({ expiredMinutes }) => expiredMinutes,
    error => error.code as string,
  )
const redeem = (number: string, code: string, purpose: CodePurpose = 'register', merchantId = 1) =>
  redeemCode(context, merchantId, purpose, number, code).then(
    () => 'right',
    error => error.code as string,
  )
/** The newest code that went to this number. */
async function codeFor(to: string): Promise<string> {
  const letter = (await listOutbox(context))!.find(each => each.to === to)
  return /\d{6}/.exec(letter!.text)![0]
}
/** What the merchant says about SMS, once every process has heard of it. */
async function setSms(budget: number, countries: string): Promise<void> {
  await world.db`
    update settings.merchants set sms_hourly_budget = ${budget}, sms_countries = ${countries}::text[] where id = 1`
  await new Promise(resolve => setTimeout(resolve, 1_100))
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

test('D7: another code may be asked for after a minute; each is good for five, says so, and is told to be too old by its right digits alone', async () => {
  const number = newNumber()
  expect(await send(number)).toBe(1)
  const [row] = await world.db`
    select extract(epoch from expires_at - created_at)::int as seconds from verification.codes`
  expect(row!.seconds).toBe(300)
  expect((await listOutbox(context))![0]!.text).toContain('good for 5 min')
  const code = await codeFor(number)
  await world.db`update verification.codes set expires_at = now()`
  expect(await redeem(number, wrongFor(code))).toBe('wrong_code')
  expect(await redeem(number, code)).toBe('phone_code_expired')
})

test('a right code is taken once; 50 at once are one success (S-09)', async () => {
  const number = newNumber()
  await send(number)
  const code = await codeFor(number)
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(number, ` ${code}`)))
  expect(answers.filter(each => each === 'right')).toHaveLength(1)
  expect(await redeem(number, code)).toBe('wrong_code')
})

test('S-09: a code dies after five wrong tries, even if the next is right', async () => {
  const number = newNumber()
  await send(number)
  const code = await codeFor(number)
  for (let i = 0; i < 5; i++) expect(await redeem(number, wrongFor(code))).toBe('wrong_code')
  expect(await redeem(number, code)).toBe('wrong_code')
})

test('S-09: four wrong tries leave the fifth', async () => {
  const number = newNumber()
  await send(number)
  const code = await codeFor(number)
  for (let i = 0; i < 4; i++) await redeem(number, wrongFor(code))
  expect(await redeem(number, code)).toBe('right')
})

test('S-09: ten tries an hour and number, over however many codes', async () => {
  const number = newNumber()
  for (let round = 0; round < 2; round++) {
    await send(number)
    const code = await codeFor(number)
    for (let i = 0; i < 5; i++) await redeem(number, wrongFor(code))
    await world.db`delete from credentials.attempts where key like 'code_to%'`
  }
  await send(number)
  expect(await redeem(number, await codeFor(number))).toBe('too_many_requests')
})

test('S-09: a code is good for its purpose, number and merchant alone, and a newer one ends it', async () => {
  const [number, other] = [newNumber(), newNumber()]
  await send(number)
  await send(other)
  const code = await codeFor(number)
  expect(await redeem(number, code, 'two_factor')).toBe('wrong_code')
  expect(await redeem(other, code)).toBe('wrong_code')
  expect(await redeem(number, code, 'register', 2)).toBe('wrong_code')
  await world.db`delete from credentials.attempts`
  await send(number)
  expect(await redeem(number, code)).toBe('wrong_code')
  expect(await redeem(number, await codeFor(number))).toBe('right')
})

test('a code lies nowhere in the database to be read', async () => {
  const number = newNumber()
  await send(number)
  const code = await codeFor(number)
  const rows = await world.db`
    select to_jsonb(c)::text as text from verification.codes c
    union all select to_jsonb(l)::text from notifications.outgoing l
    union all select key from credentials.attempts`
  expect(rows.some(({ text }) => text.includes(code) || text.includes(number.slice(3)))).toBe(false)
})

test('S-08: one code a minute, three in ten, five an hour, ten a day to one number, from wherever', async () => {
  const number = newNumber()
  const until = (window: string) => world.db`
    update credentials.attempts set resets_at = now() where key like ${`${window}%`}`
  const sent = []
  for (const after of ['', '', 'code_to_minute', 'code_to_minute', 'code_to_minute', 'code_to_10m', 'code_to_10m']) {
    if (after === 'code_to_10m') await until('code_to_minute')
    if (after) await until(after)
    sent.push(await send(number))
  }
  expect(sent).toEqual([1, 'too_many_requests', 1, 1, 'too_many_requests', 1, 1])
  await until('code_to_minute')
  await until('code_to_10m')
  expect(await send(number)).toBe('too_many_requests')
  for (let i = 0; i < 5; i++) {
    for (const window of ['code_to_minute', 'code_to_10m', 'code_to_hour']) await until(window)
    expect(await send(number)).toBe(1)
  }
  for (const window of ['code_to_minute', 'code_to_10m', 'code_to_hour']) await until(window)
  expect(await send(number)).toBe('too_many_requests')
})

test('whoever asks again too early is told in how many seconds to come back, of all waits the longest', async () => {
  const number = newNumber()
  const wait = () =>
    sendCode(context, somebody(), 'register', number).then(
      () => 0,
      error => error.details.retryAfterSeconds as number,
    )
  const waits = [await wait(), await wait()]
  for (let i = 0; i < 2; i++) {
    await world.db`update credentials.attempts set resets_at = now() where key like 'code_to_minute%'`
    waits.push(await wait())
  }
  waits.push(await wait())
  const inMinute = expect.toSatisfy(seconds => 0 < seconds && seconds <= 60)
  const inTen = expect.toSatisfy(seconds => 60 < seconds && seconds <= 600)
  expect(waits).toEqual([0, inMinute, 0, 0, inTen])
})

test('S-08: five codes in ten minutes from one address, 50 a day from its /24, five a day from one browser', async () => {
  const ip = '198.51.100.4'
  const fromOne = []
  for (let i = 0; i < 6; i++) fromOne.push(await send(newNumber(), somebody({ ip })))
  expect(fromOne).toEqual([1, 1, 1, 1, 1, 'too_many_requests'])
  const fromStreet = []
  for (let i = 0; i < 46; i++) fromStreet.push(await send(newNumber(), somebody({ ip: `198.51.100.${10 + i}` })))
  expect(fromStreet.indexOf('too_many_requests')).toBe(45)
  const { cookies } = somebody()
  cookies.set('vid', 'a-browser', 1)
  const fromBrowser = []
  for (let i = 0; i < 6; i++) fromBrowser.push(await send(newNumber(), somebody({ cookies })))
  expect(fromBrowser).toEqual([1, 1, 1, 1, 1, 'too_many_requests'])
})

test('what is refused counts nowhere', async () => {
  const number = newNumber()
  await send(number)
  const who = somebody()
  for (let i = 0; i < 7; i++) expect(await send(number, who)).toBe('too_many_requests')
  expect(await send(newNumber(), who)).toBe(1)
})

test('S-08: 1,000 requests over 200 numbers and 50 addresses stay within all limits, and the circuit opens', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => `+8490${i % 10}${String(500_000 + i).slice(0, 6)}`)
  const requests = Array.from(
    { length: 1_000 },
    (_, i) => () => send(numbers[i % 200]!, somebody({ ip: `172.16.${i % 50}.9` })),
  )
  await setSms(100, '{84}')
  const answers: (string | number)[] = []
  for (let at = 0; at < requests.length; at += 25)
    answers.push(...(await Promise.all(requests.slice(at, at + 25).map(ask => ask()))))
  const sent = answers.filter(each => each === 1).length
  const [row] = await world.db`
    select max(n)::int as most from (select count(*) as n from verification.codes group by to_index) of_number`
  expect(sent).toBe(100)
  expect(answers).toContain('sms_quota')
  expect([row!.most, (await world.db`select from notifications.outgoing`).length]).toEqual([1, 100])
  await setSms(300, '{}')
})

test('S-08: one country of several takes 60 % of the hour at most, all together no more than the budget', async () => {
  await setSms(10, '{84,1}')
  const sendAll = async (numbers: string[]) =>
    (await Promise.all(numbers.map(each => send(each)))).filter(each => each === 1)
  const here = await sendAll(Array.from({ length: 10 }, (_, i) => `+8491${i}555001`))
  const there = await sendAll(['201', '202', '212', '213', '305', '312', '415'].map(area => `+1${area}5550142`))
  expect([here.length, there.length]).toEqual([6, 4])
  await setSms(300, '{}')
})

test('S-08: no SMS goes to a country that the operator did not list, nor to any where SMS cost money and none is', async () => {
  const abroad = '+14155550123'
  expect(await send(abroad)).toBe(1)
  const costly = { ...context, carriers: { sms: async () => {} } }
  const refused = (number: string) =>
    sendCode(costly, somebody(), 'register', number).then(
      () => 'sent',
      error => error.code,
    )
  expect(await refused(newNumber())).toBe('sms_not_enabled')
  await setSms(300, '{84}')
  expect([await refused(newNumber()), await refused('+14155550124'), await send('+14155550125')]).toEqual([
    'sent',
    'sms_not_enabled',
    'sms_not_enabled',
  ])
  expect(await world.db`select from verification.codes where prefix like '+1%'`).toHaveLength(1)
})

test('S-08: a block of numbers whose codes hardly anybody uses gets no more for a while', async () => {
  const block = '+84977123'
  await send(`${block}001`)
  await world.db`
    insert into verification.codes (id, merchant_id, purpose, to_index, prefix, code_hmac, expires_at, consumed_at)
    select 'cod_' || n, 1, 'register', '\\x00', ${block.slice(0, 7)}, '\\x00', now(), case when n < 10 then now() end
    from generate_series(1, 49) n`
  expect(await send(`${block}002`)).toBe('sms_quota')
  await world.db`update verification.codes set consumed_at = now() where id in ('cod_10', 'cod_11')`
  expect(await send(`${block}002`)).toBe(1)
  await world.db`update verification.codes set consumed_at = null, created_at = now() - interval '61 minutes'`
  expect(await send(`${block}003`)).toBe(1)
})

test('S-03: for a login nothing is sent to a number without an account; the answer is the same', async () => {
  const [known, unknown] = [newNumber(), newNumber()]
  const memberId = await givenMember(context, 'hoa')
  await transaction(world.db, tx =>
    saveProfile(tx, context.serverSecret, { merchantId: 1, memberId }, { mobile: known }),
  )
  for (const purpose of ['login', 'password'] as const) {
    await world.db`truncate credentials.attempts`
    expect([await send(known, somebody(), purpose), await send(unknown, somebody(), purpose)]).toEqual([1, 1])
  }
  expect((await listOutbox(context))!.map(each => each.to)).toEqual([known, known])
  expect(await world.db`select from notifications.outgoing`).toHaveLength(4)
})

test('codes go to e-mail addresses too, for ten minutes, without touching the budget of SMS', async () => {
  expect(await send('Lan@Example.com')).toBe(10)
  const code = await codeFor('Lan@Example.com')
  expect(await redeem('lan@example.com', code)).toBe('right')
  expect(await world.db`select from credentials.attempts where key like 'sms_%'`).toHaveLength(0)
})

test('a code comes in the language of its reader', async () => {
  const number = newNumber()
  await send(number, somebody({ language: 'vi' }))
  const [letter] = (await listOutbox(context))!
  expect(letter!.text).toContain('là mã Merchant 1 của bạn')
})
