import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { REDEEM_STATES } from './rules/redeem.ts'

/* Points, the mall and check-in (promotions §7.6, §7.10), by the specification's names where it has any. Points are whole numbers. */

const points = z.int()
const instant = z.string()
const day = z.iso.date()
/** The client's own key, one a form, kept until an answer is shown: the same again is the same act. */
const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
const nothing = z.object({})
/** A text by language, `{ en: 'Tea set' }`. */
const texts = z.record(z.string(), z.string())
const placed = {
  ...keysetInput,
  before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
}

export const ARTS = ['tea', 'fan', 'lantern', 'cards', 'kite', 'drum', 'scarf', 'lamp', 'box', 'coin'] as const

const entry = z.object({
  place: z.int(),
  at: instant,
  /** What brought or took them. */
  op: z.enum(['earn', 'check_in', 'make_up', 'convert', 'freeze', 'give_back', 'redeem', 'expire', 'adjust']),
  points,
  balance: points,
  day,
  reference: z.string(),
  note: z.string(),
})
export type PointEntry = z.output<typeof entry>

/** A bet as it was counted: what a page needs to reckon it again by `earn`. */
const counted = z.object({
  place: z.int(),
  at: instant,
  day,
  reference: z.string(),
  acceptedAt: instant,
  valid: amountText,
  cash: amountText,
  stake: amountText,
  own: amountText,
  change: amountText,
  perBet: amountText,
  points,
  carry: amountText,
  why: z.enum(['', 'OFF', 'EXCLUDED']),
})
export type CountedBet = z.output<typeof counted>

const item = z.object({
  ...{ id: z.string(), names: texts, abouts: texts, art: z.enum(ARTS), points },
  /** Own valid play of the last 30 days that it takes; what of it is there already. */
  ...{ amountRequirement: amountText, played: amountText, minRank: z.int() },
  ...{ perMember: z.nullable(z.int()), taken: z.int(), stock: z.int() },
  /** Why one of it cannot be had now, first in the order of the rules; null where it can. */
  blocked: z.nullable(z.enum(['rank_too_low', 'redeem_limit', 'sold_out', 'play_more', 'points_short'])),
})
export type MallItem = z.output<typeof item>

const redeem = z.object({
  ...{ reference: z.string(), appliedAt: instant, names: texts, quantity: z.int(), pointsRequirement: points },
  ...{
    amountRequirement: amountText,
    status: z.enum(REDEEM_STATES),
    decidedAt: z.nullable(instant),
    remark: z.string(),
  },
})
export type Redeem = z.output<typeof redeem>

const checkInState = z.object({
  today: day,
  isDone: z.boolean(),
  /** The place of today: what was had, or what would be. */
  place: z.int(),
  points,
  /** Of the seven places. */
  table: z.array(points),
  /** Missed days that can be made up for with today's check-in, and what that costs; 0 where there are none. */
  missed: z.int(),
  cost: points,
  /** Days of this round, the newest first. */
  days: z.array(z.object({ date: day, place: z.int(), points, madeUp: z.int() })),
})
export type CheckInState = z.output<typeof checkInState>

const relay = '/wps/relay'

