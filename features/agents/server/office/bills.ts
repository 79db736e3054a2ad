import * as z from 'zod/mini'
import type { billsOfficeApi, OfficeBill } from '#features/agents/api-payouts.ts'
import { textOf } from '#features/agents/rules/bills/input-text.ts'
import { type Acting, type Actions, audit, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { type Amount, amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { clawableOf, clawBack, judgedClawback } from '../bills/clawback.ts'
import { billFile } from '../bills/file.ts'
import { clawbackLine, paymentLine, revisionLine, shownLine } from '../bills/lists.ts'
import { payOpen } from '../bills/pay.ts'
import { holdBills } from '../bills/store-bills.ts'
import { selectClawbacks } from '../bills/store-clawback.ts'
import { type ShownBill, selectLegs, selectRevisions } from '../bills/store-lists.ts'
import { clockOf, findContract } from '../contracts/store-contracts.ts'
import { partiesByNumber } from '../contracts/store-parties.ts'
import { contractLine, namesOf } from '../contracts/view.ts'
import { idOf, numberOf } from './contracts.ts'
import * as store from './store-bills.ts'

type Input<K extends keyof typeof billsOfficeApi> = z.output<(typeof billsOfficeApi)[K]['input']>
/** Downlines of one payee that are told with a bill. */
const MOST_BELOW = 100

export async function billsPage(
  db: Sql,
  merchantId: number,
  { before, limit, username, contract, ...ask }: Input<'list'>,
) {
  const party = await numberOf(db, merchantId, username)
  const filter = { ...ask, party, contract: contract === undefined ? undefined : BigInt(contract) }
  const rows = await store.selectBills(db, merchantId, filter, { before: idOf(before), limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { list: await officeLines(db, page), next: rows.length > limit ? String(page.at(-1)!.id) : null }
}

async function officeLines(db: Sql, bills: readonly ShownBill[]): Promise<OfficeBill[]> {
  const parties = await partiesByNumber(
    db,
    bills.flatMap(({ payer, payee }) => (payer === null ? [payee] : [payer, payee])),
  )
  return bills.map(bill => ({
    ...shownLine(bill, bill.payerName),
    ...{ payeeId: parties.get(bill.payee)!.id, payerId: bill.payer === null ? null : parties.get(bill.payer)!.id },
    ...{ contractId: String(bill.contractId), funding: bill.funding, held: formatAmount(bill.held) },
  }))
}

async function findBill(db: Sql, merchantId: number, id: string): Promise<ShownBill> {
  const found = await store.findOne(db, merchantId, BigInt(id))
  if (!found) throw new Refusal('not_found')
  return found
}

/** A bill with all that made it, what was paid of it, and who stands above and below it. */
export async function officeBill(db: Sql, merchantId: number, id: string) {
  const bill = await findBill(db, merchantId, id)
  const contract = (await findContract(db, merchantId, bill.contractId))!
  const { at } = await clockOf(db, merchantId)
  const [legs, revisions, clawbacks, above, below, names, approvedAt] = await Promise.all([
    selectLegs(db, bill.id),
    selectRevisions(db, bill.id),
    selectClawbacks(db, bill.id),
    bill.payer === null ? [] : store.selectAbove(db, bill),
    store.selectBelow(db, bill, MOST_BELOW),
    namesOf(db, [contract]),
    store.findApproval(db, bill.id),
  ])
  const [own, ...others] = await officeLines(db, [bill, ...above, ...below])
  const { stats, active, childrenGross, before, windows } = textOf(bill.input)
  return {
    ...{ bill: own!, formula: bill.formula, contract: contractLine(contract, names, at, 0) },
    input: { stats, active, childrenGross, before, windows },
    payments: legs.map(leg => paymentLine(bill.id, leg, leg.payerName)),
    revisions: revisions.map(revisionLine),
    clawbacks: clawbacks.map(each => ({ ...clawbackLine(each), reason: each.reason })),
    clawable: formatAmount(bill.end > at ? amount(0n) : clawableOf(bill)),
    approvedAt: approvedAt?.toISOString() ?? null,
    ...{ above: others.slice(0, above.length), below: others.slice(above.length) },
  }
}

export async function officeFile(db: Sql, merchantId: number, id: string) {
  const bill = await findBill(db, merchantId, id)
  const contract = (await findContract(db, merchantId, bill.contractId))!
  return { name: `bill-${id}.json`, text: billFile(bill, contract) }
}

/** Tries a bill once more; refused as `state_changed` where nothing of it is open. */
export async function payAgain(db: Sql, who: Acting, { id, reason }: { id: string; reason: string }) {
  const { merchantId } = who
  const bill = await findBill(db, merchantId, id)
  if (bill.status === 'PENDING_APPROVAL' || bill.status === 'DENIED' || bill.received >= bill.due)
    throw new Refusal('state_changed')
  const { at } = await clockOf(db, merchantId)
  const moved = sumOf(await payOpen(db, merchantId, at, { billId: bill.id }))
  await transaction(db, tx =>
    audit(tx, who, { action: 'bills.pay', item: `bill:${id}`, inputs: { moved: formatAmount(moved) }, reason }),
  )
  return { moved: formatAmount(moved) }
}

export const sumOf = (legs: readonly { fromBill: Amount; fromWallet: Amount }[]): Amount =>
  amount(legs.reduce((sum, { fromBill, fromWallet }) => sum + fromBill + fromWallet, 0n))

const clawShape = z.object({ id: z.string(), amount: z.string() })

/** What was paid goes back only as two people say it. */
export function billActions({ db }: Pick<Context, 'db'>): Actions {
  const judged = async (tx: Tx, merchantId: number, content: z.output<typeof clawShape>) => {
    const { at } = await clockOf(tx, merchantId)
    const wish = { merchantId, id: BigInt(content.id), amount: parseAmount(content.amount) }
    return { at, value: wish.amount, bill: await judgedClawback(tx, at, wish) }
  }
  return {
    'bills.clawback': fourEyes('bills.clawback', clawShape, {
      ground: async (tx, merchantId, content) => {
        const { bill, value } = await judged(tx, merchantId, content)
        const names = await partiesByNumber(tx, [bill.payee])
        const { currency } = await merchantById(db, merchantId)
        const [username, received] = [names.get(bill.payee)!.username, formatAmount(bill.received)]
        const effect = {
          username,
          kind: bill.kind,
          from: bill.firstDay,
          to: bill.lastDay,
          received,
          back: content.amount,
        }
        const version = `${bill.revision}.${bill.received}.${bill.clawed}`
        return { item: `bill:${content.id}`, version, effect, sum: { amount: value, currency } }
      },
      carryOut: ({ merchantId, people, reason }, content) =>
        transaction(db, async tx => {
          await holdBills(tx, [BigInt(content.id)])
          await people.mark(tx)
          const { at, bill, value } = await judged(tx, merchantId, content)
          await clawBack(tx, at, bill, value, { by: bySome(people), reason })
          return { back: content.amount }
        }),
    }),
  }
}
