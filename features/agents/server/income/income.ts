import { INCOME, type IncomeRow, PAID } from '#features/agents/api-income.ts'
import { shifted } from '#features/records/rules/records.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import type { RangeAsk } from '../../rules/ranges.ts'
import { lookAt, reportDays, spanOf, type Viewer } from '../reports/viewer.ts'
import * as store from './store-income.ts'

type Type = (typeof INCOME)[number] | (typeof PAID)[number]
type Sums = Partial<Record<Type, bigint>>

const text = (value: bigint) => formatAmount(amount(value))

/** What was earned, less what was paid on; money of a transfer is neither (§3.7). */
const netOf = (sums: Sums): bigint =>
  INCOME.reduce((net, type) => (type === 'transferIn' ? net : net + (sums[type] ?? 0n)), 0n) -
  PAID.reduce((paid, type) => paid + (sums[type] ?? 0n), 0n)

function figuresOf(sums: Sums): Omit<IncomeRow, 'day'> {
  const texts = [...INCOME, ...PAID].map(type => [type, text(sums[type] ?? 0n)])
  return { ...(Object.fromEntries(texts) as Record<Type, string>), net: text(netOf(sums)) }
}

/** What an agent earned and paid on, day by day (§3.7). */
export async function income(db: Sql, viewer: Viewer, ask: RangeAsk) {
  const looked = await lookAt(db, viewer)
  const days = reportDays(ask, looked)
  const whose = { memberId: looked.id, number: looked.number, timeZone: looked.timeZone }
  const rows = await store.sumIncome(db, whose, days, await spanOf(db, looked, days))
  const byDay = Map.groupBy(rows, row => row.day)
  const list: IncomeRow[] = []
  for (let day = days.from; day <= days.to; day = shifted(day, 1))
    list.push({ day, ...figuresOf(sumsOf(byDay.get(day) ?? [])) })
  return { list, totals: figuresOf(sumsOf(rows)), from: days.from, to: days.to, timeZone: looked.timeZone }
}

function sumsOf(rows: readonly { type: string; amount: bigint }[]): Sums {
  const sums: Sums = {}
  for (const row of rows) sums[row.type as Type] = (sums[row.type as Type] ?? 0n) + row.amount
  return sums
}

/** What makes one of these figures, the newest first. */
export async function incomeEntries(
  db: Sql,
  viewer: Viewer,
  ask: { day: string; type: Type; pageNo: number; pageSize: number },
) {
  const looked = await lookAt(db, viewer)
  const whose = { memberId: looked.id, number: looked.number, timeZone: looked.timeZone }
  const span = await spanOf(db, looked, { from: ask.day, to: ask.day })
  const rows = await store.selectIncome(db, whose, ask, span, ask.pageSize, (ask.pageNo - 1) * ask.pageSize)
  const list = rows.map(row => ({
    ...{ at: row.at.toISOString(), username: row.username, base: text(row.base), ratePpm: row.ratePpm },
    ...{ amount: text(row.amount), reference: row.reference },
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
