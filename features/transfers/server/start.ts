import { playerAt } from '#features/games/server/games.ts'
import { accountOf, balanceOf, openAccount } from '#features/wallet/server/wallet.ts'
import { type Amount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { movable, toVendor } from '../rules/exchange.ts'
import type { Direction } from '../rules/saga.ts'
import { leaseFrom } from './saga.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/* How a transfer begins. */

export type Wish = {
  merchantId: number
  memberId: string
  direction: Direction
  origin: store.Origin
  /** `all`: all free cash, or all that the vendor holds. */
  amount: Amount | 'all'
  /** The same again is the same transfer; null when it is nobody's click. */
  clientKey: string | null
}

/**
 * Writes a transfer down and holds it for the caller to run; `isNew` is false when the client's key was used before.
 * Refused as `transfer_on_its_way` while another one is open, as `key_reused` when the key stands for something else, as
 * `invalid_input` for an amount that does not move exactly (T-012, T-026, T-030).
 */
export async function startTransfer(deps: Deps, vendor: wallets.TransferVendor, wish: Wish) {
  const at = await deps.now()
  return transaction(deps.db, async (tx): Promise<{ row: store.TransferRow; isNew: boolean }> => {
    const known = await findKnown(tx, vendor, wish)
    if (known) return { row: known, isNew: false }
    await openWallet(tx, vendor, wish.memberId)
    await wallets.lockWallet(tx, wish.memberId, vendor.vendorId)
    const size = await sizeOf(tx, vendor, wish)
    const { merchantId, memberId, direction, origin, clientKey } = wish
    const fresh = { reference: newId('trf'), round: 1, follows: null, reclaims: null }
    const transfer = {
      ...fresh,
      ...size,
      merchantId,
      memberId,
      vendorId: vendor.vendorId,
      direction,
      origin,
      clientKey,
    }
    const row = await store.insertTransfer(tx, transfer, at, leaseFrom(at))
    if (row) {
      await store.insertStep(tx, row.id, at, 'CREATED', origin)
      return { row, isNew: true }
    }
    // Another tab was faster with the same key, or another transfer is open.
    const first = await findKnown(tx, vendor, wish)
    if (!first) throw new Refusal('transfer_on_its_way')
    return { row: first, isNew: false }
  })
}

/** The transfer that the client's key stands for. */
async function findKnown(tx: Tx, vendor: wallets.TransferVendor, wish: Wish): Promise<store.TransferRow | undefined> {
  if (wish.clientKey === null) return undefined
  const known = await store.findByClientKey(tx, wish.memberId, wish.clientKey)
  if (!known) return undefined
  const isSame =
    known.vendorId === vendor.vendorId &&
    known.direction === wish.direction &&
    (wish.amount === 'all' ? known.everything || wish.direction === 'in' : known.asked === wish.amount)
  if (!isSame) throw new Refusal('key_reused')
  return known
}

async function sizeOf(tx: Tx, vendor: wallets.TransferVendor, { direction, amount, memberId }: Wish) {
  if (amount === 'all' && direction === 'out') return { asked: null, units: null, everything: true }
  const asked = amount === 'all' ? movable((await balanceOf(tx, memberId, false)).cash, vendor) : amount
  const units = asked > ZERO ? toVendor(asked, vendor) : undefined
  if (units === undefined && amount === 'all') throw new Refusal('insufficient_funds')
  if (units === undefined) throw new Refusal('invalid_input', { field: 'amount', problem: 'not_exact' })
  return { asked, units, everything: false }
}

/** The member's wallet at the vendor, with its accounts in the ledger. Doing it again changes nothing. */
async function openWallet(tx: Tx, { merchantId, vendorId, code }: wallets.TransferVendor, memberId: string) {
  if (await wallets.findWallet(tx, memberId, vendorId)) return
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const owner = { merchantId, memberId, currency: cash.currency, book: 'real' } as const
  const transit = await openAccount(tx, { ...owner, purpose: `transit:${code}` })
  const at = await openAccount(tx, { ...owner, purpose: `at:${code}` })
  const player = await playerAt(tx, vendorId, merchantId, memberId)
  await wallets.insertWallet(tx, {
    ...{ memberId, vendorId, merchantId, player },
    ...{ cashAccount: cash.id, transitAccount: transit.id, atAccount: at.id },
  })
}
