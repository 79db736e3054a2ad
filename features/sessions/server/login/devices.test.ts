import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#shared/server/caller.ts'
import { type Doors, givenDoors } from '../../../../tests/support/doors.ts'
import { changePassword } from '../credentials/password-change.ts'
import { forgetLogin } from './devices.ts'
import { openSessions, revokeOthers, revokeSession, securityOf } from './devices-sessions.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors()
})
afterAll(() => doors.drop())

const refused = (asked: Promise<unknown>) => expect(asked).rejects
const REMEMBERED = { remembered: true, password: undefined }
const ticketOf = ({ cookies }: Visitor) => cookies.get('dt')
const pass = (days: number) => doors.db`
  update sessions.devices set known_until = known_until - ${days} * interval '1 day',
    remembered_until = remembered_until - ${days} * interval '1 day'`
/** Somebody whose browser has logged in with 'remember me'. */
async function remembered(username: string) {
  await doors.signUp(username)
  const who = doors.visitor()
  await doors.logIn(who, username, { remember: true })
  return who
}

describe('security §3.6: a ticket in place of a remembered password', () => {
  test('it logs in without the password, and is another one after each login', async () => {
    const who = await remembered('Anna1')
    const first = ticketOf(who)
    expect(first).toMatch(/^[\w-]{43}$/)
    const { token } = await doors.logIn(who, 'anna1', { ...REMEMBERED, remember: true })
    expect((await doors.holder(token)).memberId).toMatch(/^mem_/)
    expect(ticketOf(who)).not.toBe(first)
    await doors.logIn(who, 'Anna1', REMEMBERED)
  })

  test('it is stored as a hash, and the password is in no cookie', async () => {
    const who = await remembered('Bert1')
    const [dump] = await doors.db`
      select (select jsonb_agg(t) from sessions.device_tickets t)::text
        || (select jsonb_agg(d) from sessions.devices d)::text as text`
    expect(dump!.text).not.toContain(ticketOf(who))
    expect(ticketOf(who)).not.toContain('violet1canyon')
  })

  test('a ticket that comes again was stolen: the device is known no more, and its sessions end', async () => {
    const who = await remembered('Cora1')
    const stolen = ticketOf(who)!
    const { token } = await doors.logIn(who, 'Cora1', { ...REMEMBERED, remember: true })
    const thief = doors.visitor()
    thief.cookies.set('dt', stolen, 60)
    await refused(doors.logIn(thief, 'Cora1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    await refused(doors.holder(token)).toMatchObject({ code: 'not_logged_in' })
    await refused(doors.logIn(who, 'Cora1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    expect(ticketOf(thief)).toBeUndefined()
  })

  test('of many logins with one ticket at once, one gets in', async () => {
    const who = await remembered('Dirk1')
    const ticket = ticketOf(who)!
    const asked = Array.from({ length: 10 }, () => {
      const same = doors.visitor()
      same.cookies.set('dt', ticket, 60)
      return doors.logIn(same, 'Dirk1', REMEMBERED)
    })
    const served = (await Promise.allSettled(asked)).filter(each => each.status === 'fulfilled')
    expect(served).toHaveLength(1)
  })

  test('it is good for one day, for its own member, at its own merchant', async () => {
    const who = await remembered('Emma1')
    await doors.signUp('Other1')
    await refused(doors.logIn(who, 'Other1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    await pass(1)
    await refused(doors.logIn(who, 'Emma1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    await doors.logIn(who, 'Emma1')
  })

  test('without remember me a device is known, and asks for the password', async () => {
    const who = doors.visitor()
    await doors.signUp('Finn1', {}, who)
    expect(ticketOf(who)).toBeDefined()
    await refused(doors.logIn(who, 'Finn1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
  })

  test('unticking forgets the login, whether here or at the next one', async () => {
    for (const untick of [
      (who: Visitor) => forgetLogin(doors.db, who),
      (who: Visitor) => doors.logIn(who, 'Gina1', { remember: false }),
    ]) {
      const who = doors.visitor()
      await doors.signUp('Gina1').catch(() => {})
      await doors.logIn(who, 'Gina1', { remember: true })
      await untick(who)
      await refused(doors.logIn(who, 'Gina1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    }
  })

  test('another password ends all of it', async () => {
    const [one, two] = [await remembered('Hugo1'), doors.visitor()]
    const { token } = await doors.logIn(two, 'Hugo1', { remember: true })
    const change = { oldPassword: 'violet1canyon', newPassword: 'other2canyon', confirmNewPassword: 'other2canyon' }
    await changePassword(doors.context, two, await doors.holder(token), change)
    for (const who of [one, two])
      await refused(doors.logIn(who, 'Hugo1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
  })
})

describe('security §3.1: sessions', () => {
  test('a member sees their own, with what the browser said and where from', async () => {
    await doors.signUp('Ines1', { login: false })
    const who = doors.visitor({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' })
    await doors.logIn(doors.visitor(), 'Ines1')
    const own = await doors.holder((await doors.logIn(who, 'Ines1')).token)
    const list = await openSessions(doors.context, own)
    expect(list).toHaveLength(2)
    expect(list.find(each => each.isCurrent)).toMatchObject({
      id: own.sessionId,
      device: 'Chrome · Windows',
      ip: who.ip,
    })
  })

  test('the fourth login ends the oldest', async () => {
    await doors.signUp('Jens1', { login: false })
    const tokens = []
    for (let i = 0; i < 4; i++) tokens.push((await doors.logIn(doors.visitor(), 'Jens1')).token)
    await refused(doors.holder(tokens[0]!)).toMatchObject({ code: 'not_logged_in' })
    await doors.holder(tokens[1]!)
  })

  test('S-07: one ends by its id, with its device; nobody ends another member’s', async () => {
    const [who, other] = [await remembered('Kara1'), doors.visitor()]
    const [mine] = (await doors.db`
      select s.id from sessions.sessions s join sessions.devices d on d.id = s.device_id
      where d.remembered_until > now() order by s.created_at desc limit 1`) as unknown as [{ id: string }]
    const { token } = await doors.logIn(other, 'Kara1')
    const own = await doors.holder(token)
    const stranger = await doors.holder((await doors.signUp('Luis1')).token)
    await refused(revokeSession(doors.context, stranger, mine.id)).toMatchObject({ code: 'not_found' })
    await revokeSession(doors.context, own, mine.id)
    expect((await openSessions(doors.context, own)).map(each => each.id)).not.toContain(mine.id)
    await refused(doors.logIn(who, 'Kara1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    await refused(revokeSession(doors.context, own, mine.id)).toMatchObject({ code: 'not_found' })
  })

  test('all others end at once; the one that asks and its device stay', async () => {
    const [one, two] = [await remembered('Mina1'), doors.visitor()]
    const own = await doors.holder((await doors.logIn(two, 'Mina1', { remember: true })).token)
    await revokeOthers(doors.context, own)
    expect(await openSessions(doors.context, own)).toMatchObject([{ isCurrent: true }])
    await refused(doors.logIn(one, 'Mina1', REMEMBERED)).toMatchObject({ code: 'wrong_credentials' })
    await doors.logIn(two, 'Mina1', REMEMBERED)
  })

  test('C-08: the login before this one is shown, and how the account is kept', async () => {
    const first = doors.visitor()
    await doors.signUp('Nora1', { email: 'nora@example.com' }, first)
    const second = { ...first, ip: first.ip.replace('::1', '::2') }
    const own = await doors.holder((await doors.logIn(second, 'Nora1')).token)
    expect(await securityOf(doors.context, own)).toEqual({
      ...{ mobile: null, email: 'n***@example.com', totp: false, paymentPassword: false },
      ...{ passwordChangedAt: expect.any(String), lastLoginAt: expect.any(String), lastLoginIp: first.ip },
    })
  })
})
