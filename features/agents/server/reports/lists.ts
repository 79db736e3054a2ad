import type { TeamTransaction } from '#features/agents/api-reports.ts'
import type { Status } from '#features/records/rules/records.ts'
import { teamBets, teamMoves } from '#features/records/server/records.ts'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { type Move, moveFilter, moveOf } from '../../rules/moves.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { membersOf, reportDays, spanOf, type Viewer } from './viewer.ts'

type Page = { before?: string | undefined; limit: number; language: string }
export type BetsAsk = RangeAsk &
  Page & {
    of?: string | undefined
    username?: string | undefined
    product?: string | undefined
    vendor?: string | undefined
    game?: string | undefined
    status?: Status | undefined
    order?: string | undefined
    stakeFrom?: string | undefined
    stakeTo?: string | undefined
    includeOwn?: boolean | undefined
  }

/** Bets of a line (§3.5), newest first. */
export async function bets(db: Sql, viewer: Viewer, ask: BetsAsk) {
  const { looked, members } = await membersOf(db, viewer, { ...ask, withAgent: ask.includeOwn ?? true })
  const days = reportDays(ask, looked)
  if (days.isNone || members.length === 0) return { list: [], next: null, timeZone: looked.timeZone }
  const filter = {
    ...ask,
    stakeFrom: ask.stakeFrom === undefined ? undefined : parseAmount(ask.stakeFrom),
    stakeTo: ask.stakeTo === undefined ? undefined : parseAmount(ask.stakeTo),
  }
  const whose = { merchantId: viewer.merchantId, members: members.map(each => each.id) }
  const page = await teamBets(db, whose, await spanOf(db, looked, days), filter)
  const names = new Map(members.map(each => [each.id, each.username]))
  return {
    list: page.list.map(({ memberId, ...line }) => ({ ...line, username: names.get(memberId)! })),
    next: page.next,
    timeZone: looked.timeZone,
  }
}

export type MovesAsk = RangeAsk &
  Page & {
    of?: string | undefined
    username?: string | undefined
    type?: Move | undefined
    reference?: string | undefined
    scope: 'team' | 'direct'
  }

/** What moved in the accounts of a line (§3.8), newest first. */
export async function transactions(db: Sql, viewer: Viewer, ask: MovesAsk) {
  const { looked, members } = await membersOf(db, viewer, { ...ask, withAgent: true })
  const days = reportDays(ask, looked)
  if (days.isNone || members.length === 0) return { list: [], next: null, totals: [], timeZone: looked.timeZone }
  const whose = { merchantId: viewer.merchantId, members: members.map(each => each.id) }
  const page = await teamMoves(db, whose, await spanOf(db, looked, days), { ...ask, ...moveFilter(ask.type) })
  const names = new Map(members.map(each => [each.id, each.username]))
  const list = page.rows.map((row): TeamTransaction => {
    const value = row.cash + row.bonus
    return {
      id: `${row.wallet}-${row.version}`,
      at: row.at.toISOString(),
      username: names.get(row.memberId)!,
      ...{ type: moveOf(row.kind, row.figure), kind: row.kind },
      ...{ in: text(value > 0n ? value : 0n), out: text(value < 0n ? -value : 0n), balanceAfter: text(row.balance) },
      ...{ product: row.product, reference: row.reference },
    }
  })
  return { list, next: page.next, totals: totalsOf(page.sums), timeZone: looked.timeZone }
}

const text = (value: bigint) => formatAmount(amount(value))

function totalsOf(sums: readonly { kind: string; figure: string; in: bigint; out: bigint }[]) {
  return [...Map.groupBy(sums, row => moveOf(row.kind, row.figure))].map(([type, rows]) => ({
    type,
    in: text(rows.reduce((sum, row) => sum + row.in, 0n)),
    out: text(rows.reduce((sum, row) => sum + row.out, 0n)),
  }))
}
