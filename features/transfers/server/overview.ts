import type { Transfer, VendorWallet } from '#features/transfers/api.ts'
import { accountOf, hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { fromVendor } from '../rules/exchange.ts'
import { isOpen } from '../rules/saga.ts'
import { bookReading, readingOf } from './postings.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'
import { callVendor, type Deps } from './vendor-call.ts'

/* What members see: where their money is, and what became of each transfer. */

const LAST = 2n ** 62n

/** Cash, money on its way and money at each vendor, in ten-thousandths, as the ledger has them at one moment. */
export async function moneyOf({ db }: Deps, merchantId: number, memberId: string) {
  return transaction(db, async tx => {
    const cash = await accountOf(tx, merchantId, memberId, 'real')
    const own = await wallets.selectWallets(tx, memberId)
    const held = await hold(tx, [cash.id, ...own.flatMap(each => [each.transitAccount, each.atAccount])])
    const balance = (id: bigint): Amount => held.get(id)!.balance
    const open = await store.selectOpen(tx, memberId)
    return {
      cash: balance(cash.id),
      currency: cash.currency,
      wallets: own.map(wallet => ({
        wallet,
        transit: balance(wallet.transitAccount),
        at: balance(wallet.atAccount),
        open: open.find(each => each.vendorId === wallet.vendorId),
      })),
    }
  })
}

/** The parts of a member's money for all vendors of the merchant, or for one that is asked now. */
export async function merchantWallet(deps: Deps, merchantId: number, memberId: string, code: string | undefined) {
  const vendors = (await wallets.selectVendors(deps.db, merchantId)).filter(each => !code || each.code === code)
  if (code) for (const vendor of vendors) await readNow(deps, vendor, memberId)
  const money = await moneyOf(deps, merchantId, memberId)
  const list = await Promise.all(
    vendors.map(async (vendor): Promise<VendorWallet> => {
      const own = money.wallets.find(each => each.wallet.vendorId === vendor.vendorId)
      const { status } = (await wallets.findVendor(deps.db, merchantId, vendor))!
      return {
        vassalage: vendor.code,
        vendorName: (await deps.lines.find(merchantId, vendor.vendorId))?.name ?? vendor.code,
        atVendor: formatAmount(own?.at ?? ZERO),
        inTransit: formatAmount(own?.transit ?? ZERO),
        dust: String(fromVendor(own?.wallet.seenBalance ?? 0n, vendor).dust),
        status,
        transfer: own?.open ? forWire(own.open, vendor.code) : null,
      }
    }),
  )
  const sum = (part: 'transit' | 'at') => money.wallets.reduce((sum, each) => sum + each[part], 0n)
  const [transit, at] = [sum('transit'), sum('at')]
  return {
    cash: formatAmount(money.cash),
    inTransit: formatAmount(amount(transit)),
    atVendors: formatAmount(amount(at)),
    sumBalance: formatAmount(amount(money.cash + transit + at)),
    currency: money.currency,
    wallets: list,
  }
}

/** Asks a vendor how the member's account stands, and books what was played. What it does not say changes nothing. */
export async function readNow(deps: Deps, vendor: wallets.TransferVendor, memberId: string): Promise<void> {
  const wallet = await wallets.findWallet(deps.db, memberId, vendor.vendorId)
  if (!wallet) return
  const input = { player: wallet.player, currency: vendor.vendorCurrency }
  const reply = await callVendor(deps, vendor, 'balance', input)
  const account = reply.outcome === 'answered' ? reply.value.account : undefined
  if (!account) return
  const at = await deps.now()
  await transaction(deps.db, async tx => {
    const locked = (await wallets.lockWallet(tx, memberId, vendor.vendorId))!
    await bookReading(tx, locked, vendor, readingOf(account), at)
  })
}

/** A page of a member's transfers with their time lines, newest first; `next` leads to the page after. */
export async function listTransfers({ db }: Deps, merchantId: number, memberId: string, before?: bigint, limit = 20) {
  const rows = await store.selectTransfers(db, memberId, before ?? LAST, limit + 1)
  const page = rows.slice(0, limit)
  const steps = await store.selectSteps(
    db,
    page.map(row => row.id),
  )
  const vendors = await wallets.selectVendors(db, merchantId)
  const list = page.map(row => ({
    ...forWire(row, vendors.find(each => each.vendorId === row.vendorId)!.code),
    id: String(row.id),
    steps: changesOf(steps.filter(step => step.transferId === row.id)),
  }))
  return { list, next: rows.length > limit ? String(page.at(-1)!.id) : null }
}

/** What members see of a time line: its states, not what operators wrote. */
function changesOf(steps: readonly store.StepRow[]) {
  return steps
    .filter((step, nth) => step.state !== steps[nth - 1]?.state)
    .map(({ id, at, state }) => ({ id: String(id), at: at.toISOString(), state }))
}

type Told = Pick<
  store.TransferRow,
  'reference' | 'direction' | 'state' | 'reason' | 'asked' | 'moved' | 'createdAt' | 'endedAt'
>

export function forWire(row: Told, vassalage: string): Transfer {
  const { reference, direction, state, reason } = row
  return {
    ...{ reference, vassalage, direction, state, reason },
    amount: row.asked === null ? null : formatAmount(amount(row.asked)),
    moved: row.moved === null ? null : formatAmount(amount(row.moved)),
    createdAt: row.createdAt.toISOString(),
    endedAt: isOpen(state) ? null : (row.endedAt?.toISOString() ?? null),
  }
}
