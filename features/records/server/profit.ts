import { amount, formatAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { byDay, byProduct, type DayFigures, FIGURES, type Figures, netOf, sumOf } from '../rules/profit.ts'
import type { RangeAsk } from '../rules/ranges.ts'
import { LOTTERY } from '../rules/status.ts'
import { selectCountedAt, selectDays, selectValid } from './store-account.ts'
import { type Asker, readAsk } from './whose.ts'

/** What a member staked and what came back in some days, from sums that the follower keeps. */
export async function profit(db: Sql, asker: Asker, range: RangeAsk) {
  const { whose, days, span, timeZone } = await readAsk(db, asker, range)
  const [kept, tickets, countedAt] = await Promise.all([
    selectDays(db, whose, days),
    selectValid(db, whose, span, timeZone),
    selectCountedAt(db),
  ])
  const rows: DayFigures[] = [
    ...kept,
    ...tickets.map(({ day, valid }) => ({ ...sumOf([]), day, product: LOTTERY, valid })),
  ]
  return {
    ...days,
    timeZone,
    countedAt: countedAt.toISOString(),
    totals: textsOf(sumOf(rows)),
    products: byProduct(rows).map(row => ({ ...textsOf(row), product: row.product })),
    days: byDay(rows, days).map(row => ({ ...textsOf(row), day: row.day })),
  }
}

function textsOf(figures: Figures) {
  const texts = FIGURES.map(key => [key, formatAmount(amount(figures[key]))] as const)
  return { ...(Object.fromEntries(texts) as Record<keyof Figures, string>), net: formatAmount(netOf(figures)) }
}
