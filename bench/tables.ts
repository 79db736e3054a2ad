import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { brands } from '#apps/studio/brands.ts'
import { shippedTables } from '#apps/studio/shipped-games.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { startChild } from '../tests/support/child.ts'
import { freePort } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import type { CrowdPlan, CrowdResult } from './tables/crowd.ts'
import { cpuSeconds } from './wallet/cpu.ts'

const SECRET = 'a-server-secret-that-only-a-bench-uses'
const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-a-bench-uses',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-a-bench-uses',
}
const MOST_STREAMS = 4

export const options = { seconds: { type: 'string' }, players: { type: 'string' }, watchers: { type: 'string' } }
type Values = { [name in keyof typeof options]?: string }

/**
 * Players at all tables, each betting in every coup, and watchers beside them (issue 22: 2,000 players, 10,000
 * watchers): how late each state comes after it is due, how long placing takes, and what the studio uses. The ratio is of states
 * with the watchers to states without them, which is the baseline, by the lateness of the median.
 */
export async function run(print: (line: string) => void, values: Values): Promise<{ ratio: number }> {
  const [seconds, players, watchers] = [
    Number(values.seconds ?? 60),
    Number(values.players ?? 2_000),
    Number(values.watchers ?? 8_000),
  ]
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_tables with (force)')
  await admin.unsafe('create database bench_tables')
  await admin.end()
  const url = postgres.url('bench_tables')
  await migrate(url, 'apps/studio/database/migrations')
  const db = connect(url, 4)
  const tables = shippedTables()
  const platform = await startWallet()
  const port = await freePort()
  const studio = startChild('apps/studio/main.ts', {
    ...{ STUDIO_PORT: String(port), STUDIO_DATABASE_URL: url, PLATFORM_URL: platform.url, SERVER_SECRET: SECRET },
    ...{ ...KEYS, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
  })
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(50)
  const seats = await Promise.all(
    tables.map(async ({ id }) => ({
      id,
      players: await sessionsFor(db, id, Math.ceil(players / tables.length), 1),
      watchers: await sessionsFor(db, id, Math.ceil(watchers / tables.length), MOST_STREAMS),
    })),
  )
  print(
    '| | states | p50 late, ms | p99 | most | bets | refused | placing p50, ms | p99 | studio CPU s | MB | PostgreSQL CPU s |',
  )
  print('|---|---|---|---|---|---|---|---|---|---|---|---|')
  const results: CrowdResult[] = []
  try {
    for (const withWatchers of [false, true]) {
      const cpu = () => [studio.pid!, postgres.pid].map(cpuSeconds) as [number, number]
      const before = cpu()
      const own = seats.map(seat => ({ ...seat, watchers: withWatchers ? seat.watchers : [] }))
      const result = await crowd({ port, seconds, tables: own })
      results.push(result)
      const used = cpu().map((after, i) => (after - before[i]!).toFixed(1))
      const ms = [result.p50, result.p99, result.most].map(each => each.toFixed(0))
      const placing = [result.placeP50, result.placeP99].map(each => each.toFixed(0))
      const who = `${players} players${withWatchers ? `, ${watchers} watchers` : ''} at ${tables.length} tables`
      const cells = [who, result.events, ...ms, result.placed, JSON.stringify(result.refused), ...placing]
      print(`| ${[...cells, used[0], memoryOf(studio.pid!), used[1]].join(' | ')} |`)
      if (result.broken > 0) print(`${result.broken} streams broke off`)
    }
    print(await compare(db, platform))
    return { ratio: results[1]!.p50 / results[0]!.p50 }
  } finally {
    studio.kill('SIGKILL')
    platform.stop()
    await db.end()
    await postgres.stop()
  }
}

async function startWallet() {
  const child = startChild('bench/tables/wallet-process.ts', {
    BENCH_KEYS: JSON.stringify(brands.map(({ code }) => keysOf(KEYS, code).ours)),
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  async function ask(): Promise<{ money: string }> {
    const answer = once(child, 'message')
    child.send({})
    return (await answer)[0]
  }
  const { money: start } = await ask()
  return { url, ask, start, stop: () => child.kill('SIGKILL') }
}

async function crowd(plan: CrowdPlan): Promise<CrowdResult> {
  const child = startChild('bench/tables/crowd-process.ts', {})
  child.send(plan)
  const [result] = (await once(child, 'message')) as [CrowdResult]
  return result
}

/** So many streams, `each` of them of one session. */
async function sessionsFor(db: Sql, game: string, streams: number, each: number): Promise<string[]> {
  const sealed = seal(SECRET, 'wallet-session', 'wallet-session')
  const tokens = Array.from({ length: Math.ceil(streams / each) }, (_, i) => `${game}-${each}-${i}`)
  for (const token of tokens)
    await db`
      insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
        money_mode, expires_at)
      values (${hashToken(token)}, ${sealed}, ${token}, ${game}, 'CRD', 'EN', 'dark', '', 'credits', now() + interval '1 hour')`
  return Array.from({ length: streams }, (_, i) => tokens[Math.floor(i / each)]!)
}

/** All bets settled, and the wallet has what the rounds say. */
async function compare(db: Sql, platform: { ask: () => Promise<{ money: string }>; start: string }): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    const [open] = await db<{ count: number }[]>`
      select count(*)::int from studio.rounds where state in ('BETTING', 'OPEN', 'PAYING', 'REVERSING')`
    if (open!.count === 0) break
    await wait(500)
  }
  const rows = await db<{ state: string; count: number; moved: bigint }[]>`
    select state, count(*)::int, sum(payout - stake)::bigint as moved from studio.rounds group by state`
  const expected = BigInt(platform.start) + (rows.find(({ state }) => state === 'CLOSED')?.moved ?? 0n)
  const { money } = await platform.ask()
  const states = rows.map(({ state, count }) => `${count} ${state}`).join(', ')
  return `rounds: ${states}; the wallet has ${money}, the rounds ${expected}: ${money === String(expected) ? 'equal' : 'APART'}`
}

const memoryOf = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024).toFixed(0)
