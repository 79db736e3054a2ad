import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/given.ts'
import { startPlatform } from '../tests/platform.ts'
import { migrate } from '../tools/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { GAMES, givenCatalogue, VENDORS } from './catalogue/games.ts'
import type { VisitPlan, VisitResult } from './catalogue/visitors.ts'
import type { LoadPlan, LoadResult } from './wallet/load.ts'
import { givenPlayers } from './wallet/players.ts'

const PLAYERS = 20_000
const PER_SECOND = 200
const SECONDS = 10

/**
 * What visitors of a large catalogue wait for, alone and beside the wallet bench (128 callers that never pause). Load,
 * server and database share the machine. The ratio is that of the largest 99th percentiles, the one alone above.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_catalogue with (force)')
  await admin.unsafe('create database bench_catalogue')
  await admin.end()
  const url = postgres.url('bench_catalogue')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await prepareWorld(db)
  const server = await startPlatform(url)
  const visit = (run: number, seconds = SECONDS) =>
    runScript<VisitResult>('catalogue/visitors.ts', { port: server.port, perSecond: PER_SECOND * 1.1, seconds, run })
  const bets = (run: string, seconds: number) =>
    runScript<LoadResult>('wallet/load.ts', {
      ...{ port: server.port, connections: 128, seconds, key: VENDOR, players: PLAYERS, hot: false, run },
    } satisfies LoadPlan)
  try {
    // A server that has just started compiles its code first.
    await Promise.all([visit(1, 5), bets('warm', 4)])
    const memory = server.memoryMb()
    const idle = await visit(2)
    const betsAlone = await bets('alone', 6)
    const before = await entriesSoFar(db)
    const beside = bets('beside', SECONDS + 4)
    // The calls of the wallet are signed before they leave.
    while ((await entriesSoFar(db)) === before) await wait(50)
    const busy = await visit(3)
    const betsBeside = await beside
    print(`${GAMES} games of ${VENDORS} vendors, ${PER_SECOND} calls/s; server ${memory.toFixed(0)} MB`)
    print('| | calls | p50 ms | p99 ms | most ms | beside bets: p50 ms | p99 ms | most ms | failed |')
    print('|---|---|---|---|---|---|---|---|---|')
    for (const kind of Object.keys(idle) as (keyof VisitResult)[]) {
      const [alone, besides] = [idle[kind], busy[kind]]
      const cells = [alone, besides].map(({ p50Ms, p99Ms, maxMs }) => [p50Ms, p99Ms, maxMs].map(ms).join(' | '))
      print(`| ${kind} | ${alone.count} | ${cells.join(' | ')} | ${alone.failed + besides.failed} |`)
    }
    print(`bets and wins: ${rate(betsAlone)} calls/s alone, ${rate(betsBeside)} beside the visitors`)
    return { ratio: worst(idle) / worst(busy) }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

async function prepareWorld(db: Sql): Promise<void> {
  await givenMerchant(db)
  const vendor = await givenVendor(givenContext(db))
  await vendor.games.close()
  await givenPlayers(db, PLAYERS)
  await givenCatalogue(db)
}

async function entriesSoFar(db: Sql): Promise<bigint> {
  const [row] = await db<{ last: bigint }[]>`select last_value as last from wallet.entry_ids`
  return row!.last
}

async function runScript<Result>(script: string, plan: VisitPlan | LoadPlan): Promise<Result> {
  const running = promisify(execFile)(process.execPath, [`bench/${script}`, JSON.stringify(plan)])
  // Vendors sit at other machines: here they stand back behind what is measured.
  if (script === 'wallet/load.ts') setPriority(running.child.pid!, constants.priority.PRIORITY_LOW)
  const { stdout } = await running
  return JSON.parse(stdout) as Result
}

const ms = (value: number) => value.toFixed(1)
const rate = ({ accepted, seconds }: LoadResult) => (accepted / seconds).toFixed(0)
const worst = (result: VisitResult) => Math.max(...Object.values(result).map(({ p99Ms }) => p99Ms))
