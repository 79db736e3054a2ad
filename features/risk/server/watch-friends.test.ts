import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenReferral, type ReferralWorld } from '../../../tests/support/referral/world.ts'
import { watchFriends } from './watch-friends.ts'

let world: ReferralWorld
beforeAll(async () => {
  world = await givenReferral()
})
afterAll(() => world.close())

const alerts = (rule: string) =>
  world.db<{ members: string[]; figures: object }[]>`
    select members, figures from risk.alerts where rule = ${rule} order by id`

async function paidFriends(count: number) {
  const inviter = await world.newPerson()
  const friends = []
  for (let i = 0; i < count; i++) {
    const friend = await world.newFriend(inviter)
    await friend.payIn('20')
    await friend.play('200')
    friends.push(friend)
  }
  await world.qualify()
  const ids = friends.map(each => each.memberId)
  await world.db`update referral.friends set decided_at = now() - interval '20 days' where friend_id = any(${ids}::text[])`
  await world.db`
    update turnover.bets set accepted_at = now() - interval '21 days' where member_id = any(${ids}::text[])`
  return { inviter, friends, ids }
}

test('three friends who paid in once and stopped alarm once; who plays on, or pays in again, is none of them', async () => {
  const { inviter, ids } = await paidFriends(3)
  const active = await paidFriends(3)
  await active.friends[0]!.play('5')
  await active.friends[1]!.payIn('50')
  await Promise.all([watchFriends(world.db), watchFriends(world.db)])
  await watchFriends(world.db)
  const found = await alerts('friendsStop')
  expect(found).toEqual([{ members: [inviter.memberId, ...ids.toSorted()], figures: { friends: 3 } }])
})

test('friends of whom three shared something are a ring', async () => {
  const { inviter, ids } = await paidFriends(4)
  await world.db`
    update referral.friends set ties = '[{"kind":"phone","about":"","members":["mem_x"]}]'
    where friend_id = any(${ids.slice(1)}::text[])`
  await watchFriends(world.db)
  expect(await alerts('friendRing')).toEqual([
    { members: [inviter.memberId, ...ids.slice(1).toSorted()], figures: { friends: 3 } },
  ])
})
