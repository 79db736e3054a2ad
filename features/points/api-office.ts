import * as z from 'zod/mini'
import { id, officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { ARTS } from './api.ts'
import { REDEEM_STATES } from './rules/redeem.ts'

/* Points, goods and who asked for them, as operators have them (back-office, points mall). */

const base = '/wps/office/points'
const nothing = z.object({})
const points = z.int()
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
/** By language; English is what whoever has no other reads. */
const textsOf = (most: number) =>
  z.strictObject({ en: line(most), vi: z.optional(line(most)), ur: z.optional(line(most)) })
const member = z.object({ id: z.string(), username: z.string() })
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))

/** What an operator writes of goods. */
export const goodsShape = z.strictObject({
  ...{ names: textsOf(60), abouts: textsOf(300), art: z.enum(ARTS), points: whole(1, 100_000_000) },
  ...{ amountRequirement: money, minRank: whole(0, 99), perMember: z.nullable(whole(1, 1_000)) },
  ...{ stocked: whole(0, 1_000_000), place: whole(0, 1_000) },
})
export type GoodsWritten = z.output<typeof goodsShape>
const goods = z.object({
  ...{ id: z.string(), version: z.int(), state: z.enum(['DRAFT', 'PUBLISHED', 'HIDDEN']), taken: z.int() },
  ...{
    names: z.record(z.string(), z.string()),
    abouts: z.record(z.string(), z.string()),
    art: z.enum(ARTS),
    points: z.int(),
  },
  ...{
    amountRequirement: amountText,
    minRank: z.int(),
    perMember: z.nullable(z.int()),
    stocked: z.int(),
    place: z.int(),
  },
  changedAt: z.string(),
})
export type Goods = z.output<typeof goods>
const version = whole(1, 1_000_000)

/** How points are counted, as it is written and read. */
export const settingsShape = z.strictObject({
  ...{ isOn: z.boolean(), perBet: money, convertStep: whole(1, 1_000_000), convertValue: money },
  ...{ convertLeast: whole(1, 100_000_000), convertDayCap: money },
  checkIn: z.array(whole(0, 1_000_000)).check(z.length(7)),
  ...{ makeUpCost: whole(0, 1_000_000), makeUpMost: whole(0, 6), months: whole(1, 60) },
})
export type SettingsWritten = z.output<typeof settingsShape>

const entry = z.object({
  ...{ id: z.string(), at: z.string(), member, op: z.string(), points, balance: points, frozen: z.int() },
  ...{ reference: z.string(), note: z.string() },
})
export type LogEntry = z.output<typeof entry>
const redeem = z.object({
  ...{ id: z.string(), member, names: z.record(z.string(), z.string()), quantity: z.int(), points: z.int() },
  ...{ amountRequirement: amountText, state: z.enum(REDEEM_STATES), appliedAt: z.string() },
  ...{ decidedAt: z.nullable(z.string()), decidedBy: z.string(), remark: z.string() },
})
export type RedeemListed = z.output<typeof redeem>
const username = z.string().check(z.minLength(1), z.maxLength(32))
const page = { limit: keysetInput.limit, before: z.optional(z.string().check(z.regex(/^[\w:.-]{1,80}$/))) }

export const pointsOfficeApi = {
  goods: officeEndpoint({
    ...{ method: 'GET', path: `${base}/goods`, may: 'goods.read' },
    about: 'All goods of the mall, those that are not shown as well',
    input: nothing,
    output: z.object({ list: z.array(goods), currency: z.string() }),
  }),
  addGoods: officeEndpoint({
    ...{ method: 'POST', path: `${base}/goods`, may: 'goods.write' },
    about: 'Write new goods, as a draft',
    input: goodsShape,
    output: goods,
  }),
  /** `state_changed` when somebody changed them since that version; `invalid_input` ({ field: 'stocked' }) below what is taken. */
  changeGoods: officeEndpoint({
    ...{ method: 'POST', path: `${base}/goods/:id`, may: 'goods.write' },
    about: 'Change goods, with their stock; who asked for them before gets them as they were',
    input: z.strictObject({ ...goodsShape.shape, id, version }),
    output: goods,
  }),
  showGoods: officeEndpoint({
    ...{ method: 'POST', path: `${base}/goods/:id/state`, may: 'goods.publish' },
    about: 'Put goods into the mall, or take them out of it',
    input: z.strictObject({ id, version, state: z.enum(['PUBLISHED', 'HIDDEN']), reason }),
    output: goods,
  }),
  redeems: officeEndpoint({
    ...{ method: 'GET', path: `${base}/redeems`, may: 'redeems.read' },
    about: 'Who asked for goods: those that wait, oldest first, or all of a state, newest first',
    input: z.object({
      ...page,
      state: z._default(z.enum(REDEEM_STATES), 'IN_PROCESS'),
      username: z.optional(username),
    }),
    output: z.object({ list: z.array(redeem), next: z.nullable(z.string()) }),
  }),
  /** `state_changed` where it is decided already. */
  approve: officeEndpoint({
    ...{ method: 'POST', path: `${base}/redeems/:id/approve`, may: 'redeems.approve' },
    about: 'Goods are handed over: the points are spent',
    input: z.strictObject({ id, remark: z._default(z.string().check(z.maxLength(500)), '') }),
    output: nothing,
  }),
  reject: officeEndpoint({
    ...{ method: 'POST', path: `${base}/redeems/:id/reject`, may: 'redeems.reject' },
    about: 'Goods are not given: points and stock go back, and the member reads why',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  log: officeEndpoint({
    ...{ method: 'GET', path: `${base}/log`, may: 'points.read' },
    about: 'The book of points, newest first, of everybody or of one member',
    input: z.object({
      limit: page.limit,
      /** A row, by its member and place. */
      before: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}:\d{1,9}$/))),
      username: z.optional(username),
      op: z.optional(z.string().check(z.regex(/^[a-z_]{1,12}$/))),
    }),
    output: z.object({ list: z.array(entry), next: z.nullable(z.string()) }),
  }),
  adjust: officeEndpoint({
    ...{ method: 'POST', path: `${base}/adjust`, may: 'points.adjust' },
    about: 'Give a member points, or take some, below 0 (second person)',
    input: z.strictObject({ username, points: z.int().check(z.minimum(-10_000_000), z.maximum(10_000_000)), reason }),
    output: proposed,
  }),
  settings: officeEndpoint({
    ...{ method: 'GET', path: `${base}/settings`, may: 'points.read' },
    about: 'How points are counted, with the version that a change is for',
    input: nothing,
    output: z.object({ version: z.int(), currency: z.string(), given: settingsShape }),
  }),
  /** `invalid_input` ({ field }) for what could not be. On another version than it was proposed for it is stale. */
  change: officeEndpoint({
    ...{ method: 'POST', path: `${base}/settings`, may: 'points.change' },
    about: 'Change how points are counted from now on (second person)',
    input: z.strictObject({ given: settingsShape, reason }),
    output: proposed,
  }),
}
