import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { proveCashier } from '#features/cashier/server/cashier.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { deskKeys } from '#shared/server/secrets/desk-keys.ts'
import { seedCashier } from '../database/seed/cashier.ts'
import { givenContext, givenMerchant, givenVendor, SERVER_SECRET } from '../tests/support/given.ts'
import { startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import type { TellPlan, TellResult } from './events/teller.ts'
import { preparePgbench, runPgbench } from './wallet/baseline.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import { givenPlayers, limitPlayers } from './wallet/players.ts'

/** Each has one open order at a time, so as many events as this are told in a run at most. */
const PLAYERS = 8_000
const SECONDS = 8
const GOAL = 500
const BANK_KEYS = { BANK_KEY_ID: 'bank', BANK_KEY_SECRET: 'a-bank-secret-that-only-a-bench-uses-now' }

export const options = { rounds: { type: 'string' } }
type Measured = TellResult & { applied: number; databaseUs: number; serverUs: number; lateMs: number }

/**
 * Signed events of a gateway (PC-1), in so many `--rounds` (3): each pays an order of its own. Its answer comes when it is kept
 * and, within 20 ms, applied; all have to be applied a second after the last. At 500/s, each timed from when it was due; and without a pause. TPC-B by pgbench on the same
 * PostgreSQL in between is the baseline: the ratio is events without a pause over its transactions. Load, server and
 * database share the machine.
 */
export async function run(print: (line: string) => void, values: { rounds?: string }): Promise<{ ratio: number }> {
  const rounds = Number(values.rounds ?? 3)
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  for (const name of ['bench_events', 'bench_pgbench']) {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name}`)
  }
  await admin.end()
  const url = postgres.url('bench_events')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  const kinds: Record<string, Pick<TellPlan, 'seen' | 'parallel' | 'perSecond'>> = {
    [`paid, ${GOAL}/s`]: { seen: false, parallel: 256, perSecond: GOAL },
    [`seen and paid, ${GOAL}/s`]: { seen: true, parallel: 256, perSecond: GOAL },
    'paid, 32 without a pause': { seen: false, parallel: 32 },
  }
  await prepareWorld(db)
  const pgbench = await preparePgbench(postgres.url('bench_pgbench'), print)
  const server = await startPlatform(url)
  let first = 0
  async function measure(kind: (typeof kinds)[string], seconds = SECONDS): Promise<Measured> {
    const { route, eventKey: key } = deskKeys(BANK_KEYS, 'gateway')
    const cpu = () => [cpuSeconds(server.pid()), cpuSeconds(postgres.pid)] as const
    await giveOrders(db, first)
    const before = cpu()
    const result = await tell({ port: server.port, route, key, first, seconds, ...kind })
    first += PLAYERS
    const lateMs = await untilApplied(db)
    const after = cpu()
    const events = Object.values(result.byAnswer).reduce((sum, each) => sum + each, 0)
    const us = (i: 0 | 1) => ((after[i] - before[i]) * 1e6) / events
    return { ...result, applied: await countApplied(db, first - PLAYERS), lateMs, serverUs: us(0), databaseUs: us(1) }
  }
  try {
    // A server that has just started compiles its code first.
    await measure(kinds['paid, 32 without a pause']!, 4)
    const results = new Map<string, Measured[]>()
    const tpcb: number[] = []
    for (let round = 0; round < rounds; round++)
      for (const [name, kind] of Object.entries(kinds)) {
        tpcb.push(await runPgbench(pgbench, postgres.url('bench_pgbench'), 3))
        results.set(name, [...(results.get(name) ?? []), await measure(kind)])
      }
    print(`pgbench TPC-B-like: ${median(tpcb).toFixed(0)} transactions/s (median of ${tpcb.length})`)
    print(
      '| | events/s | x TPC-B | p50 ms | p99 ms | most ms | PostgreSQL µs | server µs | applied after, ms | answers |',
    )
    print('|---|---|---|---|---|---|---|---|---|---|')
    const rateOf = (each: Measured) => each.applied / each.seconds
    const rate = (name: string) => median(results.get(name)!.map(rateOf))
    for (const [name, all] of results) {
      const of = (read: (each: Measured) => number) => median(all.map(read)).toFixed(1)
      const answers = JSON.stringify(all.map(each => each.byAnswer)).replaceAll('\\"', '')
      const cells = [
        ...[name, rate(name).toFixed(0), (rate(name) / median(tpcb)).toFixed(2)],
        ...[of(each => each.p50Ms), of(each => each.p99Ms), of(each => each.maxMs), of(each => each.databaseUs)],
        ...[of(each => each.serverUs), of(each => each.lateMs), answers],
      ]
      print(`| ${cells.join(' | ')} |`)
    }
    print(`proofs after the load: ${JSON.stringify({ ...(await prove(db)), ...(await proveCashier(db)) })}`)
    return { ratio: rate('paid, 32 without a pause') / median(tpcb) }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

/** Members with limits. */
async function prepareWorld(db: Sql): Promise<void> {
  const context = givenContext(db)
  await givenMerchant(db)
  const vendor = await givenVendor(context)
  await vendor.gateway.close()
  await givenPlayers(db, PLAYERS)
  await limitPlayers(db)
  await seedCashier(db, 1, { ...BANK_KEYS, SERVER_SECRET, BANK_URL: 'http://127.0.0.1:9' })
}

/** Each member has an open order of 10 at the gateway, `first` and on; what a run left open is over. */
async function giveOrders(db: Sql, first: number): Promise<void> {
  await db`
    update cashier.deposits set state = 'CANCELLED', ended_at = now(), due_at = null
    where state in ('PENDING', 'CONFIRMING')`
  await db`
    insert into cashier.deposits (id, merchant_id, member_id, method, provider, currency, amount, client_key, reference,
      state, created_at, expires_at, due_at)
    select 'dep_' || ${first}::int + i, 1, 'mem_' || i, 'gateway', 'gateway', 'CRD', 100000, 'k' || ${first}::int + i,
      'r' || ${first}::int + i, 'PENDING', now(), now() + interval '1 day', now() + interval '1 day'
    from generate_series(0, ${PLAYERS - 1}) i`
  await db`analyze cashier.deposits`
}

/** How long after the last answer an event was still not applied. */
async function untilApplied(db: Sql): Promise<number> {
  const begun = performance.now()
  while ((await db`select from cashier.events where applied_at is null limit 1`).length > 0) await wait(5)
  return performance.now() - begun
}

/** Of the events of a run those that had the effect that they tell of. */
async function countApplied(db: Sql, first: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from cashier.events where event_id like ${`evt_${first}_%`} and result = 'applied'`
  return row!.count
}

async function tell(plan: TellPlan): Promise<TellResult> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/events/teller.ts', JSON.stringify(plan)])
  return JSON.parse(stdout) as TellResult
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
