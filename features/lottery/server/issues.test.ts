import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { FAST, givenLottery, type LotteryWorld } from '../../../tests/lottery.ts'
import { nextIssues } from '../rules/draws/schedule.ts'
import { setUpGame } from './games.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(() => world.close())

type Row = { numero: string; state: string; openAt: Date; lockAt: Date; drawAt: Date }
const issuesOf = (code: string) => world.db<Row[]>`
  select d.numero, d.state, d.open_at as "openAt", d.lock_at as "lockAt", d.draw_at as "drawAt"
  from lottery.draws d join lottery.games g on g.id = d.game_id where g.code = ${code} order by d.draw_at`

test('issues are made ahead as the schedule says, each on sale from the lock of the one before', async () => {
  await world.issues.openAhead()
  const rows = await issuesOf('FAST60')
  expect(rows).toHaveLength(200)
  const planned = nextIssues(FAST.schedule, rows[0]!.drawAt.getTime() - 1, 200)
  expect(rows.map(({ numero, drawAt }) => [numero, drawAt.getTime()])).toEqual(
    planned.map(({ numero, drawAt }) => [numero, drawAt]),
  )
  for (const [i, row] of rows.slice(1).entries()) expect(row.openAt).toEqual(rows[i]!.lockAt)
  expect(rows[0]!.openAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('making them again, also twice at once, changes nothing', async () => {
  const before = await issuesOf('FAST60')
  await Promise.all([world.issues.openAhead(), world.issues.openAhead()])
  expect(await issuesOf('FAST60')).toEqual(before)
})

test('the clock puts one issue on sale, locks it when its time has come and opens the next', async () => {
  await world.issues.moveIssues()
  const [first, second] = await issuesOf('FAST60')
  expect([first!.state, second!.state]).toEqual(['open', 'scheduled'])
  await world.db`
    update lottery.draws set lock_at = clock_timestamp() where numero = ${first!.numero}`
  await world.db`update lottery.draws set open_at = clock_timestamp() where numero = ${second!.numero}`
  expect(await world.issues.moveIssues()).toHaveLength(1)
  expect((await issuesOf('FAST60')).slice(0, 3).map(({ state }) => state)).toEqual(['locked', 'open', 'scheduled'])
  expect(await world.issues.moveIssues()).toEqual([])
})

test('a house draw without its seed is not put on sale', async () => {
  await transaction(world.db, tx => setUpGame(tx, { ...FAST, code: 'OURS', source: 'HOUSE' }))
  await world.issues.openAhead()
  await world.issues.moveIssues()
  const rows = await issuesOf('OURS')
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['scheduled']))
})

test('after a pause of the server the next issue is on sale at once', async () => {
  await transaction(world.db, tx => setUpGame(tx, { ...FAST, code: 'PAUSED' }))
  await world.issues.openAhead()
  const [first] = await issuesOf('PAUSED')
  await world.db`
    delete from lottery.draws d using lottery.games g
    where g.id = d.game_id and g.code = 'PAUSED' and d.numero <> ${first!.numero}`
  await world.db`
    update lottery.draws d set numero = '200001010001', open_at = d.open_at - interval '1 day',
      lock_at = d.lock_at - interval '1 day', draw_at = d.draw_at - interval '1 day'
    from lottery.games g where g.id = d.game_id and g.code = 'PAUSED'`
  await world.issues.openAhead()
  const next = (await issuesOf('PAUSED')).find(({ drawAt }) => drawAt.getTime() > Date.now())!
  expect(next.openAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('with another schedule what nobody has bet on follows it', async () => {
  const rows = await issuesOf('FAST60')
  const { schedule } = FAST
  await transaction(world.db, tx => setUpGame(tx, { ...FAST, schedule: { ...schedule, lockTimeSec: 20 } }))
  await world.issues.openAhead()
  const later = (await issuesOf('FAST60')).slice(3)
  expect(later.length).toBeGreaterThan(150)
  expect(later.map(({ drawAt }) => drawAt)).toEqual(rows.slice(3).map(({ drawAt }) => drawAt))
  for (const { drawAt, lockAt } of later) expect(drawAt.getTime() - lockAt.getTime()).toBe(20_000)
})
