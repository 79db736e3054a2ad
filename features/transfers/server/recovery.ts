import { holdAccounts } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { toVendor } from '../rules/exchange.ts'
import { isOpen } from '../rules/saga.ts'
import { post } from './postings.ts'
import { admitLate, confirm, record, reject } from './progress.ts'
import { ask } from './saga.ts'
import * as store from './store.ts'
import * as recovery from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps } from './vendor-call.ts'

/* What operators can do about transfers that the machine cannot end (wallet contract §3.2, recovery board). */

/** Who does it: another operator has to decide what one has proposed. */
export type Operator = { merchantId: number; operatorId: string }
const AGES = [
  ['24h', 86_400_000],
  ['1h', 3_600_000],
  ['10m', 600_000],
  ['1m', 60_000],
] as const

/** Transfers in doubt, waiting or for people, oldest first, each with how long nobody has known. */
export async function readBoard({ db, now }: Deps, merchantId: number) {
  const at = await now()
  return (await recovery.selectBoard(db, merchantId)).map(row => {
    const ageMs = at.getTime() - row.since.getTime()
    return { ...row, age: AGES.find(([, ms]) => ageMs >= ms)?.[0] ?? 'new' }
  })
}

/**
 * Asks the vendor what became of a transfer, now; with `resend` a vendor that does not know it gets the same reference
 * again (T-029). Works on one that was rejected as well: it may have arrived late.
 */
export async function askAgain(deps: Deps, { merchantId, operatorId }: Operator, reference: string, resend: boolean) {
  const work = await workOn(deps, merchantId, reference)
  const { row, vendor, wallet } = work
  if (row.state === 'REJECTED') {
    const reply = await callVendor(deps, vendor, 'transfer_status', { reference })
    const late = reply.outcome === 'answered' && reply.value.state === 'SUCCESS' ? reply.value.amount : undefined
    const place = { db: deps.db, at: await deps.now(), vendor, wallet }
    if (late !== undefined) await admitLate(place, row, BigInt(late))
  } else if (row.state === 'UNKNOWN') {
    await ask(work, { resend, actor: operatorId })
  } else if (resend || row.state !== 'MANUAL') throw new Refusal('not_allowed')
  return (await store.findTransfer(deps.db, reference))!
}

async function workOn(deps: Deps, merchantId: number, reference: string) {
  const row = await store.findTransfer(deps.db, reference)
  if (row?.merchantId !== merchantId) throw new Refusal('not_found')
  const vendor = (await wallets.findVendor(deps.db, merchantId, { vendorId: row.vendorId }))!
  const wallet = (await wallets.findWallet(deps.db, row.memberId, row.vendorId))!
  return { deps, row, vendor, wallet }
}

/** Keeps what the vendor gave as a proof in the time line: a text, or where a document is. */
export async function attachProof(deps: Deps, { merchantId, operatorId }: Operator, reference: string, proof: string) {
  const { row } = await workOn(deps, merchantId, reference)
  await transaction(deps.db, async tx => store.insertStep(tx, row.id, await deps.now(), row.state, proof, operatorId))
}

/**
 * Proposes how a transfer ends: what the vendor moved, or that it moved nothing. The machine leaves it alone until
 * somebody else has decided. Refused as `proposal_open` while another proposal about this wallet is open.
 */
export async function propose(
  deps: Deps,
  { merchantId, operatorId }: Operator,
  reference: string,
  end: { kind: 'confirm'; moved: Amount } | { kind: 'reject' },
  note: string,
): Promise<bigint> {
  const { row, vendor } = await workOn(deps, merchantId, reference)
  const value = end.kind === 'confirm' ? end.moved : ZERO
  if (end.kind === 'confirm' && toVendor(value, vendor) === undefined) throw new Refusal('invalid_input')
  return transaction(deps.db, async tx => {
    const current = await store.findById(tx, row.id)
    if (!isOpen(current.state) || current.state === 'CREATED' || current.state === 'SENT')
      throw new Refusal('not_allowed')
    const { memberId, vendorId, id: transferId } = current
    const about = { merchantId, memberId, vendorId, transferId, kind: end.kind, amount: value, note }
    const id = await recovery.insertProposal(tx, { ...about, proposedBy: operatorId })
    if (id === undefined) throw new Refusal('proposal_open')
    await record(tx, current, await deps.now(), { state: 'MANUAL', dueAt: null }, note, operatorId)
    return id
  })
}

