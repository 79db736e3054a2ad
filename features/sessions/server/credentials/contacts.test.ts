import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Doors, givenDoors } from '../../../../tests/support/doors.ts'
import { securityOf } from '../login/devices-sessions.ts'
import { addEmail } from './contacts.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors()
})
afterAll(() => doors.drop())

const refused = (asked: Promise<unknown>) => expect(asked).rejects

const joined = async (name: string, more = {}) => ({
  ...(await doors.holder((await doors.signUp(name, more)).token)),
  merchantId: 1,
})
const age = (memberId: string) =>
  doors.context.db`update people.members set registered_at = now() - interval '11 minutes' where id = ${memberId}`
const emailOf = async (own: Awaited<ReturnType<typeof joined>>) => (await securityOf(doors.context, own)).email

test('who has just registered tells an address without the password; once', async () => {
  const own = await joined('Olga1')
  await addEmail(doors.context, own, { email: 'olga@example.com' })
  expect(await emailOf(own)).toBe('o***@example.com')
  await refused(addEmail(doors.context, own, { email: 'other@example.com' })).toMatchObject({ code: 'not_allowed' })
  expect(await emailOf(own)).toBe('o***@example.com')
})

test('who has an address by registration changes nothing this way', async () => {
  const own = await joined('Pia1', { email: 'pia@example.com' })
  await refused(addEmail(doors.context, own, { email: 'other@example.com' })).toMatchObject({ code: 'not_allowed' })
})

test('an older account asks for its password', async () => {
  const own = await joined('Quinn1')
  await age(own.memberId)
  const email = 'quinn@example.com'
  await refused(addEmail(doors.context, own, { email })).toMatchObject({ code: 'wrong_credentials' })
  await refused(addEmail(doors.context, own, { email, password: 'not it 1' })).toMatchObject({
    code: 'wrong_credentials',
    details: { field: 'password' },
  })
  expect(await emailOf(own)).toBeNull()
})

test('what is no address is refused, and a claim of another member is nobody’s to know (S-03)', async () => {
  const own = await joined('Rosa1')
  await refused(addEmail(doors.context, own, { email: 'nothing' })).toMatchObject({
    code: 'invalid_input',
    details: { field: 'email' },
  })
  await joined('Sara1', { email: 'taken@example.com' })
  await addEmail(doors.context, own, { email: 'taken@example.com' })
  expect(await emailOf(own)).toBe('t***@example.com')
})
