import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { givenProtection, type Protected } from '../../../tests/support/protection.ts'
import { offersWanted, wantOffers, whoWantsNone } from './protection.ts'

let world: Awaited<ReturnType<typeof givenProtection>>
beforeAll(async () => {
  world = await givenProtection()
})
afterAll(() => world.close())

const ownerOf = ({ merchantId, memberId }: Protected) => ({ merchantId, memberId })
/** Whether that changed anything, or why it was refused. */
const say = (member: Protected, wanted: boolean, by = member.memberId) =>
  transaction(world.db, tx => wantOffers(tx, { ...ownerOf(member), by }, wanted)).catch(error => error.code as string)
const wanted = (member: Protected) => offersWanted(world.db, ownerOf(member))

test('everybody wants bonuses until they say no; said eight times at once it is on record once', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  expect(await wanted(one)).toEqual({ wanted: true, source: 'member' })
  const said = await Promise.all(Array.from({ length: 8 }, () => say(one, false)))
  expect(said.filter(changed => changed === true)).toHaveLength(1)
  expect(await world.db`select from protection.offer_wishes where member_id = ${one.memberId}`).toHaveLength(1)
  expect(await whoWantsNone(world.db, [one.memberId, other.memberId])).toEqual(new Set([one.memberId]))
  expect(await say(one, true)).toBe(true)
  expect(await whoWantsNone(world.db, [one.memberId])).toEqual(new Set())
})

test('who said no takes it back, nobody else: neither a member what operators said, nor they what the member did', async () => {
  const member = await world.newMember()
  await say(member, false)
  expect(await say(member, true, 'op_somebody')).toBe('not_allowed')
  await say(member, true)
  expect(await say(member, false, 'op_somebody')).toBe(true)
  expect(await say(member, true)).toBe('not_allowed')
  expect(await wanted(member)).toMatchObject({ wanted: false, source: 'operator' })
  expect(await say(member, true, 'op_another')).toBe(true)
})
