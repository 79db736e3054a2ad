import * as z from 'zod/mini'
import { officeEndpoint, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { CATEGORY_ORDER } from './rules/games.ts'

/* What operators make of vendors and games at their merchant (issue 20). */

const base = '/wps/office/games'
const instant = z.string()
const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/))
const gameId = z.string().check(z.regex(/^[\w.:-]{1,100}$/))
const moment = z.iso.datetime({ offset: true })
const position = z.int().check(z.minimum(0), z.maximum(100_000))
const category = z.enum(CATEGORY_ORDER as [string, ...string[]])
const nothing = z.object({})
const marks = { enabled: z.optional(z.boolean()), maintenance: z.optional(z.boolean()) }

const vendor = z.object({
  ...{ code: z.string(), name: z.string(), enabled: z.boolean(), hot: z.boolean(), maintenance: z.boolean() },
  ...{ closedFrom: z.nullable(instant), closedUntil: z.nullable(instant) },
  /** Whether it is closed at this moment, for whichever reason. */
  isClosed: z.boolean(),
  wallet: z.enum(['seamless', 'transfer', 'none']),
  games: z.number(),
  /** How it answered us in the last ten minutes, at all merchants; null where we asked nothing. */
  health: z.nullable(
    z.object({ calls: z.number(), failed: z.number(), averageMs: z.nullable(z.number()), slowestMs: z.number() }),
  ),
})

const game = z.object({
  ...{ id: z.string(), code: z.string(), vendor: z.string(), name: z.string(), type: z.string() },
  /** `classify` of the vendor; what it says of return, volatility and the highest win. */
  ...{ classify: z.string(), rtp: z.string(), volatility: z.string(), topWin: z.string() },
  ...{ minBet: amountText, maxBet: z.nullable(amountText), allowsZero: z.boolean() },
  ...{ enabled: z.boolean(), maintenance: z.boolean(), hot: z.boolean(), position: z.number() },
  newUntil: z.nullable(instant),
  /** Switched off for all merchants, by us. */
  isOff: z.boolean(),
})

export const gamesOfficeApi = {
  vendors: officeEndpoint({
    method: 'GET',
    path: `${base}/vendors`,
    may: 'games.read',
    about: 'Vendors of the merchant in its order, how each stands and how it answers, and the order of the lanes',
    input: nothing,
    output: z.object({ list: z.array(vendor), lanes: z.array(z.string()) }),
  }),
  /** `invalid_input` (`window`) for one that ends before it begins, or is over. Rounds that are open go on. */
  changeVendor: officeEndpoint({
    method: 'POST',
    path: `${base}/vendors/:code`,
    may: 'vendors.change',
    about: 'Show or hide a vendor, mark it as hot, close it for maintenance now or from a moment until another',
    input: z.strictObject({
      ...{ code: vendorCode, ...marks, hot: z.optional(z.boolean()) },
      window: z.optional(z.nullable(z.strictObject({ from: moment, until: moment }))),
      reason,
    }),
    output: nothing,
  }),
  /** `invalid_input` when it does not name each vendor once. */
  orderVendors: officeEndpoint({
    method: 'POST',
    path: `${base}/order`,
    may: 'lobby.order',
    about: 'The order of the vendors, all of them',
    input: z.strictObject({ codes: z.array(vendorCode).check(z.minLength(1), z.maxLength(200)), reason }),
    output: nothing,
  }),
  orderLanes: officeEndpoint({
    method: 'POST',
    path: `${base}/lanes`,
    may: 'lobby.order',
    about: 'Which lanes the lobby has, in their order',
    input: z.strictObject({ lanes: z.array(category).check(z.minLength(1), z.maxLength(20)), reason }),
    output: nothing,
  }),
  games: officeEndpoint({
    method: 'GET',
    path: `${base}/games`,
    may: 'games.read',
    about: 'Games of the merchant’s vendors, by filters, in the order of their ids',
    input: z.object({
      before: z.optional(gameId),
      limit: keysetInput.limit,
      ...{ vendor: z.optional(vendorCode), type: z.optional(category) },
      like: z.optional(z.string().check(z.maxLength(60))),
      state: z.optional(z.enum(['hidden', 'maintenance', 'hot'])),
    }),
    output: z.object({ list: z.array(game), next: z.nullable(z.string()) }),
  }),
  changeGame: officeEndpoint({
    method: 'POST',
    path: `${base}/games/:id`,
    may: 'games.change',
    about:
      'Show or hide a game, mark it as hot or new, close it for maintenance, give it a place; what is given changes',
    input: z.strictObject({
      ...{ id: gameId, ...marks, hot: z.optional(z.boolean()), position: z.optional(position) },
      ...{ newUntil: z.optional(moment), reason },
    }),
    output: nothing,
  }),
}
