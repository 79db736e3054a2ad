import {
  type Account,
  type AccountPurpose,
  type Line,
  move,
  openAccount,
  type Till,
} from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'

/* Every movement of the cashier (§2, M1 to M17). A key moves money once for life, so each may be asked for again. */

export type Owner = { merchantId: number; memberId: string; currency: string }
type House = Line['house']
type Leg = { owner: Owner; purpose: AccountPurpose; house: House; amount: bigint }
type Posting = { key: string; kind: string; reference: string; legs: readonly Leg[] }

/** Whose accounts hold money that nobody is known to own. */
export const deskOf = (merchantId: number, currency: string): Owner => ({
  ...{ merchantId, memberId: `desk_${merchantId}`, currency },
})
export const inSuspense = (provider: string): AccountPurpose => `desk:suspense:${provider}`

const PASSED: House = { purpose: 'transfers', subject: 'cashier' }
const house = (purpose: House['purpose'], subject: string): House => ({ purpose, subject })

/** Merchants name their payments alike: a key is of one of them. */
const keyOf = (merchantId: number, key: string) => `cashier:${merchantId}:${key}`

/** Refused as what the member can see; anything else is a bug. */
async function book(tx: Tx, { key, kind, reference, legs }: Posting): Promise<void> {
  const lines: Line[] = []
  for (const leg of legs) {
    if (leg.amount === 0n) continue
    const account = await openAccount(tx, { ...leg.owner, book: 'real', purpose: leg.purpose })
    lines.push({ account, house: leg.house, amount: amount(leg.amount) })
  }
  if (lines.length === 0) return
  const own = keyOf(lines[0]!.account.merchantId, key)
  const [outcome] = await move(tx, [{ key: own, kind, reference, lines }])
  const { status } = outcome!
  if (status === 'insufficient') throw new Refusal('insufficient_funds')
  if (status === 'locked') throw new Refusal('account_locked')
  if (status !== 'done' && status !== 'repeated') throw new Error(`the ledger refused ${key}: ${status}`)
}

export type Came = { merchantId: number; provider: string; paymentId: string; currency: string; amount: Amount }
const nameOf = ({ provider, paymentId }: Came) => `arrival:${provider}:${paymentId}`
const suspense = (came: Came, value: bigint, to: House): Leg => ({
  ...{ owner: deskOf(came.merchantId, came.currency), purpose: inSuspense(came.provider), house: to, amount: value },
})
const ofMember = (owner: Owner, purpose: AccountPurpose, to: House, value: bigint): Leg => ({
  ...{ owner, purpose, house: to, amount: value },
})

/** M1: it fits. Its arrival is new, so its key was never used. The caller flushes the till, which holds the wallet. */
export function bookCredit(till: Till, account: Account, came: Came): void {
  const reference = nameOf(came)
  const lines: Line[] = [{ account, house: house('deposits', came.provider), amount: came.amount }]
  const status = till.move({ key: keyOf(came.merchantId, reference), kind: 'deposit', reference, lines })
  if (status !== 'done') throw new Error(`the ledger refused ${reference}: ${status}`)
}

/** M2: it does not. */
export function bookSuspense(tx: Tx, came: Came): Promise<void> {
  const reference = nameOf(came)
  const legs = [suspense(came, came.amount, house('deposits', came.provider))]
  return book(tx, { key: reference, kind: 'suspense', reference, legs })
}

/** M3: a person found its owner. */
export function bookFound(tx: Tx, came: Came, owner: Owner): Promise<void> {
  const reference = nameOf(came)
  const to = house('deposits', came.provider)
  const legs = [suspense(came, -came.amount, to), ofMember(owner, 'cash', to, came.amount)]
  return book(tx, { key: `${reference}:credit`, kind: 'deposit', reference, legs })
}

/** M4: it was sent back. */
export function bookRefund(tx: Tx, came: Came): Promise<void> {
  const reference = nameOf(came)
  const legs = [suspense(came, -came.amount, house('withdrawals', came.provider))]
  return book(tx, { key: `${reference}:refund`, kind: 'refund', reference, legs })
}

/** M5: its provider took it back before anybody had it. */
export function bookVoid(tx: Tx, came: Came): Promise<void> {
  const reference = nameOf(came)
  const legs = [suspense(came, -came.amount, house('deposits', came.provider))]
  return book(tx, { key: `${reference}:void`, kind: 'void', reference, legs })
}

/** M6: so much of the member's cash waits for the end of a dispute. */
export function bookHeld(tx: Tx, came: Came, owner: Owner, held: Amount): Promise<void> {
  const reference = nameOf(came)
  const legs = [ofMember(owner, 'cash', PASSED, -held), ofMember(owner, 'held', PASSED, held)]
  return book(tx, { key: `${reference}:held`, kind: 'dispute_opened', reference, legs })
}

/** M7: and is the member's again. */
export function bookReleased(tx: Tx, came: Came, owner: Owner, held: Amount): Promise<void> {
  const reference = nameOf(came)
  const legs = [ofMember(owner, 'held', PASSED, -held), ofMember(owner, 'cash', PASSED, held)]
  return book(tx, { key: `${reference}:released`, kind: 'dispute_won', reference, legs })
}

