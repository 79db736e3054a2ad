import * as z from 'zod/mini'

/*
 * The transfer wallet (wallet contract §3): what the platform asks of a vendor that keeps players' money itself, signed
 * like the rest of WC-1, at `<vendor>/wc/v1/transfer/…`. A `reference` is one move of money for life: sent again it
 * moves nothing and says ALREADY_EXISTS, sent with another amount it says CONFLICT.
 */

const id = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
/** A whole number of the smallest unit in which the vendor counts the account's currency. */
const minor = z.string().check(z.regex(/^\d{1,15}$/))
const signedMinor = z.string().check(z.regex(/^-?\d{1,15}$/))
const answer = <T extends z.core.$ZodLooseShape>(shape: T) => z.looseObject({ status: id(64), ...shape })

/** How the player's account stands at the vendor. `played`: all wins less all stakes since it was opened. */
const reading = {
  balance: minor,
  played: signedMinor,
  /** Grows with each change of the account, so that a late answer is known as such. */
  version: z.number().check(z.int(), z.minimum(0)),
}
export type VendorReading = z.output<z.ZodMiniObject<typeof reading>>

export const moveState = z.enum(['SUCCESS', 'FAILED', 'PENDING'])
const direction = z.enum(['in', 'out'])

/** What became of a reference. An amount stands where money was moved; the reading where the vendor has one. */
const move = {
  state: z.optional(moveState),
  amount: z.optional(minor),
  account: z.optional(z.object(reading)),
}

const request = { request_id: id(128) }
const account = { ...request, player: id(64), currency: id(8) }

/** A line of the vendor's own list of moves, oldest first. */
const listed = z.looseObject({
  reference: id(64),
  player: id(64),
  direction,
  currency: id(8),
  amount: minor,
  state: moveState,
})

export const transferCalls = {
  /** OK or ALREADY_EXISTS: the player has an account in this currency. CURRENCY_MISMATCH when it has another one. */
  register: { path: 'transfer/register', input: z.object(account), output: answer({}) },
  transfer_in: {
    path: 'transfer/in',
    input: z.object({ ...account, reference: id(64), amount: minor }),
    output: answer(move),
  },
  transfer_out: {
    path: 'transfer/out',
    input: z.object({ ...account, reference: id(64), amount: minor }),
    output: answer(move),
  },
  /** Everything that the account holds at that moment; `amount` tells how much it was. */
  transfer_out_all: {
    path: 'transfer/out_all',
    input: z.object({ ...account, reference: id(64) }),
    output: answer(move),
  },
  balance: {
    path: 'transfer/balance',
    input: z.object(account),
    output: answer({ account: z.optional(z.object(reading)) }),
  },
  /** NOT_FOUND: the reference never arrived. */
  transfer_status: {
    path: 'transfer/status',
    input: z.object({ ...request, reference: id(64) }),
    output: answer(move),
  },
  /** The same cursor gives the same page; an empty page keeps its cursor. PENDING moves are listed when they end. */
  transfers: {
    path: 'transfer/list',
    input: z.object({ ...request, cursor: z.string().check(z.maxLength(128)) }),
    output: answer({ items: z.optional(z.array(listed)), cursor: z.optional(z.string().check(z.maxLength(128))) }),
  },
  /** Ends the player's visit, so that the account is free to give its money back. A round in progress goes on. */
  kick: { path: 'transfer/kick', input: z.object({ ...request, player: id(64) }), output: answer({}) },
}
export type TransferOp = keyof typeof transferCalls
export type TransferInput<Op extends TransferOp> = z.input<(typeof transferCalls)[Op]['input']>
export type TransferAnswer<Op extends TransferOp> = z.output<(typeof transferCalls)[Op]['output']>
