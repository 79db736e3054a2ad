import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveProfile } from '#features/people/server/people.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { askOffice, type GivenOperator, givenOperator } from '../../../../tests/support/office/operators.ts'
import { type Friend, givenReferral, type ReferralWorld } from '../../../../tests/support/referral/world.ts'
import type { ListedFriend, SettingsWritten } from '../../api-office.ts'

let world: ReferralWorld
let ben: GivenOperator
beforeAll(async () => {
  world = await givenReferral()
  ben = await givenOperator(world.db)
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const BASE = '/wps/office/referral'
const reason = 'the test asks for it'
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  askOffice(world.app, world.ann.token, [method, `${BASE}/${path}`], body)
const confirm = (value: never) =>
  askOffice(world.app, ben.token, [
    'POST',
    `/wps/office/proposals/${(value as { proposalId: string }).proposalId}/confirm`,
  ])

let numbers = 0

/** A friend who told the number of their inviter. */
async function inReview(inviter: Friend): Promise<Friend> {
  const friend = await world.newFriend(inviter)
  const mobile = `+849012345${String(++numbers).padStart(3, '0')}`
  await transaction(world.db, async tx => {
    for (const { owner } of [inviter, friend]) await saveProfile(tx, world.context.serverSecret, owner, { mobile })
  })
  await friend.payIn('20')
  await friend.play('200')
  await world.qualify()
  return friend
}

test('who shares a phone waits with the reason, and two people pay; the second time nothing is left to pay', async () => {
  const inviter = await world.newPerson()
  const friend = await inReview(inviter)
  const listed = (await ask('GET', 'friends', { state: 'REVIEW', username: inviter.username })).value as {
    list: ListedFriend[]
  }
  expect(listed.list).toMatchObject([
    { id: friend.memberId, state: 'REVIEW', ties: [{ kind: 'phone', members: [{ username: inviter.username }] }] },
  ])
  const { value } = await ask('POST', `friends/${friend.memberId}/pay`, { reason })
  const before = await inviter.cash()
  expect((await confirm(value)).code).toBeUndefined()
  expect((await inviter.cash()) - before).toBe(parseAmount('10'))
  expect((await ask('POST', `friends/${friend.memberId}/pay`, { reason })).code).toBe('state_changed')
  expect((await ask('POST', `friends/${friend.memberId}/reject`, { reason })).code).toBe('state_changed')
})

test('what an operator rejects is paid never, and the inviter reads why', async () => {
  const inviter = await world.newPerson()
  const friend = await inReview(inviter)
  const { value } = await ask('POST', `friends/${friend.memberId}/pay`, { reason })
  expect((await ask('POST', `friends/${friend.memberId}/reject`, { reason: 'one person' })).code).toBeUndefined()
  const before = await inviter.cash()
  expect((await confirm(value)).code).toBeDefined()
  // Noted by somebody who did not know of it yet.
  await world.db`insert into referral.due (friend_id, merchant_id) values (${friend.memberId}, 1)`
  await world.qualify()
  expect((await inviter.cash()) - before).toBe(ZERO)
  const { list } = (await inviter.call('GET', '/wps/referral/friends')).value
  expect(list).toMatchObject([{ state: 'REJECTED', why: 'OFFICE', said: 'one person' }])
})

test('settings are changed by two, for who registers from then on; a budget is never lowered', async () => {
  const read = async () => (await ask('GET', 'settings')).value as { version: number; given: SettingsWritten }
  const { version, given } = await read()
  const propose = (change: Partial<SettingsWritten>) =>
    ask('POST', 'settings', { given: { ...given, ...change }, reason })
  expect((await propose({ budget: '1' })).code).toBe('invalid_input')
  expect((await propose({ bonus: '0' })).code).toBe('invalid_input')
  expect((await propose({ minBet: '1.0001' })).code).toBe('invalid_input')
  const { value } = await propose({ bonus: '12.00', budget: '2000000.00' })
  expect((await read()).version).toBe(version)
  expect((await confirm(value)).code).toBeUndefined()
  expect(await read()).toMatchObject({ version: version + 1, given: { bonus: '12.00', budget: '2000000.00' } })
})
