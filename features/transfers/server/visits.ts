import { hold } from '#features/wallet/server/wallet.ts'
import { ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { moneyOf } from './overview.ts'
import { startBack } from './progress.ts'
import type { createSaga } from './saga.ts'
import { startTransfer } from './start.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/* Money that follows the member: out of all other vendors before a game, into the game's vendor, back after it. */

type Saga = ReturnType<typeof createSaga>
type Who = { merchantId: number; memberId: string }

/** Whether money moves by itself with this member; the merchant says so for each vendor besides. */
export async function wantsAuto(deps: Deps, memberId: string): Promise<boolean> {
  return (await wallets.selectPreference(deps.db, memberId)) ?? true
}

/**
 * Before a game of `code` opens: brings back what is at other vendors and, once that is over, takes all free cash along
 * (§3.2 rule 6). What is still on its way then stays behind: the member plays with the rest (T-021). Answers it.
 */
export async function takeAlong(deps: Deps, saga: Saga, who: Who, code: string): Promise<store.TransferRow[]> {
  const vendors = await wallets.selectVendors(deps.db, who.merchantId)
  if (vendors.length === 0 || !(await wantsAuto(deps, who.memberId))) return []
  const auto = vendors.filter(vendor => vendor.auto)
  const back = await bringBack(
    deps,
    saga,
    who,
    'launch',
    auto.filter(vendor => vendor.code !== code),
  )
  const target = auto.find(vendor => vendor.code === code)
  if (target && target.status !== 'CLOSED' && (await deps.lines.takesTransfers(who.merchantId, target.vendorId))) {
    await begin(deps, saga, target, { ...who, direction: 'in', origin: 'launch', amount: 'all', clientKey: null })
  }
  return back.filter(row => row.state !== 'CONFIRMED' && row.state !== 'REJECTED')
}

/**
 * Brings back all that these vendors hold. One that is on its way already is only hurried. `key`: the client's own, so
 * that the same click brings back once.
 */
export async function bringBack(
  deps: Deps,
  saga: Saga,
  who: Who,
  origin: 'member' | 'launch',
  vendors: readonly wallets.TransferVendor[],
  key?: string,
): Promise<store.TransferRow[]> {
  const { wallets: own } = await moneyOf(deps, who.merchantId, who.memberId)
  const found = await Promise.all(
    vendors.map(async vendor => {
      const mine = own.find(each => each.wallet.vendorId === vendor.vendorId)
      const clientKey = key === undefined ? null : `${key}/${vendor.code}`
      const known = clientKey !== null && (await store.findByClientKey(deps.db, who.memberId, clientKey))
      if (known) return saga.advance(known.reference)
      if (!mine || vendor.status === 'CLOSED') return undefined
      if (mine.open) {
        await store.hurryWaiting(deps.db, who.memberId, await deps.now(), vendor.vendorId)
        return saga.advance(mine.open.reference)
      }
      if (mine.at === ZERO && mine.wallet.seenBalance === 0n) return undefined
      return begin(deps, saga, vendor, { ...who, direction: 'out', origin, amount: 'all', clientKey })
    }),
  )
  return found.filter(row => row !== undefined)
}

/** Starts and runs a transfer that nobody waits for: one that cannot start now stays undone. */
async function begin(
  deps: Deps,
  saga: Saga,
  vendor: wallets.TransferVendor,
  wish: Parameters<typeof startTransfer>[2],
) {
  try {
    const { row, isNew } = await startTransfer(deps, vendor, wish)
    if (isNew) await saga.run(row)
    return await saga.advance(row.reference)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * The reaction to the end of a login: what the member has at vendors that move money by themselves comes back, by timed
 * work, and so does what is on its way then (T-022). Nobody is thrown out of a game for it: they may be logged in elsewhere.
 */
export async function bringBackAfterLogout(tx: Tx, { memberId }: { memberId: string }): Promise<void> {
  const own = await wallets.selectWallets(tx, memberId)
  if (own.length === 0 || (await wallets.selectPreference(tx, memberId)) === false) return
  const at = await databaseNow(tx)
  const held = await hold(
    tx,
    own.map(wallet => wallet.atAccount),
  )
  for (const { merchantId, vendorId, atAccount } of own) {
    const vendor = await wallets.findVendor(tx, merchantId, { vendorId })
    if (!vendor?.auto || vendor.status === 'CLOSED') continue
    await wallets.markLeft(tx, memberId, vendorId, at)
    if (held.get(atAccount)!.balance === 0n) continue
    await startBack(tx, { merchantId, memberId, vendorId, origin: 'leave' }, 1, null, at)
  }
}
