import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BILL_PROOFS } from '#features/agents/server/bills/store-runs.ts'
import { PROOFS as AGENT_PROOFS } from '#features/agents/server/metrics/store-metrics.ts'
import { proveCashier } from '#features/cashier/server/cashier.ts'
import { PROOFS as FINANCE_PROOFS } from '#features/finance/server/finance.ts'
import { statementsOf } from '#features/finance/server/reports/others.ts'
import { proveReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { seed } from '../database/seed/seed.ts'
import { hasPastToCome, startPast } from '../tools/dev/past/begin.ts'
import { compareRevenue } from '../tools/verify/verify-revenue/revenue.ts'
import { sized } from './size.ts'
import { BANK_KEYS } from './support/cashier/bank.ts'
import { freshBankDatabase, freshDatabase, freshStudioDatabase } from './support/database.ts'
import { SERVER_SECRET } from './support/given.ts'
import { freePorts } from './support/platform.ts'

const [DAYS, PLAYERS, DAY_MS] = [sized(2, 5), 5, 86_400_000]
const STUDIO_KEYS = {
  ...{ STUDIO_KEY_ID: 'studio', STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use' },
  ...{ PLATFORM_KEY_ID: 'platform', PLATFORM_KEY_SECRET: 'a-platform-secret-that-only-tests-use' },
}
const [platform, studio, bank] = [await freshDatabase(), await freshStudioDatabase(), await freshBankDatabase()]
const { db } = platform
const plan = await givenPlan()
beforeAll(async () => {
  expect(await hasPastToCome(platform.url)).toBe(true)
  await seed(
    platform.url,
    {
      ...{
        ...STUDIO_KEYS,
        ...BANK_KEYS,
        SERVER_SECRET,
        BANK_URL: `http://127.0.0.1:${plan.environments.bank.BANK_PORT}`,
      },
      STUDIO_URL: `http://127.0.0.1:${plan.environments.studio.STUDIO_PORT}`,
      STUDIO_PUBLIC_URL: 'http://studio.test',
    },
    { hasPast: true },
  )
  await killedAfterADay()
  expect(await hasPastToCome(platform.url)).toBe(true)
  await startPast(plan).done
})
afterAll(() => Promise.all([platform.drop(), studio.drop(), bank.drop()]))

/** The same world as `npm start` makes it, with few days and players. */
async function givenPlan() {
  const [port, studioPort, bankPort] = await freePorts(3)
  const PLATFORM_URL = `http://127.0.0.1:${port}`
  return {
    ...{ days: DAYS, players: PLAYERS },
    environments: {
      server: { DATABASE_URL: platform.url, SERVER_SECRET, PORT: String(port) },
      studio: {
        ...{ ...STUDIO_KEYS, PLATFORM_URL, STUDIO_DATABASE_URL: studio.url, STUDIO_PORT: String(studioPort) },
        ...{ STUDIO_PUBLIC_URL: 'http://studio.test', SERVER_SECRET: 'a-server-secret-that-only-tests-use' },
      },
      bank: { ...BANK_KEYS, PLATFORM_URL, BANK_DATABASE_URL: bank.url, BANK_PORT: String(bankPort) },
    },
  }
}

/** kill -9 in the middle of the second day. What others book meanwhile, before it goes on, is of now. */
async function killedAfterADay(): Promise<void> {
  const child = fork('tools/dev/past/main.ts')
  const gone = once(child, 'exit')
  child.send(plan)
  const bets = async () =>
    (await db<{ day: string }[]>`select distinct at::date::text as day from wallet.public_calls`).length
  while ((await bets()) < 2) await wait(50)
  child.kill('SIGKILL')
  await gone
  const [row] = await db<{ isPast: boolean; isNow: boolean }[]>`
    select behind > interval '1 hour' as "isPast", past.clock_timestamp() > pg_catalog.now() as "isNow" from past.clock`
  expect(row).toEqual({ isPast: true, isNow: true })
}

const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
const range = { from: new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10), to: yesterday }

async function findings(): Promise<unknown[]> {
  const found = [await prove(db), await proveTurnover(db), await proveCashier(db), await proveReconciliation(db)]
  const proofs = [...FINANCE_PROOFS, ...AGENT_PROOFS, ...BILL_PROOFS]
  return [...found, await countFindings(db, proofs)].flatMap(each =>
    Object.entries(each).filter(([, count]) => count > 0),
  )
}

/** All that moved, and how often. */
async function books() {
  const [ours] = await db`
    select count(*)::int as rows, sum(version)::int as places, sum(cash)::text as cash,
      count(*) filter (where op = 'bet')::int as bets from wallet.log`
  const [rounds] = await studio.db`select count(*)::int as rounds from studio.rounds`
  const [payments] = await bank.db`select count(*)::int as bookings from bank.bookings`
  return { ...ours, ...rounds, ...payments }
}

test('gross revenue of each day is what the ledger’s accounts and the vendors’ statements add up to, to the cent', async () => {
  const list = await compareRevenue(db, 1, range)
  expect(list.map(({ day }) => day)).toEqual(
    Array.from({ length: DAYS }, (_, n) => new Date(Date.parse(range.from) + n * DAY_MS).toISOString().slice(0, 10)),
  )
  expect(list.filter(({ isEven, statements: kept }) => !isEven || kept === 0n)).toEqual([])
  const statements = (await statementsOf(db, 1, range)).list
  expect(statements.every(({ state }) => state === 'CLOSED')).toBe(true)
  for (const { day } of list) {
    const lines = statements.filter(each => each.day === day).flatMap(each => each.lines)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(line => line.ourTotal === line.theirTotal && parseAmount(line.explainedTotal) === 0n)).toBe(true)
  }
})