/** Proposes to give a member back what is at a vendor that is closed for good (T-025). */
export async function proposeWriteBack(
  deps: Deps,
  { merchantId, operatorId }: Operator,
  memberId: string,
  code: string,
  note: string,
): Promise<bigint> {
  const vendor = await wallets.findVendor(deps.db, merchantId, { code })
  if (vendor?.status !== 'CLOSED') throw new Refusal('not_allowed')
  return transaction(deps.db, async tx => {
    const { vendorId } = vendor
    const value = await atVendor(tx, memberId, vendorId)
    if (value === ZERO) throw new Refusal('not_found')
    const about = { merchantId, memberId, vendorId, transferId: null, kind: 'write_back', amount: value, note } as const
    const id = await recovery.insertProposal(tx, { ...about, proposedBy: operatorId })
    if (id === undefined) throw new Refusal('proposal_open')
    return id
  })
}

/** What the member has at the vendor, by our books; the wallet and its money are held until the transaction ends. */
async function atVendor(tx: Tx, memberId: string, vendorId: number): Promise<Amount> {
  const wallet = await wallets.lockWallet(tx, memberId, vendorId)
  if (!wallet) throw new Refusal('not_found')
  return (await holdAccounts(tx, [wallet.atAccount])).get(wallet.atAccount)!.balance
}

/**
 * Decides what another operator has proposed. Refused as `second_person_needed` for the one who proposed it, and as
 * `not_found` when it was decided before or things have changed since.
 */
export async function decide(deps: Deps, { merchantId, operatorId }: Operator, id: bigint, approved: boolean) {
  const at = await deps.now()
  await transaction(deps.db, async tx => {
    const proposal = await recovery.lockProposal(tx, merchantId, id)
    if (!proposal) throw new Refusal('not_found')
    if (proposal.proposedBy === operatorId) throw new Refusal('second_person_needed')
    await recovery.decideProposal(tx, id, operatorId, approved)
    const { memberId, vendorId } = proposal
    const vendor = (await wallets.findVendor(tx, merchantId, { vendorId }))!
    const wallet = (await wallets.lockWallet(tx, memberId, vendorId))!
    if (proposal.transferId === null) {
      if (approved) await writeBack(tx, vendor, wallet, proposal)
      return
    }
    const row = await store.findById(tx, proposal.transferId)
    const place = { db: deps.db, at, vendor, wallet }
    if (!approved) await record(tx, row, at, { state: 'UNKNOWN', dueAt: at }, '', operatorId)
    else if (proposal.kind === 'reject') await reject(tx, place, row, 'decided', operatorId)
    else await confirm(tx, place, row, toVendor(amount(proposal.amount), vendor)!, undefined, operatorId)
  })
}

async function writeBack(
  tx: Tx,
  vendor: wallets.TransferVendor,
  wallet: wallets.WalletRow,
  proposal: recovery.ProposalRow,
): Promise<void> {
  const { memberId, vendorId } = proposal
  const value = await atVendor(tx, memberId, vendorId)
  if (value !== proposal.amount) throw new Refusal('not_found')
  const change = { cash: value, transit: ZERO, at: amount(-value) }
  const posting = { key: `write-back:${proposal.id}`, kind: 'transfer_write_back', reference: vendor.code, change }
  if ((await post(tx, wallet, vendor, posting)) !== 'done') throw new Refusal('not_found')
  await recovery.insertReceivable(tx, proposal)
}
