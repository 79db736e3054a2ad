import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#features/people/server/people.ts'
import { addMerchant } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { authenticate, endBlockedSessions, endMemberSessions, endRunOut, logout, startSession } from './live.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let count = 0

beforeAll(async () => {
  world = await freshDatabase()
  await transaction(world.db, tx =>
    addMerchant(tx, { id: 1, code: 'one', name: 'One', moneyMode: 'credits', currency: 'CRD', currencySymbol: 'P' }),
  )
})
afterAll(() => world.drop())

async function newMember(type = 0) {
  const username = `member${++count}`
  const id = await transaction(world.db, tx => addMember(tx, { merchantId: 1, username, currency: 'CRD', type }))
  return { id, merchantId: 1, type }
}
const start = (member: { id: string; merchantId: number; type: number }) =>
  transaction(world.db, tx => startSession(tx, member, { ip: '::ffff:203.0.113.9', userAgent: 'a browser' }))
const who = (token: string, polling = false, merchantId = 1) =>
  authenticate(world.db, token, { merchantId, ip: '203.0.113.10', polling })
const refusal = (token: string, polling = false) =>
  who(token, polling).then(
    () => 'admitted',
    error => error.code,
  )
const stored = async (token: string) =>
  (await world.db`select * from sessions.sessions where id_hash = ${hashToken(token)}`)[0]!
/** Moves a session into the past: what a clock would do, and past the memory of this process. */
async function age(token: string, minutes: number) {
  await world.db`
    update sessions.sessions set created_at = created_at - ${minutes} * interval '1 minute',
      last_active_at = last_active_at - ${minutes} * interval '1 minute',
      idle_expires_at = idle_expires_at - ${minutes} * interval '1 minute',
      abs_expires_at = abs_expires_at - ${minutes} * interval '1 minute' where id_hash = ${hashToken(token)}`
}
const afterMemory = () => new Promise(resolve => setTimeout(resolve, 1_050))
async function ended(memberId: string) {
  const rows = await world.db<{ payload: { sessionId: string; reason: string } }[]>`
    select payload from events.outbox where payload->>'memberId' = ${memberId} order by id`
  return rows.map(({ payload }) => [payload.sessionId, payload.reason])
}

test('a token is 256 random bits, of which only the hash is kept', async () => {
  const token = await start(await newMember())
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const row = await stored(token)
  expect(row).toMatchObject({ audience: 'member', ip: '203.0.113.9', revoked_at: null })
  expect(JSON.stringify(row)).not.toContain(token)
})

test.each(['', 'x', newToken(), `${newToken()}=`, "' or 1=1 --"])('the token %j opens nothing', async token => {
  expect(await refusal(token)).toBe('not_logged_in')
})

test('S-35: a session is good at its own merchant alone, also from memory', async () => {
  const token = await start(await newMember())
  await who(token)
  await expect(who(token, false, 2)).rejects.toMatchObject({ code: 'not_logged_in' })
})

test('C-13: idle for 29:59 is fine, for 30:01 is not', async () => {
  const afterMinutes = async (minutes: number) => {
    const token = await start(await newMember())
    await age(token, minutes)
    return refusal(token)
  }
  // A machine that takes the last second for it is asked again.
  await expect.poll(() => afterMinutes(30 - 1 / 60)).toBe('admitted')
  expect(await afterMinutes(30 + 1 / 60)).toBe('session_idle')
})

test('C-13: a call of a person starts the 30 minutes anew, a call of the screen does not', async () => {
  const [person, screen] = [await start(await newMember()), await start(await newMember())]
  for (const token of [person, screen]) await age(token, 29)
  await who(screen, true)
  // Right after a poll was answered, so that the memory holds the session, the person's own call still counts.
  await who(person, true)
  await who(person)
  for (const token of [person, screen]) await age(token, 2)
  await afterMemory()
  expect(await refusal(person)).toBe('admitted')
  expect(await refusal(screen)).toBe('session_idle')
  expect((await stored(person)).last_ip).toBe('203.0.113.10')
})

test('activity is put on record once a minute at most', async () => {
  const token = await start(await newMember())
  const { last_active_at } = await stored(token)
  await who(token)
  expect((await stored(token)).last_active_at).toEqual(last_active_at)
})

