import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#features/people/server/people.ts'
import { addMemberWithPassword, type NewAccount } from '#features/registration/server/registration.ts'
import { sendCode } from '#features/verification/server/codes.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { formatAmount } from '#shared/money.ts'
import type { Visitor } from '#shared/server/caller.ts'
import { transaction } from '#shared/server/db.ts'
import { readWords } from '#shared/server/words/collect.ts'
import { codeIn, type Doors, givenDoors, PASSWORD } from '../../../../tests/support/doors.ts'
import { SERVER_SECRET } from '../../../../tests/support/given.ts'
import { changePassword } from '../credentials/password-change.ts'
import { playFree } from './login-freeplay.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors({
    1: {},
    2: { flags: { PWDEXPFORCECHANGE3: true } },
    3: { flags: { FREEPLAY3: false } },
    4: { flags: { SLIDEVERIFY: true } },
  })
})
afterAll(() => doors.drop())

const refused = (asked: Promise<unknown>) => expect(asked).rejects
const open = (username: string, more: Partial<NewAccount> = {}) =>
  addMemberWithPassword(doors.context, { merchantId: 1, username, password: PASSWORD, chosenByMember: true, ...more })
const free = (who: Visitor, slideTicket?: string) => playFree(doors.context, who, { slideTicket })

/** Logs in by a code to the number, sent by way of the database: its limits are not what this is about. */
async function bySms(who: Visitor, number: string, change: object = {}) {
  await doors.db`delete from verification.codes`
  await doors.forgetCounters()
  await sendCode(doors.context, who, 'login', number)
  const verificationCode = codeIn((await doors.lettersTo(number))[0])
  const mobile = { type: 'sms', mobileNum: number.slice(3), countryDialingCode: '84', verificationCode }
  return doors.logIn(who, '', { ...mobile, username: undefined, ...change })
}

describe('S-04: the account type decides the door, by whichever method', () => {
  const CELLS = [
    [0, 'member', 'in', 'not_an_agent'],
    [1, 'agent', 'not_a_member', 'in'],
    [2, 'agent', 'not_a_member', 'in'],
    [4, 'free', 'not_a_member', 'not_an_agent'],
    [41, 'agent', 'not_a_member', 'in'],
    [42, 'agent', 'not_a_member', 'in'],
  ] as const

  test.each(CELLS)('account type %i (%s): member door %s, agent door %s', async (type, _, member, agent) => {
    const [username, number] = [`Type${type}`, `+8491200${String(1000 + type)}`]
    const memberId = await open(username, { type })
    await transaction(doors.db, tx =>
      saveProfile(tx, SERVER_SECRET, { merchantId: 1, memberId }, { mobile: number }, ['mobile']),
    )
    for (const [area, expected] of [
      ['member', member],
      ['agent', agent],
    ] as const) {
      const outcome = async (asked: Promise<{ token: string }>) =>
        asked.then(
          async ({ token }) => ((await doors.holder(token)).accountType === type ? 'in' : 'somebody else'),
          error => (error.code === 'two_factor_required' ? 'in' : error.code),
        )
      expect(await outcome(doors.logIn(doors.visitor(), username, { area }))).toBe(expected)
      expect(await outcome(bySms(doors.visitor(), number, { area }))).toBe(expected)
    }
  })

  test('§8: the texts of both doors', async () => {
    const { refusal } = readWords('site', 'en')
    expect(refusal.not_an_agent).toBe('Non-agents cannot log in')
    expect(refusal.not_a_member).toBe('Non-member account unable to login')
  })

  test('which door it is, is told to who has the right password only', async () => {
    await refused(doors.logIn(doors.visitor(), 'Type1', { password: 'wrong1guess' })).toMatchObject({
      code: 'wrong_credentials',
    })
  })
})

