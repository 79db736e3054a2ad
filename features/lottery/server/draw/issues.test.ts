import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import {
  FAST,
  givenLottery,
  type LotteryWorld,
  lineOf,
  SALE_PROVEN,
  ticketOf,
} from '../../../../tests/support/lottery.ts'
import { nextIssues } from '../../rules/draws/schedule.ts'
import { fastSchedule } from '../../rules/draws/starting-schedules.ts'
import { type GameSetup, setOffer, setUpGame } from '../catalogue/games.ts'

const GO_ON = { stopOnWin: false, stopOnLoss: false, extend: false }

let world: LotteryWorld
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(() => world.close())

type Row = { numero: string; state: string; openAt: Date; lockAt: Date; drawAt: Date }
const issuesOf = (code: string) => world.db<Row[]>`
  select d.numero, d.state, d.open_at as "openAt", d.lock_at as "lockAt", d.draw_at as "drawAt"
  from lottery.draws d join lottery.games g on g.id = d.game_id where g.code = ${code} order by d.draw_at`

/** Tests begin when the first issue is on sale for a while yet. */
async function untilEarly(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < 20_000) await new Promise(resolve => setTimeout(resolve, leftMs + 100))
}

test('issues are made ahead as the schedule says, each on sale from the lock of the one before', async () => {
  await untilEarly()
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

test('an issue that a chase waits for and the new schedule does not name is void, and its stake comes back', async () => {
  await untilEarly()
  const half = { ...FAST, code: 'HALF', schedule: fastSchedule(60) }
  await transaction(world.db, async tx => {
    await setUpGame(tx, half)
    await setOffer(tx, 1, 'HALF', {})
  })
  await world.issues.openAhead()
  await world.issues.moveIssues()
  const [first] = await issuesOf('HALF')
  await new Promise(resolve => setTimeout(resolve, 1_100))
  const bettor = await world.newBettor()
  const tickets = [{ ...ticketOf(first!.numero, lineOf('MB_DE_DB', [['13']])), game: 'HALF' }]
  const chase = { ...{ fromNumero: first!.numero, multiples: [1, 2, 3, 4, 5] }, ...GO_ON }
  await world.lottery.place({ bettor, key: 'replanned-1', tickets, chase })
  await transaction(world.db, tx => setUpGame(tx, { ...half, schedule: fastSchedule(300) }))
  const states = await world.db<{ text: string }[]>`
    select i.stake / 10000 || ' ' || i.state || ' ' || d.state as text
    from lottery.chase_issues i join lottery.draws d on d.id = i.draw_id order by i.index`
  expect(states[0]!.text).toBe('1 open open')
  const refunded = states.filter(({ text }) => text.endsWith('cancelled voided'))
  expect(refunded.length).toBeGreaterThanOrEqual(3)
  const back = refunded.reduce((sum, { text }) => sum + Number(text.split(' ')[0]), 0)
  expect(await world.balance(bettor)).toBe(`${10_000 - 15 + back}.00`)
  expect(await world.proven()).toEqual(SALE_PROVEN)
})

test('a daily draw that moves within its day takes along the chases that wait for it', async () => {
  const dailyAt = (at: string): GameSetup['schedule'] => ({
    ...FAST.schedule,
    phases: [{ from: '2024-01-01', until: null, days: { weekdays: [1, 2, 3, 4, 5, 6, 7] }, times: { at: [at] } }],
  })
  // Six hours from now in Hanoi: between the two times today's draw would be over by the one and not by the other.
  const hour = new Date(Date.now() + 13 * 3_600_000).getUTCHours()
  const at = (minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
  const daily = { ...FAST, code: 'DAILY', schedule: dailyAt(at('00')) }
  await transaction(world.db, async tx => {
    await setUpGame(tx, daily)
    await setOffer(tx, 1, 'DAILY', {})
  })
  await world.issues.openAhead()
  await world.issues.moveIssues()
  // Offers are known for a second.
  await new Promise(resolve => setTimeout(resolve, 1_100))
  const before = await issuesOf('DAILY')
  const open = before.find(({ state }) => state === 'open')!
  const bettor = await world.newBettor()
  const tickets = [{ ...ticketOf(open.numero, lineOf('MB_DE_DB', [['13']])), game: 'DAILY' }]
  const chase = { ...{ fromNumero: open.numero, multiples: [1, 2, 3] }, ...GO_ON }
  await world.lottery.place({ bettor, key: 'moved-1', tickets, chase })
  await transaction(world.db, tx => setUpGame(tx, { ...daily, schedule: dailyAt(at('15')) }))
  const after = await issuesOf('DAILY')
  expect(after.length).toBeGreaterThan(3)
  expect(after.map(({ numero }) => numero)).toEqual(before.slice(0, after.length).map(({ numero }) => numero))
  const minutes = after.map(({ drawAt }, i) => (drawAt.getTime() - before[i]!.drawAt.getTime()) / 60_000)
  // What is on sale stays as it was sold.
  expect(new Set(minutes.slice(after.findIndex(({ state }) => state === 'scheduled')))).toEqual(new Set([15]))
  const waiting = await world.db<{ state: string }[]>`
    select i.state from lottery.chase_issues i join lottery.draws d on d.id = i.draw_id
    where d.numero = any (${after.slice(1, 3).map(({ numero }) => numero)})
      and i.chase_id = (select max(id) from lottery.chases)`
  expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(await world.proven()).toEqual(SALE_PROVEN)
})
