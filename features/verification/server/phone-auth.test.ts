import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPhoneAuth } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { CODE, startPhoneIssuer } from '../../../tests/accounts/phone-issuer.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenContext, givenMerchant, SERVER_SECRET } from '../../../tests/support/given.ts'
import { checkPhoneCode, sendPhoneCode, verifyPhoneToken } from './phone-auth.ts'

const NUMBER = '+84912345678'
const FORM = { mobileNum: '0912345678', countryDialingCode: '84' }
let number = 912_000_000
let world: Awaited<ReturnType<typeof freshDatabase>>
let issuer: Awaited<ReturnType<typeof startPhoneIssuer>>
let context: ReturnType<typeof givenContext>
let address = 0

beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  issuer = await startPhoneIssuer()
  for (const id of [1, 2]) await givenMerchant(world.db, id)
  await transaction(world.db, async tx => {
    await setPhoneAuth(tx, SERVER_SECRET, 1, issuer.settings)
    await tx`update settings.merchant_flags set enabled = false where mod_id = 'SLIDEVERIFY'`
  })
})
afterAll(async () => {
  await issuer.stop()
  await world.drop()
})

/** Somebody else each time, so that no limit is met. */
const visitor = (merchantId = 1) => {
  const cookies = { get: () => undefined, set: () => {}, clear: () => {} }
  return { merchantId, ip: `198.51.100.${++address}`, userAgent: 'a browser', language: 'en' as const, cookies }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    error => error.code ?? error,
  )
const verify = (token: string | undefined, number = NUMBER, merchantId = 1) =>
  codeOf(verifyPhoneToken(context, merchantId, token, number))
const send = (form = FORM) => sendPhoneCode(context, visitor(), form)
/** Each time to another number, so that no limit is met. */
const sendAnew = () => send({ ...FORM, mobileNum: `0${++number}` })
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test('a code that was sent and typed gives a token that confirms this number once', async () => {
  const { sessionInfo, expiredMinutes } = await send()
  expect(expiredMinutes).toBe(1)
  const { firebaseIdToken } = await checkPhoneCode(context, visitor(), { sessionInfo, code: ` ${CODE} ` })
  expect(await verify(firebaseIdToken)).toBe('fine')
  expect(await verify(firebaseIdToken)).toBe('phone_code_expired')
})

test('one of 20 uses of a token at the same time succeeds', async () => {
  const token = await issuer.sign(NUMBER)
  const all = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
  expect(all.filter(each => each === 'fine')).toHaveLength(1)
})

test('a token whose signature is spelt in another way is the same token', async () => {
  const token = await issuer.sign(NUMBER)
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // A signature of 256 bytes leaves four bits of the last letter without meaning.
  const other = token.slice(0, -1) + last[last.indexOf(token.at(-1)!) ^ 1]
  expect(await verify(token)).toBe('fine')
  expect(await verify(other)).not.toBe('fine')
})

test.each([
  ['of another issuer', { iss: 'https://tokens.example/other' }, 'phone_unknown'],
  ['for another audience', { aud: 'other' }, 'phone_unknown'],
  ['of a login by password', { firebase: { sign_in_provider: 'password' } }, 'phone_unknown'],
  ['without a provider', { firebase: undefined }, 'phone_unknown'],
  ['without a number', { phone_number: undefined }, 'phone_unknown'],
  ['without a subject', { sub: undefined }, 'phone_unknown'],
  ['without the time of the login', { auth_time: undefined }, 'phone_unknown'],
  ['without an end', { exp: undefined }, 'phone_unknown'],
  ['of a login 5 minutes ago', { auth_time: secondsFromNow(-290) }, 'fine'],
  ['of a login more than 5 minutes ago', { auth_time: secondsFromNow(-301) }, 'phone_code_expired'],
  ['of a login to come', { auth_time: secondsFromNow(120) }, 'phone_code_expired'],
  ['that is over', { exp: secondsFromNow(-60) }, 'phone_code_expired'],
  ['of another number', { phone_number: '+84912345679' }, 'phone_invalid_number'],
])('a token %s: %s', async (_, claims, expected) => {
  expect(await verify(await issuer.sign(NUMBER, claims))).toBe(expected)
})

