import * as z from 'zod/mini'
import { officeEndpoint } from '#features/operators/api-office.ts'
import { LOCKS } from '#features/people/rules/people.ts'
import { amountText } from '#features/wallet/api.ts'
import { MOST_TEXT, STATES } from './rules/players.ts'

/* How operators find members, and what they see of each (back-office, Players). Personal data is masked. */

export const base = '/wps/office/players'
export const memberId = z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))
const instant = z.string()
export const whole = z.nullable(z.string())
const moment = z.optional(z.iso.datetime({ offset: true }))
export const member = z.object({ id: z.string(), username: z.string() })
export const row = z.string().check(z.regex(/^\d{1,18}$/))
export const most = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)
export const pageOf = <T extends z.ZodMiniType>(each: T) => z.object({ list: z.array(each), next: whole })
export const tag = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,29}$/u))

const lock = z.enum(LOCKS)
const level = z.int()

/** What was found; `member` whose it is. */
const hit = z.object({
  kind: z.enum(['member', 'round', 'ticket', 'transaction', 'deposit', 'withdrawal']),
  ...{ id: z.string(), member, name: z.string(), state: z.string(), at: instant },
  ...{ amount: z.nullable(amountText), currency: z.string() },
})
export type Hit = z.output<typeof hit>

const listed = z.object({
  ...{ id: z.string(), username: z.string(), type: z.int(), currency: z.string(), registeredAt: instant },
  country: z.string(),
  ...{ state: z.enum(STATES), locks: z.array(lock), level, lastLoginAt: z.nullable(instant) },
  ...{ deposited: amountText, tags: z.array(z.string()), isTest: z.boolean() },
})
export type ListedPlayer = z.output<typeof listed>

const sums = {
  ...{ stake: amountText, payout: amountText, valid: amountText, rebate: amountText, bonus: amountText },
  ...{ net: amountText, deposit: amountText, withdrawal: amountText },
}

export const card = z.object({
  ...{ id: z.string(), username: z.string(), nickname: z.string(), type: z.int(), currency: z.string() },
  ...{ registeredAt: instant, state: z.enum(STATES), locks: z.array(lock), rankLevel: z.int(), code: z.string() },
  country: z.string(),
  upline: z.nullable(member),
  recommender: z.nullable(member),
  ...{ tags: z.array(z.string()), isTest: z.boolean(), level, lastLoginAt: z.nullable(instant) },
  /** Masked; unmasked they are told by a call of their own, with a reason. */
  ...{ mobile: whole, email: whole },
  /** Until when wrong passwords keep them out; null while they do not. */
  triesUntil: z.nullable(instant),
  hasPaymentPassword: z.boolean(),
  /** Whether bonuses are offered to them, and who said so. */
  offers: z.object({ wanted: z.boolean(), source: z.enum(['member', 'operator']) }),
  /** Until when they are excluded from play; `none` for who is not, null without an end. */
  excluded: z.union([z.literal('none'), z.nullable(instant)]),
  balance: z.object({ sum: amountText, cash: amountText, bonus: amountText, elsewhere: amountText }),
  /** All that there ever was, as far as it was counted. */
  lifetime: z.object({ ...sums, countedAt: instant }),
})
export type PlayerCard = z.output<typeof card>

export const playersApi = {
  search: officeEndpoint({
    method: 'GET',
    path: '/wps/office/search',
    may: 'any',
    about: 'Whatever a text leads to, of the kinds that the operator may see: members, bets, transactions, orders',
    input: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(MOST_TEXT)) }),
    output: z.object({ list: z.array(hit) }),
  }),
  list: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'members.read',
    about: 'Members, the newest first, by filters; `like` is a part of a name or a number, an address or an id',
    input: z.object({
      before: z.optional(z.string().check(z.maxLength(90))),
      limit: most,
      like: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_TEXT))),
      state: z.optional(z.enum(STATES)),
      ...{ registeredFrom: moment, registeredTo: moment, seenFrom: moment, seenTo: moment },
      level: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3))),
      /** At least so much was paid in; 0 for who never paid in. */
      deposited: z.optional(amountText),
      tag: z.optional(tag),
      /** Where they registered, as an ISO code. */
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      test: z.optional(z.enum(['true', 'false'])),
    }),
    output: pageOf(listed),
  }),
  card: officeEndpoint({
    method: 'GET',
    path: `${base}/:memberId`,
    may: 'members.read',
    about: 'One member: how they stand, what they have, what they played in all',
    input: z.object({ memberId }),
    output: card,
  }),
}
