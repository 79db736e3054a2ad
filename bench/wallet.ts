import { prove } from '#features/wallet/server/wallet.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/support/given.ts'
import { startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { preparePgbench, runPgbench } from './wallet/baseline.ts'
import { cpuSeconds, memoryMb } from './wallet/cpu.ts'
import type { LoadResult } from './wallet/load.ts'
import { preparePgledger, runPgledger } from './wallet/pgledger.ts'
import { givenPlayers, limitPlayers } from './wallet/players.ts'
import { runScript } from './wallet/script.ts'

const PLAYERS = 100_000
const SECONDS = 8
const ROUNDS = 3

type Measured = LoadResult & { databaseUs: number; serverUs: number }

/**
 * The wallet against two baselines on the same PostgreSQL (as `npm start` configures it) in the same run, interleaved:
 * pgbench's TPC-B-like script, and a double-entry ledger of a transfer per transaction. Every player has limits. Load,
 * server and database share the machine. The doors move players of their own. The ratio is of the medians, over signed HTTP at 128 callers.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  for (const name of ['bench_wallet', 'bench_pgbench', 'bench_pgledger']) {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name}`)
  }
  await admin.end()
  const url = postgres.url('bench_wallet')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await prepareWorld(db)
  const pgbench = await preparePgbench(postgres.url('bench_pgbench'), print)
  await preparePgledger(postgres.url('bench_pgledger'))
  const server = await startPlatform(url)
  const http = (connections: number, hot = false) => ({
    script: 'load.ts' as const,
    plan: { port: server.port, connections, seconds: SECONDS, key: VENDOR, players: PLAYERS, hot },
  })
  const door = (which: 'ledger' | 'gateway') => ({
    script: 'door.ts' as const,
    plan: { url, door: which, keyId: VENDOR.keyId, callers: 128, seconds: SECONDS, first: PLAYERS, players: PLAYERS },
  })
  const entries = {
    'HTTP, 128 callers': http(128),
    'HTTP, 256 callers': http(256),
    'HTTP, 128 callers, half on 10 players': http(128, true),
    'HTTP, 1 caller': http(1),
    'ledger door, 128 callers': door('ledger'),
    'gateway without HTTP, 128 callers': door('gateway'),
  }
  const results = new Map<string, Measured[]>(Object.keys(entries).map(name => [name, []]))
  const tpcb: number[] = []
  const transfers: number[] = []
  try {
    const cpu = () => ({ database: cpuSeconds(postgres.pid), server: cpuSeconds(server.pid()) })
    const measure = async (name: keyof typeof entries, run: string): Promise<Measured> => {
      const { script, plan } = entries[name]
      const before = cpu()
      const result = await runScript(script, { ...plan, run })
      const after = cpu()
      const us = (from: number, to: number) => ((to - from) * 1e6) / result.accepted
      const inServer = us(before.server, after.server) || (result.cpuSeconds * 1e6) / result.accepted
      return { ...result, databaseUs: us(before.database, after.database), serverUs: inServer }
    }
    await measure('HTTP, 128 callers', 'warm')
    let n = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of Object.keys(entries) as (keyof typeof entries)[]) {
        // Beside each measurement, so that a busy neighbour meets both.
        tpcb.push(await runPgbench(pgbench, postgres.url('bench_pgbench'), 3))
        results.get(name)!.push(await measure(name, `m${n++}`))
      }
      transfers.push(await runPgledger(pgbench, postgres.url('bench_pgledger'), SECONDS))
    }
    const base = median(tpcb)
    print(
      `pgbench TPC-B-like, scale 50, 16 clients, prepared: ${base.toFixed(0)} transactions/s (median of ${tpcb.length})`,
    )
    print(`a transfer per transaction in PL/pgSQL, 16 clients: ${median(transfers).toFixed(0)} transfers/s`)
    print('| | calls/s | x TPC-B | x transfers | p50 ms | p99 ms | PostgreSQL µs/call | server µs/call | refused |')
    print('|---|---|---|---|---|---|---|---|---|')
    for (const [name, runs] of results) {
      const of = (read: (each: Measured) => number) => median(runs.map(read))
      const rate = rateOf(runs)
      const refused = runs.reduce((sum, each) => sum + each.refused, 0)
      const cells = [
        name,
        rate.toFixed(0),
        (rate / base).toFixed(2),
        (rate / median(transfers)).toFixed(1),
        of(each => each.p50Ms).toFixed(1),
        of(each => each.p99Ms).toFixed(1),
        of(each => each.databaseUs).toFixed(0),
        of(each => each.serverUs).toFixed(0),
        refused,
      ]
      print(`| ${cells.join(' | ')} |`)
    }
    const hot =
      rateOf(results.get('HTTP, 128 callers, half on 10 players')!) / rateOf(results.get('HTTP, 128 callers')!)
    print(`half of the traffic on ten players: ${hot.toFixed(2)} of even traffic`)
    print(`ledger proof after the load: ${JSON.stringify(await prove(db))}`)
    print(`memory: server ${server.memoryMb().toFixed(0)} MB, PostgreSQL ${memoryMb(postgres.pid).toFixed(0)} MB`)
    return { ratio: rateOf(results.get('HTTP, 128 callers')!) / base }
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
  await vendor.gateway.close()
  await givenPlayers(db, 2 * PLAYERS)
  await limitPlayers(db)
}

const rateOf = (runs: readonly Measured[]) => median(runs.map(each => each.accepted / each.seconds))

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
