import type * as z from 'zod/mini'
import type { agentBillsApi, BillLine } from '#features/agents/api-bills.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { dayAt } from '#shared/zone.ts'
import { pnlOf } from '../../rules/lines/metrics.ts'
import { maskedName } from '../../rules/masked-name.ts'
import { daysOf } from '../../rules/ranges.ts'
import { clockOf, findContract } from '../contracts/store-contracts.ts'
import { findParty } from '../contracts/store-parties.ts'
import { findFreeze } from '../freezes/store-freezes.ts'
import { billFile } from './file.ts'
import { selectCarried } from './store-carried.ts'
import { type Clawback, selectClawbacks } from './store-clawback.ts'
import * as store from './store-lists.ts'
import { sumArrears } from './store-pay.ts'

type Viewer = { merchantId: number; memberId: string }
type Input = z.output<typeof agentBillsApi.list.input>

export async function billsPage(db: Sql, viewer: Viewer, input: Input) {
  const { number } = await own(db, viewer)
  const { at, timeZone } = await clockOf(db, viewer.merchantId)
  const days = daysOf(input, dayAt(at.getTime(), timeZone))
  if (!days) throw new Refusal('invalid_input', { field: 'from' })
  const name = input.username === undefined ? undefined : usernameKey(input.username.trim())
  const filter = {
    ...days,
    kind: input.kind,
    side: input.side,
    status: input.status,
    product: input.product,
    usernameKey: name,
  }
  const page = { offset: (input.pageNo - 1) * input.pageSize, limit: input.pageSize }
  const rows = await store.selectPage(db, number, filter, page)
  const sums = await store.sumPage(db, number, filter)
  return {
    list: rows.map(row => billLine(row, number)),
    total: sums.count,
    totals: {
      gross: text(sums.gross),
      received: text(sums.received),
      open: text(sums.open),
      paidDown: text(sums.paidDown),
      net: text(sums.received - sums.paidDown),
    },
    timeZone,
  }
}

/** A bill with what made it and what was paid of it, for either side of it. */
export async function oneBill(db: Sql, viewer: Viewer, id: bigint) {
  const { number, bill } = await findOne(db, viewer, id)
  const legs = await store.selectLegs(db, id)
  const revisions = await store.selectRevisions(db, id)
  const carried = await selectCarried(db, bill.contractId, bill.start)
  const { deductSalary } = (await findContract(db, viewer.merchantId, bill.contractId))!
  const clawbacks = await selectClawbacks(db, id)
  return {
    bill: billLine(bill, number),
    formula: bill.formula,
    contractId: String(bill.contractId),
    contractVersion: bill.contractVersion,
    payments: legs.map(leg =>
      paymentLine(id, leg, leg.payerName === null || bill.payer === number ? leg.payerName : maskedName(leg.payerName)),
    ),
    carried: carried.map(({ billId, firstDay, lastDay, stats }) => ({
      ...{ bill: String(billId), from: firstDay, to: lastDay, valid: formatAmount(stats.validBet) },
      pnl: formatAmount(pnlOf(stats, deductSalary)),
    })),
    revisions: revisions.map(revisionLine),
    clawbacks: clawbacks.map(clawbackLine),
  }
}

export async function fileOf(db: Sql, viewer: Viewer, id: bigint) {
  const { bill } = await findOne(db, viewer, id)
  const contract = (await findContract(db, viewer.merchantId, bill.contractId))!
  return { name: `bill-${id}.json`, text: billFile(bill, contract) }
}

export async function arrears(db: Sql, viewer: Viewer) {
  const { number } = await own(db, viewer)
  const { owed, bills } = await sumArrears(db, viewer.memberId)
  const freeze = await findFreeze(db, number)
  return {
    ...{ total: formatAmount(owed), receivable: formatAmount(await store.sumHeld(db, number)), bills },
    ...(freeze?.holds.includes('income') && { heldBackUntil: freeze.until?.toISOString() ?? null }),
  }
}

export async function own(db: Sql, { merchantId, memberId }: Viewer): Promise<{ number: number }> {
  const found = await findParty(db, merchantId, memberId)
  if (!found) throw new Refusal('not_found')
  return found
}

async function findOne(db: Sql, viewer: Viewer, id: bigint) {
  const { number } = await own(db, viewer)
  const bill = await store.findShown(db, viewer.merchantId, number, id)
  if (!bill) throw new Refusal('not_found')
  return { number, bill }
}

export const paymentLine = (
  id: bigint,
  { leg, revision, fromBill, fromWallet, at }: store.LegRow,
  from: string | null,
) => ({
  ...{ at: at.toISOString(), from, amount: formatAmount(amount(fromBill + fromWallet)) },
  ...{ fromBill: formatAmount(fromBill), fromWallet: formatAmount(fromWallet) },
  reference: `contract:${id}:${revision}:${leg}`,
})

type Revision = Awaited<ReturnType<typeof store.selectRevisions>>[number]
export const revisionLine = ({ revision, at, gross, delta, owedAfter }: Revision) => ({
  ...{ revision, at: at.toISOString(), gross: text(gross), delta: text(delta), owedAfter: text(owedAfter) },
})

export function clawbackLine({ at, amount: value, fromBill, fromWallet }: Clawback) {
  const taken = amount(fromBill + fromWallet)
  const sums = { amount: formatAmount(value), taken: formatAmount(taken), owed: text(value - taken) }
  return { at: at.toISOString(), ...sums }
}

/** What a payee keeps: what came, less what they paid on of it. The house's differences are that already. */
function netOf(bill: store.ShownBill): Amount {
  return bill.funding === 'UPLINE' ? amount(bill.received - bill.paidDown) : bill.received
}

function billLine(bill: store.ShownBill, viewer: number): BillLine {
  const isApproved = bill.status !== 'PENDING_APPROVAL' && bill.status !== 'DENIED'
  return {
    ...shownLine(bill, bill.payerName === null || bill.payer === viewer ? bill.payerName : maskedName(bill.payerName)),
    canReceive: bill.payee === viewer && bill.kind === 'dividend' && bill.held > 0n,
    canPay: bill.payer === viewer && bill.funding === 'UPLINE' && isApproved && bill.received < bill.due,
  }
}

/** What all who see a bill see of it. */
export function shownLine(bill: store.ShownBill, payer: string | null): Omit<BillLine, 'canReceive' | 'canPay'> {
  const open = amount(bill.due - bill.received)
  return {
    ...{ id: String(bill.id), kind: bill.kind, product: bill.product, payer, payee: bill.payeeName },
    ...{ from: bill.firstDay, to: bill.lastDay, startsAt: bill.start.toISOString(), endsAt: bill.end.toISOString() },
    ...{ valid: formatAmount(bill.valid), active: bill.active, pnl: formatAmount(bill.pnl) },
    ...{ carryIn: formatAmount(bill.carryIn), base: formatAmount(bill.base) },
    ...{ tier: bill.tier, rateType: bill.rateType, ratePpm: bill.ratePpm, gross: formatAmount(bill.gross) },
    ...{ received: formatAmount(bill.received), clawed: formatAmount(bill.clawed), open: formatAmount(open) },
    ...{ dueDown: formatAmount(bill.dueDown), paidDown: formatAmount(bill.paidDown), net: formatAmount(netOf(bill)) },
    ...{ status: bill.shown, revision: bill.revision, paidAt: bill.paidAt?.toISOString() ?? null },
  }
}

const text = (value: bigint) => formatAmount(amount(value))
