import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/* Who somebody is to others: third parties that open an account (security §3.8). */

/** A provider as the operator named it: `info.thirdParties` of the status answer lists those of the merchant. */
const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
/** Where the whole page goes next. */
const onward = z.object({ url: z.string() })
const ticket = z.string().check(z.regex(/^[\w-]{43}$/))

export const thirdApi = {
  start: endpoint({
    method: 'POST',
    path: '/wps/session/third',
    who: 'anyone',
    cookies: true,
    about: 'Begin a login at a third party: the page goes to `url` and comes back to /login#third=<ticket>',
    input: z.strictObject({ provider }),
    output: onward,
  }),
  links: endpoint({
    method: 'GET',
    path: '/wps/member/third',
    who: 'player',
    about: 'Which third parties open this account',
    input: z.object({}),
    output: z.array(z.object({ provider: z.string(), linkedAt: z.string() })),
  }),
  startLink: endpoint({
    method: 'POST',
    path: '/wps/member/third/start',
    who: 'player',
    cookies: true,
    about: 'Begin to link a third party: the page goes to `url` and comes back to /login#third-link=<ticket>',
    input: z.strictObject({ provider }),
    output: onward,
  }),
  link: endpoint({
    method: 'POST',
    path: '/wps/member/third',
    who: 'player',
    cookies: true,
    about: 'Link the third party of this ticket to the account that began it',
    input: z.strictObject({ ticket }),
    output: z.object({}),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/wps/member/third/:provider',
    who: 'player',
    about: 'Let a third party open this account no more',
    input: z.strictObject({ provider }),
    output: z.object({}),
  }),
}
