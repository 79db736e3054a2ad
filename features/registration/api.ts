import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** No control characters: nobody types them, and PostgreSQL keeps no NUL. */
const text = (max: number) => z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u))
const optional = (max: number) => z.optional(text(max))

/** The registration payload (specification §3). Which fields are needed and how each is checked says the merchant. */
export const registrationForm = {
  username: optional(64),
  password: optional(128),
  confirmPassword: optional(128),
  countryDialingCode: optional(8),
  mobileNum: optional(32),
  verificationCode: optional(255),
  payeeName: optional(255),
  paymentPassword: optional(128),
  qqNum: optional(255),
  line: optional(255),
  whatsapp: optional(255),
  facebook: optional(255),
  wechat: optional(255),
  idNumber: optional(255),
  email: optional(255),
  /** yyyy-MM-dd */
  birthDate: optional(10),
  recommenderId: optional(64),
  affiliateCode: optional(64),
  referralCode: optional(64),
  captcha: optional(16),
  domain: optional(255),
  /** 'I am 18 years old and agree with this website' (specification §2). */
  terms: z.boolean(),
  /** Of the slide for the action `register`, where the merchant's flag SLIDEVERIFY is on. */
  slideTicket: optional(64),
  /** A mobile number confirmed by the phone-auth service (specification §3). */
  firebaseChannel: z.optional(z.literal('sms')),
  firebaseIdToken: optional(4096),
}
const form = z.strictObject(registrationForm)
export type RegistrationForm = z.output<typeof form>

export const registrationApi = {
  /** `invitation_code_error`, for an unknown code as for one that is closed (S-16). */
  affiliate: endpoint({
    method: 'GET',
    path: '/wps/agent/affiliate',
    who: 'anyone',
    about: 'Whether an affiliate code is good; 10 a minute and address',
    input: z.strictObject({ code: text(64), domain: optional(255) }),
    output: z.object({}),
  }),
}
