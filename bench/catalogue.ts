import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/support/given.ts'
import { startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { GAMES, givenCatalogue, VENDORS } from './catalogue/games.ts'
import type { VisitPlan, VisitResult } from './catalogue/visitors.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import type { LoadPlan, LoadResult } from './wallet/load.ts'
import { givenPlayers } from './wallet/players.ts'

const PLAYERS = 20_000
const PER_SECOND = 200
const SECONDS = 6
const ROUNDS = 3

/**
 * What visitors of a large catalogue wait for, alone and beside the wallet bench (128 callers that never pause). Load,
 * server and database share the machine. The ratio is that of the largest 99th percentiles, the one alone above. `/health`
 * does nothing: what it takes is what any call waits for.
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
  const visit = (run: number) =>
    runScript<VisitResult>('catalogue/visitors.ts', {
      port: server.port,
      perSecond: PER_SECOND * 1.1,
      seconds: SECONDS,
      run,
    })
  const bets = (run: string, seconds: number) =>
    runScript<LoadResult>('wallet/load.ts', {
      ...{ port: server.port, connections: 128, seconds, key: VENDOR, players: PLAYERS, hot: false, run },
    } satisfies LoadPlan)
  const alone: VisitResult[] = []
  const beside: VisitResult[] = []
  const rates: number[] = []
  try {
    // A server that has just started compiles its code first.
    await Promise.all([visit(0), bets('warm', 4)])
    const memory = server.memoryMb()
    const cpu = () => [cpuSeconds(server.pid()), cpuSeconds(postgres.pid)] as const
    const [serverBefore, databaseBefore] = cpu()
    alone.push(await visit(1))
    const [serverAfter, databaseAfter] = cpu()
    for (let run = 2; run < 2 + 2 * ROUNDS; run += 2) {
      if (run > 2) alone.push(await visit(run))
      const before = await entriesSoFar(db)
      const playing = bets(`b${run}`, SECONDS + 2)
      // The calls of the wallet are signed before they leave.
      while ((await entriesSoFar(db)) === before) await wait(50)
      beside.push(await visit(run + 1))
      const { accepted, seconds } = await playing
      rates.push(accepted / seconds)
    }
    print(`${GAMES} games of ${VENDORS} vendors, ${PER_SECOND} calls/s; medians of ${ROUNDS} rounds`)
    print('| | calls | p50 ms | p99 ms | most ms | beside bets: p50 ms | p99 ms | most ms | failed |')
    print('|---|---|---|---|---|---|---|---|---|')
    for (const kind of Object.keys(alone[0]!) as (keyof VisitResult)[]) {
      const cells = [alone, beside].map(runs =>
        (['p50Ms', 'p99Ms', 'maxMs'] as const).map(part => of(runs, kind, part).toFixed(1)).join(' | '),
      )
      const failed = [...alone, ...beside].reduce((sum, each) => sum + each[kind].failed, 0)
      print(`| ${kind} | ${alone[0]![kind].count * ROUNDS} | ${cells.join(' | ')} | ${failed} |`)
    }
    const us = (from: number, to: number) => (((to - from) * 1e6) / (PER_SECOND * SECONDS)).toFixed(0)
    print(
      `a call: ${us(serverBefore, serverAfter)} µs of the server, ${us(databaseBefore, databaseAfter)} µs of PostgreSQL`,
    )
    print(`bets and wins beside: ${median(rates).toFixed(0)} calls/s; server ${memory.toFixed(0)} MB`)
    return { ratio: worst(alone) / worst(beside) }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

async function prepareWorld(db: Sql): Promise<void> {
  await givenMerchant(db)
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
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

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
const of = (runs: readonly VisitResult[], kind: keyof VisitResult, part: 'p50Ms' | 'p99Ms' | 'maxMs') =>
  median(runs.map(run => run[kind][part]))
const worst = (runs: readonly VisitResult[]) =>
  Math.max(...(Object.keys(runs[0]!) as (keyof VisitResult)[]).map(kind => of(runs, kind, 'p99Ms')))