describe('S-05: a password that must change first (specification §4)', () => {
  const expire = (username: string) =>
    doors.db`update credentials.credentials set expires_at = now() where member_id =
      (select id from people.members where username = ${username})`

  test('the first login: the session is good for a new password, without the current one (§5 Change password), and for nothing else', async () => {
    await open('Given1', { chosenByMember: false, type: 41 })
    const who = doors.visitor()
    const { token, ...rest } = await doors.logIn(who, 'Given1', { area: 'agent' })
    expect(rest).toMatchObject({ firstTimeLogin: true, mustChangePassword: true, passwordWeak: false })
    await refused(doors.holder(token)).toMatchObject({ code: 'password_change_required' })
    const caller = await doors.holder(token, { restricted: true })
    const change = { newPassword: 'other2canyon', confirmNewPassword: 'other2canyon' }
    const after = await changePassword(doors.context, who, caller, change)
    expect(after).toMatchObject({ firstTimeLogin: false, mustChangePassword: false })
    expect(await doors.holder(after.token)).toMatchObject({ memberId: caller.memberId, accountType: 41 })
    await refused(doors.holder(token, { restricted: true })).toMatchObject({ code: 'not_logged_in' })
  })

  test("'123456' must change, but not after a login by SMS", async () => {
    const memberId = await open('Weak1', { password: '123456' })
    await transaction(doors.db, tx =>
      saveProfile(tx, SERVER_SECRET, { merchantId: 1, memberId }, { mobile: '+84912002001' }, ['mobile']),
    )
    const { token } = await bySms(doors.visitor(), '+84912002001')
    await doors.holder(token)
    const who = doors.visitor({ ip: '203.0.113.77' })
    await doors.db`update sessions.sessions set ip = '203.0.113.78' where member_id = ${memberId}`
    expect(await doors.logIn(who, 'Weak1', { password: '123456' })).toMatchObject({
      passwordWeak: true,
      mustChangePassword: true,
    })
  })

  test('an expired password must change; by SMS only with PWDEXPFORCECHANGE3', async () => {
    for (const [merchantId, must] of [
      [1, false],
      [2, true],
    ] as const) {
      const [name, who] = [`Expired${merchantId}`, doors.visitor({ merchantId })]
      const memberId = await open(name, { merchantId })
      await expire(name)
      expect(await doors.logIn(who, name)).toMatchObject({ passwordExpired: true, mustChangePassword: true })
      const number = `+8491200300${merchantId}`
      await transaction(doors.db, tx =>
        saveProfile(tx, SERVER_SECRET, { merchantId, memberId }, { mobile: number }, ['mobile']),
      )
      expect(await bySms(who, number)).toMatchObject({ passwordExpired: true, mustChangePassword: must })
    }
  })

  test('after ten minutes it is good for nothing', async () => {
    await open('Late1', { chosenByMember: false })
    const { token } = await doors.logIn(doors.visitor(), 'Late1')
    await doors.db`
      update sessions.sessions set abs_expires_at = abs_expires_at - interval '10 minutes',
        idle_expires_at = idle_expires_at - interval '10 minutes' where audience = 'pwd'`
    await refused(doors.holder(token, { restricted: true })).toMatchObject({ code: 'not_logged_in' })
  })
})

describe('S-06: free play', () => {
  test('a trial account with demo money, good where endpoints say so and nowhere else (§5 Login gate, §8 Real account needed)', async () => {
    const { token } = await free(doors.visitor())
    await refused(doors.holder(token)).toMatchObject({ code: 'in_need_true_account' })
    const caller = await doors.holder(token, { trial: true })
    expect(caller.accountType).toBe(4)
    const [demo, real] = [
      await balanceOf(doors.db, caller.memberId, true),
      await balanceOf(doors.db, caller.memberId, false),
    ]
    expect([formatAmount(demo.sum), formatAmount(real.sum)]).toEqual(['10000.00', '0.00'])
  })

  test('nobody logs in to a trial account again', async () => {
    const { token } = await free(doors.visitor())
    const { memberId } = await doors.holder(token, { trial: true })
    const [member] = await doors.db`select username from people.members where id = ${memberId}`
    await refused(doors.logIn(doors.visitor(), member!.username)).toMatchObject({ code: 'wrong_credentials' })
  })

  test('of 100 calls of one network five are served', async () => {
    const asked = Array.from({ length: 100 }, (_, i) => free(doors.visitor({ ip: `2001:db8:fff:f::${i}` })))
    const served = (await Promise.allSettled(asked)).filter(each => each.status === 'fulfilled')
    expect(served).toHaveLength(5)
  })

  test('FREEPLAY3 opens it, and the slide comes first', async () => {
    await refused(free(doors.visitor({ merchantId: 3 }))).toMatchObject({ code: 'not_allowed' })
    const who = doors.visitor({ merchantId: 4 })
    await refused(free(who)).toMatchObject({ code: 'slide_required' })
    expect((await free(who, await doors.dragged(who, 'freeplay'))).token).toMatch(/./)
  })
})
