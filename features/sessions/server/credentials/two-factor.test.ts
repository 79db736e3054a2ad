import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasTotp } from '#features/credentials/server/credentials.ts'
import { sendCode } from '#features/verification/server/codes.ts'
import type { Visitor } from '#shared/server/caller.ts'
import { codeIn, type Doors, givenDoors, PASSWORD } from '../../../../tests/support/doors.ts'
import { openSessions } from '../login/devices-sessions.ts'
import { verifyLogin } from '../login/login-verify.ts'
import { beginTotp, confirmTotp, removeTotp } from './own-totp.ts'
import { setPasswordByPhone } from './password-reset.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors({ 1: { fields: { mobileNum: {}, countryDialingCode: {} } } })
})
afterAll(() => doors.drop())

type Needed = { challengeId: string; method: string; sentTo: string | null }
const refused = (asked: Promise<unknown>) => expect(asked).rejects
/** What a login that needs its second factor answers. */
const challengeOf = (asked: Promise<unknown>): Promise<Needed> =>
  asked.then(
    () => Promise.reject(new Error('logged in')),
    error => {
      if (error.code !== 'two_factor_required') throw error
      return error.details
    },
  )
const verify = (who: Visitor, challengeId: string, code: string, trust = false) =>
  verifyLogin(doors.context, who, { challengeId, code, trust })

describe('security §3.1: a new network', () => {
  test('asks for the code sent to the number on record, once; then the network is known', async () => {
    await doors.signUp('Anna2', { mobileNum: '0913000001', countryDialingCode: '84', email: 'anna2@example.com' })
    const who = doors.visitor()
    const needed = await challengeOf(doors.logIn(who, 'Anna2'))
    expect(needed).toEqual({ challengeId: expect.stringMatching(/^[\w-]{43}$/), method: 'sms', sentTo: '***0001' })
    const code = codeIn((await doors.lettersTo('+84913000001'))[0])
    const { token } = await verify(who, needed.challengeId, ` ${code} `)
    await doors.holder(token)
    await refused(verify(who, needed.challengeId, code)).toMatchObject({ code: 'challenge_over' })
    const neighbour = doors.visitor({ ip: who.ip.replace('::1', '::99') })
    await doors.logIn(neighbour, 'Anna2')
  })

  test('a network is the /24 of an address', async () => {
    await doors.signUp('Ada2', { email: 'ada2@example.com' }, doors.visitor({ ip: '198.51.100.7' }))
    await doors.logIn(doors.visitor({ ip: '198.51.100.250' }), 'Ada2')
    await challengeOf(doors.logIn(doors.visitor({ ip: '198.51.101.7' }), 'Ada2'))
  })

  test('a device that is known takes its network with it', async () => {
    const who = doors.visitor()
    await doors.signUp('Bob2', { email: 'bob2@example.com' }, who)
    await doors.logIn(doors.moved(who), 'Bob2')
    expect(await challengeOf(doors.logIn(doors.visitor(), 'Bob2'))).toMatchObject({
      method: 'email',
      sentTo: 'b***@example.com',
    })
  })

  test('who logs in again within the minute goes on with the code that is out', async () => {
    await doors.signUp('Cleo2', { email: 'cleo2@example.com' })
    const who = doors.visitor()
    await challengeOf(doors.logIn(who, 'Cleo2'))
    const { challengeId } = await challengeOf(doors.logIn(who, 'Cleo2'))
    expect(await doors.lettersTo('cleo2@example.com')).toHaveLength(1)
    await verify(who, challengeId, codeIn((await doors.lettersTo('cleo2@example.com'))[0]))
  })

  test('without any contact there is nothing to ask for', async () => {
    await doors.signUp('Dan2')
    await doors.logIn(doors.visitor(), 'Dan2')
  })

  test('S-09: five wrong codes end the login; of 50 right ones at once one gets in', async () => {
    await doors.signUp('Eve2', { email: 'eve2@example.com' })
    const who = doors.visitor()
    const { challengeId } = await challengeOf(doors.logIn(who, 'Eve2'))
    const code = codeIn((await doors.lettersTo('eve2@example.com'))[0])
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 4; i++) await refused(verify(who, challengeId, wrong)).toMatchObject({ code: 'wrong_code' })
    const many = await Promise.allSettled(
      Array.from({ length: 50 }, () => verify(doors.visitor({ cookies: who.cookies }), challengeId, code)),
    )
    expect(many.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    await refused(verify(who, challengeId, code)).toMatchObject({ code: 'challenge_over' })
  })

  test('a login goes on in its own browser, within five minutes', async () => {
    await doors.signUp('Fay2', { email: 'fay2@example.com' })
    const who = doors.visitor()
    const { challengeId } = await challengeOf(doors.logIn(who, 'Fay2'))
    const code = codeIn((await doors.lettersTo('fay2@example.com'))[0])
    await refused(verify(doors.visitor({ userAgent: 'another' }), challengeId, code)).toMatchObject({
      code: 'challenge_over',
    })
    await doors.db`update sessions.login_challenges set expires_at = now()`
    await refused(verify(who, challengeId, code)).toMatchObject({ code: 'challenge_over' })
  })

  test('remember me reaches through the second factor', async () => {
    await doors.signUp('Gil2', { email: 'gil2@example.com' })
    const who = doors.visitor()
    const { challengeId } = await challengeOf(doors.logIn(who, 'Gil2', { remember: true }))
    await verify(who, challengeId, codeIn((await doors.lettersTo('gil2@example.com'))[0]))
    await doors.logIn(who, 'Gil2', { remembered: true, password: undefined })
  })
})

