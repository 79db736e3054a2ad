import * as z from 'zod/mini'
import { SLIDE_ACTIONS } from '#features/verification/rules/slide.ts'
import { endpoint } from '#shared/endpoint.ts'

const slideTicket = z.optional(z.string().check(z.maxLength(64)))
const dialingCode = z.string().check(z.regex(/^\+?\d{1,4}$/))
const mobile = z.string().check(z.regex(/^[\d ()-]{3,24}$/))
const picture = z.string()
const sent = z.object({
  /** How long the code is good for, 1 to 10 (security D7). The button counts down from it. */
  expiredMinutes: z.int(),
})
const point = z.object({ x: z.number(), y: z.number(), t: z.number() })

/** That somebody is there, and that a number or an address is theirs. */
export const proofsApi = {
  /**
   * 60 a minute and address, then `too_many_requests`. The answer to type goes into `captcha` of the act within 120 s;
   * it is good for one try, right or wrong (`wrong_captcha`).
   */
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    who: 'anyone',
    cookies: true,
    about: 'A picture of characters to type: a PNG in base64; which one it is goes into a cookie',
    input: z.object({}),
    output: z.string(),
  }),
  slide: endpoint({
    method: 'POST',
    path: '/wps/captcha/slide',
    who: 'anyone',
    about: 'A puzzle: a picture of 320 by 160 with a hole, the piece that fits there, and how far down it sits',
    input: z.strictObject({ action: z.enum(SLIDE_ACTIONS) }),
    /** `bg` and `piece` are `data:` addresses; `y` in pixels of the picture. */
    output: z.object({ id: z.string(), bg: picture, piece: picture, y: z.number() }),
  }),
  /** Refused as `slide_failed`, whatever was wrong; then a new puzzle is needed. */
  slideCheck: endpoint({
    method: 'POST',
    path: '/wps/captcha/slide/check',
    who: 'anyone',
    about: 'Where the piece was put and how it got there; gives a ticket for one act within 90 s',
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      /** Left edge of the piece in pixels of the picture. */
      x: z.number(),
      /** From the first touch to the release, in order. */
      track: z.array(point).check(z.maxLength(1600)),
    }),
    output: z.object({ ticket: z.string() }),
  }),
  /** For keyboards and screen readers (security §3.4): `wrong_captcha`; the picture is used up, right or wrong. */
  slideTyped: endpoint({
    method: 'POST',
    path: '/wps/captcha/slide/typed',
    who: 'anyone',
    cookies: true,
    about: 'The ticket of a puzzle for who cannot drag, by the characters of the picture of `/wps/captcha`',
    input: z.strictObject({ action: z.enum(SLIDE_ACTIONS), captcha: z.string().check(z.maxLength(16)) }),
    output: z.object({ ticket: z.string() }),
  }),
  /**
   * The same answer whether or not the number has an account (S-03). `invalid_mobile`, `slide_required`,
   * `too_many_requests`, `sms_not_enabled` (this country), `sms_quota` (the budget is used up).
   */
  smsNoLogin: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    who: 'anyone',
    cookies: true,
    about: 'Send a code for a login or for a new password to a mobile number',
    input: z.strictObject({
      mobileNum: mobile,
      countryDialingCode: dialingCode,
      purpose: z._default(z.enum(['login', 'password']), 'login'),
      slideTicket,
    }),
    output: sent,
  }),
  smsRegister: endpoint({
    method: 'GET',
    path: '/wps/verification/sms/register',
    who: 'anyone',
    cookies: true,
    about: 'Send a code for a registration to a mobile number',
    input: z.strictObject({
      mobileNo: mobile,
      countryDialingCode: dialingCode,
      /** The tab of the form that asks. */
      type: z.enum(['username', 'mobile']),
      slideTicket,
    }),
    output: sent,
  }),
  /** `not_found` once real providers are configured. */
  outbox: endpoint({
    method: 'GET',
    path: '/wps/dev/outbox',
    who: 'system',
    about: 'SMS and e-mail that nobody sends because no provider is configured, newest first',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'email']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
  /** `not_found` where the outbox is. */
  outboxTicket: endpoint({
    method: 'POST',
    path: '/wps/dev/slide-ticket',
    who: 'system',
    about: 'The ticket of a slide puzzle for tools on this machine, which cannot drag',
    input: z.strictObject({ action: z.enum(SLIDE_ACTIONS) }),
    output: z.object({ ticket: z.string() }),
  }),
  /**
   * For calls that answer `step_up_required`. With an authenticator nothing is sent; `channel` null: there is neither that
   * nor a contact on record. `too_many_requests`.
   */
  stepUp: endpoint({
    method: 'POST',
    path: '/wps/member/stepUp',
    who: 'player',
    about: 'Send a code for the second factor of an act to the own mobile number, else e-mail address',
    input: z.strictObject({}),
    output: z.object({ channel: z.nullable(z.enum(['totp', 'sms', 'email'])), expiredMinutes: z.int() }),
  }),
}
