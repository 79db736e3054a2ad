import type { Downline } from '#features/agents/api-reports.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import * as store from './store-downlines.ts'
import { selectStanding } from './store-team.ts'
import { crumbsOf, lookAt, type Viewer } from './viewer.ts'

export type DownlinesAsk = {
  of?: string | undefined
  username?: string | undefined
  kind?: 'agent' | 'member' | undefined
  status?: Downline['status'] | undefined
  level: 'direct' | 'all'
  registeredFrom?: string | undefined
  registeredTo?: string | undefined
  loginFrom?: string | undefined
  loginTo?: string | undefined
  balanceFrom?: string | undefined
  balanceTo?: string | undefined
  online?: boolean | undefined
  contract?: store.DownlineFilter['contract'] | undefined
  sort: store.DownlineFilter['sort']
  pageNo: number
  pageSize: number
}

/** No list counts further (§8.3). */
const MOST_COUNTED = 10_000
/** A larger line is told in the order in which its members came. */
const MOST_SORTED = 50_000

const text = (value: bigint) => formatAmount(amount(value))
const sumOf = (value: string | undefined): Amount | null => (value === undefined ? null : parseAmount(value))

/** Who stands below an agent (§3.4), and how they stand. */
export async function downlines(db: Sql, viewer: Viewer, ask: DownlinesAsk) {
  const looked = await lookAt(db, viewer, ask.of)
  const isDirect = ask.level === 'direct'
  const filter: store.DownlineFilter = {
    name: ask.username === undefined ? null : usernameKey(ask.username.trim()),
    ...{ kind: ask.kind ?? null, status: ask.status ?? null, isDirect, isOnline: ask.online ?? false },
    ...{ registeredFrom: ask.registeredFrom ?? null, registeredTo: ask.registeredTo ?? null },
    ...{ loginFrom: ask.loginFrom ?? null, loginTo: ask.loginTo ?? null, contract: ask.contract ?? null },
    ...{ balanceFrom: sumOf(ask.balanceFrom), balanceTo: sumOf(ask.balanceTo) },
    sort: !isDirect && looked.size > MOST_SORTED ? 'registered' : ask.sort,
  }
  const [crumbs, rows, count, standing] = await Promise.all([
    crumbsOf(db, looked),
    store.selectBelow(db, looked, filter, ask.pageSize, (ask.pageNo - 1) * ask.pageSize),
    store.countBelow(db, looked, filter, MOST_COUNTED + 1),
    selectStanding(db, viewer.merchantId, looked.number, looked.id),
  ])
  return {
    crumbs,
    list: rows.map(
      (row): Downline => ({
        ...{ id: row.id, username: row.username, kind: row.isAgent ? 'agent' : 'member', type: row.type },
        ...{ level: looked.distance + row.level, teamSize: row.size, balance: text(row.balance) },
        ...{ teamBalance: text(row.teamBalance), validToday: text(row.validToday), validMonth: text(row.validMonth) },
        ...{ registeredAt: row.registeredAt.toISOString(), lastLoginAt: row.lastLoginAt?.toISOString() ?? null },
        ...{ isOnline: row.isOnline, status: row.status, contracts: row.contracts },
      }),
    ),
    total: Math.min(count, MOST_COUNTED),
    isMore: count > MOST_COUNTED,
    totals: { members: standing.members, agents: standing.agents, balance: text(standing.balance) },
  }
}
