import { hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { toVendor } from '../rules/exchange.ts'
import type { TransferState } from '../rules/saga.ts'
import { post, readingOf } from './postings.ts'
import { admitLate, confirm, record, reject } from './progress.ts'
import { ask } from './saga.ts'
import * as store from './store.ts'
import * as recovery from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps } from './vendor-call.ts'

/* What operators can do about transfers that the machine cannot end (wallet contract §3.2, recovery board). */

/** Who does it: another operator has to decide what one has proposed. */
export type Operator = { merchantId: number; operatorId: string }
type End = { kind: 'confirm'; moved: Amount } | { kind: 'reject' }

/** Not while a call may be out this very moment. */
const PROPOSABLE: readonly TransferState[] = ['HELD', 'UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL']
const AGES = [
  ['24h', 86_400_000],
  ['1h', 3_600_000],
  ['10m', 600_000],
  ['1m', 60_000],
] as const

/** What operators can do. Each change is told in the transfer's time line with who made it. */
export function createRecovery(deps: Deps) {
  const { db, now } = deps

  /** Transfers in doubt, waiting or for people, oldest first, each with how long nobody has known. */
  async function readBoard(merchantId: number) {
    const at = await now()
    return (await recovery.selectBoard(db, merchantId)).map(row => {
      const ageMs = at.getTime() - row.since.getTime()
      return { ...row, age: AGES.find(([, ms]) => ageMs >= ms)?.[0] ?? 'new' }
    })
  }

  async function workOn(merchantId: number, reference: string) {
    const row = await store.findTransfer(db, reference)
    if (row?.merchantId !== merchantId) throw new Refusal('not_found')
    const vendor = (await wallets.findVendor(db, merchantId, { vendorId: row.vendorId }))!
    const wallet = (await wallets.findWallet(db, row.memberId, row.vendorId))!
    return { deps, row, vendor, wallet }
  }

  /**
   * Asks the vendor what became of a transfer, now; with `resend` a vendor that does not know it gets the same reference
   * again (T-029). Works on one that was rejected as well: it may have arrived late.
   */
  async function askAgain({ merchantId, operatorId }: Operator, reference: string, resend: boolean) {
    const work = await workOn(merchantId, reference)
    const { row, vendor, wallet } = work
    if (row.state === 'REJECTED' && !resend) {
      const reply = await callVendor(deps, vendor, 'transfer_status', { reference })
      const late = reply.outcome === 'answered' && reply.value.state === 'SUCCESS' ? reply.value : undefined
      const reading = late?.account && readingOf(late.account)
      if (late?.amount !== undefined)
        await admitLate({ db, at: await now(), vendor, wallet }, row, BigInt(late.amount), reading)
    } else if (row.state === 'UNKNOWN' || (row.state === 'MANUAL' && !resend)) {
      await ask(work, { resend, actor: operatorId })
    } else throw new Refusal('not_allowed')
    return (await store.findTransfer(db, reference))!
  }

  /** A transfer's time line with everything that was noted, and by whom. */
  async function readTimeLine(merchantId: number, reference: string) {
    const { row } = await workOn(merchantId, reference)
    return store.selectSteps(db, [row.id])
  }

  /** Keeps what the vendor gave as a proof in the time line: a text, or where a document is. */
  async function attachProof({ merchantId, operatorId }: Operator, reference: string, proof: string) {
    const { row } = await workOn(merchantId, reference)
    await transaction(db, async tx => store.insertStep(tx, row.id, await now(), row.state, proof, operatorId))
  }

  /**
   * Proposes how a transfer ends: what the vendor moved, or that it moved nothing. The machine leaves it alone until
   * somebody else has decided. Refused as `proposal_open` while another proposal about this wallet is open.
   */
  async function propose({ merchantId, operatorId }: Operator, reference: string, end: End, note: string) {
    const { row, vendor } = await workOn(merchantId, reference)
    const value = end.kind === 'confirm' ? end.moved : ZERO
    if (end.kind === 'confirm' && toVendor(value, vendor) === undefined) throw new Refusal('invalid_input')
    return transaction(db, async tx => {
      const current = await store.findById(tx, row.id)
      if (!PROPOSABLE.includes(current.state)) throw new Refusal('not_allowed')
      const { memberId, vendorId, id: transferId } = current
      const about = { merchantId, memberId, vendorId, transferId, kind: end.kind, amount: value, note }
      const id = await keep(tx, about, operatorId)
      await record(tx, current, await now(), { state: 'MANUAL', dueAt: null }, note, operatorId)
      return id
    })
  }

  /** Proposes to give a member back what is at a vendor that is closed for good (T-025). */
  async function proposeWriteBack({ merchantId, operatorId }: Operator, memberId: string, code: string, note: string) {
    const vendor = await wallets.findVendor(db, merchantId, { code })
    if (vendor?.status !== 'CLOSED') throw new Refusal('not_allowed')
    return transaction(db, async tx => {
      const { vendorId } = vendor
      const { value } = await atVendor(tx, memberId, vendorId)
      if (value === ZERO) throw new Refusal('not_found')
      const about = {
        merchantId,
        memberId,
        vendorId,
        transferId: null,
        kind: 'write_back',
        amount: value,
        note,
      } as const
      return keep(tx, about, operatorId)
    })
  }

  /**
   * Decides what another operator has proposed. Refused as `second_person_needed` for the one who proposed it, and as
   * `not_found` when it was decided before, or when things have changed since and it is approved.
   */
  async function decide({ merchantId, operatorId }: Operator, id: bigint, approved: boolean): Promise<void> {
    const at = await now()
    await transaction(db, async tx => {
      const proposal = await recovery.lockProposal(tx, merchantId, id)
      if (!proposal) throw new Refusal('not_found')
      if (proposal.proposedBy === operatorId) throw new Refusal('second_person_needed')
      await recovery.decideProposal(tx, id, operatorId, approved)
      const vendor = (await wallets.findVendor(tx, merchantId, { vendorId: proposal.vendorId }))!
      if (proposal.transferId === null) return approved ? writeBack(tx, vendor, proposal) : undefined
      const row = await store.findById(tx, proposal.transferId)
      if (row.state !== 'MANUAL' && approved) throw new Refusal('not_found')
      if (row.state !== 'MANUAL') return
      const wallet = (await wallets.lockWallet(tx, row.memberId, row.vendorId))!
      const place = { db, at, vendor, wallet }
      if (!approved) await record(tx, row, at, { state: 'UNKNOWN', dueAt: at }, '', operatorId)
      else if (proposal.kind === 'reject') await reject(tx, place, row, 'decided', operatorId)
      else await confirm(tx, place, row, toVendor(amount(proposal.amount), vendor)!, undefined, operatorId)
    })
  }

  return { readBoard, readTimeLine, askAgain, attachProof, propose, proposeWriteBack, decide }
}

