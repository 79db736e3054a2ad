import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskedContacts, memberIdByContact, readProfile } from '#features/people/server/people.ts'
import { registerAndLogin } from '#features/sessions/server/sessions.ts'
import { setSystemStatus } from '#features/settings/server/settings.ts'
import { sendCode } from '#features/verification/server/codes.ts'
import { balanceOf, prove } from '#features/wallet/server/wallet.ts'
import { formatAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { codeIn, type Doors, givenDoors } from '../../../tests/support/doors.ts'
import { SERVER_SECRET } from '../../../tests/support/given.ts'

const TOLD = ['payeeName', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'email'] as const
const FULL = {
  ...{ payeeName: 'ANNA LEE', qqNum: '123456789', line: 'anna.line', whatsapp: '84901234567', facebook: 'anna.fb' },
  ...{ wechat: 'anna_wx', idNumber: 'ID12345', email: 'anna@example.com' },
}
let doors: Doors

beforeAll(async () => {
  const needed = Object.fromEntries(TOLD.map(field => [field, { required: true }]))
  doors = await givenDoors({
    1: {},
    2: { real: true },
    3: { flags: { DIRECTREG3: false } },
    4: { flags: { USERNAMEREG3: false, MOBILENUMREG3: false } },
    5: {},
    6: { fields: { ...needed, paymentPassword: {}, birthDate: { required: true } } },
    7: { fields: { mobileNum: { required: true }, countryDialingCode: {}, verificationCode: { max: 255 } } },
    8: { flags: { SLIDEVERIFY: true }, fields: { captcha: { required: true } } },
    9: { flags: { REGMOBVERF3: true } },
  })
  await transaction(doors.db, tx => setSystemStatus(tx, 5, { status: 1 }))
})
afterAll(() => doors.drop())

const at = (merchantId: number) => doors.visitor({ merchantId })
const countMembers = async (username: string) =>
  (await doors.db`select from people.members where username_key = lower(${username})`).length
const memberOf = async (username: string) =>
  (await doors.db`select id from people.members where username = ${username}`)[0]!
const refused = (asked: Promise<unknown>) => expect(asked).rejects

test('who registers is logged in, with a wallet of 10,000.00 credits that the ledger proves', async () => {
  const { token, ...rest } = await doors.signUp('Anna7')
  expect(rest).toEqual({
    ...{ firstTimeLogin: false, passwordExpired: false, passwordWeak: false, mustChangePassword: false },
    ...{ lastLoginAt: null, lastLoginIp: null },
  })
  const caller = await doors.holder(token)
  expect(caller).toMatchObject({ kind: 'member', accountType: 0, sessionId: expect.stringMatching(/^ses_/) })
  const balance = await balanceOf(doors.db, caller.memberId, false)
  expect([formatAmount(balance.sum), balance.currency]).toEqual(['10000.00', 'CRD'])
  expect(Object.values(await prove(doors.db)).every(found => found === 0)).toBe(true)
})

test('a merchant of real money gives nothing away', async () => {
  const { token } = await doors.signUp('Richard', {}, at(2))
  const { memberId } = await doors.holder(token, { merchantId: 2 })
  expect((await balanceOf(doors.db, memberId, false)).sum).toBe(0n)
})

test('who asks for no login gets an account and no token', async () => {
  expect((await doors.signUp('Patient1', { login: false })).token).toBe('')
  expect(await doors.logIn(doors.visitor(), 'Patient1')).toMatchObject({ lastLoginAt: null })
})

test('of many who want one name at once, one gets it, and one welcome grant is made', async () => {
  const wanted = await Promise.allSettled(['Twin1', 'tWIN1', 'TWIN1', 'twin1'].map(name => doors.signUp(name)))
  expect(wanted.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  const codes = wanted.filter(each => each.status === 'rejected').map(each => each.reason.code)
  expect(codes).toEqual(new Array(3).fill('username_taken'))
  expect(await countMembers('twin1')).toBe(1)
})

test.each([
  ['§8 terms_not_accepted: terms', 1, { terms: false }, 'terms_not_accepted'],
  ['§5 Age confirmation, C-01: it comes with the terms', 1, { terms: false }, 'terms_not_accepted'],
  ['§5 confirm password required', 1, { confirmPassword: '' }, 'inconsistent_twice'],
  ['§5 confirm password equal', 1, { confirmPassword: 'violet2canyon' }, 'inconsistent_twice'],
  ['§5 username required', 1, { username: ' ' }, 'invalid_input'],
  ['§5 username plus username rule', 1, { username: '1nobody' }, 'invalid_input'],
  ['§5 password required', 1, { password: '', confirmPassword: '' }, 'invalid_input'],
  ['§5 password plus password rule', 1, { password: 'violet', confirmPassword: 'violet' }, 'invalid_input'],
  ['DIRECTREG3 is off', 3, {}, 'registration_closed'],
  ['USERNAMEREG3 is off', 4, {}, 'registration_closed'],
  ['C-17: maintenance', 5, {}, 'maintenance'],
])('%s: refused, and nothing is left behind', async (_, merchantId, change, code) => {
  await refused(doors.signUp('Nobody1', change, at(merchantId))).toMatchObject({ code })
  expect(await countMembers('nobody1')).toBe(0)
})

describe('§5: fields that are needed where the merchant says so', () => {
  const whole = { ...FULL, paymentPassword: '123456', birthDate: '1990-01-01' }

  test.each(TOLD)('%s', async field => {
    await doors.forgetCounters()
    await refused(doors.signUp('Needy1', { ...whole, [field]: '' }, at(6))).toMatchObject({
      code: 'invalid_input',
      details: { field, problem: 'required' },
    })
  })
  test.each([
    ['payeeName', 'anna lee'],
    ['qqNum', 'abcdef'],
    ['line', 'a b'],
    ['whatsapp', 'phone1'],
    ['facebook', 'a b'],
    ['wechat', 'a b'],
    ['idNumber', 'ID-12345'],
    ['email', 'anna.example'],
    ['paymentPassword', '12345x'],
    ['birthDate', '01-01-1990'],
  ])('%s is checked by its own rule', async (field, text) => {
    await doors.forgetCounters()
    await refused(doors.signUp('Needy1', { ...whole, [field]: text }, at(6))).toMatchObject({
      code: 'invalid_input',
      details: { field, problem: 'pattern' },
    })
  })

  test('paymentPassword is needed where it is shown, and differs from the login password (S-21)', async () => {
    await refused(doors.signUp('Needy1', { ...whole, paymentPassword: '' }, at(6))).toMatchObject({
      details: { field: 'paymentPassword', problem: 'required' },
    })
  })

  test('§5 Age confirmation: 18, C-01: who is not that old yet is refused by the date of birth', async () => {
    const [row] = await doors.db<{ day: string }[]>`
      select to_char(now() at time zone 'UTC' - interval '18 years' + interval '1 day', 'YYYY-MM-DD') as day`
    await refused(doors.signUp('Young1', { ...whole, birthDate: row!.day }, at(6))).toMatchObject({ code: 'under_age' })
    expect(await countMembers('young1')).toBe(0)
  })

  test('what was filled in is kept, sealed; the password as it was typed', async () => {
    await doors.forgetCounters()
    const odd = ' violet 1 canyon '
    const who = at(6)
    await doors.signUp('Whole1', { ...whole, line: '  anna.line ', password: odd, confirmPassword: odd }, who)
    const told = await readProfile(doors.db, SERVER_SECRET, (await memberOf('Whole1')).id)
    expect(told).toEqual({ ...FULL, birthDate: '1990-01-01' })
    await doors.logIn(who, 'Whole1', { password: odd })
  })

  test('where none of it is asked for, none is needed and none is kept', async () => {
    const { email: _, ...unasked } = FULL
    await doors.signUp('Silent1', unasked)
    expect(await readProfile(doors.db, SERVER_SECRET, (await memberOf('Silent1')).id)).toEqual({})
  })
})

describe('§5: mobile numbers and their codes', () => {
  const number = { mobileNum: '0912 345 678', countryDialingCode: '84' }
  const byMobile = (change: object, merchantId = 1, who = at(merchantId)) =>
    registerAndLogin(doors.context, who, { ...doors.form(''), ...change }, 'mobile')

  test('mobileNum is required when registering by mobile, and a name is not', async () => {
    await refused(byMobile({})).toMatchObject({ details: { field: 'mobileNum', problem: 'required' } })
    const { token } = await byMobile(number)
    const { memberId } = await doors.holder(token)
    expect(await readProfile(doors.db, SERVER_SECRET, memberId)).toEqual({ mobile: '+84912345678' })
    const [member] = await doors.db`select username from people.members where id = ${memberId}`
    expect(member!.username).toMatch(/^p[a-z2-9]{9}$/)
  })

  test('mobileNum is required when the merchant says so', async () => {
    await refused(doors.signUp('Mobile1', {}, at(7))).toMatchObject({
      details: { field: 'mobileNum', problem: 'required' },
    })
  })

  test.each(['02838123456', '123456', '999999999999'])('%s is no valid mobile number', async mobileNum => {
    await refused(byMobile({ ...number, mobileNum })).toMatchObject({ code: 'invalid_mobile' })
  })

  test('MOBILENUMREG3 opens the tab', async () => {
    await refused(byMobile(number, 4)).toMatchObject({ code: 'registration_closed' })
  })

  test('SMS code required: the one that was sent for this, to this number, once (S-09)', async () => {
    const mine = { ...number, mobileNum: '0912345679' }
    const who = at(7)
    await refused(doors.signUp('Coded1', mine, who)).toMatchObject({
      details: { field: 'verificationCode', problem: 'required' },
    })
    await sendCode(doors.context, who, 'register', '+84912345679')
    const verificationCode = codeIn((await doors.lettersTo('+84912345679'))[0])
    const other = { ...number, mobileNum: '0912345680', verificationCode }
    await refused(doors.signUp('Coded1', other, who)).toMatchObject({ code: 'wrong_code' })
    await doors.signUp('Coded1', { ...mine, verificationCode }, who)
    await refused(doors.signUp('Coded2', { ...mine, verificationCode }, who)).toMatchObject({ code: 'wrong_code' })
  })

  test('REGMOBVERF3 asks for the code also where the form has no field for it', async () => {
    await refused(byMobile(number, 9)).toMatchObject({ details: { field: 'verificationCode', problem: 'required' } })
  })
})

test('§5, §8: captcha required where the merchant says so, and good for one try (wrong captcha)', async () => {
  const who = at(8)
  const slideTicket = () => doors.dragged(who, 'register')
  await refused(doors.signUp('Seen1', { slideTicket: await slideTicket() }, who)).toMatchObject({
    code: 'wrong_captcha',
  })
  const captcha = await doors.captcha(who)
  const wrong = { captcha: 'BBBB', slideTicket: await slideTicket() }
  await refused(doors.signUp('Seen1', wrong, who)).toMatchObject({ code: 'wrong_captcha' })
  await refused(doors.signUp('Seen1', { captcha, slideTicket: await slideTicket() }, who)).toMatchObject({
    code: 'wrong_captcha',
  })
  await doors.signUp('Seen1', { captcha: await doors.captcha(who), slideTicket: await slideTicket() }, who)
})

test('S-11: without the slide nobody registers, and its ticket is good for one', async () => {
  const who = at(8)
  const slideTicket = await doors.dragged(who, 'register')
  await refused(doors.signUp('Slid1', {}, who)).toMatchObject({ code: 'slide_required' })
  await doors.signUp('Slid1', { captcha: await doors.captcha(who), slideTicket }, who)
  await refused(doors.signUp('Slid2', { captcha: await doors.captcha(who), slideTicket }, who)).toMatchObject({
    code: 'slide_required',
  })
})

test('C-04, S-03: a contact that is taken is taken from nobody, and nothing tells that it is; its owner gets one letter a day', async () => {
  const { token } = await doors.signUp('Owner1', { email: 'owner@example.com' })
  const owner = await doors.holder(token)
  await doors.proveContacts()
  const shapeOf = async (name: string, email: string) => {
    const answer = await doors.signUp(name, { email })
    const { memberId } = await doors.holder(answer.token)
    return { ...answer, token: '', contacts: await maskedContacts(doors.db, SERVER_SECRET, memberId) }
  }
  const free = await shapeOf('Free1', 'Other@example.com')
  for (const name of ['Thief1', 'Thief2']) expect(await shapeOf(name, 'OWNER@example.com ')).toEqual(free)
  expect(await memberIdByContact(doors.db, SERVER_SECRET, 1, 'email', 'owner@example.com')).toBe(owner.memberId)
  expect(await doors.lettersTo('OWNER@example.com')).toHaveLength(1)
})

test('S-03: one network asks for 10 names a minute, its whole /64 together', async () => {
  const codes: string[] = []
  for (let i = 0; i < 12; i++)
    await doors.signUp('Anna7', {}, doors.visitor({ ip: `2001:db8:f:f::${i}` })).catch(error => codes.push(error.code))
  expect(codes).toEqual([...new Array(10).fill('username_taken'), 'too_many_requests', 'too_many_requests'])
})
