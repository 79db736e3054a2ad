import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { brands } from '#apps/studio/brands.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { keysOf } from '#shared/server/secrets/brand-keys.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { startChild } from '../tests/support/child.ts'
import { freePort } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { FEED_KEY, type ScreensPlan, type ScreensResult } from './sports-book/plan.ts'
import { cpuSeconds } from './wallet/cpu.ts'

const SECRET = 'a-server-secret-that-only-a-bench-uses'
const KEYS = {
  STUDIO_KEY_ID: 'studio',
  STUDIO_KEY_SECRET: 'a-studio-secret-that-only-a-bench-uses',
  PLATFORM_KEY_ID: 'platform',
  PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-a-bench-uses',
}
const GAME = 'touchline-sports'
const PLAYERS = 200
/** Of screens and bets, before they are measured. */
const WARM_SECONDS = 5

export const options = {
  seconds: { type: 'string' },
  odds: { type: 'string' },
  bets: { type: 'string' },
  events: { type: 'string' },
  watchers: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }

/**
 * The book under load (issue 24: 500 odds changes and 200 bets a second): a feed that says odds changes of football with all their
 * markets, the studio as it runs, a wallet in memory behind the signed contract, and screens as the site has them, that bet before
 * matches: some watch a list of 20 matches, as many the page of one with all its markets. Measured without bets, and with them: the ratio
 * is of how late prices are, by the median. Load, book and database share the machine.
 */
export async function run(print: (line: string) => void, values: Values): Promise<{ ratio: number }> {
  const { seconds, odds, bets, events, watchers } = {
    ...{ seconds: Number(values.seconds ?? 30), odds: Number(values.odds ?? 500), bets: Number(values.bets ?? 200) },
    ...{ events: Number(values.events ?? 200), watchers: Number(values.watchers ?? 20) },
  }
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  await admin.unsafe('drop database if exists bench_sports_book with (force)')
  await admin.unsafe('create database bench_sports_book')
  await admin.end()
  const url = postgres.url('bench_sports_book')
  await migrate(url, 'apps/studio/database/migrations')
  const db = connect(url, 2)
  const wallet = startChild('bench/tables/wallet-process.ts', {
    BENCH_KEYS: JSON.stringify(brands.map(({ code }) => keysOf(KEYS, code).ours)),
  })
  const [{ url: walletUrl }] = (await once(wallet, 'message')) as [{ url: string }]
  const feed = startChild('bench/sports-book/feed-process.ts', {
    BENCH_PLAN: JSON.stringify({ perSecond: odds, events }),
  })
  const [{ url: feedUrl }] = (await once(feed, 'message')) as [{ url: string }]
  const port = await freePort()
  const studio = startChild('apps/studio/main.ts', {
    ...{ STUDIO_PORT: String(port), STUDIO_DATABASE_URL: url, PLATFORM_URL: walletUrl, SERVER_SECRET: SECRET },
    ...{ FEED_URL: feedUrl, FEED_KEY_ID: FEED_KEY.keyId, FEED_KEY_SECRET: FEED_KEY.secret },
    ...{ ...KEYS, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(50)
    const tokens = await sessionsFor(db)
    while (!(await isUp(db))) await wait(50)
    feed.send({})
    print(
      '| | pushes | MB | price to screen p50, ms | p99 | most | bets | accepted | refused | bet p50, ms | p99 | CPU s: studio | PostgreSQL | feed | wallet | screens |',
    )
    print('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|')
    const results: ScreensResult[] = []
    for (const betsPerSecond of [0, bets]) {
      const cpu = () => [studio.pid!, postgres.pid, feed.pid!, wallet.pid!].map(cpuSeconds)

      const plan = { port, events, warmSeconds: WARM_SECONDS, seconds, watchers, betsPerSecond, tokens }
      const { result, cpuSeconds: own } = await screens(plan, cpu)
      results.push(result)
      const used = [...own, result.cpuSeconds].map(each => each.toFixed(1))
      const cells = [
        `${odds} odds changes/s, ${betsPerSecond} bets/s`,
        ...[result.pushes, (result.bytes / 1e6).toFixed(0), result.p50, result.p99, result.most],
        ...[result.bets, result.accepted, JSON.stringify(result.refused)],
        ...[result.betP50.toFixed(0), result.betP99.toFixed(0), ...used],
      ]

      print(`| ${cells.join(' | ')} |`)
      if (result.broken > 0) print(`${result.broken} streams broke off`)
    }
    const { stale, staleAccepted } = results[1]!
    print(`${stale} bets at a price that was replaced; bets accepted at one: ${staleAccepted}`)
    const ended = performance.now()
    while (!(await isIdle(db)) && performance.now() - ended < 60_000) await wait(100)
    print(
      `all that was owed is decided ${((performance.now() - ended) / 1_000).toFixed(1)} s later: ${await isIdle(db)}`,
    )
    return { ratio: results[1]!.p50 / results[0]!.p50 }
  } finally {
    for (const child of [studio, wallet, feed]) child.kill('SIGKILL')
    await db.end()
    await postgres.stop()
  }
}

/** What screens saw, and what the others took of the processor meanwhile. */
async function screens(plan: ScreensPlan, cpu: () => number[]) {
  const child = startChild('bench/sports-book/screens-process.ts', {})
  child.send(plan)
  let [before, after] = [cpu(), cpu()]
  for (;;) {
    const [said] = (await once(child, 'message')) as [ScreensResult | 'warm' | 'over']
    if (said === 'warm') before = cpu()
    else if (said === 'over') after = cpu()
    else return { result: said, cpuSeconds: after.map((each, i) => each - before[i]!) }
  }
}

async function sessionsFor(db: Sql): Promise<string[]> {
  const sealed = seal(SECRET, 'wallet-session', 'wallet-session')
  const tokens = Array.from({ length: PLAYERS }, (_, i) => `punter-${i}`)
  for (const token of tokens)
    await db`
      insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
        money_mode, expires_at)
      values (${hashToken(token)}, ${sealed}, ${token}, ${GAME}, 'CRD', 'EN', 'dark', '', 'credits', now() + interval '1 hour')`
  return tokens
}

async function isUp(db: Sql): Promise<boolean> {
  const rows = await db`select 1 from studio.sports_producers where state = 'UP'`
  return rows.length === 2
}

async function isIdle(db: Sql): Promise<boolean> {
  const rows = await db`select 1 from studio.rounds where state in ('BETTING', 'PAYING', 'REVERSING') limit 1`
  return rows.length === 0
}
