import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#shared/server/caller.ts'
import { codeIn, type Doors, givenDoors, PASSWORD } from '../../../tests/support/doors.ts'
import { changePassword } from './credentials/password-change.ts'
import { verifyLogin } from './login/login-verify.ts'

let doors: Doors
beforeAll(async () => {
  const fields = { mobileNum: {}, countryDialingCode: {} }
  doors = await givenDoors({ 1: { fields }, 2: { fields }, 3: { fields } })
  await doors.db`update settings.merchants set sms_countries = '{92}' where id = 2`
  await doors.db`update settings.merchants set sms_hourly_budget = 0 where id = 3`
})
afterAll(() => doors.drop())

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'
const subjects = async (to: string) => (await doors.lettersTo(to)).map(each => each.subject)
const texts = async (to: string) => (await doors.lettersTo(to)).map(each => each.text)
/** Another browser in the network that the member is known in: no second factor is asked for. */
const neighbour = (one: Visitor, change: Partial<Visitor> = {}) =>
  doors.visitor({ ip: one.ip, userAgent: BROWSER, ...change })

/** Logs in from where the member never was, with the code that was sent. */
async function enter(who: Visitor, username: string, email: string) {
  const { details } = await doors.logIn(who, username).catch(error => error)
  const code = codeIn((await doors.lettersTo(email))[0])
  return verifyLogin(doors.context, who, { challengeId: details.challengeId, code, trust: false })
}

/** Somebody who registered from a browser of theirs. */
async function member(username: string, contact: object) {
  const who = doors.visitor()
  return { who, token: (await doors.signUp(username, contact, who)).token }
}

describe('security §3.1, ASVS 6.3.5: a login from a device that is not known', () => {
  test('is told by e-mail, with what is known of it', async () => {
    const { who } = await member('Anna5', { email: 'anna5@example.com' })
    await doors.logIn(neighbour(who), 'Anna5')
    expect(await doors.lettersTo('anna5@example.com')).toMatchObject([
      {
        channel: 'email',
        subject: 'A login from a new device',
        text: expect.stringContaining(`Chrome · Windows, ${who.ip}`),
      },
    ])
  })

  test('neither a registration, nor the first login of who did not log in with it, nor a known device is told', async () => {
    const { who } = await member('Bert5', { email: 'bert5@example.com', login: false })
    expect((await enter(who, 'Bert5', 'bert5@example.com')).lastLoginAt).toBeNull()
    await doors.logIn(who, 'Bert5')
    await doors.logIn(doors.moved(who), 'Bert5')
    expect(await subjects('bert5@example.com')).toEqual([expect.stringMatching(/^\d{6} is your/)])
  })

  test('is told once it has got in: not while it waits for the second factor', async () => {
    await member('Cora5', { email: 'cora5@example.com' })
    const who = doors.visitor()
    await expect(doors.logIn(who, 'Cora5')).rejects.toMatchObject({ code: 'two_factor_required' })
    expect(await subjects('cora5@example.com')).toHaveLength(1)
    await enter(who, 'Cora5', 'cora5@example.com')
    expect((await subjects('cora5@example.com'))[0]).toBe('A login from a new device')
  })

  test('is told by SMS where there is no e-mail, three times a day', async () => {
    const { who } = await member('Dirk5', { mobileNum: '0914000001', countryDialingCode: '84' })
    for (let i = 0; i < 5; i++) await doors.logIn(neighbour(who), 'Dirk5')
    const letters = await doors.lettersTo('+84914000001')
    expect(letters).toHaveLength(3)
    expect(letters[0]).toMatchObject({ channel: 'sms', subject: '', text: expect.stringMatching(/^Merchant 1: Some/) })
  })

  test('S-08: SMS that tell go where codes go, and come out of the same budget', async () => {
    const [one, two] = [{ merchantId: 2 }, { merchantId: 3 }].map(each => doors.visitor(each))
    const mobile = { mobileNum: '0914000002', countryDialingCode: '84' }
    for (const who of [one!, two!]) {
      await doors.signUp('Emma5', mobile, who)
      await doors.logIn(neighbour(who, { merchantId: who.merchantId }), 'Emma5')
    }
    expect(await doors.lettersTo('+84914000002')).toEqual([])
  })

  test('who left no way to reach them logs in all the same', async () => {
    const { who } = await member('Finn5', {})
    expect((await doors.logIn(neighbour(who), 'Finn5')).token).toMatch(/./)
  })

  test.each([
    ['vi', 'Đăng nhập từ thiết bị mới'],
    ['ur', 'نئے آلے سے لاگ ان'],
  ] as const)('is told in the language of the site: %s', async (language, subject) => {
    const [name, email] = [`Gina5${language}`, `gina5${language}@example.com`]
    const { who } = await member(name, { email })
    await doors.logIn(neighbour(who, { language }), name)
    expect(await doors.lettersTo(email)).toMatchObject([{ subject, text: expect.stringContaining(who.ip) }])
  })
})

test('ASVS 6.3.7: another password is told by SMS where there is no e-mail', async () => {
  const { who, token } = await member('Hugo5', { mobileNum: '0914000003', countryDialingCode: '84' })
  const change = { oldPassword: PASSWORD, newPassword: 'other2canyon', confirmNewPassword: 'other2canyon' }
  await changePassword(doors.context, who, await doors.holder(token), change)
  expect(await texts('+84914000003')).toEqual([expect.stringMatching(/^Merchant 1: The password of your account was/)])
})
