import { endLot, holdFollowed, openLot, PPM } from '#features/turnover/server/turnover.ts'
import { accountOf, hold, move, standOf } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { debtorCredited } from '../events.ts'
import type { ArrearsOf } from './facts.ts'
import * as store from './store-transfers.ts'

type Wish = { merchantId: number; id: string }

/**
 * What operators would take back of whom, held. Refused as `not_found`, `state_changed` where it was taken back or is itself what
 * was, `insufficient_funds` where the receiver has no longer so much: no wallet comes to owe.
 */
export async function judgedReversal(tx: Tx, { merchantId, id }: Wish): Promise<store.TransferRow> {
  const sent = await store.holdTransfer(tx, merchantId, id)
  if (!sent) throw new Refusal('not_found')
  if (sent.reversedBy !== null || sent.reverses !== null) throw new Refusal('state_changed')
  const { id: account } = await accountOf(tx, merchantId, sent.receiverId, 'real')
  if ((await standOf(tx, [account])).get(account)!.balance < sent.amount) throw new Refusal('insufficient_funds')
  return sent
}

/** Sends it back, whole, with what its sender had still to play of it; what its receiver has still to play of it ends. */
export async function reverse(tx: Tx, arrearsOf: ArrearsOf, sent: store.TransferRow): Promise<store.TransferRow> {
  const { merchantId, senderId, receiverId, currency, direction } = sent
  const value = amount(sent.amount)
  const id = newId('trf')
  const row = await store.insertTransfer(tx, {
    ...{ id, merchantId, senderId: receiverId, receiverId: senderId, key: null, amount: value, currency },
    ...{ direction: direction === 'up' ? 'down' : 'up', note: '', network: '', reverses: sent.id },
  })
  await store.setReversed(tx, sent.id, id)
  // Bets hold lots before wallets, so this does.
  await holdFollowed(tx, [senderId, receiverId])
  const at = await databaseNow(tx)
  await endLot(tx, merchantId, `line:${sent.id}`, at)
  const [theirs, own] = [
    await accountOf(tx, merchantId, receiverId, 'real'),
    await accountOf(tx, merchantId, senderId, 'real'),
  ]
  const till = await hold(tx, [theirs.id, own.id])
  if (till.get(theirs.id)!.balance < value) throw new Refusal('insufficient_funds')
  const house = { purpose: 'transfers', subject: 'line' } as const
  const lines = [
    { account: theirs, house, amount: amount(-value) },
    { account: own, house, amount: value },
  ]
  const [outcome] = await move(tx, [{ key: `line:${id}`, kind: 'transfer_line', reference: id, lines }])
  if (outcome!.status === 'locked') throw new Refusal('account_locked')
  if (outcome!.status !== 'done') throw new Error(`the ledger refused ${id}: ${outcome!.status}`)
  const lot = { source: `line:${id}`, amount: amount(sent.released), timesPpm: PPM }
  if (lot.amount > 0n) await openLot(tx, { merchantId, memberId: senderId, currency }, lot, at)
  if ((await arrearsOf(tx, senderId)) > 0n) await noteEvent(tx, debtorCredited, { merchantId, memberId: senderId })
  return row!
}
