import { createVendorLines } from '#features/gateway/server/gateway.ts'
import type { Amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import type { Direction } from '../rules/saga.ts'
import { readCases, readLeft, readTransfers, readVendors } from './board.ts'
import { endAction } from './decisions.ts'
import { leftActions } from './left-actions.ts'
import { forWire, listTransfers, merchantWallet } from './overview.ts'
import { compareBalances, readMoves, reconcile } from './reconcile.ts'
import { createRecovery } from './recovery.ts'
import { createSaga } from './saga.ts'
import { setUpActions } from './set-up.ts'
import { startTransfer } from './start.ts'
import * as store from './store.ts'
import type { BoardAsk } from './store-board.ts'
import { countUnknown, selectOpenCases, sumReceivables } from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'
import { bringBack, takeAlong, wantsAuto } from './visits.ts'

export { closeVendor } from './left-actions.ts'
export { proveTransfers } from './proof.ts'
export { setUpTransfers, type TransferSetup } from './set-up.ts'
export { bringBackAfterLogout } from './visits.ts'

export type TransferAsk = {
  merchantId: number
  memberId: string
  vassalage: string
  direction: Direction
  amount: Amount | 'all'
  key: string
}

/**
 * What the feature transfers can do. One per server, and one for its timed work: whoever claims a transfer works on it.
 * `now` is the clock that decides when a transfer goes on.
 */
export function createTransfers(context: Context, now: () => Promise<Date> = () => databaseNow(context.db)) {
  const deps: Deps = { ...context, lines: createVendorLines(context), now }
  const { db } = context
  const saga = createSaga(deps)

  async function vendorOf(merchantId: number, code: string): Promise<wallets.TransferVendor> {
    const vendor = await wallets.findVendor(db, merchantId, { code })
    if (!vendor) throw new Refusal('not_found')
    return vendor
  }

  /**
   * Moves money between a member's cash and a vendor, as far as it goes at once; what is in doubt then goes on by timed
   * work. The same key answers the same transfer. Money back is never refused because a vendor was switched off.
   */
  async function transfer({ merchantId, memberId, vassalage, direction, amount, key }: TransferAsk) {
    const vendor = await vendorOf(merchantId, vassalage)
    const isOpen = vendor.status !== 'CLOSED' && (await deps.lines.takesTransfers(merchantId, vendor.vendorId))
    if (vendor.status === 'CLOSED' || (direction === 'in' && !isOpen)) throw new Refusal('vendor_unavailable')
    const wish = { merchantId, memberId, direction, origin: 'member', amount, clientKey: key } as const
    const { row, isNew } = await startTransfer(deps, vendor, wish)
    if (isNew) await saga.run(row)
    return forWire(refuseRejected(await saga.advance(row.reference)), vendor.code)
  }

  /** Brings back all that the member has at vendors, or at one; the same key answers the same transfers. */
  async function bringAllBack(who: { merchantId: number; memberId: string }, key: string, code?: string) {
    const vendors = await wallets.selectVendors(db, who.merchantId)
    const wanted = vendors.filter(vendor => code === undefined || vendor.code === code)
    if (code !== undefined && wanted.length === 0) throw new Refusal('not_found')
    const rows = await bringBack(deps, saga, who, 'member', wanted, key)
    return rows.map(row => forWire(row, vendors.find(each => each.vendorId === row.vendorId)!.code))
  }

  /** Opens a game with the money that goes along (rule 6); when it does not open, the money comes back. */
  async function launch<Ask extends { merchantId: number; memberId: string; vassalage: string }, T>(
    open: (ask: Ask) => Promise<T>,
    ask: Ask,
  ): Promise<T> {
    await takeAlong(deps, saga, ask, ask.vassalage)
    try {
      return await open(ask)
    } catch (error) {
      const vendor = await wallets.findVendor(db, ask.merchantId, { code: ask.vassalage })
      if (vendor?.auto && (await wantsAuto(deps, ask.memberId))) await bringBack(deps, saga, ask, 'launch', [vendor])
      throw error
    }
  }

  return {
    transfer,
    bringAllBack,
    launch,
    takeAlong: (who: { merchantId: number; memberId: string }, code: string) => takeAlong(deps, saga, who, code),
    merchantWallet: (merchantId: number, memberId: string, code?: string) =>
      merchantWallet(deps, merchantId, memberId, code),
    listTransfers: (merchantId: number, memberId: string, before: bigint | undefined, limit: number) =>
      listTransfers(deps, merchantId, memberId, before, limit),
    wantsAuto: (memberId: string) => wantsAuto(deps, memberId),
    setAuto: (merchantId: number, memberId: string, auto: boolean) =>
      wallets.upsertPreference(db, merchantId, memberId, auto),
    runDue: saga.runDue,
    readMoves: () => reconcile(deps, readMoves),
    compareBalances: () => reconcile(deps, compareBalances),
    recovery: createRecovery(deps),
    /** What takes two operators. */
    actions: { [store.END_ACTION]: endAction(deps), ...leftActions(deps), ...setUpActions(deps) },
    /** How many transfers have been in doubt for longer than this. */
    countUnknown: async (olderThanMs: number) => countUnknown(db, new Date((await now()).getTime() - olderThanMs)),
    /** What operators see. */
    board: (merchantId: number, ask: BoardAsk) => readTransfers(deps, merchantId, ask),
    casesFor: (merchantId: number) => readCases(deps, merchantId),
    vendorsFor: (merchantId: number) => readVendors(deps, merchantId),
    leftFor: (merchantId: number, ask: { before?: string | undefined; limit: number }) =>
      readLeft(deps, merchantId, ask),
    openCases: (merchantId: number) => selectOpenCases(db, merchantId),
    /** What a closed vendor owes the merchant for money written back, in ten-thousandths. */
    receivableOf: async (merchantId: number, code: string) =>
      sumReceivables(db, merchantId, (await vendorOf(merchantId, code)).vendorId),
  }
}

export type Transfers = ReturnType<typeof createTransfers>

/** What the member can do something about is a refusal, the first time and each time the key comes again. */
function refuseRejected(row: store.TransferRow): store.TransferRow {
  const { state, reason } = row
  if (state === 'REJECTED' && reason === 'insufficient_funds') throw new Refusal('insufficient_funds')
  if (state === 'REJECTED' && (reason === 'account_locked' || reason === 'account_blocked')) throw new Refusal(reason)
  return row
}
