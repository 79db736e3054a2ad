import { createParts } from '#apps/server/parts.ts'
import { circleOf } from '#features/risk/server/looks.ts'
import { connect, type Sql } from '#shared/server/db.ts'
import { givenContext, givenMerchant } from '../tests/support/given.ts'
import { migrate } from '../tools/db/migrate.ts'
import { removePostgres } from '../tools/db/postgres.ts'
import { openLoader, startForLoad, startForUse } from './growth/loader.ts'

export const options = { members: { type: 'string' } }

const DATA_DIR = '.data/risk-postgres'
const MERCHANT = 1
/** A page that is drawn at once. */
const GOAL_MS = 100
const ASKS = 40

/**
 * The circle of linked accounts (issue 20, risk) among `--members` (1,000,000) with three logins each: at home, where every
 * third household has several accounts, in cafés of 500, and by carriers behind whose addresses 20,000 are; some are paid out
 * to one place. The ratio is what the slowest 95th percentile leaves of 100 ms.
 */
export async function run(print: (line: string) => void, values: { members?: string }) {
  const members = Number(values.members ?? 1_000_000)
  await removePostgres({ dataDir: DATA_DIR })
  try {
    await fill(members, print)
    const postgres = await startForUse(DATA_DIR)
    const db = connect(postgres.url('risk'), 4)
    const parts = createParts(givenContext(db))
    try {
      await circleOf(db, parts.cashier, { merchantId: MERCHANT, memberId: 'mem_1' })
      let slowest = 0
      for (const [name, ids] of Object.entries(asked(members))) {
        const { p50, p95, most, ties } = await measure(db, parts.cashier, ids)
        slowest = Math.max(slowest, p95)
        print(`${name}: ${p50.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms; up to ${most} accounts, ${ties} ties`)
      }
      return { ratio: GOAL_MS / slowest }
    } finally {
      await parts.close()
      await db.end()
      await postgres.stop()
    }
  } finally {
    await removePostgres({ dataDir: DATA_DIR })
  }
}

/** Everybody has been at a café and with a carrier; who is asked for was elsewhere last. */
const asked = (members: number) => {
  const spread = (first: number, step: number) =>
    Array.from({ length: ASKS }, (_, n) => first + Math.floor(((members - step) / step / ASKS) * n) * step)
  return {
    'of any': spread(0, 7),
    'of a household of four': spread(0, 12),
    'paid out with nine others': spread(5, 1_000),
  }
}

async function measure(db: Sql, cashier: ReturnType<typeof createParts>['cashier'], numbers: readonly number[]) {
  const times: number[] = []
  let [most, ties] = [0, 0]
  for (const n of numbers) {
    const begun = performance.now()
    const circle = await circleOf(db, cashier, { merchantId: MERCHANT, memberId: `mem_${n}` })
    times.push(performance.now() - begun)
    most = Math.max(most, circle.members.length)
    ties = Math.max(ties, circle.ties.length)
  }
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(ASKS * 0.5)]!, p95: times[Math.floor(ASKS * 0.95)]!, most, ties }
}

async function fill(members: number, print: (line: string) => void): Promise<void> {
  const begun = performance.now()
  const postgres = await startForLoad(DATA_DIR)
  const admin = openLoader(postgres.url('postgres'), 1)
  await admin.unsafe('create database risk')
  await admin.end()
  const url = postgres.url('risk')
  await migrate(url, 'database/migrations')
  const db = openLoader(url, 1)
  await givenMerchant(db)
  // Lines and standings, which triggers begin, are nothing of a circle.
  await db`set session_replication_role = replica`
  await db`
    insert into people.members (id, merchant_id, username, currency)
    select 'mem_' || n, ${MERCHANT}, 'bench' || n, 'CRD' from generate_series(0, ${members - 1}) n`
  // Twelve in a row: four of one household, who share a browser by twos, and eight who live alone.
  await db`
    insert into sessions.sessions (id_hash, id, member_id, merchant_id, audience, idle_expires_at, abs_expires_at, created_at,
      ip, last_ip, ua_hash)
    select sha256(('risk' || n || '.' || k)::bytea), 'ses_' || n || '.' || k, 'mem_' || n, ${MERCHANT}, 'member', now(), now(),
      now() - (n % 8760) * interval '1 hour' - k * interval '1 day', p.ip, p.ip, p.browser::bytea
    from generate_series(0, ${members - 1}) n, generate_series(0, 2) k,
      lateral (select
        case k when 0 then '10.0.0.0'::inet + case when n % 12 < 4 then n / 12 * 12 else n end
          when 1 then '172.16.0.0'::inet + n / 500 else '100.64.0.0'::inet + n % ${Math.ceil(members / 20_000)} end as ip,
        case k when 0 then case when n % 12 < 4 then n / 2 * 2 else n end else (n::bigint * 7919) % 400 end::text as browser) p`
  await db`
    insert into cashier.payees (id, merchant_id, member_id, kind, name, details, place, added_at)
    select 'pay_' || n, ${MERCHANT}, 'mem_' || n, 'bank', 'NGUYEN VAN A', '{"bin":"970400","number":"123456789"}',
      'bank:' || case when n % 1000 < 10 then n / 1000 * 1000 else n end, now() from generate_series(0, ${members - 1}, 2) n`
  await db`
    insert into cashier.payees (id, merchant_id, member_id, kind, name, details, place, added_at)
    select 'pay_' || n, ${MERCHANT}, 'mem_' || n, 'bank', 'NGUYEN VAN A', '{"bin":"970400","number":"123456789"}',
      'bank:' || n / 1000 * 1000, now() from generate_series(1, ${members - 1}, 2) n where n % 1000 < 10`
  for (const table of ['people.members', 'sessions.sessions', 'cashier.payees'])
    await db.unsafe(`vacuum (analyze) ${table}`)
  await db.end()
  await postgres.stop()
  print(`${members} members, ${members * 3} logins, filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
}
