import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reactionsOf } from '#apps/server/reactions.ts'
import { createCounter, openLot, openLots, proveTurnover } from '#features/turnover/server/turnover.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../../tests/support/draws.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { betsSettled } from '../events.ts'
import { sumUndrawn } from '../lottery.ts'

const SPECIAL = '60213'
const result = (special: string) =>
  `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`

let world: DrawWorld
let ann: string
let ben: string
const moved: string[] = []
beforeAll(async () => {
  world = await openDrawWorld()
  await world.newGame('XSMB', { source: 'OFFICIAL' })
})
beforeEach(async () => {
  ann = await world.newMember()
  ben = await world.newMember()
  await transaction(world.db, tx =>
    openLot(tx, ownerOf(ann), { source: ann, amount: parseAmount('1000'), timesPpm: 1_000_000n }, new Date(0)),
  )
})
afterEach(async () => {
  expect(await world.db`select * from lottery.miscounted(interval '0')`).toEqual([])
  expect(await proveTurnover(world.db)).toEqual({ lots: 0, bets: 0 })
})
afterAll(() => world.close())

const ownerOf = (memberId: string) => ({ merchantId: 1, memberId, currency: 'CRD' })

/** Delivers all that waits, by this connection. */
async function deliver(db: Sql = world.db): Promise<void> {
  const reactions = reactionsOf(world.context.realtime, ids => void moved.push(...ids))
  const events = await world.db<{ id: bigint; payload: unknown }[]>`
    select id, payload from events.outbox where topic = ${betsSettled.name} order by id`
  for (const { id, payload } of events)
    await transaction(db, async tx => {
      for (const { topic, react } of reactions) if (topic === betsSettled.name) await react(tx, payload)
      await tx`delete from events.outbox where id = ${id}`
    })
}
const left = async () => (await openLots(world.db, ownerOf(ann))).map(each => Number(each.remaining) / 10_000)

async function drawn(bets: Parameters<DrawWorld['bet']>[1]) {
  const issue = await world.newIssue('XSMB')
  await world.bet(issue, bets)
  await world.lock(issue)
  await world.work()
  await world.tell('XSMB', issue.numero, result(SPECIAL))
  await world.work()
  return issue
}
const bet = (memberId: string, selection: string, unit: bigint, play = 'MB_DE_DB') =>
  ({ memberId, lines: [[play, selection, unit]] }) as const

test('a settled ticket is counted once, whatever it won, with lots or without', async () => {
  await drawn([bet(ann, '13', 300n), bet(ann, '83', 200n), bet(ben, '13', 100n)])
  await world.db`insert into events.outbox (topic, payload) select topic, payload from events.outbox`
  await deliver()
  expect(await left()).toEqual([995])
  expect(await world.db`select from turnover.bets where member_id = ${ben}`).toHaveLength(1)
  expect(moved).toContain(ann)
})

test('who covers a play in their tickets together turned nothing over', async () => {
  const half = (from: number) => Array.from({ length: 40 }, (_, i) => String(from + i).padStart(2, '0')).join(',')
  await drawn([bet(ann, half(0), 100n), bet(ann, half(40), 100n), bet(ann, '83', 100n, 'MB_LO2')])
  await deliver()
  expect(await left(), 'the other play counts').toEqual([973])
})

test('a corrected result counts the same, and a draw that is not held nothing', async () => {
  const issue = await drawn([bet(ann, '13', 300n)])
  const correction = { game: 'XSMB', numero: issue.numero, result: result('60299') }
  await world.results.correct({ ...correction, operator: 'ann', reason: 'a misprint' })
  await world.results.confirm({ ...correction, operator: 'ben' })
  await world.work()
  await deliver()
  expect(await left()).toEqual([997])
  const other = await world.newIssue('XSMB')
  await world.bet(other, [bet(ann, '13', 300n)])
  await world.lock(other)
  await world.work()
  expect(await transaction(world.db, tx => sumUndrawn(tx, ann))).toBe(30_000n)
  await world.results.void({ game: 'XSMB', numero: other.numero, operator: 'ann', reason: 'no draw' })
  await world.work()
  await deliver()
  expect(await left()).toEqual([997])
  expect(await transaction(world.db, tx => sumUndrawn(tx, ann))).toBe(0n)
})

test('killed at any step, what was settled is counted once', async () => {
  let expected = 1_000
  for (let at = 1; ; at++) {
    await drawn([bet(ann, '13', 100n)])
    expected -= 1
    const { db, steps } = killedSql(world.db, at)
    await deliver(db).catch(error => {
      if (!(error instanceof Killed)) throw error
    })
    await deliver()
    expect(await left(), `killed at step ${at}`).toEqual([expected])
    if (steps() < at) break
  }
})

test('whoever has nothing left but a ticket that is not drawn keeps their lots until it is', async () => {
  const counter = createCounter(world.context, {
    readLog: async () => ({ bets: [], read: [], more: false }),
    openStakes: (tx, { memberId }) => sumUndrawn(tx, memberId),
  })
  const issue = await world.newIssue('XSMB')
  await world.bet(issue, [bet(ann, '13', 1_000_000n)])
  await counter.countNow(ann)
  expect(await left()).toEqual([1_000])
  await world.lock(issue)
  await world.work()
  await world.tell('XSMB', issue.numero, result('60299'))
  await world.work()
  await counter.countNow(ann)
  expect(await left()).toEqual([])
  await deliver()
})

test('the proof finds a ticket that was not counted, and one that was counted otherwise', async () => {
  await drawn([bet(ann, '13', 300n)])
  const found = () => world.db`select told, counted from lottery.miscounted(interval '0')`
  expect(await found()).toEqual([{ told: 30_000n, counted: null }])
  await deliver()
  await world.db`update turnover.bets set left_out = 7 where member_id = ${ann}`
  expect(await found()).toEqual([{ told: 30_000n, counted: 30_007n }])
  await world.db`update turnover.bets set left_out = 0 where member_id = ${ann}`
  await world.db`insert into turnover.bets values (1, 'lot:999999999', ${ann}, 'CRD', 5, now(), now())`
  expect(await found()).toEqual([{ told: null, counted: 5n }])
  await world.db`delete from turnover.bets where reference = 'lot:999999999'`
})