test('all proofs hold, and what was cut off in the middle was done once', async () => {
  expect(await findings()).toEqual([])
  const [row] = await studio.db<{ rounds: number; keys: number; open: number }[]>`
    select count(*)::int as rounds, count(distinct (player, regexp_replace(spin_key, '^past-', '')))::int as keys,
      count(*) filter (where state not in ('CLOSED', 'REFUSED', 'REVERSED'))::int as open from studio.rounds`
  expect(row!.rounds).toBeGreaterThan(20)
  expect(row).toEqual({ rounds: row!.rounds, keys: row!.rounds, open: 0 })
})

test('players are marked, queues have something, and nobody can log in as one of them', async () => {
  const members = await db<{ tags: string[]; hash: string | null }[]>`
    select s.tags, c.password_hash as hash from people.members m join people.standings s on s.member_id = m.id
    join credentials.credentials c on c.member_id = m.id
    where m.username like 'demo%'`
  expect(members.length).toBe(PLAYERS)
  expect(members.every(({ tags, hash }) => tags.includes('demonstration') && hash === null)).toBe(true)
  const [waiting] = await db`
    select (select count(*)::int from cashier.withdrawals where state = 'REVIEW') as withdrawals,
      (select count(*)::int from identity.documents where state = 'WAITING') as documents,
      (select count(*)::int from cashier.arrivals where state = 'SUSPENSE') as arrivals,
      (select count(*)::int from cashier.deposits where state = 'SUCCEEDED') > 0 as "hasDeposits"`
  expect(waiting).toEqual({ withdrawals: 2, documents: 2, arrivals: 1, hasDeposits: true })
})

test('nothing of the past is left in the databases: what is written now is of now', async () => {
  for (const each of [db, studio.db, bank.db]) {
    const [row] = await each<{ left: number }[]>`
      select count(*)::int as left from pg_namespace where nspname = 'past'`
    expect(row!.left).toBe(0)
  }
  expect(await hasPastToCome(platform.url)).toBe(false)
})

test('played once more, nothing changes', async () => {
  const before = await books()
  await startPast(plan).done
  expect(await books()).toEqual(before)
  expect(await findings()).toEqual([])
})
