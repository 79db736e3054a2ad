import { followLog } from '#features/records/server/follower.ts'
import {
  accountFile,
  accountPage,
  betsFile,
  betsPage,
  betTotals,
  profit,
  statementPage,
} from '#features/records/server/records.ts'
import { PROOFS } from '#features/records/server/store.ts'
import { type Movement, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { connect, type Sql, transaction, withLongTimeout } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenContext, givenMerchant, givenVendor } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { removePostgres } from '../tools/db/postgres.ts'
import { fillHistory } from './growth/history.ts'
import { openLoader, startForLoad, startForUse } from './growth/loader.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import { givenPlayers } from './wallet/players.ts'

export const options = { players: { type: 'string' }, entries: { type: 'string' } }

const DATA_DIR = '.data/cashier-postgres'
const GOAL_MS = 10
const ASKS = 200
/** Of each of the ten players who play most: deposits and withdrawals among their bets. */
const CASH_MOVES = 400

/**
 * What a member waits for who looks back (issue 19): each kind of page at its door, over a year of movements of which a
 * tenth is of ten members. `--entries` (5,000,000) and `--players` (20,000) say how many. The follower of the log is timed
 * while it catches up with all of it. What two statements that do nothing take is what any page waits for on a busy
 * machine. The ratio is the goal over the slowest page's 95th percentile.
 */
