import { takeBack } from '#features/agents/rules/bills/clawback.ts'
import { cashAccountsOf, hold, type Line, openAccount } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { partiesByNumber } from '../contracts/store-parties.ts'
import { billClawed } from '../events.ts'
import { houseOf, NO_PRODUCT } from './movements.ts'
import { statusOf } from './pay.ts'
import { type Bill, holdBills } from './store-bills.ts'
import * as store from './store-clawback.ts'
import { insertSalaries } from './store-pay.ts'

type Wish = { merchantId: number; id: bigint; amount: Amount }
type Why = { by: string; reason: string }

/** What of a bill may still be taken back: what came, less what is owed of it already. */
export const clawableOf = ({ received, returned }: Pick<Bill, 'received' | 'returned'>): Amount =>
  amount(received > returned ? received - returned : 0n)

/** The bill, held. Refused as `state_changed` before its period is over, `invalid_input` for more than came of it. */
export async function judgedClawback(tx: Tx, at: Date, { merchantId, id, amount: value }: Wish): Promise<Bill> {
  const [bill] = await holdBills(tx, [id])
  if (bill?.merchantId !== merchantId) throw new Refusal('not_found')
  if (bill.end > at) throw new Refusal('state_changed')
  if (value <= 0n || value > clawableOf(bill)) throw new Refusal('invalid_input', { field: 'amount' })
  return bill
}

/**
 * Takes back what a bill paid, or a part: out of its purse, then out of the wallet as far as that reaches, and back to whoever
 * paid it. The rest is owed and taken off later bills of the same (§2.13). The bill is not revised any more.
 */
export async function clawBack(tx: Tx, at: Date, bill: Bill, value: Amount, why: Why): Promise<void> {
  const payer = bill.funding === 'HOUSE_NET' ? null : bill.payer
  const parties = await partiesByNumber(tx, payer === null ? [bill.payee] : [bill.payee, payer])
  const idOf = (number: number) => parties.get(number)!.id
  const memberId = idOf(bill.payee)
  const cash = await cashAccountsOf(
    tx,
    [...parties.values()].map(({ id }) => id),
  )
  const own = cash.get(memberId)!
  const { currency } = own
  const { merchantId } = bill
  const purse = await openAccount(tx, { merchantId, memberId, currency, book: 'real', purpose: 'bills' })
  const till = await hold(
    tx,
    [...cash.values(), purse].map(({ id }) => id),
  )
  const wallet = till.get(own.id)!
  if (wallet.locked) throw new Refusal('account_locked')
  const taken = takeBack(value, { held: bill.held, cash: wallet.balance })
  const n = (await store.selectClawbacks(tx, bill.id)).length + 1
  const moved = amount(taken.fromBill + taken.fromWallet)
  const house = houseOf(bill.kind)
  const lines: Line[] = [
    { account: purse, house, amount: amount(-taken.fromBill) },
    { account: own, house, amount: amount(-taken.fromWallet) },
    ...(payer === null ? [] : [{ account: cash.get(idOf(payer))!, house, amount: moved }]),
  ]
  if (moved > 0n) {
    const movement = { key: `contract:${bill.id}:clawback:${n}`, kind: `${house.purpose}_back` as const }
    const told = till.move({
      ...movement,
      reference: `bill:${bill.id}`,
      lines: lines.filter(each => each.amount !== 0n),
    })
    if (told !== 'done') throw new Error(`the ledger refused ${movement.key}: ${told}`)
    await till.flush()
  }
  await store.insertClawback(tx, at, { billId: bill.id, n, merchantId, payer, amount: value, ...taken, ...why })
  const after = { ...bill, due: amount(bill.due - moved) }
  const received = amount(bill.received - moved)
  const status = statusOf(after, received, amount(bill.held - taken.fromBill))
  await store.takeOff(tx, bill.id, { amount: value, ...taken, status })
  if (bill.kind !== 'dividend' && moved > 0n) {
    const product = bill.product === 'CONS' ? NO_PRODUCT : bill.product
    const back = { memberId, product, value: -moved }
    const rows = payer === null ? [back] : [back, { memberId: idOf(payer), product, value: moved }]
    await insertSalaries(tx, merchantId, at, rows)
  }
  await noteEvent(tx, billClawed, {
    ...{ merchantId, memberId, billId: String(bill.id), n, amount: formatAmount(value), currency },
  })
}