test('only RS256 by the key of the issuer counts', async () => {
  const strange = await generateKeyPair('RS256')
  expect(await verify(await issuer.sign(NUMBER, {}, strange.privateKey))).toBe('phone_unknown')
  const pss = await generateKeyPair('PS256')
  expect(await verify(await issuer.sign(NUMBER, {}, pss.privateKey, 'PS256'))).toBe('phone_unknown')
  // The public key taken for a secret: the confusion of algorithms.
  const secret = new TextEncoder().encode(issuer.jwk.n)
  expect(await verify(await issuer.sign(NUMBER, {}, secret, 'HS256'))).toBe('phone_unknown')
  const [, payload] = (await issuer.sign(NUMBER)).split('.')
  const header = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')
  expect(await verify(`${header}.${payload}.`)).toBe('phone_unknown')
  for (const nonsense of ['x', 'a.b.c', '..', '{}', 'x'.repeat(4_096)])
    expect(await verify(nonsense)).toBe('phone_unknown')
})

test('keys that cannot be read confirm nobody', async () => {
  const gone = { ...issuer.settings, jwksUrl: 'http://127.0.0.1:9/jwks' }
  await transaction(world.db, tx => setPhoneAuth(tx, SERVER_SECRET, 2, gone))
  expect(await verify(await issuer.sign(NUMBER), NUMBER, 2)).toBe('phone_unknown')
})

const check = (code: string) => checkPhoneCode(context, visitor(), { sessionInfo: 'info-1', code })

/** Specification §8, phone verification errors, as the service says them. */
test.each([
  ['invalid phone number', 'INVALID_PHONE_NUMBER : TOO_SHORT', 'phone_invalid_number', /Invalid phone number/],
  ['missing phone number', 'MISSING_PHONE_NUMBER', 'phone_missing_number', /enter your phone number/],
  ['too many requests', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'phone_too_many_requests', /after 5 minutes/],
  ['unknown', 'SOMETHING_NEW', 'phone_unknown', /unknown/],
  ['invalid verification code', 'INVALID_CODE', 'phone_invalid_code', /Invalid verification code/],
  ['missing verification code', 'MISSING_CODE', 'phone_missing_code', /enter the verification code/],
  ['captcha check failed', 'CAPTCHA_CHECK_FAILED : Recaptcha', 'phone_captcha_failed', /captcha check failed/],
  ['quota not sufficient', 'QUOTA_EXCEEDED : Exceeded quota', 'phone_quota_exceeded', /quota.*customer service/],
  ['operation not enabled', 'OPERATION_NOT_ALLOWED', 'phone_not_enabled', /not enabled.*customer service/],
  ['code expired', 'SESSION_EXPIRED', 'phone_code_expired', /expired.*sent again/],
  ['popup closed', 'USER_CANCELLED', 'phone_popup_closed', /closed.*login failed.*try again/],
] as const)('§8 phone error: %s', async (_, said, code, text) => {
  for (const ask of [sendAnew, () => check(CODE)]) {
    issuer.fail(said)
    const refused = await ask().catch(error => error)
    expect(refused.code).toBe(code)
    if (code === 'phone_too_many_requests') expect(refused.details).toEqual({ retryAfterSeconds: 300 })
  }
  expect(readWords('site', 'en').refusal[code]).toMatch(text)
})

test.each([
  ['no number', { ...FORM, mobileNum: ' ' }, 'phone_missing_number'],
  ['a number that is none', { ...FORM, mobileNum: '12' }, 'phone_invalid_number'],
  ['a line at home', { countryDialingCode: '1', mobileNum: '800 555 0100' }, 'phone_invalid_number'],
])('with %s the service is not asked', async (_, form, code) => {
  expect(await codeOf(send(form))).toBe(code)
})

test('what the service is not asked for either', async () => {
  expect(await codeOf(check(' '))).toBe('phone_missing_code')
  expect(await codeOf(check('000000'))).toBe('phone_invalid_code')
  expect(await verify(undefined)).toBe('phone_missing_code')
  expect(await verify(await issuer.sign(NUMBER), NUMBER, 3)).toBe('phone_not_enabled')
})

test('the fourth code to one number within 10 minutes is refused', async () => {
  const form = { countryDialingCode: '84', mobileNum: '0987654321' }
  for (let i = 0; i < 3; i++) await send(form)
  const refused = await send(form).catch(error => error)
  expect(refused).toMatchObject({ code: 'phone_too_many_requests', details: { retryAfterSeconds: expect.any(Number) } })
})

test('the key of the service is sealed in the database', async () => {
  const [row] = await world.db`select to_jsonb(p)::text as dump from settings.phone_auth p where merchant_id = 1`
  expect(row?.dump).not.toContain('api-key')
})
