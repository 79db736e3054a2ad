import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { STATES } from './rules/saga.ts'

const vassalage = z.string().check(z.minLength(1), z.maxLength(32))
/** The client's own key: the same again is the same transfer and answers as the first time (T-030). */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
/** At most 14 digits: more than that, in ten-thousandths, the ledger cannot hold beside what is there. */
const moving = z.string().check(z.regex(/^(all|\d{1,14}(\.\d{1,4})?)$/))

export const transfer = z.object({
  reference: z.string(),
  vassalage: z.string(),
  direction: z.enum(['in', 'out']),
  /** What was asked for; null while the vendor has not told how much everything is. */
  amount: z.nullable(amountText),
  /** What was moved, as the vendor says. */
  moved: z.nullable(amountText),
  state: z.enum(STATES),
  /** Why it waits or was rejected, for example `round_open`. */
  reason: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type Transfer = z.output<typeof transfer>

const step = z.object({ id: z.string(), at: z.string(), state: z.enum(STATES) })
export type TransferStep = z.output<typeof step>

const vendorWallet = z.object({
  vassalage: z.string(),
  vendorName: z.string(),
  /** As the member can bring it back. */
  atVendor: amountText,
  inTransit: amountText,
  /** What the vendor holds besides, too little to be moved, in its own smallest units. */
  dust: z.string(),
  status: z.enum(['OPEN', 'MAINTENANCE', 'CLOSED']),
  /** The one that is on its way: until it has ended no other can start with this vendor. */
  transfer: z.nullable(transfer),
})
export type VendorWallet = z.output<typeof vendorWallet>

export const transfersApi = {
  walletTransfer: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    who: 'player',
    about: 'Move money between cash and a vendor in transfer mode; `amount` may be `all`',
    input: z.strictObject({ key, vassalage, direction: z.enum(['in', 'out']), amount: moving }),
    output: transfer,
  }),
  merchantWallet: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    polled: true,
    who: 'player',
    about: 'Where the money is: cash, on its way, at each vendor; isSingle=1 asks one vendor now',
    input: z.object({
      isSingle: z._default(z.enum(['0', '1']), '0'),
      vassalage: z._default(z.string().check(z.maxLength(32)), ''),
    }),
    output: z.object({
      cash: amountText,
      inTransit: amountText,
      atVendors: amountText,
      sumBalance: amountText,
      currency: z.string(),
      /** Whether entering and leaving games moves the money by itself. */
      auto: z.boolean(),
      wallets: z.array(vendorWallet),
    }),
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletRecover',
    who: 'player',
    about: 'Bring everything back from all vendors, or from one',
    input: z.strictObject({ key, vassalage: z.optional(vassalage) }),
    output: z.object({ list: z.array(transfer) }),
  }),
  transferList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_walletTransferList',
    polled: true,
    who: 'player',
    about: "The member's transfers with their time lines, newest first",
    input: z.object(keysetInput),
    output: z.object({
      list: z.array(z.extend(transfer, { id: z.string(), steps: z.array(step) })),
      next: z.nullable(z.string()),
    }),
  }),
  setAuto: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_walletAuto',
    who: 'player',
    about: 'Whether entering and leaving games shall move the money by itself',
    input: z.strictObject({ auto: z.boolean() }),
    output: z.object({ auto: z.boolean() }),
  }),
}
