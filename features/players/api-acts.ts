import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { LOCKS } from '#features/people/rules/people.ts'
import { amountText } from '#features/wallet/api.ts'
import { base, memberId, tag } from './api-office.ts'
import { MOST_LINKED, MOST_TAGS } from './rules/players.ts'

/* What operators do about a member. Each is on record with how it was before, how it is now, and why. */

const nothing = z.object({})
const about = { memberId, reason }
/** `full`: they may not come in at all. */
const what = z.enum([...LOCKS, 'full'])
const limit = {
  memberId,
  kind: z.enum(['deposit', 'loss', 'stake', 'single_bet', 'session']),
  /** Of a deposit, of losses and of stakes. */
  period: z.optional(z.enum(['day', 'week', 'month'])),
  reason,
}
const minutes = z.int().check(z.minimum(15), z.maximum(720))

export const actsApi = {
  /** `state_changed` where it is locked already, `order_final` for a closed account. */
  lock: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/lock`,
    may: 'members.lock',
    about: 'Close deposits, bets, withdrawals or all of it to a member, with this call',
    input: z.strictObject({ ...about, what }),
    output: nothing,
  }),
  /** `state_changed` where nothing is left to close, `invalid_input` for who is not linked by now. */
  lockLinked: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/linked/lock`,
    may: 'members.lock',
    about:
      'Close the same to a member and to others linked with them, two steps out, in one go; what is closed stays so',
    input: z.strictObject({ ...about, whom: z.array(memberId).check(z.minLength(1), z.maxLength(MOST_LINKED)), what }),
    output: nothing,
  }),
  unlock: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/unlock`,
    may: 'members.unlock',
    about: 'Open again what was closed',
    input: z.strictObject({ ...about, what }),
    output: nothing,
  }),
  forgetTries: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/tries/forget`,
    may: 'members.unlock',
    about: 'Let a member in whom wrong passwords or codes keep out',
    input: z.strictObject(about),
    output: nothing,
  }),
  throwOut: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/log-out`,
    may: 'members.logOut',
    about: 'End all logins of a member; no device is known any more',
    input: z.strictObject(about),
    output: nothing,
  }),
  /** `not_allowed` where the member has no e-mail address. */
  newPassword: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/password`,
    may: 'members.password',
    about: 'Send the way to a new password to the member’s own address; nobody here sees or chooses one',
    input: z.strictObject({ ...about, language: z.enum(['en', 'vi', 'ur']) }),
    output: nothing,
  }),
  newPaymentPassword: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/payment-password`,
    may: 'members.password',
    about:
      'Take the payment password away: the member chooses another by the login password, and no money leaves for a day',
    input: z.strictObject(about),
    output: nothing,
  }),
  setTags: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/tags`,
    may: 'members.tag',
    about: 'What operators call a member among themselves',
    input: z.strictObject({ ...about, tags: z.array(tag).check(z.maxLength(MOST_TAGS)) }),
    output: nothing,
  }),
  setTest: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/test`,
    may: 'members.test',
    about: 'Mark an account as one of the house that tries something: others see nothing of its bets and wins',
    input: z.strictObject({ ...about, isTest: z.boolean() }),
    output: nothing,
  }),
  /** `not_allowed` for a yes against what the member said. */
  wantOffers: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/offers`,
    may: 'limits.set',
    about: 'Say for a member that they are offered no bonuses; or take that back',
    input: z.strictObject({ ...about, wanted: z.boolean() }),
    output: nothing,
  }),
  note: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/notes`,
    may: 'members.note',
    about: 'Note something of a member for other operators; it stays as it was written',
    input: z.strictObject({ memberId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    output: nothing,
  }),
  /** `second_person_needed` where it would be looser than it is. */
  setLimit: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/limits`,
    may: 'limits.set',
    about: 'A limit for a member, beside their own: a first or a tighter one, in force at once',
    input: z.strictObject({ ...limit, max: z.optional(amountText), minutes: z.optional(minutes) }),
    output: nothing,
  }),
  loosenLimit: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/limits/loosen`,
    may: 'limits.loosen',
    about: 'A looser limit than operators set before, or none any more (second person)',
    input: z.strictObject({
      ...limit,
      max: z.optional(z.nullable(amountText)),
      minutes: z.optional(z.nullable(minutes)),
    }),
    output: proposed,
  }),
  exclude: officeEndpoint({
    method: 'POST',
    path: `${base}/:memberId/exclusions`,
    may: 'exclusions.place',
    about: 'Exclude a member from betting and paying in until operators lift it; what they have they may take out',
    input: z.strictObject(about),
    output: nothing,
  }),
}
