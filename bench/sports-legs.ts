import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { connect, type Sql } from '#shared/server/db.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { SERVER_FLAGS } from '../tools/dev/children.ts'
import { timeCopy } from './lottery/copy.ts'
import { fillBets, PARLAY_EVERY } from './sports-legs/fill.ts'
import type { SettleResult } from './sports-legs/settle-process.ts'
import { cpuSeconds, memoryMb } from './wallet/cpu.ts'

const PLAYERS = 50_000

export const options = { legs: { type: 'string' } }

/**
 * So many open legs (`--legs`, 1,000,000) of one market from its result until all are settled: three in four are bets of their own,
 * half of which win, and are over with their limits free and their calls owed; the others wait for their second leg, or are lost.
 * Sending the calls is not measured: that is the wallet's pace. Settled again with another result, what was paid is taken back.
 * Over the time that COPY takes for the rows that settling wrote, with the same indices. Load and database share the machine.
 */
export async function run(print: (line: string) => void, values: { legs?: string }): Promise<{ ratio: number }> {
  const count = Number(values.legs ?? 1_000_000)
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_sports_legs with (force)')
  await admin.unsafe('create database bench_sports_legs')
  await admin.end()
  const url = postgres.url('bench_sports_legs')
  await migrate(url, 'apps/studio/database/migrations')
  const db = connect(url, 1)
  try {
    await db`select set_config('statement_timeout', '0', false)`
    await fillBets(db, count, PLAYERS)
    await db`vacuum analyze`
    const settle = async (winner: string): Promise<SettleResult & { database: number }> => {
      const outcomes = ['1', '3'].map(id => ({ id, result: id === winner ? 1 : 0 }))
      await db`
        update studio.sports_markets set settlement = ${db.json(outcomes)}, certainty = 2, result_version = result_version + 1
        where event_id = 'legs'`
      const before = cpuSeconds(postgres.pid)
      const flags = [...SERVER_FLAGS, 'bench/sports-legs/settle-process.ts', JSON.stringify({ url })]
      const { stdout } = await promisify(execFile)(process.execPath, flags)
      return { ...(JSON.parse(stdout) as SettleResult), database: cpuSeconds(postgres.pid) - before }
    }
    const first = await settle('1')
    await check(db, print, count, 1)
    const tell = (name: string, { ms, cpuSeconds: cpu, database, memoryMb: memory }: typeof first) =>
      print(
        `${name}: ${count} legs in ${(ms / 1_000).toFixed(1)} s (${Math.round(count / (ms / 1_000))} a second); CPU ${cpu.toFixed(1)} s in the process, ${database.toFixed(1)} s in PostgreSQL; ${memory.toFixed(0)} MB`,
      )
    tell('settled', first)
    const copy = await timeCopy(db, [
      ['studio.sports_bets', "select * from %s where state = 'SETTLED'"],
      ['studio.sports_legs', "select * from %s where event_id = 'legs'"],
      ['studio.rounds', "select * from %s where state = 'PAYING'"],
      ['studio.transactions', "select * from %s where op <> 'bet'"],
      ['studio.wallet_calls', 'select * from %s'],
    ])
    print(`COPY of the ${copy.rows} rows that this wrote: ${copy.seconds.toFixed(1)} s`)
    tell('settled again the other way', await settle('3'))
    await check(db, print, count, 3)
    print(`PostgreSQL holds ${memoryMb(postgres.pid).toFixed(0)} MB`)
    return { ratio: first.ms / 1_000 / copy.seconds }
  } finally {
    await db.end()
    await postgres.stop()
  }
}

/** Each bet stands as its legs came out, holds no limits once it is over, and owes what it was paid. */
async function check(db: Sql, print: (line: string) => void, count: number, winner: number): Promise<void> {
  const [row] = await db<{ wrong: number; over: number; held: bigint; due: number }[]>`
    select count(*) filter (where case when l.outcome <> ${String(winner)} then b.returned is distinct from 0
        when b.kind = 'single' then b.returned is distinct from 1900 else b.returned is not null end)::int as wrong,
      count(*) filter (where b.state = 'SETTLED')::int as over,
      (select sum(amount)::bigint from studio.sports_exposure) - 900 * 3 * count(*) filter (where b.held <> '[]') as held,
      (select count(*) from studio.rounds r left join (
        select round_id, sum(case op when 'win' then amount else -amount end) as paid
        from studio.transactions where op <> 'bet' group by 1) t on t.round_id = r.id
        where r.payout <> coalesce(t.paid, 0))::int as due
    from studio.sports_bets b join studio.sports_legs l on l.bet_id = b.id and l.event_id = 'legs'`
  const { wrong, over, held, due } = row!
  print(
    `${over} of ${count} bets are over (one in ${PARLAY_EVERY} has a second leg): ${wrong} wrong, ${held} of limits apart, ${due} rounds apart from their calls`,
  )
}
