import type { PnlRow } from '#features/agents/api-reports.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import type { Days } from '#features/records/rules/records.ts'
import { ZERO } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { csvOf, MOST_ROWS } from '#shared/server/files/csv.ts'
import { periodOf } from '../../rules/calendar.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { teamMetrics } from '../metrics/metrics.ts'
import { addedUp, figuresOf, NOTHING } from './figures.ts'
import * as store from './store-pnl.ts'
import { crumbsOf, type Looked, lookAt, reportDays, type Viewer } from './viewer.ts'

/** Of a team of this size who was active in days that are no period of the calendar is counted while one waits. */
const MOST_COUNTED = 5_000

type PnlAsk = RangeAsk & {
  of?: string | undefined
  product?: string | undefined
  username?: string | undefined
  kind?: 'agent' | 'member' | undefined
  scope: 'team' | 'self'
  hideZero?: boolean | undefined
  sort: store.RowFilter['sort']
  pageNo: number
  pageSize: number
}

/** What a team and who is directly below came to (§3.6), from sums that are kept. */
export async function pnl(db: Sql, viewer: Viewer, ask: PnlAsk) {
  const looked = await lookAt(db, viewer, ask.of)
  const days = reportDays(ask, looked)
  const { product = null } = ask
  const size = ask.pageSize
  const above = { merchantId: viewer.merchantId, ...looked }
  const [crumbs, rows, sums, self, counts] = await Promise.all([
    crumbsOf(db, looked),
    days.isNone ? [] : store.selectDownlines(db, above, days, filterOf(ask), size, (ask.pageNo - 1) * size),
    days.isNone ? [] : store.sumProducts(db, above, days),
    days.isNone ? NOTHING : store.sumMember(db, looked.number, days, product),
    countsOf(db, looked, days),
  ])
  const period = periodOf(days, looked.today)
  const active = period
    ? await store.selectActive(
        db,
        rows.filter(row => row.isAgent).map(row => row.number),
        ...period,
      )
    : null
  const own: PnlRow = {
    ...{ id: looked.id, username: looked.username, kind: 'agent', isSelf: true, teamSize: looked.size },
    ...{ active: self.valid > 0n ? 1 : 0, ...figuresOf(self) },
  }
  const list = rows.map((row): PnlRow => {
    const kind = row.isAgent ? 'agent' : 'member'
    const isOne = !row.isAgent || ask.scope === 'self'
    const count = isOne ? (row.valid > 0n ? 1 : 0) : active && (active.get(row.number) ?? 0)
    return {
      ...{ id: row.id, username: row.username, kind, isSelf: false, teamSize: row.size, active: count },
      ...figuresOf(row),
    }
  })
  const showsOwn = ask.pageNo === 1 && ask.username === undefined && ask.kind !== 'member'
  return {
    crumbs,
    list: showsOwn ? [own, ...list] : list,
    total: rows[0]?.total ?? 0,
    totals: {
      ...figuresOf(product === null ? addedUp(sums) : (sums.find(row => row.product === product) ?? NOTHING)),
      ...counts,
    },
    products: sums.flatMap(({ product: name, ...row }) => (name === '' ? [] : [{ product: name, ...figuresOf(row) }])),
    ...{ from: days.from, to: days.to, timeZone: looked.timeZone, countedAt: looked.countedAt.toISOString() },
  }
}

function filterOf({ product, username, kind, scope, hideZero, sort }: PnlAsk): store.RowFilter {
  return {
    ...{ product: product ?? null, kind: kind ?? null, isTeam: scope === 'team', hidesZero: hideZero ?? false, sort },
    name: username === undefined ? null : usernameKey(username.trim()),
  }
}

/** Who joined, deposited for the first time and, where that is kept, was active in some days. */
export async function countsOf(db: Sql, looked: Looked, days: Days & { isNone: boolean }) {
  if (days.isNone) return { active: 0, registered: 0, firstDeposits: 0 }
  const [counts, active] = await Promise.all([store.sumCounts(db, looked.number, days), keptActive(db, looked, days)])
  return { ...counts, active }
}

/** How many of a team were active in a period of the calendar; null for other days. */
async function keptActive(db: Sql, { number, today }: Looked, days: Days): Promise<number | null> {
  const period = periodOf(days, today)
  return period && ((await store.selectActive(db, [number], ...period)).get(number) ?? 0)
}

/** How many of a team were active in some days: counted where they are no period of the calendar, null for a large team then. */
export async function activeIn(db: Sql, viewer: Viewer, ask: RangeAsk & { of?: string | undefined }) {
  const looked = await lookAt(db, viewer, ask.of)
  const { isNone, from, to } = reportDays(ask, looked)
  if (isNone) return { active: 0 }
  const kept = await keptActive(db, looked, { from, to })
  if (kept !== null || looked.size > MOST_COUNTED) return { active: kept }
  const counted = {
    agent: looked.number,
    from,
    to,
    products: null,
    minActive: ZERO,
    activeMode: 'PERIOD_TOTAL',
  } as const
  return { active: (await teamMetrics(db, viewer.merchantId, [counted]))[0]!.active }
}

/** What somebody of the line came to day by day, alone. */
export async function pnlDays(
  db: Sql,
  viewer: Viewer,
  ask: RangeAsk & { of?: string | undefined; product?: string | undefined },
) {
  const looked = await lookAt(db, viewer, ask.of)
  const days = reportDays(ask, looked)
  const { product = null } = ask
  const [crumbs, rows, totals] = await Promise.all([
    crumbsOf(db, looked),
    days.isNone ? [] : store.sumDays(db, { member: looked.number }, days, product),
    days.isNone ? NOTHING : store.sumMember(db, looked.number, days, product),
  ])
  return { crumbs, list: rows.map(row => ({ day: row.day, ...figuresOf(row) })), totals: figuresOf(totals) }
}

const TITLES = [
  ...['username', 'kind', 'team size', 'deposit', 'withdrawal', 'bets', 'stake', 'valid bet', 'payout', 'win or loss'],
  ...['member rebate', 'agent rebate', 'bonus', 'fee subsidy', 'salary', 'profit and loss'],
]

/** Direct downlines with what they came to as CSV. */
export async function pnlFile(
  db: Sql,
  viewer: Viewer,
  ask: RangeAsk & { of?: string | undefined; product?: string | undefined; scope: 'team' | 'self' },
) {
  const looked = await lookAt(db, viewer, ask.of)
  const days = reportDays(ask, looked)
  const filter = filterOf({ ...ask, sort: 'valid', pageNo: 1, pageSize: 1 })
  const above = { merchantId: viewer.merchantId, ...looked }
  const found = days.isNone ? [] : await store.selectDownlines(db, above, days, filter, MOST_ROWS + 1, 0)
  const rows = found.slice(0, MOST_ROWS)
  const lines = rows.map(row => {
    const of = figuresOf(row)
    return [
      ...[row.username, row.isAgent ? 'agent' : 'member', String(row.size), of.deposit, of.withdrawal, String(of.bets)],
      ...[of.stake, of.valid, of.payout, of.winLoss, of.memberRebate, of.agentRebate, of.bonus, of.feeSubsidy],
      ...[of.salary, of.pnl],
    ]
  })
  const text = csvOf([TITLES], true) + csvOf(lines, false)
  return { name: `team-${days.from}-${days.to}.csv`, text, rows: rows.length, isCut: found.length > MOST_ROWS }
}