describe('an authenticator (RFC 6238)', () => {
  const own = async (token: string) => ({ merchantId: 1, ...(await doors.holder(token)) })
  const codeOf = (secret: string, periods = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })
  /** As if the last code had been taken long ago. */
  const waitForCodes = () => doors.db`update credentials.totp set last_period = 0`

  async function withTotp(username: string, contact: object = {}) {
    const who = doors.visitor()
    const me = await own((await doors.signUp(username, contact, who)).token)
    const { secret, uri } = await beginTotp(doors.context, me, PASSWORD)
    await confirmTotp(doors.context, me, codeOf(secret))
    await waitForCodes()
    return { who, me, secret, uri }
  }

  test('is set up by the password and one of its codes; all other sessions end', async () => {
    const who = doors.visitor()
    const other = (await doors.signUp('Hal2')).token
    const { token } = await doors.logIn(who, 'Hal2')
    const me = await own(token)
    await refused(beginTotp(doors.context, me, 'wrong1guess')).toMatchObject({ code: 'wrong_credentials' })
    const { secret, uri } = await beginTotp(doors.context, me, PASSWORD)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Merchant%201:Hal2\?.*secret=/)
    expect(await hasTotp(doors.context, me.memberId)).toBe(false)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    await refused(confirmTotp(doors.context, me, wrong)).toMatchObject({ code: 'wrong_code' })
    await confirmTotp(doors.context, me, codeOf(secret))
    expect(await hasTotp(doors.context, me.memberId)).toBe(true)
    await doors.holder(token)
    await refused(doors.holder(other)).toMatchObject({ code: 'not_logged_in' })
    await refused(beginTotp(doors.context, me, PASSWORD)).toMatchObject({ code: 'invalid_input' })
  })

  test('is asked for at each login, also by SMS (S-04), until the device is trusted', async () => {
    const { who, secret } = await withTotp('Ina2')
    const { challengeId, method, sentTo } = await challengeOf(doors.logIn(who, 'Ina2'))
    expect([method, sentTo]).toEqual(['totp', null])
    await verify(who, challengeId, codeOf(secret), true)
    await doors.logIn(who, 'Ina2')
    await challengeOf(doors.logIn(doors.visitor(), 'Ina2'))
    await doors.db`update sessions.devices set trusted_until = now()`
    await challengeOf(doors.logIn(who, 'Ina2'))
  })

  test('each code is good once, and none before it afterwards', async () => {
    const { who, secret } = await withTotp('Jan2')
    const login = async () => (await challengeOf(doors.logIn(doors.visitor({ ip: who.ip }), 'Jan2'))).challengeId
    const attempt = async (code: string) =>
      verify(doors.visitor(), await login(), code).then(
        () => 'in',
        e => e.code,
      )
    expect(await attempt(codeOf(secret))).toBe('in')
    expect(await attempt(codeOf(secret))).toBe('wrong_code')
    expect(await attempt(codeOf(secret, -1))).toBe('wrong_code')
    expect(await attempt(codeOf(secret, 1))).toBe('in')
  })

  test('ten wrong codes close it for a while, over all logins together', async () => {
    const { who, secret } = await withTotp('Kai2')
    const codes: string[] = []
    for (let i = 0; i < 3; i++) {
      const { challengeId } = await challengeOf(doors.logIn(doors.visitor({ ip: who.ip }), 'Kai2'))
      for (let n = 0; n < 4; n++)
        await verify(doors.visitor(), challengeId, 'abcdef').catch(error => codes.push(error.code))
    }
    expect(codes).toEqual([...new Array(10).fill('wrong_code'), 'too_many_requests', 'too_many_requests'])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  describe('S-12, ASVS 6.4.3: a new password by phone is set once its code is there too', () => {
    const NEW = 'other2canyon'
    /** Somebody who reads the SMS of this number and asks for a new password. */
    async function askByPhone(number: string) {
      const who = doors.visitor()
      const mobile = { mobileNum: number, countryDialingCode: '84' }
      await sendCode(doors.context, who, 'password', `+84${number}`)
      const verificationCode = codeIn((await doors.lettersTo(`+84${number}`))[0])
      const asked = setPasswordByPhone(doors.context, who, { ...mobile, verificationCode, password: NEW })
      return { who, ...(await challengeOf(asked)) }
    }
    async function hasPassword(who: Visitor, username: string, password: string) {
      await doors.forgetCounters()
      const { code } = await doors.logIn(who, username, { password }).catch(error => error)
      return code === 'two_factor_required'
    }

    test('without it the password of before is good, and every session stays', async () => {
      const { who, me } = await withTotp('Nic2', { mobileNum: '913000011', countryDialingCode: '84' })
      const thief = await askByPhone('913000011')
      expect(thief.method).toBe('totp')
      await refused(verify(thief.who, thief.challengeId, 'abcdef')).toMatchObject({ code: 'wrong_code' })
      expect(await openSessions(doors.context, me)).toHaveLength(1)
      expect([await hasPassword(who, 'Nic2', PASSWORD), await hasPassword(who, 'Nic2', NEW)]).toEqual([true, false])
    })

    test('with it the member is in, with the new password, and everything of before has ended', async () => {
      const { who, me, secret } = await withTotp('Ole2', { mobileNum: '913000012', countryDialingCode: '84' })
      const { challengeId: begun } = await challengeOf(doors.logIn(who, 'Ole2'))
      const asked = await askByPhone('913000012')
      const { token } = await verify(asked.who, asked.challengeId, codeOf(secret))
      const { sessionId } = await doors.holder(token)
      expect((await openSessions(doors.context, me)).map(each => each.id)).toEqual([sessionId])
      // A login that began by the password of before, too.
      await waitForCodes()
      await refused(verify(who, begun, codeOf(secret))).toMatchObject({ code: 'challenge_over' })
      expect([await hasPassword(who, 'Ole2', PASSWORD), await hasPassword(who, 'Ole2', NEW)]).toEqual([false, true])
      expect((await doors.lettersTo('+84913000012'))[0]!.text).toMatch(/password of your account was changed/)
    })
  })

  test('goes by one more of its codes', async () => {
    const { who, me, secret } = await withTotp('Leo2')
    await refused(removeTotp(doors.context, me, 'abcdef')).toMatchObject({ code: 'wrong_code' })
    expect(await removeTotp(doors.context, me, codeOf(secret))).toEqual({ enabled: false })
    await doors.logIn(who, 'Leo2')
  })

  test('its secret stands nowhere in the database as it is', async () => {
    const { secret } = await withTotp('Max2')
    const [dump] = await doors.db`select (select jsonb_agg(t) from credentials.totp t)::text as text`
    expect(dump!.text).not.toContain(secret)
    expect(dump!.text).not.toContain(Buffer.from(secret).toString('hex'))
  })
})
