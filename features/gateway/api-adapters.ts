import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/* Contracts of vendors that do not speak WC-1 themselves (wallet contract §2.7). */

const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))

/**
 * One address for all calls. Every field is in every call, empty where it has no meaning, so that what is signed means
 * one thing only: HMAC-SHA256, keyed by the SHA-256 of the secret, in hex, over all values but its own, one a line, in
 * the order of their names.
 */
export const singleUrlCall = z.strictObject({
  /** The key's id. */
  key: text(64),
  type: z.enum(['ping', 'balance', 'debit', 'credit', 'roundinfo']),
  tid: text(128),
  userid: text(64),
  currency: text(8),
  /** Decimal text in the unit that the vendor quotes. */
  amount: text(32),
  i_gamedesc: text(128),
  i_gameid: text(128),
  /** The tid that this debit or credit takes back. */
  i_rollback: text(128),
  /** Our own handle, echoed: the session. */
  i_extparam: text(128),
  hmac: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

export const singleUrl = endpoint({
  method: 'POST',
  path: '/wc/adapters/single-url',
  who: 'vendor',
  about: 'Wallet calls of vendors that send all of them to one address, with the kind of call as a field',
  input: singleUrlCall,
  /** `status` is OK or `error` says why not; signed as the call. 200 is final, 5xx may be sent again. */
  output: z.object({
    status: z.optional(z.string()),
    error: z.optional(z.string()),
    tid: z.optional(z.string()),
    balance: z.optional(z.string()),
    hmac: z.optional(z.string()),
  }),
})
