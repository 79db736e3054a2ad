import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { type Doors, givenDoors, PASSWORD } from '../../../../tests/support/doors.ts'
import { addMemberWithPassword } from './registration-accounts.ts'

let doors: Doors
beforeAll(async () => {
  doors = await givenDoors({
    1: { fields: { recommenderId: {} } },
    2: { fields: { recommenderId: { required: true }, affiliateCode: { required: true } } },
  })
})
afterAll(() => doors.drop())

const refused = (asked: Promise<unknown>) => expect(asked).rejects
const countMembers = async (username: string) =>
  (await doors.db`select from people.members where username_key = lower(${username})`).length
const memberOf = async (username: string) =>
  (
    await doors.db`
      select id, upline_id as "uplineId", recommender_id as "recommenderId", code, type
      from people.members where username = ${username}`
  )[0]!

describe('§8, S-16: codes of those who bring others', () => {
  const agent = (username: string) =>
    addMemberWithPassword(doors.context, { merchantId: 1, username, password: PASSWORD, chosenByMember: true, type: 1 })

  test('an affiliate code puts the member below its agent; a recommender id notes who recommended', async () => {
    await agent('Boss1')
    await doors.signUp('Friend1')
    const [boss, friend] = [await memberOf('Boss1'), await memberOf('Friend1')]
    await doors.signUp('Brought1', { affiliateCode: ` ${boss.code.toLowerCase()} `, recommenderId: friend.code })
    expect(await memberOf('Brought1')).toMatchObject({ uplineId: boss.id, recommenderId: friend.id, type: 0 })
    await doors.signUp('Brought2', { referralCode: boss.code })
    expect(await memberOf('Brought2')).toMatchObject({ uplineId: boss.id, recommenderId: boss.id })
    await doors.signUp('Brought3', { referralCode: friend.code })
    expect(await memberOf('Brought3')).toMatchObject({ uplineId: null, recommenderId: friend.id })
  })

  test('Affiliate check fails: for a code of nobody, of a member, and of a closed agent alike', async () => {
    const closed = await agent('Closed1')
    await transaction(doors.db, tx => setMemberStatus(tx, 1, closed, 'closed'))
    await doors.signUp('Member1')
    const codes = ['AAAAAAAAAA', 'AAAAA', (await memberOf('Member1')).code, (await memberOf('Closed1')).code]
    for (const affiliateCode of codes)
      await refused(doors.signUp('Lost1', { affiliateCode })).toMatchObject({
        code: 'invitation_code_error',
        details: { field: 'affiliateCode' },
      })
    await refused(doors.signUp('Lost1', { recommenderId: 'AAAAAAAAAA' })).toMatchObject({
      code: 'invitation_code_error',
      details: { field: 'recommenderId' },
    })
    expect(await countMembers('lost1')).toBe(0)
  })

  test.each([
    ['recommenderId', '', 'required'],
    ['affiliateCode', '', 'required'],
    ['recommenderId', 'no-code!', 'pattern'],
    ['affiliateCode', 'no-code!', 'pattern'],
  ])('§5: %s required only when config says so, with its own rule: %j is refused', async (field, text, problem) => {
    const codes = { recommenderId: 'AAAAAAAAAA', affiliateCode: 'AAAAAAAAAA', [field]: text }
    await refused(doors.signUp('Lost2', codes, doors.visitor({ merchantId: 2 }))).toMatchObject({
      code: 'invalid_input',
      details: { field, problem },
    })
    // Where it is not required, nobody is asked for it.
    await doors.signUp(`Free${problem.length}${field.slice(0, 4)}`)
  })
})
