import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeConnections, openConnections } from '#apps/studio/server/connections.ts'
import { openLibrary } from '#apps/studio/server/rounds/library.ts'
import { createRounds } from '#apps/studio/server/rounds/rounds.ts'
import type { WalletClient } from '#apps/studio/server/wallet-client.ts'
import { connect, type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { seal } from '#shared/server/secrets/secrets.ts'
import { hashToken } from '#shared/server/secrets/tokens.ts'
import { startChild } from '../tests/support/child.ts'
import { givenContext, givenMerchant, givenVendor, SERVER_SECRET, VENDOR } from '../tests/support/given.ts'
import { freePort, startPlatform } from '../tests/support/platform.ts'
import { migrate } from '../tools/db/migrate.ts'
import { startPostgres } from '../tools/db/postgres.ts'
import { tokenOf } from './studio/tokens.ts'
import { preparePgbench, runPgbench } from './wallet/baseline.ts'
import { callDoor } from './wallet/callers.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import type { LoadResult } from './wallet/load.ts'
import { benchPlayer, givenPlayers } from './wallet/players.ts'

const GAME = 'lotus-lantern'
const PLAYERS = 2_000
const SECONDS = 6
/** What has just started compiles its code first, over some 10,000 rounds. */
const WARM_SECONDS = 15
const PLATFORM_KEY = { keyId: 'bench-platform', secret: 'a-platform-secret-that-only-the-bench-uses' }

/**
 * What a round costs the studio: with a wallet that answers at once, and end to end through HTTP, the studio, signed calls
 * and the platform's wallet, everything beside everything on one machine. The ratio is of end-to-end rounds to pgbench's
 * TPC-B-like transactions on the same PostgreSQL in the same run.
 */
export async function run(print: (line: string) => void): Promise<{ ratio: number }> {
  const postgres = await startPostgres({ dataDir: '.data/bench-postgres' })
  const admin = connect(postgres.url('postgres'), 1)
  for (const name of ['bench_platform', 'bench_studio', 'bench_pgbench']) {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`create database ${name}`)
  }
  await admin.end()
  try {
    const pgbench = await preparePgbench(postgres.url('bench_pgbench'), print)
    const studioUrl = postgres.url('bench_studio')
    await migrate(studioUrl, 'apps/studio/database/migrations')
    print('| | rounds/s | p50 ms | p99 ms | refused | CPU of a round: PostgreSQL µs | studio µs | platform µs |')
    print('|---|---|---|---|---|---|---|---|')
    /** Measures with what each process used of the processor, which hardly moves with busy neighbours. */
    const measure: Measure = async (name, pids, work) => {
      const cpu = () => [postgres.pid, pids.studio, pids.platform].map(pid => (pid ? cpuSeconds(pid) : 0))
      const before = cpu()
      const each = await work()
      const used = cpu().map((seconds, i) => (((seconds - before[i]!) * 1e6) / each.accepted).toFixed(0))
      const cells = [name, rateOf(each).toFixed(0), each.p50Ms.toFixed(1), each.p99Ms.toFixed(1), each.refused, ...used]
      print(`| ${cells.join(' | ')} |`)
      return each
    }
    for (const [i, callers] of [64, 1, 2, 4, 16, 64].entries())
      await playAlone(studioUrl, { callers, isWarm: i > 0 }, measure)
    const base = await runPgbench(pgbench, postgres.url('bench_pgbench'), 3)
    const results = await playThrough(postgres.url('bench_platform'), studioUrl, measure)
    print(`pgbench TPC-B-like, scale 50, 16 clients, prepared: ${base.toFixed(0)} transactions/s`)
    return { ratio: Math.max(...results.map(rateOf)) / base }
  } finally {
    await postgres.stop()
  }
}

type Measure = (
  name: string,
  pids: { studio: number; platform?: number },
  work: () => Promise<LoadResult>,
) => Promise<LoadResult>

const rateOf = ({ accepted, seconds }: LoadResult) => accepted / seconds

