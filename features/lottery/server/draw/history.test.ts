import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { readDraws } from '../../../../tools/verify/verify-draw/records.ts'
import { reportDraws } from '../../../../tools/verify/verify-draw/report.ts'
import type { DrawProof } from '../../rules/draws/proof.ts'
import { fastSchedule } from '../../rules/draws/starting-schedules.ts'
import { createViews } from '../catalogue/views.ts'
import { proveLottery } from '../proof.ts'
import { promiseAll } from './draws.ts'
import { drawHistories } from './history.ts'
import { createIssues } from './issues.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('DAILY')
  await world.newGame('FAST', { schedule: fastSchedule(60) })
  await world.newGame('OTHERS', { source: 'OFFICIAL' })
})
afterAll(async () => {
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  await world.close()
})

async function recordsOf(game: string): Promise<DrawProof[]> {
  const rows = await world.db<{ proof: DrawProof }[]>`
    select d.proof from lottery.draws d join lottery.games g on g.id = d.game_id
    where g.code = ${game} and d.proof is not null order by d.draw_at`
  return rows.map(({ proof }) => proof)
}

/** As `npm run verify-draw`: how many records, or orders of a game's, are wrong. */
const verify = (records: readonly DrawProof[]) => reportDraws(readDraws(JSON.stringify(records)), null, () => {})
const digest = async () =>
  (await world.db`select md5(string_agg(d::text, ',' order by d.id)) as all from lottery.draws d`)[0]!.all

test('a game gets its last hundred issues, and the verifier makes each of them again', async () => {
  expect(await drawHistories(world.context)).toBe(2)
  for (const game of ['DAILY', 'FAST']) {
    const records = await recordsOf(game)
    expect(records).toHaveLength(100)
    expect(verify(records)).toBe(0)
  }
  expect(await recordsOf('OTHERS')).toEqual([])
  const steps = (await recordsOf('FAST')).map(({ drawAt }) => Date.parse(drawAt))
  expect(steps.slice(1).every((at, i) => at - steps[i]! === 60_000)).toBe(true)
})

test('a past draw says when it was really drawn, and that this was late', async () => {
  const { list } = await createViews(world.db).results(1, 'EN', { game: 'DAILY', count: 100 })
  expect(list).toHaveLength(100)
  for (const { drawAt, drawnAt, isLate } of list) {
    expect(isLate).toBe(Date.parse(drawAt) < Date.parse(drawnAt!) - 30_000)
    expect(Math.abs(Date.now() - Date.parse(drawnAt!))).toBeLessThan(60_000)
  }
  const [newest] = await recordsOf('DAILY')
  expect(newest!.drawnAt).toBe(list.at(-1)!.drawnAt)
})

test('again it changes nothing', async () => {
  const before = await digest()
  expect(await drawHistories(world.context)).toBe(0)
  expect(await digest()).toBe(before)
})

test('draws of the sale follow the past ones, in seeds of their own', async () => {
  await createIssues(world.context).openAhead()
  await promiseAll(world.context)
  const [next] = await world.db<{ id: bigint; numero: string }[]>`
    select d.id, d.numero from lottery.draws d join lottery.games g on g.id = d.game_id
    where g.code = 'FAST' and d.state = 'scheduled' order by d.draw_at limit 1`
  await world.db`update lottery.draws set open_at = now(), lock_at = now(), draw_at = now() where id = ${next!.id}`
  await world.lock(next!)
  await world.work()
  const records = await recordsOf('FAST')
  expect(records.slice(-2).map(({ epoch, position }) => [epoch, position])).toEqual([
    [1, 100],
    [2, 1],
  ])
  expect(verify(records)).toBe(0)
})

test('killed at any statement, a game has its whole past or none, and the next call goes on from there', async () => {
  const codes = ['KILLED1', 'KILLED2', 'KILLED3']
  for (const code of codes) await world.newGame(code)
  const lengths = async () => Promise.all(codes.map(async code => (await recordsOf(code)).length))
  let killed = 0
  for (let at = 1; ; at++) {
    const { db } = killedSql(world.db, at)
    const died = await drawHistories({ ...world.context, db }).then(
      () => false,
      error => error instanceof Killed,
    )
    if (!died) break
    killed++
    expect((await lengths()).every(length => length === 0 || length === 100)).toBe(true)
  }
  expect(killed).toBeGreaterThan(10)
  expect(await lengths()).toEqual([100, 100, 100])
  for (const code of codes) expect(verify(await recordsOf(code))).toBe(0)
})

test('a game that has promised draws gets no past: they would stand before what is promised', async () => {
  await world.newGame('RUNNING')
  await world.newIssue('RUNNING')
  expect(await drawHistories(world.context)).toBe(0)
  expect(await recordsOf('RUNNING')).toEqual([])
})
