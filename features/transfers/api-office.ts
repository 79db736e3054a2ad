import * as z from 'zod/mini'
import { id, officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { transfer } from './api.ts'
import { ACTS, AGES } from './rules/recovery.ts'
import { STATES } from './rules/saga.ts'

/* Money between members and vendors in transfer mode, as operators see it (wallet contract §3.2). */

const base = '/wps/office/transfers'
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const memberId = z.string().check(z.regex(/^[\w-]{4,60}$/))
const vassalage = z.string().check(z.minLength(1), z.maxLength(32))
const whole = z.nullable(z.string())
const member = z.object({ id: z.string(), username: z.string() })
const nothing = z.object({})

export const transfersOfficeApi = {
  board: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'transfers.read',
    about:
      'Transfers at vendors, newest first, with what can be done about each; or those that wait for somebody, oldest first',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(rowId), memberId: z.optional(memberId) },
      ...{ state: z.optional(z.enum(STATES)), waiting: z.optional(z.enum(['true'])) },
      /** Open for at least so long. */
      age: z.optional(z.enum(AGES)),
    }),
    output: z.object({
      list: z.array(
        z.extend(transfer, {
          ...{ id: z.string(), member },
          /** How often the vendor was asked what became of it, since when nobody knows, and the mark that is past. */
          ...{ asks: z.int(), doubtSince: whole, age: z.nullable(z.enum(AGES)) },
          acts: z.array(z.enum(ACTS)),
          /** What somebody proposed about its end; until that is decided the machine leaves it alone. */
          proposalId: whole,
          steps: z.array(
            z.object({ id: z.string(), at: z.string(), state: z.enum(STATES), note: z.string(), actor: z.string() }),
          ),
        }),
      ),
      next: whole,
    }),
  }),
  cases: officeEndpoint({
    method: 'GET',
    path: `${base}/cases`,
    may: 'transfers.read',
    about: 'Where the books of a vendor and ours differ about transfers, and nobody has decided yet, newest first',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), vassalage: z.string(), kind: z.string(), subject: z.string(), openedAt: z.string() },
          /** By how much, in the vendor's smallest units. */
          units: z.string(),
        }),
      ),
    }),
  }),
  /** `not_found` for what is not open any more, and for a late credit: that ends with its transfer. */
  closeCase: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/close`,
    may: 'transfers.closeCase',
    about: 'Let a difference stand: it is not found again while it is the same',
    input: z.strictObject({ id: rowId, reason }),
    output: nothing,
  }),
  vendors: officeEndpoint({
    method: 'GET',
    path: `${base}/vendors`,
    may: 'transfers.read',
    about: 'Vendors that keep money themselves, how each stands, and what closed ones owe for money written back',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ vassalage: z.string(), currency: z.string(), owed: amountText },
          ...{ status: z.enum(['OPEN', 'MAINTENANCE', 'CLOSED']), outAll: z.boolean(), auto: z.boolean() },
        }),
      ),
      /** Vendors of the merchant that keep none; `seamless`: they ask for each bet. */
      others: z.array(z.object({ vassalage: z.string(), seamless: z.boolean() })),
    }),
  }),
  left: officeEndpoint({
    method: 'GET',
    path: `${base}/left`,
    may: 'transfers.read',
    about: 'What members have at vendors that are closed for good',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(z.string().check(z.maxLength(100))) },
    }),
    output: z.object({
      list: z.array(
        z.object({ ...{ id: z.string(), member, vassalage: z.string(), amount: amountText, proposalId: whole } }),
      ),
      next: whole,
    }),
  }),
  /** `state_changed` where it is over, or may be answered this very moment. */
  askVendor: officeEndpoint({
    method: 'POST',
    path: `${base}/:reference/ask`,
    may: 'transfers.ask',
    about: 'Ask the vendor now what became of a transfer; what it says counts',
    input: z.strictObject({ reference: id }),
    output: z.object({ state: z.enum(STATES) }),
  }),
  /** `state_changed` also while somebody has proposed how it ends, and where the vendor is closed for good. */
  resend: officeEndpoint({
    method: 'POST',
    path: `${base}/:reference/resend`,
    may: 'transfers.resend',
    about: 'The same, and a vendor that does not know the transfer gets the same reference again, never a new one',
    input: z.strictObject({ reference: id }),
    output: z.object({ state: z.enum(STATES) }),
  }),
  note: officeEndpoint({
    method: 'POST',
    path: `${base}/:reference/note`,
    may: 'transfers.note',
    about: 'Keep in the time line what the vendor gave as a proof: a text, or where a document is',
    input: z.strictObject({ reference: id, proof: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
    output: nothing,
  }),
  /** `invalid_input` (`moved`) for more than was on its way, `insufficient_funds` for more than the books have there. */
  end: officeEndpoint({
    method: 'POST',
    path: `${base}/:reference/end`,
    may: 'transfers.end',
    about: 'Propose how a transfer ends: what the vendor moved, or null for nothing; another person decides',
    input: z.strictObject({ reference: id, moved: z.nullable(amountText), reason }),
    output: proposed,
  }),
  /** `transfer_on_its_way` while one of the member is open there, `not_found` where there is nothing. */
  writeBack: officeEndpoint({
    method: 'POST',
    path: `${base}/left`,
    may: 'transfers.writeBack',
    about: 'Propose to give a member back what is at a vendor that is closed for good; another person decides',
    input: z.strictObject({ memberId, vassalage, reason }),
    output: proposed,
  }),
  /** `currency_mismatch` where money does not map exactly, `state_changed` for one that is closed for good. */
  setUp: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors/:vassalage/set-up`,
    may: 'transfers.setUp',
    about: 'Propose that a vendor keeps money itself, and how; how it counts is said the first time, for ever',
    input: z.strictObject({
      vassalage,
      counting: z.optional(
        z.strictObject({
          currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
          /** The decimals of its smallest unit. */
          scale: z.int().check(z.minimum(0), z.maximum(8)),
          /** Of the merchant’s currency, for one whole unit. */
          worth: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
        }),
      ),
      /** It gives everything back in one call; money goes along into its games and comes back after them. */
      ...{ outAll: z.boolean(), auto: z.boolean() },
      reason,
    }),
    output: proposed,
  }),
  close: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors/:vassalage/close`,
    may: 'transfers.close',
    about: 'Propose that a vendor is gone for good: nothing is sent to it any more; another person decides',
    input: z.strictObject({ vassalage, reason }),
    output: proposed,
  }),
}
