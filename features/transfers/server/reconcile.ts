import { hold } from '#features/wallet/server/wallet.ts'
import { transaction } from '#shared/server/db.ts'
import { fromVendor, toVendor } from '../rules/exchange.ts'
import { isOpen } from '../rules/saga.ts'
import { bookReading, readingOf } from './postings.ts'
import { admitLate } from './progress.ts'
import * as store from './store.ts'
import * as recovery from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps } from './vendor-call.ts'

/* Both sides' books are joined: the vendor's list of moves with ours, and each player's balance there with ours. */

const PAGES = 100
const WALLETS_AT_ONCE = 4

type Item = { reference: string; player: string; amount: string; state: 'SUCCESS' | 'FAILED' | 'PENDING' }

/**
 * Reads on in a vendor's own list of moves. One that succeeded and is open with us is asked for now; one that we gave up
 * is admitted (T-010); one that we never made is a case. Reading a page twice changes nothing, so a page that could not
 * be worked on to its end is read again.
 */
export async function readMoves(deps: Deps, vendor: wallets.TransferVendor): Promise<void> {
  const { merchantId, vendorId } = vendor
  for (let page = 0; page < PAGES; page++) {
    const cursor = await wallets.selectCursor(deps.db, merchantId, vendorId)
    const reply = await callVendor(deps, vendor, 'transfers', { cursor })
    if (reply.outcome !== 'answered' || reply.value.status !== 'OK') return
    const { items = [], cursor: next = cursor } = reply.value
    for (const item of items) if (item.state === 'SUCCESS' && !(await join(deps, vendor, item))) return
    if (items.length === 0 || next === cursor) return
    await wallets.updateCursor(deps.db, merchantId, vendorId, next)
  }
}

/** False when the vendor did not answer what is needed first. */
async function join(deps: Deps, vendor: wallets.TransferVendor, item: Item): Promise<boolean> {
  const { db } = deps
  const { merchantId, vendorId } = vendor
  const row = await store.findTransfer(db, item.reference)
  const units = BigInt(item.amount)
  const found = { merchantId, vendorId, subject: item.reference }
  if (row?.merchantId !== merchantId || row.vendorId !== vendorId) {
    await transaction(db, tx => recovery.openCase(tx, { ...found, kind: 'THEIRS_ONLY' }, units))
  } else if (isOpen(row.state)) {
    await store.hurry(db, row.id, await deps.now())
  } else if (row.state === 'REJECTED') {
    const wallet = (await wallets.findWallet(db, row.memberId, vendorId))!
    // What went out may have been won there, which our books learn first.
    const reading = row.direction === 'out' ? await askReading(deps, vendor, wallet.player) : undefined
    if (row.direction === 'out' && !reading) return false
    await admitLate({ db, at: await deps.now(), vendor, wallet }, row, units, reading)
  } else if (row.state === 'CONFIRMED' && fromVendor(units, vendor).amount !== row.moved) {
    const difference = units - (row.units ?? 0n)
    await transaction(db, tx => recovery.openCase(tx, { ...found, kind: 'AMOUNT_DIFF' }, difference))
  }
  return true
}

async function askReading(deps: Deps, vendor: wallets.TransferVendor, player: string) {
  const reply = await callVendor(deps, vendor, 'balance', { player, currency: vendor.vendorCurrency })
  const account = reply.outcome === 'answered' ? reply.value.account : undefined
  return account && readingOf(account)
}

/** Asks a vendor for every player's balance and compares it with ours; a difference is a case (T-028). */
export async function compareBalances(deps: Deps, vendor: wallets.TransferVendor): Promise<void> {
  const { merchantId, vendorId } = vendor
  let after = ''
  for (;;) {
    const page = await wallets.selectWalletsAt(deps.db, merchantId, vendorId, after, WALLETS_AT_ONCE)
    await Promise.all(page.map(wallet => compare(deps, vendor, wallet)))
    if (page.length < WALLETS_AT_ONCE) return
    after = page.at(-1)!.memberId
  }
}

async function compare(deps: Deps, vendor: wallets.TransferVendor, { memberId, player }: wallets.WalletRow) {
  const { merchantId, vendorId } = vendor
  const asked = await deps.now()
  const reading = await askReading(deps, vendor, player)
  if (!reading) return
  const at = await deps.now()
  await transaction(deps.db, async tx => {
    await bookReading(tx, (await wallets.lockWallet(tx, memberId, vendorId))!, vendor, reading, at)
    // Money was on its way while the vendor answered: the figures are not of one moment.
    if (await store.movedSince(tx, memberId, vendorId, asked)) return
    const wallet = (await wallets.lockWallet(tx, memberId, vendorId))!
    const held = await hold(tx, [wallet.atAccount])
    const ours = toVendor(held.get(wallet.atAccount)!.balance, vendor)! + reading.played - wallet.bookedPlayed
    const drift = { merchantId, vendorId, kind: 'DRIFT', subject: player } as const
    if (reading.balance === ours) await recovery.closeCase(tx, drift, 'the figures agree again')
    else await recovery.openCase(tx, drift, reading.balance - ours)
  })
}

/** Both comparisons with every vendor. */
export async function reconcile(deps: Deps, work: typeof readMoves): Promise<void> {
  for (const vendor of await wallets.selectVendors(deps.db)) {
    if (vendor.status === 'CLOSED') continue
    await work(deps, vendor).catch(error => deps.log.error({ err: error, vendor: vendor.code }, 'no reconciliation'))
  }
}
