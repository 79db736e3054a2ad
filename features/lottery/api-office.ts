import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { gameCode, numero } from './api.ts'
import { DRAW_STATES } from './rules/draws/states.ts'

/*
 * Lotteries for operators. An issue is one for all merchants that offer its lottery: who says anything of it has the
 * permission at each of them (decision 0110), else it is `not_allowed`. What a merchant offers is its own.
 */

const base = '/wps/office/lottery'
const instant = z.string()
const nothing = z.object({})
const opened = z.string().check(z.minLength(1), z.maxLength(400))
const ofDraw = { game: gameCode, numero }
const state = z.enum(DRAW_STATES)
const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
const entered = z.object({ state, version: z.number() })
const jackpot = z.strictObject({
  ...ofDraw,
  /** Of those that plays are sold without odds for: `6`, `5+1`. */
  prize: z.string().check(z.regex(/^[\w+]{1,16}$/)),
  currency,
  /** What all who win it in this currency share. */
  pool: z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/)),
})
/** `pool`: what two operators have agreed on; null before. */
const jackpotState = z.object({ state, pool: z.nullable(amountText) })
const play = z.string().check(z.regex(/^[\w.-]{1,40}$/))
const token = z.string().check(z.regex(/^[\w.,+-]{1,20}$/))

const draw = z.object({
  ...{ id: z.string(), game: z.string(), name: z.string(), numero: z.string(), source: z.enum(['HOUSE', 'OFFICIAL']) },
  ...{ state, openAt: instant, lockAt: instant, drawAt: instant },
  ...{ result: z.nullable(z.string()), version: z.number() },
  /** Who entered a result that nobody has confirmed yet. What it says is told to nobody: the second one reads it elsewhere. */
  waiting: z.nullable(z.object({ by: z.string() })),
  awaitsJackpot: z.boolean(),
})
const sold = z.object({
  ...{ currency: z.string(), tickets: z.number(), stake: amountText, payout: amountText },
})