async function keep(tx: Tx, about: Omit<recovery.ProposalRow, 'id' | 'proposedBy'>, operatorId: string) {
  const id = await recovery.insertProposal(tx, { ...about, proposedBy: operatorId })
  if (id === undefined) throw new Refusal('proposal_open')
  return id
}

/** What the member has at the vendor, by our books; the wallet and its money are held until the transaction ends. */
async function atVendor(tx: Tx, memberId: string, vendorId: number) {
  const wallet = await wallets.lockWallet(tx, memberId, vendorId)
  if (!wallet) throw new Refusal('not_found')
  return { wallet, value: (await hold(tx, [wallet.atAccount])).get(wallet.atAccount)!.balance }
}

/** The money is cash again, and the vendor owes it to the merchant. */
async function writeBack(tx: Tx, vendor: wallets.TransferVendor, proposal: recovery.ProposalRow): Promise<void> {
  const { wallet, value } = await atVendor(tx, proposal.memberId, proposal.vendorId)
  if (value !== proposal.amount) throw new Refusal('not_found')
  const change = { cash: value, transit: ZERO, at: amount(-value) }
  const posting = { key: `write-back:${proposal.id}`, kind: 'transfer_write_back', reference: vendor.code, change }
  if ((await post(tx, wallet, vendor, posting)) !== 'done') throw new Refusal('not_found')
  await recovery.insertReceivable(tx, proposal)
}
