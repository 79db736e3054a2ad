import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PICTURE_CALL_BYTES } from '#shared/pictures.ts'
import { id, pictures, wait } from './api.ts'
import { PART_STATES } from './rules/withdrawals.ts'

const instant = z.string()

/** Parts that wait for a member: to say that they paid, or whether it arrived (§6.4, [found: K22]). */
export const openPart = z.object({
  id: z.string(),
  role: z.enum(['receiver', 'payer']),
  kind: z.enum(['gateway', 'matched']),
  state: z.enum(PART_STATES),
  amount: amountText,
  currency: z.string(),
  /** The withdrawal of a receiver, the deposit of a payer. */
  item: z.string(),
  paidAt: z.nullable(instant),
  /** Until when it has to be answered; null while people look at it. */
  until: z.nullable(instant),
  wait: z.nullable(wait),
  /** For a payer: whom to pay; complete while they may still pay, masked after that. */
  payTo: z.nullable(z.object({ name: z.string(), bank: z.string(), number: z.string() })),
})
export type OpenPart = z.output<typeof openPart>

export const confirmApi = {
  confirmations: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getPaymentConfirmationList',
    polled: true,
    who: 'player',
    about: 'Parts of payments that wait for an answer of the member',
    input: z.object({}),
    output: z.object({ list: z.array(openPart), serverTime: instant }),
  }),
  /**
   * `paid` by the payer (0 to 3 pictures), `received`, `notReceived` (1 to 3 pictures) by the receiver. The same again
   * changes nothing. `order_final`, `too_early`, `not_found`; `invalid_input` ({ field: 'images' }), `not_a_picture`,
   * `picture_too_large`.
   */
  processPart: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_processC2CTransaction',
    who: 'player',
    mostBytes: 3 * PICTURE_CALL_BYTES,
    about: 'Say of a part that it was paid, arrived, or did not arrive, with pictures',
    input: z.strictObject({
      id,
      action: z.enum(['received', 'notReceived', 'paid']),
      images: z._default(pictures.check(z.maxLength(3)), []),
      word: z._default(z.string().check(z.maxLength(140), z.regex(/^\P{Cc}*$/u)), ''),
    }),
    output: z.object({ id: z.string(), state: z.enum(PART_STATES) }),
  }),
}
