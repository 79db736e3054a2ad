import { followLog } from '#features/finance/server/finance.ts'
import { statementsOf } from '#features/finance/server/reports/others.ts'
import { sumsOf } from '#features/finance/server/reports/sums.ts'
import { parseAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

type Range = { from: string; to: string }
export type DayOfRevenue = { day: string; report: bigint; ledger: bigint; statements: bigint; isEven: boolean }

/**
 * What a merchant kept of its vendors' games on each day, as three know it: the report and the dashboard, the accounts of the
 * ledger, and the vendors' own statements. Statements are of days of UTC, so the merchant's days have to be.
 */
export async function compareRevenue(db: Sql, merchantId: number, range: Range): Promise<DayOfRevenue[]> {
  await followLog(db)
  const { list, timeZone } = await sumsOf(db, merchantId, { ...range, by: 'day', and: 'vendor' })
  if (timeZone !== 'UTC') throw new Error(`its days are those of ${timeZone}, and its vendors' those of UTC`)
  const ledger = await db<{ day: string; vendor: string; sum: bigint }[]>`
    select at::date::text as day, subject as vendor, -sum(amount)::bigint as sum from wallet.public_lines
    where merchant_id = ${merchantId} and at >= ${range.from}::date and at < ${range.to}::date + 1
      and subject in (select code from games.vendors) group by 1, 2`
  const told = (await statementsOf(db, merchantId, range)).list.flatMap(({ day, vendor, lines }) =>
    lines.map(line => ({ day, vendor, sum: -parseAmount(line.theirTotal) })),
  )
  const vendors = new Set([...ledger, ...told].map(each => each.vendor))
  const report = list
    .filter(line => vendors.has(line.key2 ?? ''))
    .map(line => ({ day: line.key, sum: parseAmount(line.figures.ggr) as bigint }))
  const sumOn = (rows: readonly { day: string; sum: bigint }[], day: string) =>
    rows.filter(row => row.day === day).reduce((sum, row) => sum + row.sum, 0n)
  const days = [...new Set([...report, ...ledger, ...told].map(({ day }) => day))].sort()
  return days.map(day => {
    const sums = { report: sumOn(report, day), ledger: sumOn(ledger, day), statements: sumOn(told, day) }
    return { day, ...sums, isEven: sums.report === sums.ledger && sums.ledger === sums.statements }
  })
}
