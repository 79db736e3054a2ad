import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink, setAgentOfSite, setMemberStatus } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { type Doors, givenDoors, PASSWORD } from '../../../tests/support/doors.ts'
import { checkAffiliate } from './registration.ts'
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

  test('a link puts who comes by it below its agent, as its kind says, once for each use; its site is asked for', async () => {
    const boss = await agent('Linker1')
    const made = (change: object) =>
      transaction(doors.db, tx =>
        makeLink(tx, 1, boss, {
          ...({
            kind: 'agent',
            label: '',
            maxUses: 1,
            days: 1,
            domain: '',
            contact: '',
            series: {},
            rates: {},
          } as const),
          ...change,
        }),
      )
    const once = await made({})
    await doors.signUp('Linked1', { affiliateCode: ` ${once.code.toLowerCase()}` })
    expect(await memberOf('Linked1')).toMatchObject({ uplineId: boss, type: 1 })
    const gone = { code: 'invitation_code_error', details: { field: 'affiliateCode' } }
    await refused(doors.signUp('Linked2', { affiliateCode: once.code })).toMatchObject(gone)
    const elsewhere = await made({ kind: 'member', domain: 'play.example' })
    await refused(doors.signUp('Linked2', { affiliateCode: elsewhere.code, domain: 'a.example' })).toMatchObject(gone)
    await doors.signUp('Linked2', { affiliateCode: elsewhere.code, domain: 'play.example' })
    expect(await memberOf('Linked2')).toMatchObject({ uplineId: boss, type: 0 })
    const check = (code: string, domain?: string) =>
      checkAffiliate(doors.context, doors.visitor(), { code, ...(domain && { domain }) })
    await refused(check(elsewhere.code, 'play.example')).toMatchObject({ code: 'invitation_code_error' })
    await check((await made({})).code)
  })

  test('of several the first that leads to an agent counts: affiliate code, referral code, recommender, the site', async () => {
    const [first, second, own] = [await agent('First1'), await agent('Second1'), await agent('Own1')]
    await doors.signUp('Friend9', { affiliateCode: (await memberOf('Second1')).code })
    const friend = await memberOf('Friend9')
    const uplineOf = async (username: string, codes: object) => {
      await doors.signUp(username, codes)
      return (await memberOf(username)).uplineId
    }
    const affiliateCode = (await memberOf('First1')).code
    expect(await uplineOf('Came1', { affiliateCode, referralCode: friend.code })).toBe(first)
    expect(await uplineOf('Came2', { referralCode: friend.code })).toBe(second)
    expect(await uplineOf('Came3', { recommenderId: friend.code })).toBe(second)
    await transaction(doors.db, tx => setAgentOfSite(tx, 1, '', own))
    expect(await uplineOf('Came4', { recommenderId: friend.code })).toBe(second)
    expect(await uplineOf('Came5', { domain: 'any.example' })).toBe(own)
    await transaction(doors.db, tx => setAgentOfSite(tx, 1, '', null))
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
