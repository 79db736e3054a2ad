import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../tests/support/given.ts'
import { startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import type { LoadPlan } from './wallet/load.ts'
import { givenPlayers, limitPlayers } from './wallet/players.ts'
import { runScript } from './wallet/script.ts'

const PLAYERS = 100_000
const SECONDS = 8
const ROUNDS = 3
/** Above what a server that only sweeps uses in a second. */
const IDLE_CPU_S = 0.1

/** Whose bets are counted: of so many of a hundred players the lots are open, the others' have ended. */
const TURNS = { 'nobody followed': undefined, 'all followed, 10 % with a lot': 10, 'all followed, all with a lot': 100 }
type Turn = keyof typeof TURNS
type Measured = { callsPerSecond: number; cpuUs: number; allUs: number }

/**
 * What counting bets for lots costs the wallet (issue 19): the wallet bench's load at 128 callers on one server, in turns
 * without anybody whose bets are counted and with all of them. `all` is the CPU of server and PostgreSQL a call until
 * everything is counted that the load left behind. The ratio is that of the first two.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_turnover with (force)')
  await admin.unsafe('create database bench_turnover')
  await admin.end()
  const url = postgres.url('bench_turnover')
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await givenMerchant(db)
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
  await givenPlayers(db, PLAYERS)
  await limitPlayers(db)
  const server = await startPlatform(url)
  const cpu = () => cpuSeconds(postgres.pid) + cpuSeconds(server.pid())
  const results = new Map<Turn, Measured[]>(Object.keys(TURNS).map(turn => [turn as Turn, []]))
  try {
    const measure = async (run: string): Promise<Measured> => {
      const plan: LoadPlan = {
        ...{ port: server.port, connections: 128, seconds: SECONDS },
        ...{ key: VENDOR, players: PLAYERS, hot: false, run },
      }
      const before = cpu()
      const { accepted, seconds } = await runScript('load.ts', plan)
      const during = cpu() - before
      await untilIdle(cpu)
      const us = (spent: number) => (spent * 1e6) / accepted
      return { callsPerSecond: accepted / seconds, cpuUs: us(during), allUs: us(cpu() - before) }
    }
    await measure('warm')
    for (let round = 0; round < ROUNDS; round++)
      for (const turn of results.keys()) {
        await follow(db, TURNS[turn])
        await untilIdle(cpu)
        results.get(turn)!.push(await measure(`t${round}-${TURNS[turn] ?? 0}`))
      }
    print('| | calls/s | CPU us/call | all us/call |')
    print('|---|---|---|---|')
    const median = (turn: Turn, of: keyof Measured) =>
      results
        .get(turn)!
        .map(each => each[of])
        .toSorted((one, other) => one - other)[ROUNDS >> 1]!
    for (const turn of results.keys())
      print(
        `| ${turn} | ${median(turn, 'callsPerSecond').toFixed(0)} | ${median(turn, 'cpuUs').toFixed(1)} | ${median(turn, 'allUs').toFixed(1)} |`,
      )
    const [counted] = await db<{ n: number }[]>`select count(*)::int as n from turnover.bets`
    print(`bets counted: ${counted!.n}`)
    return { ratio: median('nobody followed', 'allUs') / median('all followed, 10 % with a lot', 'allUs') }
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

/** Nobody is followed for `undefined`; otherwise all are from now on, that share with a lot that no load ends. */
async function follow(db: Sql, percent: number | undefined): Promise<void> {
  await db`truncate turnover.follows, turnover.lots, turnover.uses, turnover.bets`
  if (percent !== undefined) {
    await db`
      insert into turnover.follows (member_id, merchant_id, currency, wallet, since, version, read_at)
      select w.member_id, 1, 'CRD', w.id, now(), l.version, now() from wallet.wallets w
      join lateral (select version from wallet.log where wallet = w.id order by version desc limit 1) l on true`
    await db`
      insert into turnover.lots (merchant_id, member_id, currency, source, amount, times_ppm, required, remaining, opened_at)
      select 1, member_id, 'CRD', 'bench:' || member_id, 10000000000, 1000000, 10000000000, 10000000000, now() from turnover.follows
      where wallet % 100 < ${percent}`
  }
  await db`analyze turnover.follows`
  await db`analyze turnover.lots`
}

async function untilIdle(cpu: () => number): Promise<void> {
  for (;;) {
    const before = cpu()
    await sleep(1_000)
    if (cpu() - before < IDLE_CPU_S) return
  }
}
