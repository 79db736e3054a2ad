import type { AgentLine } from '#features/agents/api-office.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { type SumRow, selectCountedTo } from '../metrics/store-metrics.ts'
import { figuresOf } from '../reports/figures.ts'
import * as days from '../reports/store-pnl.ts'
import { type Found, findAgent, selectWay } from './store-office.ts'

type ReportAsk = {
  from: string
  to: string
  of?: string | undefined
  username?: string | undefined
  product?: string | undefined
  sort: days.RowFilter['sort']
  limit: number
  before?: string | undefined
}

/** What lines came to (agents §7): those of the house, or those below one agent, page by page. */
export async function agentReport(db: Sql, merchantId: number, ask: ReportAsk) {
  if (ask.from > ask.to) throw new Refusal('invalid_input', { field: 'from' })
  const whom = await whomOf(db, merchantId, ask)
  const [{ currency }, countedAt, crumbs] = await Promise.all([
    merchantById(db, merchantId),
    selectCountedTo(db),
    whom ? selectWay(db, whom.number) : [],
  ])
  const page = await pageOf(db, merchantId, whom, ask)
  return { ...page, crumbs, currency, countedAt: countedAt.toISOString() }
}

async function whomOf(db: Sql, merchantId: number, { of, username }: ReportAsk): Promise<Found | undefined> {
  if (of === undefined && username === undefined) return undefined
  const found = await findAgent(db, merchantId, of === undefined ? { key: usernameKey(username!) } : { id: of })
  if (!found) throw new Refusal('not_found')
  return found
}

async function pageOf(db: Sql, merchantId: number, whom: Found | undefined, ask: ReportAsk) {
  const offset = Number(ask.before ?? 0)
  const { product = null, sort, limit } = ask
  const filter = { product, name: null, kind: null, isTeam: true, hidesZero: false, sort }
  const above = { merchantId, number: whom?.number ?? 0, id: whom?.id ?? null }
  const rows = await days.selectDownlines(db, above, ask, filter, limit, offset)
  const agents = rows.filter(row => row.isAgent).map(row => row.number)
  const [counts, self] = await Promise.all([
    days.selectCounts(db, agents, ask),
    whom && offset === 0 ? days.sumMember(db, whom.number, ask, product) : undefined,
  ])
  const list = rows.map(row => lineOf(row, row, { isSelf: false, size: row.size }, counts.get(row.number)))
  const isMore = (rows[0]?.total ?? 0) > offset + rows.length
  return {
    list: whom && self ? [lineOf(whom, self, { isSelf: true, size: 0 }), ...list] : list,
    next: isMore ? String(offset + rows.length) : null,
  }
}

function lineOf(
  { id, username, isAgent }: Pick<Found, 'id' | 'username' | 'isAgent'>,
  sums: SumRow,
  { isSelf, size }: { isSelf: boolean; size: number },
  counts: days.Counts = { registered: 0, firstDeposits: 0 },
): AgentLine {
  return {
    ...{ id, username, kind: isAgent ? 'agent' : 'member', isSelf, teamSize: size },
    ...{ registered: counts.registered, firstDeposits: counts.firstDeposits, ...figuresOf(sums) },
  }
}
