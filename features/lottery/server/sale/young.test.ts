import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { FAST } from '../../../../tests/support/lottery.ts'
import { setUpGame } from '../catalogue/games.ts'
import { selectExposure } from './store-exposure.ts'
import { selectPlacements } from './store-sale.ts'

/* What a batch looks up must not read a table whole by a plan that was made while it was empty. */

const GROWN = 20_000

let world: FreshDatabase
/** One connection, which keeps its plans. */
let db: Sql
beforeAll(async () => {
  world = await freshDatabase()
  db = connect(world.url, 1)
  await transaction(db, tx => setUpGame(tx, FAST))
  await db`
    insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at)
    select id, '1', now(), 1, now(), now(), now() from lottery.games`
  // As is done now and then by itself: they count as empty from here on.
  await db`analyze lottery.placements, lottery.exposure`
})
afterAll(async () => {
  await db.end()
  await world.drop()
})

/** How many rows of a table a read looks at, there or in its indices. */
async function rowsRead(parent: string, read: (tx: Tx) => Promise<unknown>): Promise<number> {
  return transaction(db, async tx => {
    await preferIndices(tx)
    await read(tx)
    const [row] = await tx<{ read: bigint }[]>`
      select (sum(pg_stat_get_xact_tuples_returned(c.oid)) + sum(pg_stat_get_xact_tuples_fetched(c.oid)))::bigint as read
      from pg_class c left join pg_index i on i.indexrelid = c.oid
      where coalesce(i.indrelid, c.oid) in (select relid from pg_partition_tree(${parent}::text::regclass))`
    return Number(row!.read)
  })
}

test('calls that were answered before are found by their keys', async () => {
  const calls = Array.from({ length: 50 }, (_, i) => ({ memberId: `mem_${i}`, key: `key-${i}` }))
  const read = () => rowsRead('lottery.placements', tx => selectPlacements(tx, calls))
  await read()
  await db`
    insert into lottery.placements (at, member_id, key, content, tickets)
    select now(), 'mem_' || i, 'key-' || i, '', '{}' from generate_series(1, ${GROWN}) i`
  expect(await read()).toBeLessThan(500)
})

test('what is sold on numbers is found by its keys', async () => {
  const [game] = await db<{ id: number }[]>`select id from lottery.games`
  const spots = Array.from({ length: 50 }, (_, i) => {
    return { gameId: game!.id, numero: '1', currency: 'CRD', play: 'MB_LO2', token: String(i) }
  })
  const read = () => rowsRead('lottery.exposure', tx => selectExposure(tx, spots))
  await read()
  await db`
    insert into lottery.exposure (draw_id, currency, play, token, points, stake)
    select d.id, 'CRD', 'MB_LO2', i, 1, 1 from lottery.draws d, generate_series(1, ${GROWN}) i`
  expect(await read()).toBeLessThan(500)
})
