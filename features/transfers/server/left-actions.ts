import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Change } from '../rules/settlement.ts'
import { changesOf, nameOf } from './effects.ts'
import { post } from './postings.ts'
import * as store from './store.ts'
import * as recovery from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/* Vendors that are gone for good, and what members have there: decided by two (wallet contract §3.2, T-025). */

const leftShape = z.object({ memberId: z.string(), vassalage: z.string() })
const vendorShape = z.object({ vassalage: z.string() })

export function leftActions({ db, realtime }: Pick<Deps, 'db' | 'realtime'>): Actions {
  return {
    /** What a member has at a vendor that is closed for good becomes cash, and the vendor owes it to the merchant (T-025). */
    [recovery.WRITE_BACK_ACTION]: fourEyes(recovery.WRITE_BACK_ACTION, leftShape, {
      ground: async (tx, merchantId, { memberId, vassalage }) => {
        const { vendor, wallet } = await holdLeft(tx, merchantId, memberId, vassalage)
        const value = await atVendor(tx, wallet)
        if (value <= ZERO) throw new Refusal('not_found')
        const owed = amount(await recovery.sumReceivables(tx, merchantId, vendor.vendorId))
        const effect = {
          ...{ username: await nameOf(tx, merchantId, memberId), vendor: vassalage, currency: vendor.currency },
          ...(await changesOf(tx, wallet, backFrom(value))),
          owed: { from: formatAmount(owed), to: formatAmount(amount(owed + value)) },
        }
        const sum = { amount: value, currency: vendor.currency }
        return { item: `${recovery.WRITE_BACK_ITEM}${vassalage}:${memberId}`, version: String(value), effect, sum }
      },
      carryOut: async ({ merchantId, people, reason }, { memberId, vassalage }) => {
        const value = await transaction(db, async tx => {
          const { vendor, wallet } = await holdLeft(tx, merchantId, memberId, vassalage)
          await people.mark(tx)
          const left = await atVendor(tx, wallet)
          const id = newId('wbk')
          const posting = { key: `write-back:${id}`, kind: 'transfer_write_back', reference: vassalage }
          if ((await post(tx, wallet, vendor, { ...posting, change: backFrom(left) })) !== 'done')
            throw new Refusal('account_locked')
          const { vendorId } = vendor
          const receivable = { id, merchantId, vendorId, memberId, amount: left, writtenBy: bySome(people) }
          await recovery.insertReceivable(tx, { ...receivable, note: reason })
          return left
        })
        realtime.hint(memberId, { topic: 'balance' })
        return { amount: formatAmount(value) }
      },
    }),

    /** A vendor is gone for good: nothing is sent to it any more, and what it holds can be written back. */
    'transfers.close': fourEyes('transfers.close', vendorShape, {
      ground: async (tx, merchantId, { vassalage }) => {
        const vendor = await wallets.lockVendor(tx, merchantId, vassalage)
        if (!vendor) throw new Refusal('not_found')
        if (vendor.status === 'CLOSED') throw new Refusal('state_changed')
        const { members, sum, open } = await recovery.sumAtVendor(tx, merchantId, vendor.vendorId)
        const effect = {
          vendor: vassalage,
          members,
          atVendor: formatAmount(amount(sum)),
          open,
          currency: vendor.currency,
        }
        // Whether it answers at the moment, and what members do there meanwhile, is no reason to ask again.
        return { item: `transferVendor:${vassalage}`, version: 'open', effect }
      },
      carryOut: ({ merchantId, people }, { vassalage }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          await closeVendor(tx, merchantId, vassalage)
          return { status: 'CLOSED' }
        }),
    }),
  }
}

/** Nothing is sent to a vendor that is gone for good, and what it holds can be written back (T-025). */
export async function closeVendor(tx: Tx, merchantId: number, code: string): Promise<void> {
  const vendor = await wallets.lockVendor(tx, merchantId, code)
  if (!vendor) throw new Refusal('not_found')
  await wallets.updateVendorStatus(tx, merchantId, vendor.vendorId, ['OPEN', 'MAINTENANCE'], 'CLOSED')
}

/** While nobody knows what became of a transfer there, nothing is given back. */
async function holdLeft(tx: Tx, merchantId: number, memberId: string, code: string) {
  const vendor = await wallets.findVendor(tx, merchantId, { code })
  const wallet = vendor && (await wallets.lockWallet(tx, memberId, vendor.vendorId))
  if (wallet?.merchantId !== merchantId) throw new Refusal('not_found')
  if (vendor!.status !== 'CLOSED') throw new Refusal('state_changed')
  const open = await store.selectOpen(tx, memberId)
  if (open.some(each => each.vendorId === vendor!.vendorId)) throw new Refusal('transfer_on_its_way')
  return { vendor: vendor!, wallet }
}

async function atVendor(tx: Tx, { atAccount }: wallets.WalletRow): Promise<Amount> {
  return (await hold(tx, [atAccount])).get(atAccount)!.balance
}

const backFrom = (value: Amount): Change => ({ cash: value, transit: ZERO, at: amount(-value) })
