import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant, givenVendor, VENDOR } from '../../tests/support/given.ts'
import { startPlatform } from '../../tests/support/platform.ts'
import { migrate } from '../../tools/db/migrate.ts'
import { startPostgres } from '../../tools/db/postgres.ts'
import { cpuSeconds } from './cpu.ts'
import type { LoadPlan } from './load.ts'
import { givenPlayers, limitPlayers } from './players.ts'
import { runScript } from './script.ts'

export const PLAYERS = 100_000
const SECONDS = 8
const ROUNDS = 3
/** Above what a server that only sweeps uses in a second. */
const IDLE_CPU_S = 0.1

type Beside = {
  world?: (db: Sql) => Promise<void>
  told: (db: Sql) => Promise<string>
  perSecond?: number
}
type Turn = { name: string; prepare: (db: Sql) => Promise<void> }
/** Microseconds of CPU a call, of server and PostgreSQL; `allUs` until everything is done that the load left behind. */
export type Measured = { callsPerSecond: number; cpuUs: number; allUs: number }

/**
 * What work beside the wallet costs it: the wallet bench's load at 128 callers on one server, turn after turn, each round in
 * the same order. Answers the medians of each turn, in the order of the turns. `world` is made once, before the server starts;
 * `told` reads what the work came to, at the end: of the last turn, or, where `perSecond` is given, of a load of so many calls a
 * second in the last turn's place.
 */
export async function measureBeside(
  database: string,
  turns: readonly Turn[],
  print: (line: string) => void,
  { world, told, perSecond }: Beside,
): Promise<Measured[]> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe(`drop database if exists ${database} with (force)`)
  await admin.unsafe(`create database ${database}`)
  await admin.end()
  const url = postgres.url(database)
  await migrate(url, 'database/migrations')
  const db = connect(url, 2)
  await givenMerchant(db)
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
  await givenPlayers(db, PLAYERS)
  await limitPlayers(db)
  await world?.(db)
  const server = await startPlatform(url)
  const cpu = () => cpuSeconds(postgres.pid) + cpuSeconds(server.pid())
  const measure = async (run: string, more: Pick<LoadPlan, 'perSecond'> = {}): Promise<Measured> => {
    const plan: LoadPlan = {
      ...{ port: server.port, connections: 128, seconds: SECONDS },
      ...{ key: VENDOR, players: PLAYERS, hot: false, run, ...more },
    }
    const before = cpu()
    const { accepted, seconds } = await runScript('load.ts', plan)
    const during = cpu() - before
    await untilIdle(cpu)
    const us = (spent: number) => (spent * 1e6) / accepted
    return { callsPerSecond: accepted / seconds, cpuUs: us(during), allUs: us(cpu() - before) }
  }
  try {
    const results: Measured[][] = turns.map(() => [])
    await measure('warm')
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, turn] of turns.entries()) {
        await turn.prepare(db)
        await untilIdle(cpu)
        results[i]!.push(await measure(`t${round}-${i}`))
      }
    const medians = results.map(each => ({
      callsPerSecond: median(each.map(({ callsPerSecond }) => callsPerSecond)),
      cpuUs: median(each.map(({ cpuUs }) => cpuUs)),
      allUs: median(each.map(({ allUs }) => allUs)),
    }))
    print('| | calls/s | CPU us/call | all us/call |')
    print('|---|---|---|---|')
    for (const [i, { callsPerSecond, cpuUs, allUs }] of medians.entries())
      print(`| ${turns[i]!.name} | ${callsPerSecond.toFixed(0)} | ${cpuUs.toFixed(1)} | ${allUs.toFixed(1)} |`)
    if (perSecond) {
      await turns.at(-1)!.prepare(db)
      await untilIdle(cpu)
      const { callsPerSecond } = await measure('paced', { perSecond })
      print(`${callsPerSecond.toFixed(0)} calls a second for ${SECONDS} s, of ${perSecond} asked:`)
    }
    print(await told(db))
    return medians
  } finally {
    await server.stop()
    await db.end()
    await postgres.stop()
  }
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!

async function untilIdle(cpu: () => number): Promise<void> {
  for (;;) {
    const before = cpu()
    await sleep(1_000)
    if (cpu() - before < IDLE_CPU_S) return
  }
}
