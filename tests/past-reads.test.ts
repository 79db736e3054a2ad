import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTxStatus } from '#features/gateway/server/calls/read-calls.ts'
import { statement } from '#features/wallet/server/wallet.ts'
import { openPool } from '#shared/server/db/pool.ts'
import { givenPastMonths, month } from './support/past-months.ts'

const MONTHS = 24
const PER_MONTH = 5_000

let past: Awaited<ReturnType<typeof givenPastMonths>>
beforeAll(async () => {
  past = await givenPastMonths(MONTHS)
  await past.world.newPlayer()
})
afterAll(() => past.close())

/** Months full of calls, one in a hundred of the player. */
async function fill(): Promise<void> {
  const first = month(MONTHS)
  await past.db`
    with own as (select wallet as id from games.players where player = ${past.world.player().player})
    insert into wallet.log (at, key, cash, balance, staked, won, content, wallet, version, contra, op, reference,
      merchant_id, vendor_id, player, round, state, amount, answer)
    select ${first}::timestamptz + m * interval '1 month' + n * interval '1 minute', gen_random_uuid(), 1, 1, 0, 0, 0,
      case when n % 100 = 0 then own.id else -n end, m * ${PER_MONTH}::int + n - 1000000, 1, 'bet', '', 1, 1, 'p', 'r', 'REFUSED', 0, '{}'
    from own, generate_series(0, ${MONTHS - 1}::int) m, generate_series(1, ${PER_MONTH}::int) n`
}

/** Buffers that the statements of some work read, as PostgreSQL counts them. */
async function countBuffers(work: (db: typeof past.world.db) => Promise<unknown>): Promise<number> {
  let buffers = 0
  const db = openPool(past.url, 1)
  await db.borrow(async client => {
    client.on('notice', ({ message = '' }) => {
      const plan = /^duration.*?plan:\s(.*)$/s.exec(message)?.[1]
      const { Plan } = plan ? JSON.parse(plan) : {}
      buffers += (Plan?.['Shared Hit Blocks'] ?? 0) + (Plan?.['Shared Read Blocks'] ?? 0)
    })
  })
  await db`load 'auto_explain'`
  await db`
    select set_config(name, value, false) from (values ('auto_explain.log_min_duration', '0'), ('client_min_messages', 'log'),
      ('auto_explain.log_analyze', 'on'), ('auto_explain.log_buffers', 'on'), ('auto_explain.log_format', 'json')) s(name, value)`
  buffers = 0
  await work(db)
  await db.end()
  return buffers
}

test('a statement page and a transaction’s status read few pages of 24 full months', async () => {
  await fill()
  await past.world.bet('b1')
  const tx = `b1-${past.world.n()}`
  const id = past.world.memberId()
  const page = (before?: bigint) => countBuffers(db => statement(db, id, before, 20))

  // The counter counts: a look at every entry.
  expect(await countBuffers(db => db`select count(*) from wallet.log`)).toBeGreaterThan(1_500)
  // Of each month the way down one index, for each of a player's two accounts; the oldest page costs no more.
  expect(await page()).toBeLessThan(260)
  expect(await page(2n ** 33n)).toBeLessThan(260)
  expect(await countBuffers(db => readTxStatus(db, 1, { tx, request_id: '' }))).toBeLessThan(80)
  expect(await countBuffers(db => readTxStatus(db, 1, { tx: 'unknown', request_id: '' }))).toBeLessThan(80)
})
