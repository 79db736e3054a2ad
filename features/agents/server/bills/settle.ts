import { type BillInput, calculateBill, FORMULA } from '#features/agents/rules/bills/bill.ts'
import { resettle } from '#features/agents/rules/bills/resettle.ts'
import type { Kind, Period } from '#features/agents/rules/contracts/kinds.ts'
import { slotOf } from '#features/agents/rules/contracts/periods.ts'
import { plus } from '#features/agents/rules/lines/stats.ts'
import { ZERO } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Contract, contractsById } from '../contracts/store-contracts.ts'
import { countedUntil } from '../metrics/metrics.ts'
import { daysOf, playedIn, type Span, settledAfter, withChildren } from './figures.ts'
import * as bills from './store-bills.ts'
import { claimCarried, selectCarriedInto } from './store-carried.ts'
import * as store from './store-runs.ts'

export type Clock = { merchantId: number; timeZone: string; at: Date }
type Group = Span & { ids: bigint[] }

/** Writes the bills of all periods of a kind that are over and counted, the oldest first. Five minutes have their own way. */
export async function settleKind(db: Sql, clock: Clock, kind: Exclude<Kind, 'realtime'>): Promise<number> {
  let written = 0
  for (;;) {
    const group = firstDue(await store.selectUnsettled(db, clock.merchantId, kind, clock.at), clock, kind)
    if (!group || group.end > (await countedUntil(db))) return written
    written += await transaction(db, tx => settlePeriod(tx, clock, group))
  }
}

/** The contracts whose next period is the oldest that is due. Those of one period are settled together. */
function firstDue(rows: readonly store.DueRow[], { at, timeZone }: Clock, kind: Kind): Group | undefined {
  const spans = rows.map(row => ({ id: row.id, ...periodAfter(row, kind, timeZone) }))
  const due = spans.filter(({ end }) => settledAfter(kind, end.getTime()) <= at.getTime())
  const [first] = due
  if (!first) return undefined
  const isSame = (span: Span) => +span.start === +first.start && +span.end === +first.end
  return { start: first.start, end: first.end, ids: due.filter(isSame).map(({ id }) => id) }
}

/** The first period of a contract that has no bill. */
export function periodAfter({ settledTo, effectiveTo, period }: store.DueRow, kind: Kind, timeZone: string): Span {
  const { end } = slotOf(kind, period as Period, settledTo.getTime(), timeZone)
  return { start: settledTo, end: effectiveTo !== null && +effectiveTo < end ? effectiveTo : new Date(end) }
}

/** All bills of a period, or none: what they are calculated of is what is counted now. */
async function settlePeriod(tx: Tx, clock: Clock, group: Group): Promise<number> {
  await store.holdSettlement(tx, clock.merchantId)
  const all = await contractsById(tx, group.ids)
  const contracts = all.filter(({ settledTo }) => settledTo !== null && +settledTo === +group.start)
  await claimCarried(tx, contracts, group.start)
  const inputs = await inputsOf(tx, clock, contracts, group)
  const written = await writeBills(tx, clock, inputs, group)
  const settled = contracts.map(({ id }) => id)
  await store.setSettled(tx, settled, group.end)
  return written.length
}

export type Entry = { contract: Contract; input: BillInput }

/** What each contract's bill of a period is calculated of. */
export async function inputsOf(
  db: Sql | Tx,
  { merchantId, timeZone }: Clock,
  contracts: readonly Contract[],
  span: Span,
  /** Of each, where that is known already. */
  actives?: readonly number[],
): Promise<Entry[]> {
  const played = await playedIn(db, merchantId, contracts, span, timeZone)
  const late = await selectCarriedInto(
    db,
    contracts.map(({ id }) => id),
    span.start,
  )
  const before = await store.selectBefore(
    db,
    contracts.map(each => ({ ...each, start: span.start })),
  )
  const { first: from } = daysOf(span, timeZone)
  const entries = contracts.map((contract, i): Entry => {
    const past = before.get(i)
    // Only the period that ended when this one began is the one before it.
    const counts = contract.carry !== 'PREV_PERIOD' || (past && +past.end === +span.start)
    const active = actives?.[i] ?? played[i]!.active
    const carried = late.get(contract.id)
    const stats = carried ? plus(played[i]!.stats, carried) : played[i]!.stats
    const input = {
      ...played[i]!,
      stats,
      active,
      from,
      before: past && counts ? pastOf(past) : null,
      childrenGross: ZERO,
    }
    return { contract, input }
  })
  return withChildren(entries)
}

const pastOf = ({ from, pnl, base }: NonNullable<BillInput['before']>) => ({ from, pnl, base })

export async function writeBills(tx: Tx, clock: Clock, entries: readonly Entry[], span: Span): Promise<bigint[]> {
  const owed = await store.selectOwed(
    tx,
    entries.map(({ contract }) => contract),
  )
  const { first, last } = daysOf(span, clock.timeZone)
  const rows = entries.map(({ contract, input }, i): bills.NewBill => {
    const result = calculateBill(contract, input)
    const { pay, owedAfter } = resettle({ gross: ZERO, owed: owed.get(i) ?? ZERO }, result.payable)
    const netted = (result.payable - pay) as typeof pay
    return {
      ...{ merchantId: contract.merchantId, contractId: contract.id, contractVersion: contract.version },
      ...{ kind: contract.kind, product: contract.product, payer: contract.payer, payee: contract.payee },
      ...{ funding: contract.funding, start: span.start, end: span.end, firstDay: first, lastDay: last },
      ...{ formula: FORMULA, input, result, netted, owedAfter, at: clock.at },
      status: statusOf(contract.kind, result, pay),
    }
  })
  return rows.length === 0 ? [] : bills.insertBills(tx, rows)
}

/** How a bill begins: dividends wait for a person, salaries are paid at once (§2.10). */
export function statusOf(kind: Kind, { gross }: { gross: bigint }, due: bigint): bills.Bill['status'] {
  if (gross === 0n) return 'NOT_REACHED'
  if (kind === 'dividend') return 'PENDING_APPROVAL'
  return due > 0n ? 'CALCULATED' : 'PAID'
}
