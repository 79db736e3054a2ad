import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'

/*
 * Money up and down a line (agents §1.7, §6.5). `down` goes to a direct downline, for agents; `up` to the direct upline,
 * for whom that upline allows it.
 */

const transfer = z.object({
  id: z.string(),
  at: z.string(),
  direction: z.enum(['up', 'down']),
  /** Whether it went out of the asker's wallet, or came in. */
  side: z.enum(['out', 'in']),
  amount: amountText,
  /** Masked where it is the upline. */
  counterpart: z.string(),
  note: z.string(),
  /** `reversed`: an operator took it back by another transfer. */
  state: z.enum(['done', 'reversed']),
})
/** A page goes on after the transfer that was the last of the page before. */
export const transfersInput = {
  ...keysetInput,
  before: z.optional(z.string().check(z.regex(/^trf_[0-9a-z]{4,60}$/))),
}
export type LineTransfer = z.output<typeof transfer>

const limits = z.object({ min: amountText, max: amountText, dayMax: amountText })

export const lineTransfersApi = {
  /** `down` takes a downline's `to`; `not_found` for whoever is none of them. */
  desk: endpoint({
    ...{ method: 'GET', path: '/wps/agent/transfer', who: 'player' },
    about: 'What can be sent up, or down to a downline',
    input: z.object({ direction: z.enum(['up', 'down']), to: z.optional(z.string().check(z.maxLength(40))) }),
    output: z.object({
      /** Why nothing can be sent at all, as a refusal says it; null where something can. */
      blocked: z.nullable(z.enum(['not_allowed', 'locked', 'arrears_open', 'account_blocked', 'in_need_true_account'])),
      /** Masked where it is the upline. */
      counterpart: z.string(),
      currency: z.string(),
      balance: amountText,
      /** What may be sent: without what open turnover binds, when it goes up. */
      available: amountText,
      /** What may still be sent today. */
      leftToday: amountText,
      limits,
      /** Above this amount, or above that sum in a day, a second factor is asked for. */
      stepUpFrom: z.object({ amount: amountText, day: amountText }),
      stepUp: z.nullable(z.enum(['totp', 'sms', 'email'])),
      hasPaymentPassword: z.boolean(),
      /** Owed to the line by bills; nothing can be sent while it is more than 0. */
      arrears: amountText,
    }),
  }),
  /**
   * The same key sends once; `key_reused` with other content. In this order: `not_allowed`, `not_found`, `locked`,
   * `arrears_open` ({ amount }), `amount_out_of_range` ({ min, max }), `insufficient_funds`, `turnover_open`
   * ({ available }), `daily_limit` ({ left }), `payment_password_needed`, `wrong_payment_password`, `step_up_required`
   * ({ channel }), `wrong_code`.
   */
  send: endpoint({
    ...{ method: 'POST', path: '/wps/agent/transfer', who: 'player', sealed: true },
    about: 'Send money to the upline, or to a direct downline',
    input: z.strictObject({
      key: z.string().check(z.minLength(8), z.maxLength(64)),
      direction: z.enum(['up', 'down']),
      to: z.optional(z.string().check(z.maxLength(40))),
      amount: amountText,
      password: z.string().check(z.maxLength(128)),
      code: z.optional(z.string().check(z.maxLength(16))),
      note: z._default(z.string().check(z.maxLength(50), z.regex(/^\P{Cc}*$/u)), ''),
    }),
    output: transfer,
  }),
  sent: endpoint({
    ...{ method: 'GET', path: '/wps/agent/transfers', who: 'player' },
    about: 'What went up and down the line, the asker’s own, newest first, by keyset pages',
    input: z.object({ direction: z.optional(z.enum(['up', 'down'])), ...transfersInput }),
    output: z.object({ list: z.array(transfer), next: z.nullable(z.string()) }),
  }),
}
