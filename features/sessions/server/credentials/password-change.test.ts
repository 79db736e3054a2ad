import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPaymentPassword, setPaymentPassword } from '#features/credentials/server/password-payment.ts'
import { type Doors, givenDoors, PASSWORD } from '../../../../tests/support/doors.ts'
import { changePassword } from './password-change.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors()
})
afterAll(() => doors.drop())

const NEW = 'other2canyon'
const refused = (asked: Promise<unknown>) => expect(asked).rejects
const change = (own: Awaited<ReturnType<Doors['holder']>>, more: object = {}, who = doors.visitor()) =>
  changePassword(doors.context, who, own, {
    ...{ oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW },
    ...more,
  })
const join = async (username: string, more: object = {}) => doors.holder((await doors.signUp(username, more)).token)

describe('§5 Change password', () => {
  test.each([
    [
      'current password required',
      { oldPassword: undefined },
      { code: 'wrong_credentials', details: { field: 'oldPassword' } },
    ],
    ['current password right', { oldPassword: 'wrong1guess' }, { code: 'wrong_credentials' }],
    [
      'new password required',
      { newPassword: '', confirmNewPassword: '' },
      { details: { field: 'newPassword', problem: 'required' } },
    ],
    [
      'the shared password rule',
      { newPassword: 'violet', confirmNewPassword: 'violet' },
      { details: { problem: 'length', minLength: 7 } },
    ],
    [
      'not the first that anybody guesses',
      { newPassword: 'password1', confirmNewPassword: 'password1' },
      { details: { problem: 'common' } },
    ],
    ['confirmation required', { confirmNewPassword: '' }, { code: 'inconsistent_twice' }],
    ['confirmation equal to the new password', { confirmNewPassword: 'other3canyon' }, { code: 'inconsistent_twice' }],
    [
      'another than the old one',
      { newPassword: PASSWORD, confirmNewPassword: PASSWORD },
      { details: { problem: 'same_as_old' } },
    ],
  ])('%s', async (_, more, refusal) => {
    await doors.forgetCounters()
    const name = `Rule${doors.visitor().ip.split(':')[2]}`
    await refused(change(await join(name), more)).toMatchObject(refusal)
    await doors.logIn(doors.visitor(), name)
  })

  test('gives a new session, the only one left; the old password is good for nothing', async () => {
    const own = await join('Alone1')
    const other = await doors.logIn(doors.visitor(), 'Alone1')
    const who = doors.visitor()
    const { token, ...rest } = await change(own, {}, who)
    expect(rest).toMatchObject({ firstTimeLogin: false, passwordExpired: false, mustChangePassword: false })
    expect(await doors.holder(token)).toMatchObject({ memberId: own.memberId })
    await refused(doors.holder(other.token)).toMatchObject({ code: 'not_logged_in' })
    await refused(doors.logIn(doors.visitor(), 'Alone1')).toMatchObject({ code: 'wrong_credentials' })
    await doors.logIn(who, 'Alone1', { password: NEW })
  })

  test('the old password can be tried five times', async () => {
    const own = await join('Tried1')
    const codes: string[] = []
    for (let i = 0; i < 6; i++) await change(own, { oldPassword: 'wrong1guess' }).catch(e => codes.push(e.code))
    expect(codes).toEqual([...new Array(5).fill('wrong_credentials'), 'too_many_requests'])
    await refused(change(own)).toMatchObject({ code: 'too_many_requests' })
  })

  test('of two changes at once one counts', async () => {
    const own = await join('Twice1')
    const all = await Promise.allSettled(
      ['first2canyon', 'second2canyon'].map(text => change(own, { newPassword: text, confirmNewPassword: text })),
    )
    expect(all.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  })

  test('the member is told by a letter', async () => {
    await change(await join('Told1', { email: 'told1@example.com' }))
    expect(await doors.lettersTo('told1@example.com')).toMatchObject([{ subject: 'Your password was changed' }])
  })
})

describe('S-21: the payment password', () => {
  const set = (memberId: string, more: object = {}) =>
    setPaymentPassword(
      doors.context,
      { merchantId: 1, memberId },
      { password: PASSWORD, newPaymentPassword: '481516', confirmNewPaymentPassword: '481516', ...more },
    )
  const check = (memberId: string, text: string) => checkPaymentPassword(doors.context, memberId, text)

  test('is asked for once it is set, and only then', async () => {
    const { memberId } = await join('Payer1')
    await refused(check(memberId, '481516')).toMatchObject({ code: 'payment_password_needed' })
    await set(memberId)
    await check(memberId, '481516')
    await refused(check(memberId, '481517')).toMatchObject({ code: 'wrong_payment_password' })
  })

  test('the sixth try within 24 hours is refused although right; then it is asked for again', async () => {
    const { memberId } = await join('Payer2')
    await set(memberId)
    for (let i = 0; i < 5; i++)
      await refused(check(memberId, '000000')).toMatchObject({ code: 'wrong_payment_password' })
    await refused(check(memberId, '481516')).toMatchObject({ code: 'too_many_requests' })
    await doors.db`update credentials.attempts set resets_at = resets_at - interval '24 hours'`
    await check(memberId, '481516')
  })

  test('of 50 tries at once five are checked', async () => {
    const { memberId } = await join('Payer3')
    await set(memberId)
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => check(memberId, '000000')))
    const codes = all.map(each => each.status === 'rejected' && each.reason.code)
    expect(codes.filter(code => code === 'wrong_payment_password')).toHaveLength(5)
  })

  test.each([
    [
      'the login password is asked for',
      { password: 'wrong1guess' },
      { code: 'wrong_credentials', details: { field: 'password' } },
    ],
    [
      'its rule is the one of the registration',
      { newPaymentPassword: '12345', confirmNewPaymentPassword: '12345' },
      { details: { problem: 'length' } },
    ],
    [
      'digits only',
      { newPaymentPassword: '12345x', confirmNewPaymentPassword: '12345x' },
      { details: { problem: 'pattern' } },
    ],
    ['the confirmation is equal', { confirmNewPaymentPassword: '481517' }, { code: 'inconsistent_twice' }],
  ])('%s', async (_, more, refusal) => {
    await doors.forgetCounters()
    const { memberId } = await join(`Pay${doors.visitor().ip.split(':')[2]}`)
    await refused(set(memberId, more)).toMatchObject(refusal)
    await refused(check(memberId, '481516')).toMatchObject({ code: 'payment_password_needed' })
  })

  test('to change it the old one is asked for; it is kept apart from the login password', async () => {
    const { memberId } = await join('Payer4')
    await set(memberId)
    const other = { newPaymentPassword: '234223', confirmNewPaymentPassword: '234223' }
    await refused(set(memberId, other)).toMatchObject({ code: 'wrong_payment_password' })
    await set(memberId, { ...other, oldPaymentPassword: '481516' })
    await check(memberId, '234223')
  })
})
