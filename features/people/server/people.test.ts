import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import * as people from './people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

const byId = (merchantId: number, id: string) => transaction(world.db, tx => people.memberById(tx, merchantId, id))
const byName = (merchantId: number, name: string) =>
  transaction(world.db, tx => people.memberByUsername(tx, merchantId, name))
const statesOf = (ids: string[]) => transaction(world.db, tx => people.memberStates(tx, ids))

const add = (username: string, more: { merchantId?: number; type?: number; uplineId?: string } = {}) =>
  transaction(world.db, tx => people.addMember(tx, { merchantId: 1, currency: 'CRD', username, ...more }))

test('a member is found by id and by name in any case, by their own merchant alone', async () => {
  const id = await add('Anna7')
  expect(id).toMatch(/^mem_[0-9a-z]{25}$/)
  expect(await byId(1, id)).toMatchObject({ id, username: 'Anna7', type: 0, status: 'active' })
  expect((await byName(1, 'ANNA7'))?.id).toBe(id)
  expect(await byId(2, id)).toBeUndefined()
  expect(await byName(2, 'Anna7')).toBeUndefined()
})

test('a name is given once per merchant, whatever its case, also when many want it at once', async () => {
  const wanted = await Promise.allSettled(['Bob1', 'bob1', 'BOB1', 'boB1'].map(name => add(name)))
  expect(wanted.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of wanted)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'username_taken' })
  await expect(add('bob1', { merchantId: 2 })).resolves.toMatch(/^mem_/)
})

test('states of many members come at once; unknown ids are missing', async () => {
  const [cleo, dan] = [await add('Cleo'), await add('Dan', { merchantId: 2, type: 1 })]
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, cleo, 'blocked'))
  const states = await statesOf([cleo, dan, cleo, 'mem_nobody', `"},{`])
  expect(states).toEqual(
    new Map([
      [cleo, { status: 'blocked', type: 0, merchantId: 1 }],
      [dan, { status: 'active', type: 1, merchantId: 2 }],
    ]),
  )
  expect(await statesOf([])).toEqual(new Map())
})

test('a change of status is announced; closed stays closed; another merchant changes nothing', async () => {
  const id = await add('Eve')
  const set = (status: 'active' | 'closed', merchantId = 1) =>
    transaction(world.db, tx => people.setMemberStatus(tx, merchantId, id, status))
  await expect(set('closed', 2)).rejects.toMatchObject({ code: 'not_found' })
  await set('closed')
  await expect(set('active')).rejects.toMatchObject({ code: 'not_found' })
  expect((await byId(1, id))?.status).toBe('closed')
  const noted = await world.db`select payload from events.outbox where payload->>'memberId' = ${id}`
  expect(noted).toEqual([{ payload: { merchantId: 1, memberId: id, status: 'closed' } }])
})

test('member info shows who it is, and whether money may go up', async () => {
  const agent = await add('Agent1', { type: 1 })
  const id = await add('Fay', { uplineId: agent })
  expect(await people.memberInfo(world.db, 1, id)).toMatchObject({
    id,
    account: 'Fay',
    nickname: 'Fay',
    type: 0,
    toUpline: false,
    currency: 'CRD',
  })
  for (const each of [agent, id])
    await transaction(world.db, async tx => people.agree(tx, await people.heldMember(tx, 1, each), { toUpline: true }))
  expect((await people.memberInfo(world.db, 1, id)).toUpline).toBe(true)
  expect((await people.memberInfo(world.db, 1, agent)).toUpline).toBe(false)
  await expect(people.memberInfo(world.db, 2, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('the database refuses an account type the specification does not know', async () => {
  await expect(add('Gus', { type: 3 })).rejects.toThrow(/members_type_check/)
})

test('§6: the rank in the VIP club is what an operator set, and is told with the member', async () => {
  const id = await add('ranked1')
  const level = async () => (await people.memberInfo(world.db, 1, id)).clubLabel.rankLevel
  expect(await level()).toBe(0)
  await transaction(world.db, tx => people.setRank(tx, 1, id, 5))
  expect(await level()).toBe(5)
  const elsewhere = transaction(world.db, tx => people.setRank(tx, 2, id, 9))
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
  await expect(world.db`update people.members set rank_level = 100 where id = ${id}`).rejects.toThrow('rank_level')
})

test('a member is called and pictured as they say, at their own merchant alone, and by nothing that is no name', async () => {
  const id = await add('Dao9')
  const look = (merchantId: number, nickname: string, avatar = 3) =>
    transaction(world.db, tx => people.saveLook(tx, merchantId, id, { nickname, avatar }))
  await look(1, '  Hoa  Đào ')
  expect(await people.memberInfo(world.db, 1, id)).toMatchObject({ account: 'Dao9', nickname: 'Hoa Đào', avatar: 3 })
  await expect(look(1, 'x')).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'nickname' } })
  await expect(look(2, 'Other')).rejects.toMatchObject({ code: 'not_found' })
  expect(await people.memberInfo(world.db, 1, id)).toMatchObject({ nickname: 'Hoa Đào' })
})
