import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldMember, setTeamFlags } from '#features/people/server/people.ts'
import { addMemberWithPassword } from '#features/registration/server/registration.ts'
import { transaction } from '#shared/server/db.ts'
import { type Doors, givenDoors, PASSWORD } from '../../../../tests/support/doors.ts'
import { endTeamSessions } from './live.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors()
})
afterAll(() => doors.drop())

test('§1.3: a team that may not log in is out, and stays so until it is allowed again; others are not', async () => {
  const open = (username: string, more: object) =>
    addMemberWithPassword(doors.context, { merchantId: 1, username, password: PASSWORD, chosenByMember: true, ...more })
  const agent = await open('Upline1', { type: 2 })
  await open('Below1', { uplineId: agent })
  await open('Beside1', {})
  const tokens = await Promise.all(
    ['Below1', 'Beside1'].map(async name => (await doors.logIn(doors.visitor(), name)).token!),
  )
  const set = (flags: ('login' | 'withdraw')[]) =>
    transaction(doors.db, async tx => {
      await setTeamFlags(tx, await heldMember(tx, 1, agent), flags)
      await endTeamSessions(tx, { memberId: agent, flags })
    })
  await set(['withdraw'])
  for (const token of tokens) await doors.holder(token)
  await set(['login'])
  await expect(doors.holder(tokens[0]!)).rejects.toMatchObject({ code: 'not_logged_in' })
  await doors.holder(tokens[1]!)
  await expect(doors.logIn(doors.visitor(), 'Below1')).rejects.toMatchObject({ code: 'account_blocked' })
  await set([])
  await doors.logIn(doors.visitor(), 'Below1')
})
