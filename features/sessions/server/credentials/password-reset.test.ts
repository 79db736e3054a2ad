import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { sendCode } from '#features/verification/server/codes.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { codeIn, type Doors, givenDoors } from '../../../../tests/support/doors.ts'
import { forgotByEmail, resetPassword, setPasswordByPhone } from './password-reset.ts'

const NEW = 'other2canyon'
let doors: Doors
beforeAll(async () => {
  const fields = { mobileNum: {}, countryDialingCode: {} }
  doors = await givenDoors({
    1: { fields, host: 'play.example' },
    2: { flags: { MOBILENUMPASSREG3: false, FORGETEMAIL3: false } },
    3: { flags: { REVEALACCOUNT3: true, SLIDEVERIFY: true } },
  })
})
afterAll(() => doors.drop())

const refused = (asked: Promise<unknown>) => expect(asked).rejects

describe('by e-mail', () => {
  const forgot = (username: string, email: string, who: Visitor = doors.visitor(), slideTicket?: string) =>
    forgotByEmail(doors.context, who, { username, email, slideTicket })
  const reset = (token: string, more: object = {}, merchantId = 1) =>
    resetPassword(doors.context, doors.visitor({ merchantId }), {
      ...{ token, newPassword: NEW, confirmNewPassword: NEW },
      ...more,
    })
  const linkTo = async (email: string) =>
    (await doors.lettersTo(email)).map(each => /https?:\S+/.exec(each.text)?.[0] ?? '').find(Boolean)!
  const tokenTo = async (email: string) => new URL(await linkTo(email)).searchParams.get('token')!

  test('S-12: a letter leads to a new password, once; all sessions end', async () => {
    const { token: session } = await doors.signUp('Anna3', { email: 'anna3@example.com' })
    await forgot(' anna3 ', 'Anna3@Example.com')
    const token = await tokenTo('Anna3@Example.com')
    expect(token).toMatch(/^[\w-]{43}$/)
    await refused(reset(token, { newPassword: 'violet', confirmNewPassword: 'violet' })).toMatchObject({
      code: 'invalid_input',
      details: { field: 'newPassword', problem: 'length' },
    })
    await refused(reset(token, { confirmNewPassword: 'x' })).toMatchObject({ code: 'inconsistent_twice' })
    await refused(reset(token, {}, 2)).toMatchObject({ code: 'reset_link_over' })
    await reset(token)
    await refused(reset(token)).toMatchObject({ code: 'reset_link_over' })
    await refused(doors.holder(session)).toMatchObject({ code: 'not_logged_in' })
    // The member is told, at the address as they gave it.
    expect(await doors.lettersTo('anna3@example.com')).toMatchObject([{ subject: 'Your password was changed' }])
  })

  test('S-12: without an address of the merchant the link is where the platform stands; with neither no letter goes out', async () => {
    const who = doors.visitor({ merchantId: 3 })
    const asked = async (context: Context) => {
      const slideTicket = await doors.dragged(who, 'password')
      return forgotByEmail(context, who, { username: 'Lost3', email: 'lost3@example.com', slideTicket })
    }
    const slideTicket = await doors.dragged(who, 'register')
    await doors.signUp('Lost3', { email: 'lost3@example.com', slideTicket }, who)
    await refused(asked({ ...doors.context, siteUrl: undefined })).toMatchObject({ code: 'not_allowed' })
    expect(await doors.lettersTo('lost3@example.com')).toEqual([])
    await asked(doors.context)
    expect(await linkTo('lost3@example.com')).toMatch(/^https:\/\/site\.test\/forget\?token=/)
  })

  test('S-12: the link is on the configured host, and the token is in no table', async () => {
    await doors.signUp('Bob3', { email: 'bob3@example.com' })
    await forgot('Bob3', 'bob3@example.com')
    expect(await linkTo('bob3@example.com')).toMatch(/^https:\/\/play\.example\/forget\?token=/)
    const [dump] = await doors.db`
      select (select jsonb_agg(t) from sessions.reset_tokens t)::text || (select jsonb_agg(l) from notifications.outgoing l)::text
        as text`
    expect(dump!.text).not.toContain(await tokenTo('bob3@example.com'))
  })

  test('S-12: of 50 uses of one token one counts; it ends after 15 minutes, and with any other', async () => {
    await doors.signUp('Cleo3', { email: 'cleo3@example.com' })
    await forgot('Cleo3', 'cleo3@example.com')
    const first = await tokenTo('cleo3@example.com')
    await forgot('Cleo3', 'cleo3@example.com')
    const second = await tokenTo('cleo3@example.com')
    expect(first).not.toBe(second)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => reset(second)))
    expect(all.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    await refused(reset(first)).toMatchObject({ code: 'reset_link_over' })
    await forgot('Cleo3', 'cleo3@example.com')
    await doors.db`update sessions.reset_tokens set expires_at = now()`
    await refused(reset(await tokenTo('cleo3@example.com'))).toMatchObject({ code: 'reset_link_over' })
  })

  test('security D4, S-03: the same answer after the same time, whoever is asked for; letters to the owner only', async () => {
    const timed = async (username: string, email: string) => {
      const before = performance.now()
      expect(await forgot(username, email)).toBeUndefined()
      return performance.now() - before
    }
    // What would give a name away takes its time each time, neighbours on the machine do not: the shortest times count.
    const least = [Infinity, Infinity, Infinity]
    const gapMs = () => Math.max(...least) - Math.min(...least)
    for (let n = 1; n <= 40 && !(gapMs() < 60); n++) {
      const [name, own] = [`Dan${n}`, `dan${n}@example.com`]
      await doors.signUp(name, { email: own })
      const times = [await timed(name, own), await timed(name, 'other@example.com'), await timed(`No${name}`, own)]
      expect(Math.min(...times)).toBeGreaterThan(240)
      for (const [kind, ms] of times.entries()) least[kind] = Math.min(least[kind]!, ms)
      expect(await doors.lettersTo(own)).toHaveLength(1)
    }
    expect(gapMs()).toBeLessThan(60)
    expect(await doors.lettersTo('other@example.com')).toEqual([])
  })

  test('three letters an hour, however often somebody asks', async () => {
    await doors.signUp('Eve3', { email: 'eve3@example.com' })
    for (let i = 0; i < 5; i++) await forgot('Eve3', 'eve3@example.com')
    expect(await doors.lettersTo('eve3@example.com')).toHaveLength(3)
  })

  test('a blocked account gets none, and a token of before opens nothing', async () => {
    const { token } = await doors.signUp('Fay3', { email: 'fay3@example.com' })
    const { memberId } = await doors.holder(token)
    await forgot('Fay3', 'fay3@example.com')
    await transaction(doors.db, tx => setMemberStatus(tx, 1, memberId, 'blocked'))
    await forgot('Fay3', 'fay3@example.com')
    expect(await doors.lettersTo('fay3@example.com')).toHaveLength(1)
    await refused(reset(await tokenTo('fay3@example.com'))).toMatchObject({ code: 'reset_link_over' })
  })

  test('FORGETEMAIL3 opens it; the slide comes first', async () => {
    await refused(forgot('A', 'a@example.com', doors.visitor({ merchantId: 2 }))).toMatchObject({ code: 'not_allowed' })
    await refused(forgot('A', 'a@example.com', doors.visitor({ merchantId: 3 }))).toMatchObject({
      code: 'slide_required',
    })
  })

  test("§8: 'Username/Email does not exist' is told where the operator wants it (REVEALACCOUNT3)", async () => {
    const who = doors.visitor({ merchantId: 3 })
    const slideTicket = await doors.dragged(who, 'password')
    await refused(forgot('Nobody3', 'a@example.com', who, slideTicket)).toMatchObject({ code: 'account_unknown' })
    const { refusal } = readWords('site', 'en')
    expect(refusal.account_unknown).toBe('Username/Email does not exist')
  })
})

