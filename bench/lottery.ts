import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { proveLottery } from '#features/lottery/server/proof.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { VENDOR } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { SERVER_FLAGS } from '../tools/dev/children.ts'
import { type Source, timeCopy } from './lottery/copy.ts'
import type { PayResult } from './lottery/pay.ts'
import { fillIssue } from './lottery/tickets.ts'
import { prepareWorld } from './lottery/world.ts'
import { cpuSeconds, memoryMb } from './wallet/cpu.ts'
import type { LoadResult } from './wallet/load.ts'

export const options = { tickets: { type: 'string' } }

const PLAYERS = 100_000
const SECONDS = 6
const ROUNDS = 3

/**
 * A lottery's two peaks against baselines on the same PostgreSQL in the same run. Paying: `--tickets` (1,000,000) of
 * mixed plays on one issue from lock to the last bet paid, over the time that COPY takes for the rows that paying wrote
 * (bets as they stand, outcomes, entries) into tables with the same indices. Selling: single tickets through the batch,
 * over the wallet contract's calls at the gateway's door, in turns. Load and database share the machine.
 */
export async function run(print: (line: string) => void, values: { tickets?: string }): Promise<{ ratio: number }> {
  const count = Number(values.tickets ?? 1_000_000)
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  try {
    const admin = connect(postgres.url('postgres'), 1)
    await admin.unsafe('drop database if exists bench_lottery with (force)')
    await admin.unsafe('create database bench_lottery')
    await admin.end()
    const url = postgres.url('bench_lottery')
    await migrate(url, 'database/migrations')
    const db = connect(url, 1)
    await db`select set_config('statement_timeout', '0', false)`
    await prepareWorld(db, PLAYERS)
    const ratio = await measurePaying(db, { url, count, databasePid: postgres.pid }, print)
    print(`PostgreSQL holds ${memoryMb(postgres.pid).toFixed(0)} MB`)
    await measureSelling(db, url, print)
    await db.end()
    return { ratio }
  } finally {
    await postgres.stop()
  }
}

/** What paying took over what COPY took: the shorter of two, before and after. */
async function measurePaying(
  db: Sql,
  { url, count, databasePid }: { url: string; count: number; databasePid: number },
  print: (line: string) => void,
): Promise<number> {
  const [draw] = await db<{ id: bigint }[]>`select id from lottery.draws order by draw_at limit 1`
  await fillIssue(db, draw!.id, count, PLAYERS)
  await db`vacuum analyze lottery.tickets`
  await db`update lottery.draws set state = 'locked' where id = ${draw!.id}`
  const [before] = await db<{ now: string }[]>`select clock_timestamp()::text as now`
  const cpuBefore = cpuSeconds(databasePid)
  const paid = await runScript<PayResult>('lottery/pay.ts', { url }, SERVER_FLAGS)
  const inDatabase = cpuSeconds(databasePid) - cpuBefore
  const copies = [
    await timeCopy(db, await written(db, before!.now)),
    await timeCopy(db, await written(db, before!.now)),
  ].sort((a, b) => a.seconds - b.seconds)
  const copy = copies[0]!
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  const rate = (count / (paid.payMs / 1_000)).toFixed(0)
  print(`${count} tickets: root of all bets in ${seconds(paid.bindMs)} s, drawn in ${seconds(paid.drawMs)} s`)
  print(`settled and paid in ${seconds(paid.payMs)} s (${rate} a second)`)
  print(
    `CPU from lock to paid: ${paid.cpuSeconds.toFixed(1)} s in the process, ${inDatabase.toFixed(1)} s in PostgreSQL`,
  )
  print(`most memory of the process: ${paid.memoryMb.toFixed(0)} MB`)
  print(
    `COPY of the rows that paying wrote (${copy.rows}): ${copies.map(each => each.seconds.toFixed(1)).join(' and ')} s`,
  )
  print(`paying over COPY: ${(paid.payMs / 1_000 / copy.seconds).toFixed(2)}`)
  const proof = await withLongTimeout(db, async tx => ({ ...(await prove(tx)), lottery: await proveLottery(tx) }))
  print(`proofs after it: ${JSON.stringify(proof)}`)
  return paid.payMs / 1_000 / copy.seconds
}

/** Where each row stands that paying wrote since, and which those are. */
async function written(db: Sql, since: string): Promise<Source[]> {
  return [
    [await partitionOf(db, 'lottery.tickets'), 'select * from %s where version > 0'],
    [await partitionOf(db, 'lottery.outcomes'), 'select * from %s'],
    [await partitionOf(db, 'wallet.log'), `select * from %s where at > '${since}'`],
  ]
}

async function partitionOf(db: Sql, table: string): Promise<string> {
  const [row] = await db<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::text::regclass
    order by pg_relation_size(inhrelid) desc limit 1`
  return row!.name
}

async function measureSelling(db: Sql, url: string, print: (line: string) => void): Promise<void> {
  const [draw] = await db<{ numero: string }[]>`
    select numero from lottery.draws where state = 'open' order by draw_at limit 1`
  const load = { url, callers: 128, seconds: SECONDS, players: PLAYERS }
  const sales: LoadResult[] = []
  const calls: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    calls.push(
      await runScript('wallet/door.ts', { ...load, first: 0, door: 'gateway', keyId: VENDOR.keyId, run: `g${round}` }),
    )
    sales.push(
      await runScript('lottery/place.ts', { ...load, game: 'BENCH', numero: draw!.numero, run: `placing${round}` }),
    )
  }
  const rateOf = (results: readonly LoadResult[]) => median(results.map(each => each.accepted / each.seconds))
  const refused = sales.reduce((sum, each) => sum + each.refused, 0)
  const p99 = median(sales.map(each => each.p99Ms)).toFixed(0)
  print(
    `tickets placed through the batch, 128 callers: ${rateOf(sales).toFixed(0)}/s, p99 ${p99} ms, ${refused} refused`,
  )
  print(
    `the wallet's gateway without HTTP: ${rateOf(calls).toFixed(0)}/s; ${(rateOf(sales) / rateOf(calls)).toFixed(2)} of it`,
  )
}

async function runScript<T>(script: string, plan: object, flags: readonly string[] = []): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, `bench/${script}`, JSON.stringify(plan)], {
    maxBuffer: 1e7,
  })
  return JSON.parse(stdout) as T
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
