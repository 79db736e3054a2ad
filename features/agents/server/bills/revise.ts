import { type BillInput, calculateBill } from '#features/agents/rules/bills/bill.ts'
import { textOf } from '#features/agents/rules/bills/input-text.ts'
import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import { isNothing, minus, plus } from '#features/agents/rules/lines/stats.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Contract, contractsById } from '../contracts/store-contracts.ts'
import { type Clock, inputsOf, statusOf } from './settle.ts'
import { type Bill, holdBills, reviseBill } from './store-bills.ts'
import { insertCarried, selectCarriedFrom } from './store-carried.ts'
import { type Changed, selectPeriods } from './store-changed.ts'
import * as store from './store-runs.ts'

const DAY_MS = 86_400_000
/** So long after its end a salary is calculated again; a dividend until the one after it is approved (§2.13). */
const SALARY_DAYS = 7
const DIVIDEND_DAYS = 62

/** Calculates bills once more of periods in which something was counted late or corrected. */
export async function reviseKind(db: Sql, clock: Clock, kind: Kind, changed: readonly Changed[]): Promise<void> {
  const isBySlots = kind === 'hourly' || kind === 'realtime'
  const within = changed.filter(({ isSlot }) => isSlot === isBySlots)
  if (within.length === 0) return
  for (const start of await selectPeriods(db, clock.merchantId, kind, within)) {
    await transaction(db, tx => revisePeriod(tx, clock, kind, start))
  }
}

async function revisePeriod(tx: Tx, clock: Clock, kind: Kind, start: Date): Promise<void> {
  await store.holdSettlement(tx, clock.merchantId)
  const known = await store.billsOfPeriod(tx, clock.merchantId, kind, start)
  const ids = known.map(({ id }) => id)
  const past = kind === 'dividend' ? await store.selectPast(tx, ids) : new Set<bigint>()
  const days = kind === 'dividend' ? DIVIDEND_DAYS : SALARY_DAYS
  const since = clock.at.getTime() - days * DAY_MS
  const isPast = ({ id, end }: Bill) => past.has(id) || end.getTime() < since
  const [old, open] = [known.filter(isPast), known.filter(bill => !isPast(bill) && bill.end <= clock.at)]
  for (const changes of await againOf(tx, clock, open)) await reviseBills(tx, clock, changes)
  // Of hours and five minutes nothing is kept for longer, and one does not count for another (§2.12).
  if (kind === 'hourly' || kind === 'realtime') return
  for (const changes of await againOf(tx, clock, old)) await carryOn(tx, clock, changes)
}

type Change = { contract: Contract; bill: Bill; input: BillInput }

/** What bills would be calculated of now; those of one span together. */
async function againOf(tx: Tx, clock: Clock, bills: readonly Bill[]): Promise<Change[][]> {
  const ids = bills.map(({ contractId }) => contractId)
  const contracts = new Map((await contractsById(tx, ids)).map(each => [each.id, each]))
  const all: Change[][] = []
  for (const [, of] of Map.groupBy(bills, ({ end }) => end.getTime())) {
    const own = of.map(({ contractId }) => contracts.get(contractId)!)
    // Who was active in an hour is known when it is settled alone: later the day has more.
    const actives = of[0]!.kind === 'hourly' ? of.map(({ active }) => active) : undefined
    const entries = await inputsOf(tx, clock, own, of[0]!, actives)
    all.push(entries.map((entry, n) => ({ ...entry, bill: of[n]! })))
  }
  return all
}

/** What comes too late for a bill counts in the next one of the same pair (§2.13); once, however often it is looked at. */
async function carryOn(tx: Tx, clock: Clock, changes: readonly Change[]): Promise<void> {
  const before = await selectCarriedFrom(
    tx,
    changes.map(({ bill }) => bill.id),
  )
  for (const { bill, input } of changes) {
    const gone = before.get(bill.id)
    const late = minus(input.stats, gone ? plus(bill.input.stats, gone) : bill.input.stats)
    if (bill.status !== 'DENIED' && !isNothing(late)) await insertCarried(tx, bill, late, clock.at)
  }
}

/** Writes what bills come to now. What was paid too much is owed and taken off later bills; no wallet is ever debited. */
export async function reviseBills(tx: Tx, clock: Clock, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(
    ({ bill, input }) => JSON.stringify(textOf(input)) !== JSON.stringify(textOf(bill.input)),
  )
  if (changed.length === 0) return
  const held = new Map(
    (
      await holdBills(
        tx,
        changed.map(({ bill }) => bill.id),
      )
    ).map(bill => [bill.id, bill]),
  )
  const owed = await store.selectOwed(
    tx,
    changed.map(({ bill }) => bill),
  )
  for (const [
    i,
    {
      contract,
      input,
      bill: { id },
    },
  ] of changed.entries()) {
    const bill = held.get(id)!
    // What operators took back is their last word on it.
    if (bill.clawed > 0n) continue
    const result = calculateBill(contract, input)
    const delta = amount(result.payable - bill.payable)
    const owing = owed.get(i) ?? ZERO
    const split = splitOf(bill, result.payable, owing)
    const due = result.payable - split.netted + split.returned
    const owedAfter = amount(owing + (split.returned - bill.returned) - (split.netted - bill.netted))
    const status = statusAfter(bill, result, due)
    await reviseBill(
      tx,
      bill,
      { input, result, ...split, status },
      { delta, owedAfter, at: clock.at, isNew: delta !== 0n || result.gross !== bill.gross },
    )
  }
}

/** How a new sum is shared between what is owed, what is still to be paid, and what was paid too much. */
function splitOf(bill: Bill, payable: Amount, owed: Amount): { netted: Amount; returned: Amount } {
  const more = payable - bill.payable
  const taken = more > 0n && owed > 0n ? (more < owed ? more : owed) : 0n
  const netted = amount(bill.netted + taken)
  const due = payable - netted + bill.returned
  const missing = bill.received - due
  return { netted, returned: amount(bill.returned + (missing > 0n ? missing : 0n)) }
}

function statusAfter(bill: Bill, result: { gross: Amount }, due: bigint): Bill['status'] {
  if (bill.status === 'DENIED') return 'DENIED'
  const isApproved =
    bill.kind !== 'dividend' ||
    bill.received > 0n ||
    ['AVAILABLE', 'PART_PAID', 'PAID', 'CALCULATED'].includes(bill.status)
  if (!isApproved) return statusOf(bill.kind, result, due)
  if (bill.held > 0n) return 'AVAILABLE'
  if (due > bill.received) return bill.received > 0n ? 'PART_PAID' : 'CALCULATED'
  return due === 0n && result.gross === 0n ? 'NOT_REACHED' : 'PAID'
}
