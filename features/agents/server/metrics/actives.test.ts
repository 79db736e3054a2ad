import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenRecords, type RecordsWorld } from '../../../../tests/support/records/world.ts'
import { follow } from './store-metrics.ts'

let world: RecordsWorld
beforeAll(async () => {
  world = await givenRecords()
})
afterAll(() => world.close())

/** Numbers that are the same in each run. */
let seed = 7
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % most
}

test('how many of a team were active in a period is told right, in whatever pieces play and its corrections come', async () => {
  const { db } = world
  const top = await world.newMember({ type: 2 })
  const agent = await world.newMember({ type: 1, uplineId: top.memberId })
  const other = await world.newMember({ type: 2 })
  const players = [
    await world.newMember({ uplineId: agent.memberId }),
    await world.newMember({ uplineId: top.memberId }),
  ]
  await world.follow()
  await follow(db, 1_000)
  const numberOf = ({ memberId }: { memberId: string }) =>
    db<{ number: number }[]>`
    select number from people.members where id = ${memberId}`.then(([row]) => row!.number)
  // In the middle of it the first one moves.
  await db`
    insert into people.places (merchant_id, member, since, uplines)
    values (1, ${await numberOf(players[0]!)}, current_date - 20, ${[await numberOf(other)]}::int[])`

  const played: { memberId: string; day: number; product: string; valid: number }[] = []
  for (let batch = 0; batch < 60; batch++) {
    const rows = Array.from({ length: 1 + below(5) }, () => {
      const taken = played.length > 0 && below(3) === 0 ? played.splice(below(played.length), 1)[0]! : undefined
      if (taken) return { ...taken, valid: -taken.valid }
      const { memberId } = [...players, agent][below(3)]!
      const row = { memberId, day: below(45), product: ['RNG', 'LIVE'][below(2)]!, valid: 1 + below(3) }
      played.push(row)
      return row
    })
    for (const { memberId, day, product, valid } of rows)
      await db`
        insert into records.settled (merchant_id, member_id, currency, slot, product, bets, stake, payout, valid, rebate, bonus, deposit,
          withdrawal, cash)
        values (1, ${memberId}, 'VND', (current_date - ${day}::int) + interval '5 hours', ${product}, 0, 0, 0, ${valid}, 0, 0, 0, 0, 0)`
    while ((await follow(db, 1 + below(4))) > 0);
    const wrong = await db`select * from agents.wrong_actives(current_date - 100, current_date)`
    expect(wrong).toEqual([])
  }
  const [row] = await db<{ periods: number }[]>`
    select count(*)::int as periods from agents.team_active where active > 1`
  expect(row!.periods).toBeGreaterThan(10)
  await db`update agents.team_active set active = active + 1 where agent = ${await numberOf(top)} and kind = 'M'`
  expect((await db`select * from agents.wrong_actives(current_date - 100, current_date)`).length).toBeGreaterThan(0)
})
