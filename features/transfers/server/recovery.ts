import { type Acting, audit } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { actsOn } from '../rules/recovery.ts'
import { readingOf } from './postings.ts'
import { admitLate } from './progress.ts'
import { ask } from './saga.ts'
import * as store from './store.ts'
import { isProposed } from './store-board.ts'
import { letStand } from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps } from './vendor-call.ts'

/* What one operator can do about a transfer that the machine does not end (wallet contract §3.2, recovery board). What
 * takes two is in decisions.ts. */

export function createRecovery(deps: Deps) {
  const { db, now } = deps

  async function workOn(merchantId: number, reference: string) {
    const row = await store.findTransfer(db, reference)
    if (row?.merchantId !== merchantId) throw new Refusal('not_found')
    const vendor = (await wallets.findVendor(db, merchantId, { vendorId: row.vendorId }))!
    const wallet = (await wallets.findWallet(db, row.memberId, row.vendorId))!
    return { deps, row, vendor, wallet }
  }

  /**
   * Asks the vendor what became of a transfer, now; with `resend` a vendor that does not know it gets the same reference
   * again (T-029). Works on one that was rejected as well: it may have arrived late. Answers how it then stands; refused as
   * `state_changed` where that cannot be done about it.
   */
  async function askAgain(who: Acting, reference: string, resend: boolean) {
    const work = await workOn(who.merchantId, reference)
    const { row, vendor, wallet } = work
    const doubt = { ...row, isClosed: vendor.status === 'CLOSED', isProposed: await isProposed(db, row) }
    const act = resend ? 'resend' : 'ask'
    if (!actsOn(doubt).includes(act)) throw new Refusal('state_changed')
    await note(who, row, `transfers.${act}`, { state: row.state })
    if (row.state === 'REJECTED') {
      const reply = await callVendor(deps, vendor, 'transfer_status', { reference })
      const late = reply.outcome === 'answered' && reply.value.state === 'SUCCESS' ? reply.value : undefined
      const reading = late?.account && readingOf(late.account)
      if (late?.amount !== undefined)
        await admitLate({ db, at: await now(), vendor, wallet }, row, BigInt(late.amount), reading)
    } else await ask(work, { resend, actor: who.operatorId })
    return (await store.findTransfer(db, reference))!
  }

  /** Before the vendor is asked: that it was asked is on record, whatever becomes of it. */
  const note = (who: Acting, { reference }: store.TransferRow, action: string, inputs: Record<string, unknown>) =>
    transaction(db, tx => audit(tx, who, { action, item: store.END_ITEM + reference, inputs }))

  /** Keeps what the vendor gave as a proof in the time line: a text, or where a document is. */
  async function attachProof(who: Acting, reference: string, proof: string) {
    const { row } = await workOn(who.merchantId, reference)
    const at = await now()
    await transaction(db, async tx => {
      const { state } = await store.findById(tx, row.id)
      await store.insertStep(tx, row.id, at, state, proof, who.operatorId)
      await audit(tx, who, { action: 'transfers.note', item: store.END_ITEM + reference, inputs: { proof, state } })
    })
  }

  /** Lets a difference of the books stand, with the reason on record. */
  async function closeCase(who: Acting, id: string, reason: string) {
    await transaction(db, async tx => {
      const closed = await letStand(tx, who.merchantId, id, who.operatorId, reason)
      if (!closed) throw new Refusal('not_found')
      const inputs = { ...closed, units: String(closed.units) }
      await audit(tx, who, { action: 'transfers.closeCase', item: `transfer-case:${id}`, inputs, reason })
    })
  }

  return { askAgain, attachProof, closeCase }
}
