import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/* Phone numbers confirmed by an outside service (security §3.5). */

/** No control characters: nobody types them, and PostgreSQL keeps no NUL. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))

export const phoneAuthApi = {
  send: endpoint({
    method: 'POST',
    path: '/wps/verification/phone',
    who: 'anyone',
    cookies: true,
    about: 'Have the phone-auth service send a code; needed again to check it: `sessionInfo`',
    input: z.strictObject({
      mobileNum: z._default(text(20), ''),
      countryDialingCode: z._default(text(5), ''),
      /** Of the slide for action `sms`. */
      slideTicket: z.optional(text(64)),
    }),
    output: z.object({ sessionInfo: z.string(), expiredMinutes: z.number() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/wps/verification/phone/check',
    who: 'anyone',
    about: 'Exchange the code for the `firebaseIdToken` that login, registration and a new password take',
    input: z.strictObject({ sessionInfo: text(2048), code: z._default(text(255), '') }),
    output: z.object({ firebaseIdToken: z.string() }),
  }),
}
