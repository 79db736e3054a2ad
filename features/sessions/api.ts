import * as z from 'zod/mini'
import { registrationForm } from '#features/registration/api.ts'
import { endpoint } from '#shared/endpoint.ts'

/** No control characters: nobody types them, and PostgreSQL keeps no NUL. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const optional = (max: number) => z.optional(text(max))

/** A mobile number confirmed by the phone-auth service (specification §3); `/wps/verification/phone/check` gives the token. */
const phoneAuth = { firebaseChannel: z.optional(z.literal('sms')), firebaseIdToken: optional(4096) }
/** Of the slide for the action of the call, where the merchant's flag SLIDEVERIFY is on. */
const slideTicket = optional(64)

const loggedIn = z.object({
  /** `''` after a registration that asked for no login. */
  token: z.string(),
  /** The password is one that somebody else set. */
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** It is '123456' (specification §9). */
  passwordWeak: z.boolean(),
  /**
   * The session is good for a new password, member info and logout only, for 10 minutes (S-05); everything else answers
   * `password_change_required`. The old password is not asked for again.
   */
  mustChangePassword: z.boolean(),
  /** The login before this one (C-08). */
  lastLoginAt: z.nullable(z.string()),
  lastLoginIp: z.nullable(z.string()),
})
export type LoggedIn = z.output<typeof loggedIn>

const registration = { ...registrationForm, login: z._default(z.boolean(), true) }

export const sessionsApi = {
  /**
   * Refused as `wrong_credentials` whichever is wrong; `details.captcha` says that the next try needs the picture's
   * answer, as it does with `wrong_captcha`, which also the first try gets from an unknown device while the merchant is
   * stormed. `slide_required`. `step_up_required` after three failures on an account,
   * from a device it does not know: `/wps/session/login/code` sends a code that goes into `verificationCode`; it also
   * says `retryAfterSeconds`. `two_factor_required` with `{ challengeId, method, sentTo }`: go on at
   * `/wps/session/login/verify`. `not_an_agent` and `not_a_member` at the wrong door; `account_blocked`;
   * `too_many_requests`; `not_allowed` when the merchant has no login by SMS.
   */
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about:
      'Log in by username and password, by the device ticket of a remembered password, or by a code sent to a mobile number',
    input: z.strictObject({
      type: z._default(z.enum(['username', 'sms']), 'username'),
      area: z._default(z.enum(['member', 'agent']), 'member'),
      username: optional(64),
      password: optional(128),
      /** In place of the password: this device was remembered at its last login of this name. */
      remembered: z.optional(z.literal(true)),
      /** Remember the login here for a day. False forgets it. */
      remember: z._default(z.boolean(), false),
      captcha: optional(16),
      slideTicket,
      mobileNum: optional(32),
      countryDialingCode: optional(8),
      /** The code of a login by SMS, or of the step-up. */
      verificationCode: optional(255),
      ...phoneAuth,
    }),
    output: loggedIn,
  }),
  /** The same answer, after the same time, for any name (S-03). Refused as `slide_required` (action `sms`), `too_many_requests`. */
  loginCode: endpoint({
    method: 'POST',
    path: '/wps/session/login/code',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about: 'The step-up: send a code to the mobile number or e-mail address on record of a username',
    input: z.strictObject({ username: text(64), slideTicket }),
    output: z.object({ expiredMinutes: z.int() }),
  }),
  /** `wrong_code`; `challenge_over` after five wrong ones or five minutes: log in again. */
  loginVerify: endpoint({
    method: 'POST',
    path: '/wps/session/login/verify',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about: 'The second factor of a login: a code of the authenticator, or one that was sent',
    input: z.strictObject({ challengeId: text(64), code: text(16), trust: z._default(z.boolean(), false) }),
    output: loggedIn,
  }),
  /** `slide_required` (action `freeplay`); `not_allowed` where the merchant has none; `too_many_requests` after 5 an hour. */
  freeplay: endpoint({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    who: 'anyone',
    about: 'Play with demo money under a trial account made for it',
    input: z.strictObject({ slideTicket }),
    output: loggedIn,
  }),
  /** Unticking 'remember me': the device ticket opens nothing any more. */
  forgetLogin: endpoint({
    method: 'DELETE',
    path: '/wps/session/remembered',
    who: 'anyone',
    cookies: true,
    about: 'Forget the login that this device remembers',
    input: z.object({}),
    output: z.object({}),
  }),
  /**
   * `terms_not_accepted`; `invalid_input` with `{ field, problem, patternId, minLength, maxLength }`, where `problem` is
   * required, length, pattern, common, contains_username or same_as_password; `under_age`; `inconsistent_twice`;
   * `username_taken`; `identity_unavailable`; `invitation_code_error`; `wrong_captcha`; `wrong_code`; `invalid_mobile`;
   * `slide_required`; `registration_closed`.
   */
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about: 'Open an account by username; logs in',
    input: z.strictObject(registration),
    output: loggedIn,
  }),
  /** The number is always needed, its code where REGMOBVERF3 is on; a name is made up when none is chosen. */
  registerMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    who: 'anyone',
    sealed: true,
    cookies: true,
    about: 'Open an account by mobile number; logs in',
    input: z.strictObject({
      ...registration,
      registerUrl: optional(2048),
      registerMethod: z._default(z.literal('WEB'), 'WEB'),
    }),
    output: loggedIn,
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/wps/session/logout',
    who: 'player',
    restricted: true,
    trial: true,
    // Browsers clear nothing for a call that takes no cookies along.
    cookies: true,
    clearsBrowser: true,
    about: 'End this session',
    input: z.object({}),
    output: z.object({}),
  }),
  realtimeTicket: endpoint({
    method: 'POST',
    path: '/wps/realtime/ticket',
    polled: true,
    who: 'player',
    trial: true,
    about: 'A single-use ticket (30 s) that opens the real-time channel at /wps/realtime?ticket=',
    input: z.object({}),
    output: z.object({ ticket: z.string() }),
  }),
}
