import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from './api.ts'

/* Passwords, the second factor, and the sessions of a member. */

const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const optional = (max: number) => z.optional(text(max))
const loggedIn = sessionsApi.login.output

/**
 * A new password is refused as `invalid_input` with `{ field, problem, … }` as at the registration, `problem` also
 * `same_as_old`; as `inconsistent_twice` when the confirmation differs.
 */
const newPassword = { newPassword: text(128), confirmNewPassword: text(128) }

export const accountApi = {
  /** `wrong_credentials` with `{ field: 'oldPassword' }`; not asked for in a session that must change the password. */
  changePassword: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    who: 'player',
    sealed: true,
    cookies: true,
    restricted: true,
    about: 'Change the password; all other sessions and remembered devices end, and this one gets a new token',
    input: z.strictObject({ oldPassword: optional(128), ...newPassword }),
    output: loggedIn,
  }),
  /**
   * `invalid_mobile`, `wrong_code`, `not_allowed` (MOBILENUMPASSREG3 is off), `slide_required` (action `password`),
   * `two_factor_required`: the password is set once `/wps/session/login/verify` has the second factor. A number without
   * an account is a wrong code.
   */
  setPasswordByPhone: endpoint({
    method: 'POST',
    path: '/wps/member/password/verification',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about: 'Set a new password by a code sent to the mobile number, and log in',
    input: z.strictObject({
      mobileNum: text(32),
      countryDialingCode: text(8),
      verificationCode: optional(255),
      password: text(128),
      slideTicket: optional(64),
      firebaseChannel: z.optional(z.literal('sms')),
      firebaseIdToken: optional(4096),
    }),
    output: loggedIn,
  }),
  /** Always the same answer (security D4). `not_allowed` when FORGETEMAIL3 is off, `slide_required` (action `password`). */
  forgotByEmail: endpoint({
    method: 'POST',
    path: '/wps/member/password/email',
    who: 'anyone',
    about: 'Have a letter sent with the way to a new password, when name and address belong together',
    input: z.strictObject({ username: text(64), email: text(255), slideTicket: optional(64) }),
    output: z.object({}),
  }),
  /** `reset_link_over` for a token that is used, older than 15 minutes, or was never given. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/wps/member/password/reset',
    who: 'anyone',
    sealed: true,
    about: 'Set a new password by the token of the letter; all sessions end',
    input: z.strictObject({ token: text(64), ...newPassword }),
    output: z.object({}),
  }),
  security: endpoint({
    method: 'GET',
    path: '/wps/member/security',
    who: 'player',
    about: 'How the account is kept: contacts (masked), second factor, payment password, the login before this one',
    input: z.object({}),
    output: z.object({
      mobile: z.nullable(z.string()),
      email: z.nullable(z.string()),
      totp: z.boolean(),
      paymentPassword: z.boolean(),
      passwordChangedAt: z.string(),
      lastLoginAt: z.nullable(z.string()),
      lastLoginIp: z.nullable(z.string()),
    }),
  }),
  /** `not_allowed` once there is a contact; `wrong_credentials` (field `password`) for an account older than ten minutes. */
  addEmail: endpoint({
    method: 'POST',
    path: '/wps/member/contact/email',
    who: 'player',
    sealed: true,
    about: 'Tell an e-mail address, while there is no contact on record',
    input: z.strictObject({ email: text(100), password: optional(128) }),
    output: z.object({}),
  }),
  totp: endpoint({
    method: 'GET',
    path: '/wps/member/totp',
    who: 'player',
    about: 'Whether an authenticator is needed to log in',
    input: z.object({}),
    output: z.object({ enabled: z.boolean() }),
  }),
  /** Without `code`: begins, with the password (`wrong_credentials`). With it: confirms (`wrong_code`), other sessions end. */
  setTotp: endpoint({
    method: 'POST',
    path: '/wps/member/totp',
    who: 'player',
    sealed: true,
    about: 'Set up an authenticator: first its secret, then a code that it shows',
    input: z.strictObject({ password: optional(128), code: optional(16) }),
    output: z.object({
      enabled: z.boolean(),
      /** While it is not confirmed: the secret in base32, and the address for the square code. */
      secret: z.nullable(z.string()),
      uri: z.nullable(z.string()),
    }),
  }),
  /** `wrong_code`. */
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/wps/member/totp',
    who: 'player',
    sealed: true,
    about: 'Log in without the authenticator from now on',
    input: z.strictObject({ code: text(16) }),
    output: z.object({ enabled: z.boolean() }),
  }),
  logins: endpoint({
    method: 'GET',
    path: '/wps/session/history',
    who: 'player',
    about: 'The last logins of the one who asks, at most 20, the latest first',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), device: z.string(), ip: z.string(), at: z.string() })),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/wps/session/devices',
    who: 'player',
    about: 'The open sessions of the one who asks, the latest first',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        /** For example `Chrome · Windows`. */
        device: z.string(),
        ip: z.string(),
        lastActiveAt: z.string(),
        createdAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/wps/session/devices/:id',
    who: 'player',
    about: 'End a session; its device is not known any more',
    input: z.object({ id: text(64) }),
    output: z.object({}),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/wps/session/devices',
    who: 'player',
    cookies: true,
    about: 'End all sessions but this one; no other device is known any more',
    input: z.object({}),
    output: z.object({}),
  }),
}
