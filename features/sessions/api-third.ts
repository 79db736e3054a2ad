import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from './api.ts'

/* Login by others' accounts (security §3.8). */

/** No control characters: nobody types them, and PostgreSQL keeps no NUL. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const ticket = z.string().check(z.regex(/^[\w-]{43}$/))

export const thirdLoginApi = {
  /**
   * Whoever is new here is asked for the terms first: `terms_not_accepted` with `details.birthDate` true when the date
   * of birth is needed as well. The ticket stays good for the second try.
   */
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login/third',
    who: 'anyone',
    cookies: true,
    about: 'Exchange the ticket of a third-party login for a session; opens an account at the first',
    input: z.strictObject({
      ticket,
      /** 'I am 18 years old and agree with this website' (specification §2). */
      terms: z._default(z.boolean(), false),
      /** yyyy-MM-dd, where the merchant asks for it. */
      birthDate: z.optional(text(10)),
    }),
    output: sessionsApi.login.output,
  }),
}
