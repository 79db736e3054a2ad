import * as z from 'zod/mini'
import { type Action, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { amountText } from '#features/wallet/api.ts'
import { type Amount, amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { toVendor } from '../rules/exchange.ts'
import { actsOn } from '../rules/recovery.ts'
import { type Change, confirmed, NO_CHANGE, returned } from '../rules/settlement.ts'
import { changesOf, nameOf } from './effects.ts'
import { confirm, reject } from './progress.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/** `moved`: what the vendor moved; null: it moved nothing. */
const shape = z.object({ reference: z.string(), moved: z.nullable(amountText) })

/**
 * How a transfer ends that the machine cannot end, decided by two (wallet contract §3.2 rule 8). The machine leaves it alone
 * while that waits; what happened to it meanwhile ends the proposal.
 */
export function endAction({ db, now, realtime }: Pick<Deps, 'db' | 'now' | 'realtime'>): Action {
  return fourEyes(store.END_ACTION, shape, {
    ground: async (tx, merchantId, { reference, moved }) => {
      const held = await holdTransfer(tx, merchantId, reference)
      const { row, vendor, wallet } = held
      const { state, direction, sentAt } = row
      if (!actsOn({ state, sentAt, isClosed: false, isProposed: false }).includes('end'))
        throw new Refusal('state_changed')
      const asked = amount(row.asked ?? 0n)
      const effect = {
        ...{ username: await nameOf(tx, merchantId, row.memberId), vendor: vendor.code, way: direction, state },
        ...{ asked: row.asked === null ? null : formatAmount(asked), moved, currency: vendor.currency },
        ...(await changesOf(tx, wallet, changeOf(held, moved))),
      }
      const sum = { amount: moved === null ? asked : movedBy(vendor, moved), currency: vendor.currency }
      // That the vendor is asked once more, by people, is no reason to decide anew; that something was sent is.
      const version = [state, sentAt?.toISOString(), row.asked].join(' ')
      return { item: store.END_ITEM + reference, version, effect, sum }
    },
    carryOut: async ({ merchantId, people, reason }, { reference, moved }) => {
      const at = await now()
      const ended = await transaction(db, async tx => {
        const held = await holdTransfer(tx, merchantId, reference)
        await people.mark(tx)
        const { row, vendor } = held
        const place = { db, at, ...held }
        const said = { actor: bySome(people), note: reason }
        if (moved === null) return reject(tx, place, row, 'decided', said)
        const after = await confirm(tx, place, row, toVendor(movedBy(vendor, moved), vendor)!, undefined, said)
        if (after.state !== 'CONFIRMED') throw new Refusal('insufficient_funds')
        return after
      })
      realtime.hint(ended.memberId, { topic: 'balance' })
      return { state: ended.state }
    },
  })
}

type Held = { row: store.TransferRow; vendor: wallets.TransferVendor; wallet: wallets.WalletRow }

/** The transfer and its wallet, until the transaction ends. */
async function holdTransfer(tx: Tx, merchantId: number, reference: string): Promise<Held> {
  const found = await store.findTransfer(tx, reference)
  if (found?.merchantId !== merchantId) throw new Refusal('not_found')
  const row = await store.findById(tx, found.id)
  const vendor = (await wallets.findVendor(tx, merchantId, { vendorId: row.vendorId }))!
  return { row, vendor, wallet: (await wallets.lockWallet(tx, row.memberId, row.vendorId))! }
}

/** What the decision does to the member's accounts. Refused as `invalid_input` where more arrived than was on its way. */
function changeOf({ row: { direction, reclaims, asked }, vendor }: Held, moved: string | null): Change {
  const wanted = asked === null ? null : amount(asked)
  if (moved === null) return returned(direction, wanted)
  const value = movedBy(vendor, moved)
  // What was taken back had been given back to cash before: our books know nothing of it.
  const change = reclaims === null ? confirmed(direction, wanted, value) : NO_CHANGE
  if (!change) throw new Refusal('invalid_input', { field: 'moved' })
  return change
}

/** Refused as `invalid_input` for what the vendor cannot have moved: nothing, or less than its smallest unit. */
function movedBy(vendor: wallets.TransferVendor, text: string): Amount {
  const value = parseAmount(text)
  if (value <= ZERO || toVendor(value, vendor) === undefined) throw new Refusal('invalid_input', { field: 'moved' })
  return value
}
