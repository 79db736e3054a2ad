import type { Progress } from '#features/agents/api-contracts.ts'
import { calculateBill } from '#features/agents/rules/bills/bill.ts'
import { realtimeWindows } from '#features/agents/rules/bills/realtime.ts'
import { toNextTier } from '#features/agents/rules/contracts/next-tier.ts'
import { slotOf, spanOf, WINDOW_MS } from '#features/agents/rules/contracts/periods.ts'
import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { addDays, dayAt } from '#shared/zone.ts'
import { settledAfter } from '../bills/figures.ts'
import { type Clock, inputsOf } from '../bills/settle.ts'
import { billsOfContract } from '../bills/store-lists.ts'
import { countedUntil } from '../metrics/metrics.ts'
import { runsAt } from './runs.ts'
import { type Contract, clockOf, findContract } from './store-contracts.ts'
import { findParty } from './store-parties.ts'

/** How a contract does in the period that runs; null for one that does not run yet. */
export async function progressOf(db: Sql, clock: Clock, contract: Contract): Promise<Progress | null> {
  if (!runsAt(contract, clock.at)) return null
  const kind = contract.kind === 'realtime' ? 'daily' : contract.kind
  const slot = slotOf(kind, contract.period, clock.at.getTime(), clock.timeZone)
  const begins = contract.effectiveFrom!.getTime()
  const span = { start: new Date(Math.max(slot.start, begins)), end: new Date(slot.end) }
  const [entry] = await inputsOf(db, clock, [contract], span)
  const result = calculateBill(contract, entry!.input)
  const { active } = entry!.input
  const loss = contract.kind === 'dividend' ? result.base : ZERO
  const next = toNextTier(contract.tiers, result.tier, { valid: result.valid, loss, active })
  return {
    from: span.start.toISOString(),
    to: span.end.toISOString(),
    valid: formatAmount(result.valid),
    active,
    pnl: formatAmount(result.pnl),
    carryIn: formatAmount(result.carryIn),
    base: formatAmount(result.base),
    tier: result.tier,
    estimate: formatAmount(result.gross),
    next: next && { ...next, valid: formatAmount(next.valid), netLoss: formatAmount(next.netLoss) },
    countedAt: (await countedUntil(db)).toISOString(),
  }
}

type Ask = { merchantId: number; memberId: string; id: bigint; day?: string | undefined }

/** A day of a contract of five minutes as far as it has come. */
export async function realtimeDay(db: Sql, ask: Ask) {
  const { contract, clock, day, span } = await dayOf(db, ask, 'realtime')
  const [entry] = await inputsOf(db, clock, [contract], span)
  const { windows } = entry!.input
  const results = realtimeWindows(contract.tiers, windows)
  const last = results.at(-1)
  const next = toNextTier(contract.tiers, last?.tier ?? -1, { valid: last?.dayToDate ?? ZERO, loss: ZERO, active: 0 })
  const at = clock.at.getTime()
  const grace = settledAfter('realtime', 0)
  const list = results.map((result, i) => ({ ...result, at: span.start.getTime() + i * WINDOW_MS, valid: windows[i]! }))
  return {
    day,
    dayToDate: formatAmount(last?.dayToDate ?? ZERO),
    tier: last?.tier ?? -1,
    ratePpm: contract.tiers[last?.tier ?? -1]?.ratePpm ?? null,
    toNext: next && formatAmount(next.valid),
    earned: formatAmount(last?.paidToDate ?? ZERO),
    nextAt: new Date(Math.floor((at - grace) / WINDOW_MS + 1) * WINDOW_MS + grace).toISOString(),
    windows: list
      .filter(({ valid, pay }) => valid !== 0n || pay !== 0n)
      .map(({ at: start, valid, dayToDate, tier, pay }) => ({
        ...{ at: new Date(start).toISOString(), tier },
        ...{ valid: formatAmount(valid), dayToDate: formatAmount(dayToDate), pay: formatAmount(pay) },
      })),
    timeZone: clock.timeZone,
  }
}

const HOUR_MS = 3_600_000

/** The hours of a day of a contract that pays by them: those that have bills, and what the others came to so far. */
export async function hoursOfDay(db: Sql, ask: Ask) {
  const { contract, clock, day, span } = await dayOf(db, ask, 'hourly')
  const bills = await billsOfContract(db, contract.id, span)
  const byStart = new Map(bills.map(bill => [bill.start.getTime(), bill]))
  const starts: number[] = []
  for (let start = span.start.getTime(); start < Math.min(+span.end, +clock.at); start += HOUR_MS) starts.push(start)
  const list = await Promise.all(
    starts.map(async start => {
      const bill = byStart.get(start)
      if (bill) return hourLine(start, bill, bill.active, bill.payable, String(bill.id))
      const hour = { start: new Date(start), end: new Date(start + HOUR_MS) }
      const [entry] = await inputsOf(db, clock, [contract], hour)
      const result = calculateBill(contract, entry!.input)
      return hourLine(start, result, entry!.input.active, result.payable, null)
    }),
  )
  const total = (key: 'valid' | 'gross' | 'net') =>
    formatAmount(amount(list.reduce((sum, row) => sum + row.sums[key], 0n)))
  return {
    day,
    list: list.map(({ line }) => line),
    totals: { valid: total('valid'), gross: total('gross'), net: total('net') },
    timeZone: clock.timeZone,
  }
}

function hourLine(
  start: number,
  { valid, gross, tier, ratePpm }: { valid: Amount; gross: Amount; tier: number; ratePpm: number | null },
  active: number,
  net: Amount,
  billId: string | null,
) {
  const told = { valid: formatAmount(valid), gross: formatAmount(gross), net: formatAmount(net) }
  const line = { at: new Date(start).toISOString(), ...told, active, tier, ratePpm, billId }
  return { line, sums: { valid, gross, net } }
}

/** A contract that pays the asker or is paid by them, and a day of it; `not_found` for any other. */
async function dayOf(db: Sql, ask: Ask, kind: 'hourly' | 'realtime') {
  const { at, timeZone } = await clockOf(db, ask.merchantId)
  const viewer = await findParty(db, ask.merchantId, ask.memberId)
  const contract = await findContract(db, ask.merchantId, ask.id)
  const isTheirs = viewer && (contract?.payee === viewer.number || contract?.payer === viewer.number)
  if (!contract || !isTheirs || contract.kind !== kind || contract.effectiveFrom === null)
    throw new Refusal('not_found')
  const day = ask.day ?? dayAt(at.getTime(), timeZone)
  const { start, end } = spanOf({ from: day, before: addDays(day, 1) }, timeZone)
  return {
    ...{ contract, day, span: { start: new Date(start), end: new Date(end) } },
    clock: { merchantId: ask.merchantId, at, timeZone },
  }
}
