import { type BillInput, type BillTerms, calculateBill } from '#features/agents/rules/bills/bill.ts'
import { countedProducts } from '#features/agents/rules/contracts/kinds.ts'
import { WINDOW_MS } from '#features/agents/rules/contracts/periods.ts'
import type { Stats } from '#features/agents/rules/lines/metrics.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { type Day, dayAt } from '#shared/zone.ts'
import type { Contract } from '../contracts/store-contracts.ts'
import { type TeamMetrics, teamMetrics, teamSlots } from '../metrics/metrics.ts'

export type Span = { start: Date; end: Date }
export type Days = { first: Day; last: Day }

/** The days of the merchant's clock that a period touches. */
export const daysOf = ({ start, end }: Span, timeZone: string): Days => ({
  first: dayAt(start.getTime(), timeZone),
  last: dayAt(end.getTime() - 1, timeZone),
})

const NO_STATS: Stats = {
  ...{ validBet: ZERO, stake: ZERO, payout: ZERO, memberRebate: ZERO },
  ...{ agentRebate: ZERO, bonus: ZERO, feeSubsidy: ZERO, salary: ZERO },
}
type Played = Pick<BillInput, 'stats' | 'active' | 'windows'>

/** What the teams of contracts of one kind came to in a period: by days, or by five minutes (§2.10). */
export async function playedIn(
  db: Sql | Tx,
  merchantId: number,
  contracts: readonly Contract[],
  span: Span,
  timeZone: string,
): Promise<Played[]> {
  const [first] = contracts
  if (!first) return []
  const { first: from, last: to } = daysOf(span, timeZone)
  const isBySlots = first.kind === 'hourly' || first.kind === 'realtime'
  const needsDays = !isBySlots || contracts.some(({ tiers }) => tiers.some(({ minActive }) => minActive > 0))
  const asks = contracts.map(({ payee, product, minActiveBet, activeMode }) => ({
    ...{ agent: payee, from, to, products: countedProducts(product), minActive: minActiveBet, activeMode },
  }))
  const metrics = needsDays ? await teamMetrics(db, merchantId, asks) : []
  if (!isBySlots) return metrics.map(each => ({ stats: statsOf(each), active: each.active, windows: [] }))
  const slots = await teamSlots(
    db,
    contracts.map(({ payee, product }) => ({
      ...{ agent: payee, from: span.start, to: span.end, products: countedProducts(product) },
    })),
  )
  return contracts.map((_, i): Played => {
    const windows = windowsOf(slots[i]!, span)
    const validBet = windows.reduce((sum, valid) => amount(sum + valid), ZERO)
    const isHour = first.kind === 'hourly'
    return {
      stats: { ...NO_STATS, validBet },
      active: metrics[i]?.active ?? 0,
      windows: isHour ? [] : withoutEnd(windows),
    }
  })
}

/** Each five minutes of a span, those without a bet too. */
function windowsOf(slots: readonly { at: Date; valid: Amount }[], { start, end }: Span): Amount[] {
  const windows: Amount[] = Array.from({ length: Math.ceil((end.getTime() - start.getTime()) / WINDOW_MS) }, () => ZERO)
  for (const { at, valid } of slots) {
    const place = Math.floor((at.getTime() - start.getTime()) / WINDOW_MS)
    windows[place] = amount(windows[place]! + valid)
  }
  return windows
}

/** Windows after the last bet say nothing. */
const withoutEnd = (windows: readonly Amount[]) => windows.slice(0, windows.findLastIndex(valid => valid !== ZERO) + 1)

const statsOf = ({ valid, active: _, ...metrics }: TeamMetrics): Stats => ({ ...metrics, validBet: valid })

/** What direct downlines' contracts of the same product come to, where the house pays each level its difference. */
export function withChildren<T extends { contract: Contract & BillTerms; input: BillInput }>(
  entries: readonly T[],
): T[] {
  const gross = new Map<string, bigint>()
  for (const { contract, input } of entries) {
    const key = `${contract.payer} ${contract.product}`
    gross.set(key, (gross.get(key) ?? 0n) + calculateBill(contract, input).gross)
  }
  return entries.map(entry => {
    const { funding, payee, product } = entry.contract
    const childrenGross = funding === 'HOUSE_NET' ? amount(gross.get(`${payee} ${product}`) ?? 0n) : ZERO
    return { ...entry, input: { ...entry.input, childrenGross } }
  })
}

/** When a period is settled: the day after in the small hours, ten minutes after an hour, two after five minutes (§2.9). */
const AFTER_MS = { daily: 7_500_000, dividend: 10_800_000, hourly: 600_000, realtime: 120_000 } as const
export const settledAfter = (kind: keyof typeof AFTER_MS, end: number): number => end + AFTER_MS[kind]
