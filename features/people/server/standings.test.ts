import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { givenMerchant } from '../../../tests/support/given.ts'
import * as people from './people.ts'

let world: Awaited<ReturnType<typeof freshDatabase>>
const ids: string[] = []
beforeAll(async () => {
  world = await freshDatabase()
  for (const merchantId of [1, 2]) await givenMerchant(world.db, merchantId)
  for (let n = 0; n < 7; n++) ids.push(await add(n))
  await add(0, 2)
})
afterAll(() => world.drop())

const add = (n: number, merchantId = 1) =>
  transaction(world.db, async tx => {
    const memberId = await people.addMember(tx, { merchantId, currency: 'CRD', username: `m${n}` })
    await openAccounts(tx, { merchantId, memberId, currency: 'CRD' })
    await tx`update people.members set registered_at = now() - ${10 - n} * interval '1 day' where id = ${memberId}`
    return memberId
  })
const change = (n: number, work: (tx: Tx, member: people.Member) => Promise<unknown>) =>
  transaction(world.db, async tx => work(tx, await people.heldMember(tx, 1, ids[n]!)))
const found = async (filter: people.MemberFilter) =>
  (await people.listMembers(world.db, 1, filter, { limit: 50 })).list.map(each => ids.indexOf(each.id))
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('pages go through all members of a merchant once, the newest first', async () => {
  const seen: string[] = []
  let before: string | undefined
  do {
    const { list, next } = await people.listMembers(world.db, 1, {}, { before, limit: 3 })
    seen.push(...list.map(each => each.id))
    before = next ?? undefined
  } while (before)
  expect(seen).toEqual([...ids].reverse())
  await expect(people.listMembers(world.db, 1, {}, { before: 'nonsense', limit: 3 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('each filter leaves those whom it means', async () => {
  await change(0, (tx, { id }) => people.setMemberStatus(tx, 1, id, 'blocked'))
  await change(1, (tx, member) => people.setLocks(tx, member, ['bet']))
  await change(2, (tx, member) => people.setTags(tx, member, ['VIP', 'chargeback']))
  await change(3, (tx, member) => people.setTest(tx, member, true))
  await change(4, (tx, { id }) => people.noteLevel(tx, id, 3))
  await change(5, (tx, { id }) =>
    people.noteDeposits(tx, [
      { memberId: id, amount: parseAmount('100') },
      { memberId: id, amount: parseAmount('50') },
    ]),
  )
  await change(6, (tx, { id }) => people.noteLogin(tx, id))
  expect(await found({ status: 'blocked' })).toEqual([0])
  expect(await found({ status: 'locked' })).toEqual([1])
  expect(await found({ status: 'active' })).toEqual([6, 5, 4, 3, 2])
  expect(await found({ status: 'closed' })).toEqual([])
  expect(await found({ tag: 'VIP' })).toEqual([2])
  expect(await found({ isTest: true })).toEqual([3])
  expect(await found({ level: { is: 3, orNone: false } })).toEqual([4])
  expect(await found({ level: { is: 2, orNone: true } })).toEqual([6, 5, 3, 2, 1, 0])
  expect(await found({ deposited: parseAmount('150') })).toEqual([5])
  expect(await found({ deposited: parseAmount('150.01') })).toEqual([])
  expect(await found({ deposited: 0n, registeredFrom: ago(5.5) })).toEqual([6])
  expect(await found({ seenFrom: ago(1) })).toEqual([6])
  expect(await found({ seenTo: ago(1) })).toEqual([])
  expect(await found({ registeredTo: ago(8.5) })).toEqual([1, 0])
  expect(await found({ ids: [ids[4]!, ids[5]!], deposited: parseAmount('1') })).toEqual([5])
})

test('what is closed to a member is closed to bets of every kind; a closed account stays as it is', async () => {
  const active = async (n: number) =>
    (await world.db<{ active: boolean[] }[]>`select people.public_active(array[${ids[n]!}]) as active`)[0]!.active
  expect(await active(1)).toEqual([false])
  await change(1, (tx, member) => people.setLocks(tx, member, ['deposit', 'withdraw']))
  expect(await active(1)).toEqual([true])
  await change(0, (tx, { id }) => people.setMemberStatus(tx, 1, id, 'closed'))
  await expect(change(0, (tx, member) => people.setLocks(tx, member, ['bet']))).rejects.toMatchObject({
    code: 'order_final',
  })
  await expect(transaction(world.db, tx => people.heldMember(tx, 2, ids[1]!))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('who tries something for the house is shown to nobody', async () => {
  expect([...(await people.shownNames(world.db, 1, [ids[2]!, ids[3]!])).values()]).toEqual(['m2'])
})