test('a session ends after 12 hours however busy it is, one of an agent after 8', async () => {
  for (const [type, hours] of [
    [0, 12],
    [1, 8],
  ] as const) {
    let token = ''
    const inLastSecond = async () => {
      token = await start(await newMember(type))
      await world.db`
        update sessions.sessions set abs_expires_at = abs_expires_at - ${hours} * interval '1 hour' + interval '1 second'
        where id_hash = ${hashToken(token)}`
      return refusal(token)
    }
    // A machine that takes the second for it is asked again.
    await expect.poll(inLastSecond).toBe('admitted')
    await world.db`
      update sessions.sessions set abs_expires_at = abs_expires_at - interval '1 second'
      where id_hash = ${hashToken(token)}`
    await afterMemory()
    expect(await refusal(token)).toBe('not_logged_in')
  }
})

test('C-13: timed work ends sessions whose time is over and announces each once; a person hears which it was', async () => {
  const member = await newMember()
  const [idle, over, going] = [await start(member), await start(member), await start(member)]
  await age(idle, 31)
  await world.db`update sessions.sessions set abs_expires_at = now() where id_hash = ${hashToken(over)}`
  await Promise.all([endRunOut(world.db), endRunOut(world.db)])
  await endRunOut(world.db)
  expect(await Promise.all([idle, over, going].map(token => refusal(token)))).toEqual([
    'session_idle',
    'not_logged_in',
    'admitted',
  ])
  const told = [
    [(await stored(idle)).id, 'idle'],
    [(await stored(over)).id, 'expired'],
  ]
  expect((await ended(member.id)).sort()).toEqual(told.sort())
})

test('S-07: after logout the token is dead at once in this process, and the end is announced once', async () => {
  const member = await newMember()
  const token = await start(member)
  const { sessionId } = await who(token)
  await transaction(world.db, tx => logout(tx, sessionId))
  expect(await refusal(token)).toBe('not_logged_in')
  await transaction(world.db, tx => logout(tx, sessionId))
  expect(await ended(member.id)).toEqual([[sessionId, 'logout']])
  expect((await stored(token)).revoke_reason).toBe('logout')
})

test('a logout that is undone ends nothing', async () => {
  const token = await start(await newMember())
  const { sessionId } = await who(token)
  const undone = transaction(world.db, async tx => {
    await logout(tx, sessionId)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await refusal(token)).toBe('admitted')
})

test('the end of a session in another process counts within 2 s', async () => {
  const token = await start(await newMember())
  await who(token)
  await world.db`
    update sessions.sessions set revoked_at = now(), revoke_reason = 'logout' where id_hash = ${hashToken(token)}`
  await afterMemory()
  expect(await refusal(token)).toBe('not_logged_in')
})

test('the fourth login ends the oldest session; one that ran out takes no place', async () => {
  const member = await newMember()
  const tokens = [await start(member), await start(member), await start(member)]
  await age(tokens[1]!, 31)
  const oldest = await who(tokens[0]!)
  tokens.push(await start(member))
  expect(await Promise.all(tokens.map(token => refusal(token)))).toEqual([
    'admitted',
    'session_idle',
    'admitted',
    'admitted',
  ])
  tokens.push(await start(member))
  expect(await refusal(tokens[0]!)).toBe('not_logged_in')
  expect(await ended(member.id)).toEqual([[oldest.sessionId, 'replaced']])
})

test('all sessions of a member end together, those of others stay', async () => {
  const [member, other] = [await newMember(), await newMember()]
  const tokens = [await start(member), await start(member), await start(other)]
  await transaction(world.db, tx => endMemberSessions(tx, member.id, 'blocked'))
  expect(await Promise.all(tokens.map(token => refusal(token)))).toEqual(['not_logged_in', 'not_logged_in', 'admitted'])
  expect((await ended(member.id)).map(([, reason]) => reason)).toEqual(['blocked', 'blocked'])
})

test('a blocked or closed member loses all sessions, a reopened one none', async () => {
  for (const [status, expected] of [
    ['blocked', 'not_logged_in'],
    ['closed', 'not_logged_in'],
    ['active', 'admitted'],
  ] as const) {
    const member = await newMember()
    const token = await start(member)
    await transaction(world.db, tx => endBlockedSessions(tx, { memberId: member.id, status }))
    expect(await refusal(token)).toBe(expected)
  }
})

test('S-04: a session opened for members is dead once its member is an agent', async () => {
  const member = await newMember()
  const token = await start(member)
  await world.db`update people.members set type = 1 where id = ${member.id}`
  expect(await refusal(token)).toBe('not_logged_in')
})
