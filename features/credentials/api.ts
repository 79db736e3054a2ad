import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const optional = (max: number) => z.optional(text(max))

export const credentialsApi = {
  /**
   * `password` is the one of the login (`wrong_credentials`, field `password`); `wrong_payment_password` for the old
   * one; `invalid_input` with problem `same_as_password` (S-21).
   */
  setPaymentPassword: endpoint({
    method: 'POST',
    path: '/wps/member/password/payment',
    who: 'player',
    sealed: true,
    about: 'Set or change the payment password',
    input: z.strictObject({
      password: text(128),
      oldPaymentPassword: optional(128),
      newPaymentPassword: text(128),
      confirmNewPaymentPassword: text(128),
    }),
    output: z.object({}),
  }),
}