export async function run(print: (line: string) => void, values: { players?: string; entries?: string }) {
  const size = { players: Number(values.players ?? 20_000), entries: Number(values.entries ?? 5_000_000) }
  await removePostgres({ dataDir: DATA_DIR })
  try {
    const begun = performance.now()
    const url = await fill(size, print)
    print(`filled in ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
    const postgres = await startForUse(DATA_DIR)
    const db = connect(url.replace(/:\d+\//, `:${new URL(postgres.url('cashier')).port}/`), 4)
    try {
      await catchUp(db, postgres.pid, print)
      return { ratio: GOAL_MS / (await measurePages(db, print)) }
    } finally {
      await db.end()
      await postgres.stop()
    }
  } finally {
    await removePostgres({ dataDir: DATA_DIR })
  }
}

async function fill(size: { players: number; entries: number }, print: (line: string) => void): Promise<string> {
  const postgres = await startForLoad(DATA_DIR)
  const admin = openLoader(postgres.url('postgres'), 1)
  await admin.unsafe('create database cashier')
  await admin.end()
  const url = postgres.url('cashier')
  await migrate(url, 'database/migrations')
  const db = openLoader(url, 2)
  await givenMerchant(db)
  await db`update settings.merchants set time_zone = 'Asia/Ho_Chi_Minh'`
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
  await givenPlayers(db, size.players)
  await fillHistory(db, size, print)
  await addCash(db)
  await db.end()
  await postgres.stop()
  return url
}

/** Deposits and withdrawals, all of today, of the ten who play most. */
async function addCash(db: Sql): Promise<void> {
  const accounts = await db<{ id: bigint; memberId: string }[]>`
    select id::bigint, member_id as "memberId" from wallet.wallets
    where book = 'real' and member_id = any(${Array.from({ length: 10 }, (_, i) => `mem_${i}`)})`
  for (const { id } of accounts) {
    const account = { id, merchantId: 1, book: 'real', currency: 'CRD' } as const
    const movements = Array.from({ length: CASH_MOVES }, (_, i): Movement => {
      const isIn = i % 2 === 0
      const house = { purpose: isIn ? 'deposits' : 'withdrawals', subject: 'bank' } as const
      const lines = [{ account, house, amount: parseAmount(isIn ? '50' : '-20') }]
      return {
        key: `cash:${id}:${i}`,
        kind: isIn ? 'deposit' : 'withdrawal',
        reference: `arrival:bank:${id}-${i}`,
        lines,
      }
    })
    await transaction(db, tx => move(tx, movements))
  }
}

async function catchUp(db: Sql, pid: number, print: (line: string) => void): Promise<void> {
  const [begun, cpu] = [performance.now(), cpuSeconds(pid)]
  await db`update records.progress set at = (select min(at) - interval '1 second' from wallet.log)`
  await followLog(db)
  const seconds = (performance.now() - begun) / 1_000
  const spent = cpuSeconds(pid) - cpu
  const [row] = await db<{ rows: number; bets: number; bytes: number }[]>`
    select (select sum(version)::int from records.wallets) as rows, (select count(*)::int from records.bets) as bets,
      pg_total_relation_size('records.bets')::float8 as bytes`
  const { rows, bets, bytes } = row!
  print(
    `the follower counted ${rows} rows in ${seconds.toFixed(0)} s, ${((spent / rows) * 1e6).toFixed(0)} µs of PostgreSQL each`,
  )
  print(`${bets} rounds kept, ${(bytes / bets).toFixed(0)} bytes each with their indexes`)
  await withLongTimeout(db, async tx => {
    const proofs = performance.now()
    const found = JSON.stringify(await countFindings(tx, PROOFS))
    print(`proofs ${found} in ${((performance.now() - proofs) / 1_000).toFixed(0)} s`)
  })
  for (const table of ['records.bets', 'records.days']) await db.unsafe(`vacuum (analyze) ${table}`)
}

/** Answers the slowest 95th percentile of the pages. */
async function measurePages(db: Sql, print: (line: string) => void): Promise<number> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const now = { range: 'custom', from: day(60), to: day(-1) } as const
  const old = { range: 'custom', from: day(240), to: day(180) } as const
  const page = { limit: 15, language: 'EN' }
  type Who = { merchantId: number; memberId: string }
  const pages: [string, (who: Who) => Promise<unknown>][] = [
    ['two statements that do nothing', () => db`select 1`.then(() => db`select 1`)],
    ['bets, newest', who => betsPage(db, who, { ...now, ...page })],
    ['bets, half a year ago', who => betsPage(db, who, { ...old, ...page })],
    ['bets of a game', who => betsPage(db, who, { ...now, ...page, game: 'TESTER.slot' })],
    ['bets of a product never played', who => betsPage(db, who, { ...now, ...page, product: 'LIVE' })],
    ['bets, open alone', who => betsPage(db, who, { ...now, ...page, status: 'open' })],
    ['bets, one round', who => betsPage(db, who, { ...now, ...page, order: 'h-1' })],
    ['totals of 60 days', who => betTotals(db, who, now)],
    ['totals of a game', who => betTotals(db, who, { ...now, game: 'TESTER.slot' })],
    ['account, newest', who => accountPage(db, who, { ...now, ...page })],
    ['account, half a year ago', who => accountPage(db, who, { ...old, ...page })],
    ['account, deposits', who => accountPage(db, who, { ...now, ...page, group: 'deposit' })],
    ['account, transfers, none', who => accountPage(db, who, { ...now, ...page, group: 'transfer' })],
    ['account, rebates, none', who => accountPage(db, who, { ...now, ...page, group: 'rebate' })],
    ['account, one reference', who => accountPage(db, who, { ...now, ...page, reference: 'no such' })],
    ['profit of 60 days', who => profit(db, who, now)],
    ['profit of today', who => profit(db, who, { range: 'today' })],
    ['statement, newest', who => statementPage(db, who, { ...page, limit: 20 })],
  ]
  let slowest = 0
  print('page: p10, p50 and p95 of those who play most, then of the others, ms')
  for (const [name, ask] of pages) {
    const [most, others] = [await timesOf(i => `mem_${i % 10}`, ask), await timesOf(i => `mem_${10 + i * 7}`, ask)]
    slowest = Math.max(slowest, most.p95, others.p95)
    print(`${name}: ${figures(most)}; ${figures(others)}`)
  }
  for (const [name, save] of [
    ['file of bets', betsFile],
    ['file of the account', accountFile],
  ] as const) {
    const begun = performance.now()
    const { rows } = await save(db, { merchantId: 1, memberId: 'mem_0' }, { ...old, language: 'EN' })
    print(`${name}: ${rows} rows in ${(performance.now() - begun).toFixed(0)} ms`)
  }
  return slowest
}

type Times = { p10: number; p50: number; p95: number }
const figures = ({ p10, p50, p95 }: Times) => [p10, p50, p95].map(ms => ms.toFixed(1)).join(', ')

async function timesOf(
  nameOf: (i: number) => string,
  ask: (who: { merchantId: number; memberId: string }) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = []
  for (let i = -20; i < ASKS; i++) {
    const begun = performance.now()
    await ask({ merchantId: 1, memberId: nameOf(i + 20) })
    if (i >= 0) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const part = (share: number) => times[Math.floor(ASKS * share)]!
  return { p10: part(0.1), p50: part(0.5), p95: part(0.95) }
}