/** Rounds in this process, with a wallet that answers in the next turn of the event loop. */
async function playAlone(
  url: string,
  { callers, isWarm }: { callers: number; isWarm: boolean },
  measure: Measure,
): Promise<void> {
  const connections = openConnections(url)
  const balance = { cash: '100', bonus: '0', total: '100' }
  const wallet: WalletClient = async () => ({ status: 'OK', decided: true, retry: 'never', balance })
  const library = openLibrary()
  const seeds = { serverSecret: SERVER_SECRET, testSeed: '' }
  const rounds = createRounds({
    ...connections,
    wallet,
    seeds,
    log: createLog('bench', 'silent'),
    library,
    minCycleMs: 0,
  })
  const run = `alone-${callers}-${Date.now()}`
  const spin = async (turn: number, warm = '') => {
    const { player } = benchPlayer(turn % PLAYERS)
    const own = { player, sessionHash: Buffer.alloc(32), walletSession: 's', currency: 'CRD', demo: false }
    await rounds.spin(library.get(GAME)!, { ...own, spinKey: `${run}${warm}-${turn}`, stake: 100n })
    return true
  }
  // Seeds of players are made with their first round.
  await callDoor({ callers: 64, seconds: 1.5 }, turn => [() => spin(turn, '-warm')])
  await measure(`instant wallet, ${isWarm ? `${callers} callers` : 'warming up'}`, { studio: process.pid }, () =>
    callDoor({ callers, seconds: isWarm ? SECONDS : WARM_SECONDS }, turn => [() => spin(turn)]),
  )
  await rounds.close()
  await closeConnections(connections)
}

/** The platform, the studio and the players in processes of their own. */
async function playThrough(platformUrl: string, studioUrl: string, measure: Measure): Promise<LoadResult[]> {
  await migrate(platformUrl, 'database/migrations')
  const db = connect(platformUrl, 2)
  await preparePlatform(db)
  await db.end()
  const studioDb = connect(studioUrl, 2)
  await openSessions(studioDb)
  await studioDb.end()
  const platform = await startPlatform(platformUrl)
  const port = await freePort()
  const studio = startChild('apps/studio/main.ts', {
    ...{ STUDIO_PORT: String(port), STUDIO_DATABASE_URL: studioUrl, PLATFORM_URL: platform.url, SERVER_SECRET },
    ...{ STUDIO_KEY_ID: VENDOR.keyId, STUDIO_KEY_SECRET: VENDOR.secret, LOG_LEVEL: 'silent' },
    ...{ PLATFORM_KEY_ID: PLATFORM_KEY.keyId, PLATFORM_KEY_SECRET: PLATFORM_KEY.secret, TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(50)
    const results: LoadResult[] = []
    for (const [i, connections] of [128, 8, 64, 128, 256].entries()) {
      const plan = {
        port,
        connections,
        seconds: i === 0 ? WARM_SECONDS : SECONDS,
        players: PLAYERS,
        run: `through-${i}`,
      }
      const load = async () => {
        const { stdout } = await promisify(execFile)(process.execPath, ['bench/studio/load.ts', JSON.stringify(plan)])
        return JSON.parse(stdout) as LoadResult
      }
      const pids = { studio: studio.pid!, platform: platform.pid() }
      const name = i === 0 ? 'warming up' : `end to end, ${connections} players at once`
      const result = await measure(name, pids, load)
      if (i > 0) results.push(result)
    }
    return results
  } finally {
    const gone = once(studio, 'exit')
    studio.kill('SIGTERM')
    await gone
    await platform.stop()
  }
}

async function preparePlatform(db: Sql): Promise<void> {
  await givenMerchant(db)
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
  await givenPlayers(db, PLAYERS)
  await db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select code || '.' || ${GAME}, id, ${GAME}, 'RNG', 'SLOT', ${GAME} from games.vendors`
  await db`update gateway.sessions set game = ${GAME}`
}

async function openSessions(db: Sql): Promise<void> {
  await transaction(db, async tx => {
    for (let i = 0; i < PLAYERS; i++) {
      const { player, session } = benchPlayer(i)
      const sealed = seal(SERVER_SECRET, 'wallet-session', session)
      await tx`
        insert into studio.sessions (token_hash, wallet_session, player, game, currency, language, theme, return_url,
          money_mode, expires_at)
        values (${hashToken(tokenOf(i))}, ${sealed}, ${player}, ${GAME}, 'CRD', 'EN', 'dark', '', 'credits',
          now() + interval '1 hour')`
    }
  })
}