export const pointsApi = {
  balance: endpoint({
    ...{ method: 'GET', path: `${relay}/MCS2_getPointBalance`, who: 'player' },
    about: 'Points of the member who asks, and which of them go when',
    input: nothing,
    output: z.object({
      ...{ balance: points, frozen: points, carry: amountText },
      /** What goes within 30 days, the first first. */
      expiring: z.array(z.object({ on: day, points })),
    }),
  }),
  config: endpoint({
    ...{ method: 'GET', path: `${relay}/MCS2_getPointConfig`, who: 'player' },
    about: 'How points are counted and what they are worth at this merchant',
    input: nothing,
    output: z.object({
      ...{ isOn: z.boolean(), currency: z.string(), pointPerBet: amountText, months: z.int() },
      ...{ hasPaymentPassword: z.boolean() },
      convert: z.object({
        ...{ step: points, value: amountText, least: points, dayCap: amountText, today: amountText },
        /** What could be converted now. */
        most: points,
      }),
    }),
  }),
  conversionTypes: endpoint({
    ...{ method: 'GET', path: `${relay}/MCSFE_getPointRewardConversionType`, who: 'player' },
    about: 'What points can become: money, and goods of the mall where there are any',
    input: nothing,
    output: z.object({ list: z.array(z.object({ type: z.enum(['CASH', 'GOODS']), enabled: z.boolean() })) }),
  }),
  rewards: endpoint({
    ...{ method: 'GET', path: `${relay}/MCS2_getPointReward`, who: 'player' },
    about: 'Goods of the mall, with what each takes of the member who asks',
    input: nothing,
    output: z.object({ list: z.array(item) }),
  }),
  redeems: endpoint({
    ...{ method: 'GET', path: `${relay}/MCS2_getRedeemPointList`, who: 'player' },
    about: 'What the member asked for, newest first, by keyset pages',
    input: z.object({ ...keysetInput, status: z.optional(z.enum(REDEEM_STATES)) }),
    output: z.object({ list: z.array(redeem), next: z.nullable(z.string()) }),
  }),
  /**
   * The same key converts once; `key_reused` with another number. `invalid_input` ({ field, min, step }), `points_short`,
   * `daily_limit` ({ left }), `excluded`, then `payment_password_needed`, `wrong_payment_password`, `step_up_required`
   * ({ channel }), `wrong_code`.
   */
  convert: endpoint({
    ...{ method: 'POST', path: `${relay}/passwordCheck/MCS2_convertPoint`, who: 'player', sealed: true },
    about: 'Points into money, which has to be played once',
    input: z.strictObject({
      ...{ key, points: z.int().check(z.minimum(1), z.maximum(1e9)), password: z.string().check(z.maxLength(128)) },
      code: z.optional(z.string().check(z.maxLength(16))),
    }),
    output: z.object({ reference: z.string(), amount: amountText, currency: z.string(), balance: points }),
  }),
  /**
   * The same key asks once. `not_found` for goods that are not in the mall; then the reasons of `MallItem.blocked` in their
   * order, and those of the payment password.
   */
  redeem: endpoint({
    ...{ method: 'POST', path: `${relay}/passwordCheck/MCS2_redeemPoint`, who: 'player', sealed: true },
    about: 'Asks for goods: the points wait until an operator has decided',
    input: z.strictObject({
      ...{ key, itemId: z.string().check(z.maxLength(40)), quantity: z.int().check(z.minimum(1), z.maximum(10)) },
      ...{ password: z.string().check(z.maxLength(128)), code: z.optional(z.string().check(z.maxLength(16))) },
    }),
    output: redeem,
  }),
  history: endpoint({
    ...{ method: 'GET', path: '/wps/points/history', who: 'player' },
    about: 'What came and went, newest first, by keyset pages',
    input: z.object({ ...placed, op: z.optional(entry.shape.op) }),
    output: z.object({ list: z.array(entry), next: z.nullable(z.int()) }),
  }),
  counted: endpoint({
    ...{ method: 'GET', path: '/wps/points/counted', who: 'player' },
    about: 'How points were counted, bet by bet, newest first: a page reckons it again',
    input: z.object({ ...placed, day: z.optional(day) }),
    output: z.object({ list: z.array(counted), next: z.nullable(z.int()) }),
  }),
  checkIn: endpoint({
    ...{ method: 'GET', path: '/wps/checkin', who: 'player' },
    about: 'Where the member stands in the round of seven days',
    input: nothing,
    output: checkInState,
  }),
  /** Once a day: `checked_in`. `makeUp` is how many missed days are made up for; `state_changed` where it is another number. */
  takeCheckIn: endpoint({
    ...{ method: 'POST', path: '/wps/checkin', who: 'player' },
    about: 'Checks in today',
    input: z.strictObject({ makeUp: z.int().check(z.minimum(0), z.maximum(6)) }),
    output: checkInState,
  }),
}
