import { expect, test } from 'vitest'
import { fewMatches, givenFeed, openTestFeed, readTold, tellUntil } from '../../../tests/support/sports/feed.ts'
import { troubleOf } from '../engine/sports/matches/trouble.ts'
import type { FeedMessage } from '../feed-messages.ts'
import { fairDraw } from '../rng/fair.ts'
import type { pairingsAt } from './calendar/calendar.ts'
import { seedOf } from './commitment.ts'

const START = Date.UTC(2027, 0, 9, 12, 0)
const MINUTE = 60_000

test('a postponed match: the schedule, recoveries and a process that takes over know it', async () => {
  const calendar = fewMatches(START, ['neon-ladder'])
  const [{ id, startAt, league }] = calendar() as [ReturnType<typeof pairingsAt>[number]]
  const secrets = Array.from({ length: 2_000 }, (_, i) => `a-secret-by-which-a-match-is-late-${i}`)
  const secret = secrets.find(each => troubleOf(league.sport, fairDraw(seedOf(each, id), id, 1))?.kind === 'postponed')!
  const given = await givenFeed(START, ['neon-ladder'], { FEED_SEED_SECRET: secret })
  const startOf = async () => (await given.client.schedule(START, START + 60 * MINUTE))[0]!.start_time
  await given.tellUntil(START + MINUTE)
  expect(await startOf()).toBe(startAt)
  await given.tellUntil(startAt + MINUTE)
  const late = await startOf()
  expect(late).toBe(startAt + 2 * MINUTE)
  const told = await given.told()
  expect(told.filter(({ kind }) => kind === 'fixture_change')).toMatchObject([{ event_id: id, start_time: late }])
  // It is not in play yet, and stands before both with its prices.
  await given.client.recover(3, START, 7n)
  const again = (await given.told()).slice(told.length).map(({ kind }) => kind)
  expect(again.filter(kind => kind !== 'alive')).toEqual(['fixture_change', 'odds_change', 'snapshot_complete'])
  await given.db`delete from studio.leases`
  const heir = await openTestFeed(given.world, { nowMs: () => given.clock.now, calendar }, { FEED_SEED_SECRET: secret })
  await tellUntil(heir.teller, given.clock, late + MINUTE)
  const live = (await readTold(given.db)).filter(
    (each: FeedMessage) => each.kind === 'odds_change' && each.producer === 1,
  )
  expect(live[0]!.timestamp).toBeGreaterThanOrEqual(late)
  await heir.close()
  await given.close()
})
