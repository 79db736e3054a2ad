import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { SERVER_SECRET } from '../../../tests/support/given.ts'
import * as people from './people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
let n = 0
beforeAll(async () => {
  world = await freshDatabase()
})
afterAll(() => world.drop())

const add = (more: { merchantId?: number; uplineId?: string; type?: number } = {}) =>
  transaction(world.db, tx => people.addMember(tx, { merchantId: 1, currency: 'CRD', username: `m${++n}`, ...more }))
const save = (memberId: string, profile: people.Profile, merchantId = 1, proven: ('mobile' | 'email')[] = []) =>
  transaction(world.db, tx => people.saveProfile(tx, SERVER_SECRET, { merchantId, memberId }, profile, proven))
const read = (memberId: string) => people.readProfile(world.db, SERVER_SECRET, memberId)
const byMobile = (number: string, merchantId = 1) =>
  people.memberIdByContact(world.db, SERVER_SECRET, merchantId, 'mobile', number)
const codeOf = async (memberId: string) => (await transaction(world.db, tx => people.memberById(tx, 1, memberId)))!.code

test('what a member tells comes back as it was told, and stands nowhere in the database as it is', async () => {
  const id = await add()
  const told = {
    mobile: '+84901234567',
    email: 'Canary.Mail@example.com',
    payeeName: 'CANARY NAME',
    wechat: 'canary-wx',
  }
  await save(id, { ...told, line: '' })
  expect(await read(id)).toEqual(told)
  const [dump] = await world.db`
    select (select jsonb_agg(p) from people.profiles p)::text || (select jsonb_agg(k) from people.profile_keys k)::text
      as text`
  for (const value of Object.values(told)) {
    expect(dump!.text).not.toContain(value)
    expect(dump!.text).not.toContain(Buffer.from(value).toString('hex'))
  }
})

test('a contact finds its member, however it is written, at their own merchant alone', async () => {
  const id = await add()
  await save(id, { mobile: '+84907654321', email: 'Bo@Example.com' })
  expect(await byMobile('+84907654321')).toBe(id)
  expect(await people.memberIdByContact(world.db, SERVER_SECRET, 1, 'email', ' bo@example.COM')).toBe(id)
  expect(await byMobile('+84907654321', 2)).toBeUndefined()
  expect(await byMobile('+84907654322')).toBeUndefined()
})

test('S-03: a contact that nobody has proven may be claimed by several, and leads to none of them until one proves it', async () => {
  const [one, two, three] = [await add(), await add(), await add()]
  await save(one, { mobile: '+84900000002' })
  expect(await byMobile('+84900000002')).toBe(one)
  await save(two, { mobile: '+84900000002' })
  await save(three, { mobile: '+84900000002' })
  expect(await byMobile('+84900000002')).toBeUndefined()
  const prove = (id: string) => transaction(world.db, tx => people.proveContact(tx, id, 'mobile'))
  const proven = await Promise.allSettled([prove(two), prove(two), prove(two)])
  expect(proven.filter(each => each.status === 'fulfilled' && each.value)).toHaveLength(1)
  expect(await byMobile('+84900000002')).toBe(two)
  expect([await read(one), await read(three), await prove(one)]).toEqual([{}, {}, false])
})

test('C-04: a proven contact leads to one account, also when many want it at once; a bank name may be shared', async () => {
  const ids = await Promise.all([add(), add(), add()])
  const wanted = await Promise.allSettled(
    ids.map(id => save(id, { payeeName: 'LE ANH', mobile: '+84900000001' }, 1, ['mobile'])),
  )
  expect(wanted.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  for (const each of wanted)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ code: 'identity_unavailable', details: undefined })
  const elsewhere = await add({ merchantId: 2 })
  await expect(save(elsewhere, { mobile: '+84900000001' }, 2, ['mobile'])).resolves.toBeUndefined()
})

test('a sealed value opens in its own place only', async () => {
  const [one, two] = [await add(), await add()]
  await save(one, { wechat: 'one', line: 'other' })
  await save(two, { wechat: 'two' })
  await world.db`
    update people.profiles set value_sealed = (
      select value_sealed from people.profiles where member_id = ${one} and field = 'line')
    where member_id = ${one} and field = 'wechat'`
  await expect(read(one)).rejects.toThrow()
  await expect(people.readProfile(world.db, 'another-secret-of-another-server', two)).rejects.toThrow()
})

test('without the key of a member nothing of theirs can be read again', async () => {
  const id = await add()
  await save(id, { email: 'gone@example.com' })
  await world.db`delete from people.profile_keys where member_id = ${id}`
  expect(await read(id)).toEqual({})
})

test('screens get contacts masked', async () => {
  const id = await add()
  await save(id, { mobile: '+84905554444' })
  expect(await people.maskedContacts(world.db, SERVER_SECRET, id)).toEqual({ mobile: '***4444', email: null })
})

test('S-16: a code finds who brings others: not a closed account, not a trial one, not at another merchant', async () => {
  const [agent, closed, trial] = [await add({ type: 1 }), await add(), await add({ type: 4 })]
  await transaction(world.db, tx => people.setMemberStatus(tx, 1, closed, 'closed'))
  const found = async (id: string, merchantId = 1) =>
    (await people.memberByCode(world.db, merchantId, (await codeOf(id)).toLowerCase()))?.id
  expect(await codeOf(agent)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(await found(agent)).toBe(agent)
  expect([await found(closed), await found(trial), await found(agent, 2)]).toEqual([undefined, undefined, undefined])
})

test('S-16: nobody comes to stand above themselves: who is above whom never changes', async () => {
  const above = await add({ type: 1 })
  const below = await add({ type: 1, uplineId: above })
  await expect(world.db`update people.members set upline_id = ${below} where id = ${above}`).rejects.toThrow('stay')
  await expect(world.db`update people.members set recommender_id = ${below} where id = ${above}`).rejects.toThrow(
    'stay',
  )
})

test('a payee name is told once: the same again changes nothing, another is refused', async () => {
  const memberId = await add()
  const tell = (text: string) =>
    transaction(world.db, tx => people.savePayeeName(tx, SERVER_SECRET, { merchantId: 1, memberId }, text))
  await expect(tell('x')).rejects.toMatchObject({ code: 'invalid_input' })
  await tell('Trần Linh')
  await tell('TRAN LINH')
  await expect(tell('Somebody Else')).rejects.toMatchObject({ code: 'name_is_set' })
  expect((await read(memberId)).payeeName).toBe('TRAN LINH')
})
