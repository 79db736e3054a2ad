import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLink } from '#features/identities/server/identities.ts'
import { readProfile } from '#features/people/server/people.ts'
import { registerAndLogin } from '#features/sessions/server/sessions.ts'
import { sendCode } from '#features/verification/server/codes.ts'
import { codeIn, type Doors, givenDoors } from '../../../../tests/support/doors.ts'
import { forgotByEmail, resetPassword, setPasswordByPhone } from './password-reset.ts'

/* Somebody registers with a number or an address that is a stranger's, and waits for its owner to come. */

const NEW = 'other2canyon'
let doors: Doors
beforeAll(async () => {
  const fields = { mobileNum: {}, countryDialingCode: {}, email: {}, paymentPassword: {} }
  doors = await givenDoors({ 1: { fields, flags: { REGMOBVERF3: false }, host: 'play.example' } })
})
afterAll(() => doors.drop())

let numbers = 0
/** Somebody else's number, and the one who registers it without any proof. */
async function hijack(name: string) {
  const mobileNum = `91277${String(1_000 + ++numbers)}`
  const attacker = doors.visitor()
  const mine = { email: `${name}@evil.example`, mobileNum, countryDialingCode: '84', paymentPassword: '840213' }
  const { token } = await registerAndLogin(doors.context, attacker, doors.form(name, mine), 'mobile')
  const { memberId } = await doors.holder(token)
  return { attacker, token, memberId, mobileNum, number: `+84${mobileNum}` }
}

async function codeTo(number: string, purpose: 'login' | 'password') {
  await doors.forgetCounters()
  await sendCode(doors.context, doors.visitor(), purpose, number)
  return codeIn((await doors.lettersTo(number))[0])
}
const mobileOf = ({ mobileNum }: { mobileNum: string }) => ({ mobileNum, countryDialingCode: '84' })
const refused = (asked: Promise<unknown>) => expect(asked).rejects

test('a number that nobody has proven opens no account by SMS: whoever has it is told how to prove it', async () => {
  const one = await hijack('Mallory1')
  const verificationCode = await codeTo(one.number, 'login')
  const bySms = { type: 'sms', username: undefined, ...mobileOf(one), verificationCode }
  await refused(doors.logIn(doors.visitor(), '', bySms)).toMatchObject({ code: 'mobile_unproven' })
  await doors.holder(one.token)
})

test('who proves the number first is alone with the account: no session, password, device, link or address of before is left', async () => {
  const one = await hijack('Mallory2')
  await doors.db.begin(tx =>
    insertLink(tx, 1, one.memberId, { provider: 'google', issuer: 'https://id.example', subject: 'mallory' }),
  )
  await forgotByEmail(doors.context, doors.visitor(), { username: 'Mallory2', email: 'mallory2@evil.example' })
  const [letter] = await doors.lettersTo('mallory2@evil.example')
  const reset = new URL(/https?:\S+/.exec(letter!.text)![0]).searchParams.get('token')!

  const code = await codeTo(one.number, 'password')
  const owner = doors.visitor()
  const input = { ...mobileOf(one), verificationCode: code, password: NEW }
  const { token } = await setPasswordByPhone(doors.context, owner, input)
  expect((await doors.holder(token)).memberId).toBe(one.memberId)

  await refused(doors.holder(one.token)).toMatchObject({ code: 'not_logged_in' })
  await refused(doors.logIn(one.attacker, 'Mallory2')).toMatchObject({ code: 'wrong_credentials' })
  const again = { token: reset, newPassword: 'third3canyon', confirmNewPassword: 'third3canyon' }
  await refused(resetPassword(doors.context, one.attacker, again)).toMatchObject({ code: 'reset_link_over' })
  expect(await readProfile(doors.db, doors.context.serverSecret, one.memberId)).toEqual({ mobile: one.number })
  const left = await doors.db`
    select (select count(*)::int from identities.third_links where member_id = ${one.memberId}) as links,
      (select payment_hash from credentials.credentials where member_id = ${one.memberId}) as payment,
      (select count(*)::int from sessions.devices where member_id = ${one.memberId} and revoked_at is null) as devices`
  expect(left[0]).toEqual({ links: 0, payment: null, devices: 1 })

  // From now on the number is proven, and opens the account by SMS.
  const verificationCode = await codeTo(one.number, 'login')
  const bySms = { type: 'sms', username: undefined, ...mobileOf(one), verificationCode }
  await doors.holder((await doors.logIn(owner, '', bySms)).token)
  await doors.holder(token)
})

test('an address is proven by the letter it gets: a number that nobody has proven goes', async () => {
  const email = 'owner@good.example'
  const form = doors.form('Mallory3', {
    email,
    paymentPassword: '840213',
    mobileNum: '912779999',
    countryDialingCode: '84',
  })
  const { token } = await registerAndLogin(doors.context, doors.visitor(), form, 'mobile')
  const { memberId } = await doors.holder(token)
  await forgotByEmail(doors.context, doors.visitor(), { username: 'Mallory3', email })
  const [letter] = await doors.lettersTo(email)
  const reset = new URL(/https?:\S+/.exec(letter!.text)![0]).searchParams.get('token')!
  await resetPassword(doors.context, doors.visitor(), { token: reset, newPassword: NEW, confirmNewPassword: NEW })
  expect(await readProfile(doors.db, doors.context.serverSecret, memberId)).toEqual({ email })
})