export const lotteryOfficeApi = {
  games: officeEndpoint({
    method: 'GET',
    path: `${base}/games`,
    may: 'lottery.read',
    about: 'Lotteries that the merchant offers or offered, with schedule and limits; what each play pays back',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ code: z.string(), name: z.string(), family: z.string(), vendor: z.string(), group: z.string() },
          ...{ source: z.enum(['HOUSE', 'OFFICIAL']), isStandIn: z.boolean(), refundAfterSec: z.number() },
          ...{ enabled: z.boolean(), isHot: z.boolean(), position: z.number() },
          /** Switched off for all merchants, by us. */
          isOff: z.boolean(),
          /** How many merchants share its issues. */
          merchants: z.number(),
          schedule: z.unknown(),
          /** By currency, minor units as text. */
          limits: z.record(z.string(), z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
          plays: z.array(z.object({ play: z.string(), returnPpm: z.number(), closed: z.nullable(z.string()) })),
        }),
      ),
    }),
  }),
  changeGame: officeEndpoint({
    method: 'POST',
    path: `${base}/games/:game`,
    may: 'lottery.change',
    about: 'Show or hide a lottery at this merchant, mark it as hot, give it a place; what is given changes',
    input: z.strictObject({
      ...{ game: gameCode, enabled: z.optional(z.boolean()), isHot: z.optional(z.boolean()) },
      ...{ position: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))), reason },
    }),
    output: nothing,
  }),
  draws: officeEndpoint({
    method: 'GET',
    path: `${base}/draws`,
    may: 'lottery.read',
    polled: true,
    about: 'Issues of the lotteries that the merchant offers, those drawn last or drawn next first',
    input: z.object({
      before: z.optional(z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/))),
      limit: keysetInput.limit,
      ...{ game: z.optional(gameCode), day: z.optional(z.iso.date()) },
      /** `result`: those that wait for one; `over`: drawn or void; `sale`: on sale. Without it all until tomorrow. */
      show: z.optional(z.enum(['sale', 'result', 'over'])),
    }),
    output: z.object({ list: z.array(draw), next: z.nullable(z.string()) }),
  }),
  draw: officeEndpoint({
    method: 'GET',
    path: `${base}/draws/:game/:numero`,
    may: 'lottery.read',
    about: 'One issue: what this merchant sold of it, its results with who said them, its jackpots',
    input: z.object(ofDraw),
    output: z.object({
      draw,
      voidReason: z.nullable(z.string()),
      sold: z.array(sold),
      entries: z.array(
        /** `result` is null until the version stands. */
        z.object({
          ...{ version: z.number(), operator: z.string(), result: z.nullable(z.string()) },
          ...{ reason: z.string(), at: instant },
        }),
      ),
      results: z.array(
        z.object({ version: z.number(), actor: z.string(), result: z.string(), reason: z.string(), at: instant }),
      ),
      /** Prizes of it that winners share. */
      prizes: z.array(z.string()),
      jackpots: z.array(
        z.object({
          ...{ prize: z.string(), currency: z.string(), pool: z.nullable(amountText), isPaid: z.boolean() },
          waiting: z.nullable(z.object({ by: z.string() })),
        }),
      ),
    }),
  }),
  exposure: officeEndpoint({
    method: 'GET',
    path: `${base}/exposure`,
    may: 'lottery.read',
    about: 'What members of the merchant have open, by issue and currency: those that are drawn next first',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ game: z.string(), name: z.string(), numero: z.string(), drawAt: instant },
          ...{ currency: z.string(), tickets: z.number(), stake: amountText },
        }),
      ),
    }),
  }),
  numbers: officeEndpoint({
    method: 'GET',
    path: `${base}/draws/:game/:numero/numbers`,
    may: 'numbers.read',
    about: 'What is sold on each number of an issue, at all merchants together, the most first; and what is stopped',
    input: z.object({ ...ofDraw, play: z.optional(play) }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ currency: z.string(), play: z.string(), token: z.string(), stake: amountText },
          /** Units sold; of so many at most, null without a limit. */
          ...{ points: z.string(), most: z.nullable(z.string()) },
        }),
      ),
      closed: z.array(z.object({ market: z.string(), reason: z.enum(['manual', 'risk', 'feedLost']) })),
    }),
  }),
  closeMarket: officeEndpoint({
    method: 'POST',
    path: `${base}/draws/:game/:numero/markets`,
    may: 'numbers.close',
    about: 'Stop the sale of a play of an issue, or of one number of it; or let it go on. What is sold stays',
    input: z.strictObject({ ...ofDraw, play, token: z.optional(token), isClosed: z.boolean(), reason }),
    output: nothing,
  }),
  enterResult: officeEndpoint({
    method: 'POST',
    path: `${base}/results`,
    may: 'results.enter',
    about: 'Enters the result of an outside draw; another operator confirms it',
    input: z.strictObject({ ...ofDraw, result: opened }),
    output: entered,
  }),
  /** `results_differ` ({ entered }) for other numbers, `second_person_needed` for whoever entered them. */
  confirmResult: officeEndpoint({
    method: 'POST',
    path: `${base}/results/confirm`,
    may: 'results.confirm',
    about: 'Confirms an entered result by entering the same numbers; other numbers are kept as a conflict',
    input: z.strictObject({ ...ofDraw, result: opened }),
    output: entered,
  }),
  correctResult: officeEndpoint({
    method: 'POST',
    path: `${base}/results/correct`,
    may: 'results.correct',
    about: 'Enters the correction of a published result; once another one confirms it, settled bets are settled anew',
    input: z.strictObject({ ...ofDraw, result: opened, reason }),
    output: entered,
  }),
  enterJackpot: officeEndpoint({
    method: 'POST',
    path: `${base}/jackpots`,
    may: 'jackpots.enter',
    about: "Enters what a draw's winners of a jackpot share, before it or after; another operator confirms it",
    input: jackpot,
    output: jackpotState,
  }),
  confirmJackpot: officeEndpoint({
    method: 'POST',
    path: `${base}/jackpots/confirm`,
    may: 'jackpots.confirm',
    about: 'Confirms an entered jackpot by entering the same amount; bets that waited for it are paid',
    input: jackpot,
    output: jackpotState,
  }),
  voidDraw: officeEndpoint({
    method: 'POST',
    path: `${base}/draws/:game/:numero/void`,
    may: 'draws.void',
    about: 'Void an issue without a result (second person): every stake goes back, at all merchants',
    input: z.strictObject({ ...ofDraw, reason }),
    output: proposed,
  }),
}
