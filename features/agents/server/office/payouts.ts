import * as z from 'zod/mini'
import type { Forecast, payoutsOfficeApi } from '#features/agents/api-payouts.ts'
import { type Node, payCascade } from '#features/agents/rules/bills/cascade.ts'
import { type Acting, type Actions, audit, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { approve, type Chosen, deny, previewRun } from '../bills/approve.ts'
import { payOpen } from '../bills/pay.ts'
import { holdPending, type PendingBill } from '../bills/store-approve.ts'
import { clockOf } from '../contracts/store-contracts.ts'
import { partiesByNumber } from '../contracts/store-parties.ts'
import { sumOf } from './bills.ts'
import * as store from './store-bills.ts'

type Input<K extends keyof typeof payoutsOfficeApi> = z.output<(typeof payoutsOfficeApi)[K]['input']>

/** What was settled by kind and period. */
export async function payoutRuns(db: Sql, merchantId: number, { before, limit, ...ask }: Input<'list'>) {
  const offset = Number(before ?? 0)
  const rows = await store.selectRuns(db, merchantId, ask, { offset, limit: limit + 1 })
  const list = rows.slice(0, limit).map(row => ({
    ...row,
    ...{ gross: formatAmount(row.gross), received: formatAmount(row.received) },
    ...{ open: formatAmount(row.open), houseCost: formatAmount(row.houseCost) },
  }))
  return { list, next: rows.length > limit ? String(offset + limit) : null }
}

/** What each would get and keep if all that wait of it were approved now. */
export async function previewPayout(db: Sql, merchantId: number, chosen: Chosen) {
  const { bills, houseCost } = await previewRun(db, merchantId, chosen)
  const numbers = bills.flatMap(({ payer, payee }) => (payer === null ? [payee] : [payer, payee]))
  const [cash, parties] = [await store.selectCash(db, numbers), await partiesByNumber(db, numbers)]
  const lines = Map.groupBy(bills, ({ product, firstDay }) => `${product} ${firstDay}`)
  const paid = new Map([...lines.values()].flatMap(line => forecastOf(line, cash)))
  const missing = bills.reduce((sum, bill) => sum + bill.due - paid.get(bill.id)!.received, 0n)
  return {
    list: bills.map((bill): Forecast => {
      const { received, dueDown, paidDown, status } = paid.get(bill.id)!
      const payee = parties.get(bill.payee)!
      return {
        ...{ id: String(bill.id), kind: 'dividend', product: bill.product, payee: payee.username, payeeId: payee.id },
        payer: bill.payer === null ? null : parties.get(bill.payer)!.username,
        ...{ from: bill.firstDay, to: bill.lastDay, status },
        ...{ base: formatAmount(bill.base), gross: formatAmount(bill.gross), due: formatAmount(bill.due) },
        ...{ gets: formatAmount(received), paysDown: formatAmount(dueDown) },
        keeps: formatAmount(amount(received - paidDown)),
      }
    }),
    houseCost: formatAmount(houseCost),
    missing: formatAmount(amount(missing)),
  }
}

/** By the rule that pays them, on wallets as they stand; payers without a bill of their own pay out of those. */
function forecastOf(bills: readonly PendingBill[], cash: ReadonlyMap<number, Node['wallet']>) {
  const walletOf = (number: number) => cash.get(number) ?? ZERO
  const payees = new Set(bills.map(({ payee }) => payee))
  const others = new Set(bills.flatMap(({ payer }) => (payer === null || payees.has(payer) ? [] : [payer])))
  const nodes = [
    ...bills.map(({ payee, payer, due }) => ({ id: payee, parent: payer, gross: due, wallet: walletOf(payee) })),
    ...[...others].map(id => ({ id, parent: null, gross: ZERO, wallet: walletOf(id) })),
  ]
  const paid = new Map(payCascade(nodes).bills.map(each => [each.id, each]))
  return bills.map(({ id, payee }) => [id, paid.get(payee)!] as const)
}

export const chosenOf = ({ from, to, line }: { from: string; to: string; line?: string | undefined }): Chosen => ({
  ...{ from, to },
  ...(line !== undefined && { line }),
})

export function denyPayout(db: Sql, who: Acting, { reason, ...content }: Input<'deny'>): Promise<{ denied: number }> {
  return transaction(db, async tx => {
    const { merchantId, operatorId: by } = who
    const { at } = await clockOf(tx, merchantId)
    const ids = await deny(tx, at, { merchantId, by, chosen: chosenOf(content) })
    const item = itemOf(content)
    await audit(tx, who, { action: 'bills.deny', item, inputs: { ...content, count: ids.length }, reason })
    return { denied: ids.length }
  })
}

/** Tries all that is open. */
export async function retryPayouts(db: Sql, who: Acting, reason: string) {
  const { merchantId } = who
  const { at } = await clockOf(db, merchantId)
  const legs = await payOpen(db, merchantId, at)
  const moved = formatAmount(sumOf(legs))
  const inputs = { count: legs.length, moved }
  await transaction(db, tx => audit(tx, who, { action: 'bills.pay', item: 'bills:open', inputs, reason }))
  return { paid: legs.length, moved }
}

const itemOf = ({ from, to, line }: { from: string; to: string; line?: string | undefined }) =>
  `payout:${from}:${to}${line === undefined ? '' : `:${line}`}`
const runShape = z.object({ from: z.string(), to: z.string(), line: z.optional(z.string()) })

/** What the house pays at once is said by two people, each within the sum that they may decide about. */
export function payoutActions({ db }: Pick<Context, 'db'>): Actions {
  const held = async (tx: Tx, merchantId: number, chosen: Chosen) => {
    await holdPending(tx, merchantId, chosen)
    const found = await previewRun(tx, merchantId, chosen)
    if (found.bills.length === 0) throw new Refusal('not_found')
    return found
  }
  return {
    'bills.approve': fourEyes('bills.approve', runShape, {
      ground: async (tx, merchantId, content) => {
        const { bills, houseCost } = await held(tx, merchantId, chosenOf(content))
        const due = bills.reduce((sum, bill) => sum + bill.due, 0n)
        const { currency } = await merchantById(db, merchantId)
        const effect = {
          count: bills.length,
          amount: formatAmount(houseCost),
          currency,
          sum: formatAmount(amount(due)),
        }
        const version = `${bills.length}.${due}.${bills.at(-1)!.id}`
        return { item: itemOf(content), version, effect, sum: { amount: houseCost, currency } }
      },
      carryOut: async ({ merchantId, people }, content) => {
        const { at } = await clockOf(db, merchantId)
        const chosen = chosenOf(content)
        const ids = await transaction(db, async tx => {
          await holdPending(tx, merchantId, chosen)
          await people.mark(tx)
          return approve(tx, at, { merchantId, by: bySome(people), chosen })
        })
        // What is approved is paid now, and by the clock where this is not reached.
        const moved = sumOf(await payOpen(db, merchantId, at))
        return { count: ids.length, moved: formatAmount(moved) }
      },
    }),
  }
}