describe('§5 Forgot password by phone', () => {
  const byPhone = (mobileNum: string, change: object = {}, who = doors.visitor()) =>
    setPasswordByPhone(doors.context, who, { mobileNum, countryDialingCode: '84', password: NEW, ...change })
  const sentTo = async (number: string) => {
    await sendCode(doors.context, doors.visitor(), 'password', number)
    return codeIn((await doors.lettersTo(number))[0])
  }

  test.each([
    ['mobile number required', '', {}, { details: { field: 'mobileNum', problem: 'required' } }],
    ['mobile number valid', '12345', {}, { code: 'invalid_mobile' }],
    ['SMS code required', '0913100001', {}, { details: { field: 'verificationCode', problem: 'required' } }],
    ['new password required', '0913100001', { password: '' }, { details: { field: 'password', problem: 'required' } }],
    [
      'new password satisfying the password rule',
      '0913100001',
      { password: 'violet' },
      { details: { problem: 'length' } },
    ],
    ['a code that is right', '0913100001', { verificationCode: '000000' }, { code: 'wrong_code' }],
  ])('%s', async (_, number, change, refusal) => {
    await refused(byPhone(number, change)).toMatchObject(refusal)
  })

  test('§4: the password is set and the member is logged in; the password of before opens nothing', async () => {
    const { token: session } = await doors.signUp('Gil3', { mobileNum: '0913100002', countryDialingCode: '84' })
    const who = doors.visitor()
    const { token } = await byPhone('0913100002', { verificationCode: await sentTo('+84913100002') }, who)
    await doors.holder(token)
    await refused(doors.holder(session)).toMatchObject({ code: 'not_logged_in' })
    await refused(doors.logIn(who, 'Gil3')).toMatchObject({ code: 'wrong_credentials' })
  })

  test('a weak password does not use the code up, and one with the name in it does not pass', async () => {
    await doors.signUp('Hal3', { mobileNum: '0913100003', countryDialingCode: '84' })
    const verificationCode = await sentTo('+84913100003')
    await refused(byPhone('0913100003', { verificationCode, password: 'violet' })).toMatchObject({
      code: 'invalid_input',
    })
    await refused(byPhone('0913100003', { verificationCode, password: 'xxhal3xx99' })).toMatchObject({
      details: { problem: 'contains_username' },
    })
  })

  test('MOBILENUMPASSREG3 opens it', async () => {
    await refused(byPhone('0913100004', {}, doors.visitor({ merchantId: 2 }))).toMatchObject({ code: 'not_allowed' })
  })
})
