import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** No control characters: nobody types them, and PostgreSQL keeps no NUL. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))

const loggedIn = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
})
export type LoggedIn = z.output<typeof loggedIn>

export const sessionsApi = {
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    who: 'anyone',
    about: 'Log in by username and password',
    input: z.strictObject({
      username: text(64),
      password: text(128),
      captcha: z.optional(text(16)),
      type: z._default(z.literal('username'), 'username'),
    }),
    output: loggedIn,
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    about: 'Open an account by username; logs in',
    input: z.strictObject({
      username: text(64),
      password: text(128),
      confirmPassword: text(128),
      referralCode: z.optional(text(64)),
      affiliateCode: z.optional(text(64)),
      domain: z.optional(text(255)),
      /** 'I am 18 years old and agree with this website' (specification §2). */
      terms: z.boolean(),
      login: z._default(z.boolean(), true),
    }),
    output: loggedIn,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    who: 'player',
    about: 'End this session',
    input: z.object({}),
    output: z.object({}),
  }),
  realtimeTicket: endpoint({
    method: 'POST',
    path: '/wps/realtime/ticket',
    polled: true,
    who: 'player',
    about: 'A single-use ticket (30 s) that opens the real-time channel at /wps/realtime?ticket=',
    input: z.object({}),
    output: z.object({ ticket: z.string() }),
  }),
}
