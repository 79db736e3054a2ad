import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type DrawWorld, openDrawWorld } from '../../../tests/support/draws.ts'
import { selectOpened } from './catalogue/store-facts.ts'
import { countSold, selectOffered } from './catalogue/store-menus.ts'
import { selectResults } from './catalogue/store-views.ts'
import { selectDue, selectFirstUndone, selectLastHash, selectSeedless } from './draw/store-draws.ts'
import { countAhead, openDue, selectLockable } from './draw/store-issues.ts'

/* What is read again and again must not read more with every draw that was ever made. */

const PAST = 60_000

let world: DrawWorld
let gameId: number
beforeAll(async () => {
  world = await openDrawWorld()
  const { db } = world
  await world.newGame('MINUTE')
  const [game] = await db<{ id: number }[]>`select id from lottery.games`
  gameId = game!.id
  await db`
    insert into lottery.epochs (game_id, epoch, anchor, sealed_seed, length, next_position)
    values (${gameId}, 1, repeat('a', 64), '', 100000, ${PAST + 201})`
  // A draw each minute until now, and 200 made ahead.
  await db`
    insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at, state, epoch, position,
      commitment, result, version, bets_count, drawn_at, settled_at, proof)
    select ${gameId}, n::text, (at at time zone 'Asia/Ho_Chi_Minh')::date, n, at - interval '1 minute', at, at,
      case when n < ${PAST} then 'settled' else 'scheduled' end, 1, n + 1, repeat('b', 64),
      case when n < ${PAST} then 'x' end, 1, 3, case when n < ${PAST} then at end, case when n < ${PAST} then at end,
      case when n < ${PAST} then '{"recordHash": "c"}'::jsonb end
    from generate_series(0, ${PAST + 200}) n, lateral (select now() + (n - ${PAST}) * interval '1 minute' as at) t`
  await db`analyze lottery.draws`
})
afterAll(() => world.close())

/** How many draws a read looks at, in its index or its table. */
async function drawsRead(read: (tx: Tx & Sql) => Promise<unknown>): Promise<number> {
  return transaction(world.db, async tx => {
    const count = async () => {
      const [row] = await tx<{ read: bigint }[]>`
        select (sum(pg_stat_get_xact_tuples_returned(c.oid)) + sum(pg_stat_get_xact_tuples_fetched(c.oid)))::bigint as read
        from pg_class c left join pg_index i on i.indexrelid = c.oid
        where 'lottery.draws'::regclass in (c.oid, i.indrelid)`
      return Number(row!.read)
    }
    const before = await count()
    await read(tx as Tx & Sql)
    return (await count()) - before
  })
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test.each<[string, number, (tx: Tx & Sql) => Promise<unknown>]>([
  ['the next draw by seed', 500, tx => selectFirstUndone(tx, gameId)],
  ['the last record', 50, tx => selectLastHash(tx, gameId, new Date())],
  ['games without seeds', 1_000, selectSeedless],
  ['what is due', 500, selectDue],
  ['what opens', 500, openDue],
  ['what locks', 500, selectLockable],
  ['issues ahead', 1_000, countAhead],
  ['last results', 100, tx => selectOpened(tx, gameId, 10)],
  ['menus', 1_000, tx => selectOffered(tx, 1)],
  ['what sold most', 6_000, countSold],
  ['results of today', 3_500, tx => selectResults(tx, 1, { day: day(0), count: 20 })],
  ['results of last month', 3_500, tx => selectResults(tx, 1, { day: day(30), count: 20 })],
  ['results of a day without any', 100, tx => selectResults(tx, 1, { day: '2001-01-01', count: 20 })],
  ['results before one', 500, tx => selectResults(tx, 1, { game: 'MINUTE', before: '5000', count: 20 })],
])('%s reads few draws of many', async (_, most, read) => {
  expect(await drawsRead(read)).toBeLessThan(most)
})
