import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { proveGateway } from '#features/gateway/server/gateway.ts'
import { proveReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { prove, statement } from '#features/wallet/server/wallet.ts'
import { connect, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/support/given.ts'
import { type Platform, startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { type Postgres, removePostgres } from '../tools/db/postgres.ts'
import { beginDay, fillHistory } from './growth/history.ts'
import { openLoader, startForLoad, startForUse } from './growth/loader.ts'
import { printSizes } from './growth/sizes.ts'
import type { LoadResult } from './wallet/load.ts'
import { givenPlayers, limitPlayers } from './wallet/players.ts'

export const options = { players: { type: 'string' }, entries: { type: 'string' } }

const DATA_DIR = '.data/growth-postgres'
const EMPTY_PLAYERS = 100_000
const SECONDS = 8
const ROUNDS = 5
const PAGES = 100

type Database = { name: string; url: string; db: Sql; server: Platform; players: number }

/**
 * The wallet with a year of history against the wallet with none, on one PostgreSQL (as `npm start` configures it), the
 * same load on both in turns. `--players` (1,000,000) and `--entries` (50,000,000) say how much history: these take some
 * 55 GB while they are there, and 25 to 40 minutes to load. Nothing of it stays. The ratio is of the medians over signed
 * HTTP.
 */
export async function run(print: (line: string) => void, values: { players?: string; entries?: string }) {
  const size = { players: Number(values.players ?? 1_000_000), entries: Number(values.entries ?? 50_000_000) }
  if (!(size.players > 10 && size.entries >= size.players))
    throw new Error('growth needs more than ten players, and an entry for each')
  await removePostgres({ dataDir: DATA_DIR })
  try {
    const begun = performance.now()
    await load(await startForLoad(DATA_DIR), size, print)
    print(`filled in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
    return await compare(await startForUse(DATA_DIR), size.players, print)
  } finally {
    await removePostgres({ dataDir: DATA_DIR })
  }
}

async function load(postgres: Postgres, size: { players: number; entries: number }, print: (line: string) => void) {
  const admin = openLoader(postgres.url('postgres'), 1)
  for (const name of ['empty', 'filled']) await admin.unsafe(`create database ${name}`)
  await admin.end()
  for (const name of ['empty', 'filled']) {
    await migrate(postgres.url(name), 'database/migrations')
    const db = openLoader(postgres.url(name), 2)
    await givenMerchant(db)
    const vendor = await givenVendor(givenContext(db))
    await vendor.gateway.close()
    const players = name === 'empty' ? EMPTY_PLAYERS : size.players
    await givenPlayers(db, players)
    if (name === 'filled') await fillHistory(db, size, print)
    await limitPlayers(db)
    if (name === 'filled') await beginDay(db)
    print(`${name}: ${players.toLocaleString('en')} players`)
    await db.end()
  }
  await postgres.stop()
}

async function compare(postgres: Postgres, players: number, print: (line: string) => void): Promise<{ ratio: number }> {
  const open = async (name: string, count: number): Promise<Database> => {
    const url = postgres.url(name)
    return { name, url, db: connect(url, 2), server: await startPlatform(url), players: count }
  }
  const both = [await open('empty', EMPTY_PLAYERS), await open('filled', players)]
  try {
    for (const { name, db } of both) print(`${name}: ${await warm(db)} MB read beforehand`)
    const http = await measure('signed HTTP, 128 callers', both, print, (on, run) => ({
      script: 'load.ts',
      plan: {
        port: on.server.port,
        connections: 128,
        seconds: SECONDS,
        key: VENDOR,
        players: on.players,
        hot: false,
        run,
      },
    }))
    await measure('gateway without HTTP, 128 callers', both, print, (on, run) => ({
      script: 'door.ts',
      plan: {
        url: on.url,
        door: 'gateway',
        first: 0,
        keyId: VENDOR.keyId,
        callers: 128,
        seconds: SECONDS,
        players: on.players,
        run,
      },
    }))
    for (const { name, db } of both) {
      // p-0 has the most history: one round of a hundred is its.
      const [newest, old] = [await timePage(db, undefined), await timePage(db, await middleOf(db))]
      print(`${name}: a statement page takes ${newest.toFixed(2)} ms, one in the middle ${old.toFixed(2)} ms`)
      await withLongTimeout(db, tx => printSizes(tx, name, print))
      const begun = performance.now()
      const found = {
        ...(await withLongTimeout(db, prove)),
        ...(await withLongTimeout(db, proveGateway)),
        ...(await withLongTimeout(db, proveReconciliation)),
      }
      print(`${name}: proofs ${JSON.stringify(found)} in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    }
    return http
  } finally {
    for (const { db, server } of both) {
      await server.stop()
      await db.end()
    }
    await postgres.stop()
  }
}

type Call = { script: string; plan: object }

/** Both in turns, so that a busy neighbour meets both; one round first that does not count. */
async function measure(
  what: string,
  both: readonly Database[],
  print: (line: string) => void,
  callOf: (on: Database, run: string) => Call,
): Promise<{ ratio: number }> {
  const results = new Map(both.map(each => [each.name, [] as LoadResult[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const on of both) {
      const { script, plan } = callOf(on, `${what[0]}${round}`)
      const args = [`bench/wallet/${script}`, JSON.stringify(plan)]
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e7 })
      if (round > 0) results.get(on.name)!.push(JSON.parse(stdout) as LoadResult)
    }
  }
  const rates: number[] = []
  for (const [name, runs] of results) {
    const rate = median(runs.map(each => each.accepted / each.seconds))
    const p99 = median(runs.map(each => each.p99Ms))
    const refused = runs.reduce((sum, each) => sum + each.refused, 0)
    rates.push(rate)
    print(`${what}, ${name}: ${rate.toFixed(0)} calls/s, p99 ${p99.toFixed(1)} ms, ${refused} refused`)
  }
  const ratio = rates[1]! / rates[0]!
  print(`${what}: filled is ${ratio.toFixed(2)} of empty`)
  return { ratio }
}

/**
 * Reads what play touches, as it stands in memory when a server has run for a while: all about players, and the keys of
 * this month and the last. Answers how many MB.
 */
async function warm(db: Sql): Promise<number> {
  const [row] = await withLongTimeout(
    db,
    tx => tx<{ mb: number }[]>`
      select (sum(length(pg_read_binary_file(pg_relation_filepath(c.oid), piece << 24, 1 << 24))) >> 20)::int as mb
      from pg_class c cross join generate_series(0, least(pg_relation_size(c.oid) - 1, (1 << 30) - 1) >> 24) piece
      where c.relkind in ('r', 'i') and c.relnamespace::regnamespace::text in ('games', 'people', 'protection', 'wallet')
        and (c.relname !~ '_\\d{6}' or c.relkind = 'i' and substring(c.relname from '_(\\d{6})') in
          (to_char(now(), 'YYYYMM'), to_char(now() - interval '1 month', 'YYYYMM')))`,
  )
  return row!.mb
}

async function middleOf(db: Sql): Promise<bigint> {
  const [row] = await withLongTimeout(
    db,
    tx => tx<{ id: bigint }[]>`
      select (l.wallet::bigint << 33) | (max(l.version)::bigint / 2 << 1) as id
      from wallet.log l join wallet.wallets w on w.id = l.wallet and w.member_id = 'mem_0' and w.book = 'real'
      group by l.wallet`,
  )
  return row!.id
}

/** Milliseconds of a page of p-0's statement, the median of many. */
async function timePage(db: Sql, before: bigint | undefined): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < PAGES; i++) {
    const begun = performance.now()
    await statement(db, 'mem_0', before, 20)
    times.push(performance.now() - begun)
  }
  return median(times)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