/** M8: taken back: what was held, then cash, and a debt for the rest; never a balance below zero. */
export function bookReversed(tx: Tx, came: Came, owner: Owner, held: Amount, cash: Amount): Promise<void> {
  const reference = nameOf(came)
  const to = house('chargebacks', came.provider)
  const legs = [
    ofMember(owner, 'held', to, -held),
    ofMember(owner, 'cash', to, -cash),
    ofMember(owner, 'debt', to, -(came.amount - held - cash)),
  ]
  return book(tx, { key: `${reference}:reversed`, kind: 'deposit_reversed', reference, legs })
}

/** M9. */
export function bookSettled(tx: Tx, owner: Owner, clientKey: string, value: Amount): Promise<void> {
  const id = `${owner.memberId}:${clientKey}`
  const legs = [ofMember(owner, 'cash', PASSED, -value), ofMember(owner, 'debt', PASSED, value)]
  return book(tx, { key: `debt:${id}`, kind: 'debt_settled', reference: `debt:${id}`, legs })
}

/** M10. */
export function bookReserved(tx: Tx, owner: Owner, withdrawal: string, value: Amount): Promise<void> {
  const legs = [ofMember(owner, 'cash', PASSED, -value), ofMember(owner, 'reserved', PASSED, value)]
  const reference = `withdrawal:${withdrawal}`
  return book(tx, { key: `${reference}:reserve`, kind: 'withdrawal', reference, legs })
}

/** M11, with M14 where a part-paid one is closed: what was not paid out goes back, less what is earned of the fee. */
export function bookGivenBack(
  tx: Tx,
  owner: Owner,
  withdrawal: string,
  how: 'reject' | 'cancel' | 'close',
  { back, fee }: { back: Amount; fee: Amount },
): Promise<void> {
  const reference = `withdrawal:${withdrawal}`
  const legs = [
    ofMember(owner, 'reserved', PASSED, -back),
    ofMember(owner, 'cash', PASSED, back),
    ofMember(owner, 'reserved', house('fees', 'withdrawal'), -fee),
  ]
  return book(tx, { key: `${reference}:${how}`, kind: `withdrawal_${how}`, reference, legs })
}

/** M14. */
export function bookFee(tx: Tx, owner: Owner, withdrawal: string, fee: Amount): Promise<void> {
  const reference = `withdrawal:${withdrawal}`
  const legs = [ofMember(owner, 'reserved', house('fees', 'withdrawal'), -fee)]
  return book(tx, { key: `${reference}:fee`, kind: 'withdrawal_fee', reference, legs })
}

/** M12. */
export function bookPayout(
  tx: Tx,
  owner: Owner,
  part: { id: string; provider: string; amount: Amount },
): Promise<void> {
  const reference = `part:${part.id}`
  const legs = [ofMember(owner, 'reserved', house('withdrawals', part.provider), -part.amount)]
  return book(tx, { key: reference, kind: 'payout', reference, legs })
}

/** M13: out of the receiver's reserve; to the payer's cash, or to suspense when it does not fit. */
export function bookMatched(
  tx: Tx,
  receiver: Owner,
  payer: Owner | null,
  part: { id: string; provider: string; amount: Amount },
): Promise<void> {
  const reference = `part:${part.id}`
  const came: Came = { ...part, ...receiver, amount: part.amount, paymentId: part.id }
  const to = house('deposits', part.provider)
  const legs = [
    ofMember(receiver, 'reserved', house('withdrawals', part.provider), -part.amount),
    payer ? ofMember(payer, 'cash', to, part.amount) : suspense(came, part.amount, to),
  ]
  return book(tx, { key: reference, kind: 'matched', reference, legs })
}

/** M15: to the reserve while the withdrawal is open, else to cash, with the fee when nothing was received. */
export function bookReturned(
  tx: Tx,
  owner: Owner,
  part: { id: string; provider: string; amount: Amount },
  { isOver, fee }: { isOver: boolean; fee: Amount },
): Promise<void> {
  const reference = `part:${part.id}`
  const legs = [
    ofMember(owner, isOver ? 'cash' : 'reserved', house('withdrawals', part.provider), part.amount),
    ofMember(owner, 'cash', house('fees', 'withdrawal'), fee),
  ]
  return book(tx, { key: `${reference}:returned`, kind: 'payout_returned', reference, legs })
}

/** M16. */
export function bookProviderFee(
  tx: Tx,
  merchant: { merchantId: number; currency: string },
  provider: string,
  line: string,
  fee: Amount,
): Promise<void> {
  const owner = deskOf(merchant.merchantId, merchant.currency)
  const reference = `statement:${provider}:${line}`
  const legs = [ofMember(owner, `desk:fees:${provider}`, house('deposits', provider), -fee)]
  return book(tx, { key: reference, kind: 'provider_fee', reference, legs })
}

/** M17. */
export function bookVoucher(tx: Tx, owner: Owner, id: string, value: Amount): Promise<void> {
  const reference = `voucher:${id}`
  const legs = [ofMember(owner, 'cash', house('deposits', 'voucher'), value)]
  return book(tx, { key: reference, kind: 'voucher', reference, legs })
}
