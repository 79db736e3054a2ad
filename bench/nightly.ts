import { settleCashback } from '#features/cashback/server/cashback.ts'
import { settleBoards } from '#features/missions/server/missions.ts'
import { expirePoints } from '#features/points/server/points.ts'
import { judgeNight } from '#features/ranks/server/ranks.ts'
import { payByItself } from '#features/rebates/server/rebates.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { removePostgres } from '../tools/db/postgres.ts'
import { openLoader, startForLoad, startForUse } from './growth/loader.ts'
import { fillNight } from './nightly/fill.ts'
import { cpuSeconds } from './wallet/cpu.ts'

export const options = { members: { type: 'string' } }

const DATA_DIR = '.data/nightly-postgres'
/** All of a night's jobs of promotions together (issue 23). */
const SECONDS = 600

/**
 * What promotions do at night, where each of `--members` (1,000,000) has something to be done about: rebate that nobody asked for
 * in a week is paid, old points go, a board is settled, ranks are judged and cashback of a day is paid, of which one in ten gets some. One job after the other, on one server. The ratio is 600 s over what they
 * take together.
 */
export async function run(print: (line: string) => void, values: Record<string, string | undefined>) {
  const members = Number(values.members ?? 1_000_000)
  await removePostgres({ dataDir: DATA_DIR })
  try {
    await fill(members, print)
    const postgres = await startForUse(DATA_DIR)
    const db = connect(postgres.url('nightly'), 8)
    try {
      const cpu = () => cpuSeconds(postgres.pid) + cpuSeconds(process.pid)
      return { ratio: SECONDS / (await workTheNight(db, { members, cpu }, print)) }
    } finally {
      await db.end()
      await postgres.stop()
    }
  } finally {
    await removePostgres({ dataDir: DATA_DIR })
  }
}

async function fill(members: number, print: (line: string) => void): Promise<void> {
  const postgres = await startForLoad(DATA_DIR)
  const admin = openLoader(postgres.url('postgres'), 1)
  await admin.unsafe('create database nightly')
  await admin.end()
  await migrate(postgres.url('nightly'), 'database/migrations')
  const db = openLoader(postgres.url('nightly'), 1)
  await givenMerchant(db)
  const begun = performance.now()
  await fillNight(db, members)
  print(`${members} members made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  await db.end()
  await postgres.stop()
}

/** When days are over that were just filled. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

type Night = { members: number; cpu: () => number }

async function workTheNight(db: Sql, { members, cpu }: Night, print: (line: string) => void): Promise<number> {
  const context = givenContext(db)
  const jobs: Record<string, { work: () => Promise<unknown>; done: () => Promise<readonly { n: number }[]> }> = {
    'rebate swept': {
      work: () => payByItself(context),
      done: () => db`select count(*)::int as n from rebates.claims`,
    },
    'points expired': {
      work: () => expirePoints(context),
      done: () => db`select count(*)::int as n from points.entries where op = 'expire'`,
    },
    'a board settled': {
      work: () => settleBoards(db),
      done: () => db`select count(*)::int as n from missions.winners`,
    },
    'ranks judged': {
      work: () => judgeNight(context, inDays(1)),
      done: () => db`select count(*)::int as n from ranks.bonuses where state = 'PAID'`,
    },
    'cashback of a day': {
      work: () => settleCashback(db, inDays(2)),
      done: () => db`select count(*)::int as n from cashback.results where state = 'PAID'`,
    },
  }
  let total = 0
  for (const [name, { work, done }] of Object.entries(jobs)) {
    const [begun, spent] = [performance.now(), cpu()]
    await work()
    const seconds = (performance.now() - begun) / 1_000
    total += seconds
    const [row] = await done()
    print(`${name}: ${row!.n} of ${members} in ${seconds.toFixed(1)} s, ${(cpu() - spent).toFixed(1)} s of CPU`)
  }
  print(`all of it: ${total.toFixed(1)} s`)
  return total
}
