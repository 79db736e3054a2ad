import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { type DrawWorld, LIMITS, openDrawWorld } from '../../../../tests/support/draws.ts'
import { type GameSetup, setUpGame } from '../catalogue/games.ts'
import { promiseAll } from './draws.ts'
import { createIssues } from './issues.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())

const drawnAt = (...at: string[]): GameSetup => ({
  ...{ code: 'TIMES', family: 'MB', vendor: 'TCG_LOTTO_VN', groupCode: 'VN', tag: 'N', remark: '', source: 'HOUSE' },
  ...{ limits: { CRD: LIMITS }, series: null, minLevel: 10, minMarginPpm: 0, refundAfterSec: 3_600 },
  schedule: {
    ...{ timeZone: 'UTC', holidays: [], moved: [], lockTimeSec: 5 },
    phases: [{ from: '2020-01-01', until: null, days: { weekdays: [1, 2, 3, 4, 5, 6, 7] }, times: { at } }],
  },
})

test('issues that come between others by a new schedule take seeds in the order of their draws', async () => {
  for (const times of [['12:00'], ['12:00', '18:00'], ['06:00', '12:00', '18:00'], ['12:00', '23:00']]) {
    await transaction(world.db, tx => setUpGame(tx, drawnAt(...times)))
    await createIssues(world.context).openAhead()
    await promiseAll(world.context)
    // A seed tells those of all positions before it: drawn out of order, it would tell what is still to be drawn.
    const rows = await world.db<{ place: number }[]>`
      select epoch * 100000 + position as place from lottery.draws
      where state not in ('voided', 'refunded') order by draw_at`
    const places = rows.map(({ place }) => place)
    expect(places.length, 'nothing stands in their way').toBeGreaterThan(190)
    expect(places, String(times)).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every(place => place > 0)).toBe(true)
  }
})
