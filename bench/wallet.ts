import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/given.ts'
import { startPlatform } from '../tests/platform.ts'
import { migrate } from '../tools/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { preparePgbench, runPgbench } from './wallet/baseline.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import type { LoadPlan, LoadResult } from './wallet/load.ts'
import { givenPlayers } from './wallet/players.ts'

const PLAYERS = 20_000
const SECONDS = 8
const ROUNDS = 3
const CONNECTIONS = [128, 16, 1]

type Measured = LoadResult & { databaseUs: number; serverUs: number }

/**
 * Signed wallet calls over HTTP, half bets and half wins, each answered after its durable commit, against pgbench's
 * TPC-B-like script on the same PostgreSQL in the same run, interleaved. The ratio is of the medians at 128 callers.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  for (const name of ['bench_wallet', 'bench_pgbench']) {
    await admin.unsafe(`drop database if exists ${name}`)
    await admin.unsafe(`create database ${name}`)
  }
  await admin.end()
  const url = postgres.url('bench_wallet')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await prepareWorld(db)
  const pgbench = await preparePgbench(postgres.url('bench_pgbench'), print)
  const server = await startPlatform(url)
  try {
    const cpu = () => ({ database: cpuSeconds(postgres.pid), server: cpuSeconds(server.pid()) })
    const load = async (connections: number, run: string) => {
      const before = cpu()
      const plan = { port: server.port, connections, seconds: SECONDS, key: VENDOR, players: PLAYERS, run }
      const result = await runLoad(plan)
      const after = cpu()
      const us = (from: number, to: number) => ((to - from) * 1e6) / result.accepted
      return { ...result, databaseUs: us(before.database, after.database), serverUs: us(before.server, after.server) }
    }
    await load(128, 'warm')
    const tps: number[] = []
    const baseUs: number[] = []
    const results = new Map<number, Measured[]>(CONNECTIONS.map(count => [count, []]))
    for (let round = 0; round < ROUNDS; round++) {
      const before = cpuSeconds(postgres.pid)
      const rate = await runPgbench(pgbench, postgres.url('bench_pgbench'), SECONDS)
      tps.push(rate)
      baseUs.push(((cpuSeconds(postgres.pid) - before) * 1e6) / (rate * SECONDS))
      for (const count of CONNECTIONS) results.get(count)!.push(await load(count, `r${round}c${count}`))
    }
    const base = median(tps)
    print(`baseline: pgbench TPC-B-like, scale 50, 16 clients, prepared: ${base.toFixed(0)} transactions/s`)
    print(`its CPU in PostgreSQL: ${median(baseUs).toFixed(0)} µs a transaction`)
    print('| callers | calls/s | x baseline | p50 ms | p99 ms | PostgreSQL µs/call | server µs/call | refused |')
    print('|---|---|---|---|---|---|---|---|')
    for (const [count, runs] of results) {
      const rate = median(runs.map(each => each.accepted / each.seconds))
      const [p50, p99] = [median(runs.map(each => each.p50Ms)), median(runs.map(each => each.p99Ms))]
      const refused = runs.reduce((sum, each) => sum + each.refused, 0)
      const [databaseUs, serverUs] = [
        median(runs.map(each => each.databaseUs)),
        median(runs.map(each => each.serverUs)),
      ]
      const times = [rate / base, p50, p99].map((value, i) => value.toFixed(i === 0 ? 2 : 1))
      const cells = [count, rate.toFixed(0), ...times, databaseUs.toFixed(0), serverUs.toFixed(0), refused]
      print(`| ${cells.join(' | ')} |`)
    }
    print(`ledger proof after the load: ${JSON.stringify(await prove(db))}`)
    print(`memory of the server: ${server.memoryMb().toFixed(0)} MB`)
    return { ratio: median(results.get(128)!.map(each => each.accepted / each.seconds)) / base }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

async function prepareWorld(db: Sql) {
  const context = givenContext(db)
  await givenMerchant(db)
  const vendor = await givenVendor(context)
  await vendor.games.close()
  await givenPlayers(db, PLAYERS)
}

async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/wallet/load.ts', JSON.stringify(plan)], {
    maxBuffer: 1e7,
  })
  return JSON.parse(stdout) as LoadResult
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
