import { followLog, PROOFS } from '#features/finance/server/finance.ts'
import { accountsOf, asideOf } from '#features/finance/server/ledger/accounts.ts'
import { entriesOf } from '#features/finance/server/ledger/entries.ts'
import { dashboardOf } from '#features/finance/server/reports/dashboard.ts'
import { peopleOf } from '#features/finance/server/reports/people.ts'
import { returnsOf } from '#features/finance/server/reports/returns.ts'
import { sumsOf } from '#features/finance/server/reports/sums.ts'
import { connect, type Sql, withLongTimeout } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenContext, givenMerchant, givenVendor } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { removePostgres } from '../tools/db/postgres.ts'
import { fillHistory } from './growth/history.ts'
import { openLoader, startForLoad, startForUse } from './growth/loader.ts'
import { measureFile } from './office/export.ts'
import { fillMembers, memberPages } from './office/members.ts'
import { cpuSeconds } from './wallet/cpu.ts'
import { givenPlayers } from './wallet/players.ts'

export const options = { players: { type: 'string' }, entries: { type: 'string' }, rows: { type: 'string' } }

const DATA_DIR = '.data/office-postgres'
const [PAGE_MS, FILTER_MS] = [50, 100]
const FILE_MB = 100
const ASKS = 30
const MERCHANT = 1
const CHANGED = [
  ...['finance.sums', 'finance.slots', 'finance.wallets', 'finance.active'],
  ...['people.members', 'people.standings', 'people.profiles', 'people.profile_keys'],
]

/**
 * What an operator waits for (issue 20): first pages, filters and reports at the door, members by every filter, search, over a year of movements, and an
 * export of `--rows` (1,000,000) that is read as it is sent. `--players` (1,000,000) and `--entries` (5,000,000) say how
 * much there is. The follower that keeps the sums is timed while it catches up with all of it. The ratio is the smallest
 * of what each goal leaves: above 1, all are kept.
 */
export async function run(
  print: (line: string) => void,
  values: { players?: string; entries?: string; rows?: string },
) {
  const size = { players: Number(values.players ?? 1_000_000), entries: Number(values.entries ?? 5_000_000) }
  await removePostgres({ dataDir: DATA_DIR })
  try {
    await fill(size, print)
    const postgres = await startForUse(DATA_DIR)
    const here = postgres.url('office')
    const db = connect(here, 4)
    try {
      await catchUp(db, postgres.pid, print)
      const pages = await measurePages(db, print)
      const wanted = Number(values.rows ?? 1_000_000)
      let more = 1
      for (const format of ['csv', 'xlsx'] as const)
        more = Math.max(more, await measureFile(db, here, { format, wanted }, print))
      return { ratio: Math.min(pages, FILE_MB / more) }
    } finally {
      await db.end()
      await postgres.stop()
    }
  } finally {
    await removePostgres({ dataDir: DATA_DIR })
  }
}

async function fill(size: { players: number; entries: number }, print: (line: string) => void): Promise<void> {
  const postgres = await startForLoad(DATA_DIR)
  const admin = openLoader(postgres.url('postgres'), 1)
  await admin.unsafe('create database office')
  await admin.end()
  const url = postgres.url('office')
  await migrate(url, 'database/migrations')
  const db = openLoader(url, 2)
  await givenMerchant(db)
  await db`update settings.merchants set time_zone = 'Asia/Ho_Chi_Minh'`
  const vendor = await givenVendor(givenContext(db))
  await vendor.gateway.close()
  await givenPlayers(db, size.players)
  await fillMembers(db, size.players)
  await fillHistory(db, size, print)
  await db.end()
  await postgres.stop()
}

async function catchUp(db: Sql, pid: number, print: (line: string) => void): Promise<void> {
  const [begun, cpu] = [performance.now(), cpuSeconds(pid)]
  await db`update finance.progress set at = (select min(at) - interval '1 second' from wallet.log)`
  await followLog(db)
  const seconds = (performance.now() - begun) / 1_000
  const spent = cpuSeconds(pid) - cpu
  const [row] = await db<{ rows: number; sums: number; slots: number }[]>`
    select (select sum(version)::int from finance.wallets) as rows, (select count(*)::int from finance.sums) as sums,
      (select count(*)::int from finance.slots) as slots`
  const { rows, sums, slots } = row!
  const each = ((spent / rows) * 1e6).toFixed(1)
  print(`the follower counted ${rows} rows in ${seconds.toFixed(0)} s, ${each} µs of PostgreSQL each`)
  print(`${sums} sums of days and ${slots} of quarters of an hour`)
  await withLongTimeout(db, async tx => {
    const proofs = performance.now()
    const found = JSON.stringify(await countFindings(tx, PROOFS))
    print(`proofs ${found} in ${((performance.now() - proofs) / 1_000).toFixed(0)} s`)
  })
  for (const table of CHANGED) await db.unsafe(`vacuum (analyze) ${table}`)
}

/** Answers how much the slowest 95th percentile leaves of its goal. */
async function measurePages(db: Sql, print: (line: string) => void): Promise<number> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const now = { from: day(60), to: day(-1) }
  const old = { from: day(240), to: day(180) }
  const first = { limit: 20 }
  const [member] = await db<{ id: string }[]>`select member_id as id from wallet.wallets where book = 'real' limit 1`
  const memberId = member!.id
  const members = await memberPages(db, { page: PAGE_MS, filter: FILTER_MS })
  const pages: [string, number, () => Promise<unknown>][] = [
    ['journal, newest', PAGE_MS, () => entriesOf(db, MERCHANT, { ...now, ...first })],
    ['journal, half a year ago', PAGE_MS, () => entriesOf(db, MERCHANT, { ...old, ...first })],
    ['journal of an account', FILTER_MS, () => entriesOf(db, MERCHANT, { ...now, ...first, account: 'payout' })],
    [
      'journal of one that is not there',
      FILTER_MS,
      () => entriesOf(db, MERCHANT, { ...now, ...first, account: 'fees' }),
    ],
    ['journal of a game', FILTER_MS, () => entriesOf(db, MERCHANT, { ...now, ...first, game: 'slot' })],
    ['journal of one never played', FILTER_MS, () => entriesOf(db, MERCHANT, { ...now, ...first, game: 'none' })],
    ['journal of a member', FILTER_MS, () => entriesOf(db, MERCHANT, { ...now, ...first, memberId })],
    ['dashboard', PAGE_MS, () => dashboardOf(db, MERCHANT)],
    ['revenue by day', PAGE_MS, () => sumsOf(db, MERCHANT, { ...now, by: 'day' })],
    ['revenue by game and day', FILTER_MS, () => sumsOf(db, MERCHANT, { ...now, by: 'game', and: 'day' })],
    ['chart of accounts', FILTER_MS, () => accountsOf(db, MERCHANT, now)],
    ['money held', PAGE_MS, () => asideOf(db, MERCHANT, { holder: 'held', ...first })],
    ['members by day', FILTER_MS, () => peopleOf(db, MERCHANT, now)],
    ['returns of games', FILTER_MS, () => returnsOf(db, MERCHANT, now)],
    ...members.asks,
  ]
  let least = Number.POSITIVE_INFINITY
  for (const [name, goal, ask] of pages) {
    const times: number[] = []
    for (let i = 0; i < ASKS; i++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    const [median, p95] = [0.5, 0.95].map(part => times.toSorted((a, b) => a - b)[Math.floor(ASKS * part)]!) as [
      number,
      number,
    ]
    print(`${name}: ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ${goal} ms)`)
    least = Math.min(least, goal / p95)
  }
  await members.close()
  return least
}
