import { type Amount, amount, ZERO } from '#shared/money.ts'
import { type Days, shifted } from './days.ts'

/** Figures of one day and product, in ten-thousandths. */
export type Figures = Record<(typeof FIGURES)[number], bigint>
export const FIGURES = [
  ...(['stake', 'payout', 'valid', 'rebate', 'bonus', 'deposit', 'withdrawal', 'transfer'] as const),
]
export type DayFigures = Figures & { day: string; product: string }

/** What was won or lost: payout + rebate + bonus - stake (agents §6.8). */
export const netOf = ({ payout, rebate, bonus, stake }: Figures): Amount => amount(payout + rebate + bonus - stake)

const NOTHING: Figures = {
  ...{
    stake: ZERO,
    payout: ZERO,
    valid: ZERO,
    rebate: ZERO,
    bonus: ZERO,
    deposit: ZERO,
    withdrawal: ZERO,
    transfer: ZERO,
  },
}

export function sumOf(rows: readonly Figures[]): Figures {
  const sum: Figures = { ...NOTHING }
  for (const row of rows) for (const key of FIGURES) sum[key] += row[key]
  return sum
}

/** By product, those of which most was staked first; what is no play has none. */
export function byProduct(rows: readonly DayFigures[]): (Figures & { product: string })[] {
  const played = Map.groupBy(
    rows.filter(row => row.product !== ''),
    row => row.product,
  )
  return [...played]
    .map(([product, days]) => ({ ...sumOf(days), product }))
    .sort((one, other) => (one.stake === other.stake ? 0 : one.stake > other.stake ? -1 : 1))
}

/** Each day of the range, without figures where there are none. */
export function byDay(rows: readonly DayFigures[], { from, to }: Days): (Figures & { day: string })[] {
  const found = Map.groupBy(rows, row => row.day)
  const days: (Figures & { day: string })[] = []
  for (let day = from; day <= to; day = shifted(day, 1)) days.push({ ...sumOf(found.get(day) ?? []), day })
  return days
}
