import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { CHECK_MINUTES } from './rules/checks.ts'

/* What protects a member, as the member sets it (security §1.2). */

const amountText = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const shownAmount = z.nullable(z.string())
const kind = z.enum(['deposit', 'loss', 'stake', 'single_bet', 'session'])
const period = z.enum(['day', 'week', 'month'])
const checkMinutes = z.literal(CHECK_MINUTES)

/** Which limit: `period` where it counts in one. */
const which = { kind, period: z.optional(period) }

const wish = z.object({
  /** Both null: no limit any more. */
  max: shownAmount,
  minutes: z.nullable(z.number()),
  dueAt: z.string(),
  lapsesAt: z.string(),
})

export const protectionApi = {
  limits: endpoint({
    method: 'GET',
    path: '/wps/protection/limits',
    who: 'player',
    about: 'The limits of the one who asks: what is used and left of each, and wishes for more that wait',
    input: z.object({}),
    output: z.object({
      currency: z.string(),
      /** Whether it was ever said if a limit is wanted (C-23). */
      answered: z.boolean(),
      limits: z.array(
        z.object({
          kind,
          period: z.nullable(period),
          /** `operator`: set for the member by somebody else, who alone can change it. */
          source: z.enum(['member', 'operator']),
          max: shownAmount,
          used: shownAmount,
          left: shownAmount,
          /** Of a session: how long a login may last, and how much of this one is left. */
          minutes: z.nullable(z.number()),
          minutesLeft: z.nullable(z.number()),
          /** When the window is over. */
          endsAt: z.nullable(z.string()),
          wish: z.nullable(wish),
        }),
      ),
    }),
  }),
  /** `invalid_input` ({ field: 'max' }) for an amount with more decimals than the currency has. */
  setLimit: endpoint({
    method: 'POST',
    path: '/wps/protection/limits',
    who: 'player',
    about: 'Sets a limit: less is in force at once, more or none is a wish for tomorrow',
    input: z.strictObject({
      ...which,
      /** Null for no limit any more; of a session `minutes` is. */
      max: z.optional(z.nullable(amountText)),
      minutes: z.optional(z.nullable(z.int().check(z.minimum(15), z.maximum(720)))),
    }),
    output: z.object({ change: z.enum(['none', 'keep', 'now', 'later']), dueAt: z.nullable(z.string()) }),
  }),
  /** `too_early` ({ at }), `not_found` for a wish that lapsed or never was. */
  confirmLimit: endpoint({
    method: 'POST',
    path: '/wps/protection/limits/confirm',
    who: 'player',
    about: 'The second yes to a wish for more, a day after the first',
    input: z.strictObject(which),
    output: z.object({}),
  }),
  cancelLimit: endpoint({
    method: 'POST',
    path: '/wps/protection/limits/cancel',
    who: 'player',
    about: 'Takes a wish for more back',
    input: z.strictObject(which),
    output: z.object({}),
  }),
  declineLimits: endpoint({
    method: 'POST',
    path: '/wps/protection/limits/none',
    who: 'player',
    about: 'No limit now: the answer to the question before the first deposit',
    input: z.object({}),
    output: z.object({}),
  }),
  breaks: endpoint({
    method: 'GET',
    path: '/wps/protection/breaks',
    who: 'player',
    about: 'Breaks and exclusions of the one who asks that are not over',
    input: z.object({}),
    output: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['time_out', 'self', 'operator']),
        state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKE_REQUESTED', 'COOLING']),
        startsAt: z.string(),
        /** Until when by its term; null without one. */
        endsAt: z.nullable(z.string()),
        /** From when on its end may be asked for; null where nobody needs to, or cannot. */
        mayAskFrom: z.nullable(z.string()),
        /** When it is really over, once that is decided. */
        liftedAt: z.nullable(z.string()),
      }),
    ),
  }),
  takeBreak: endpoint({
    method: 'POST',
    path: '/wps/protection/breaks',
    who: 'player',
    about: 'A break that ends by itself: no bets and no deposits until then',
    input: z.strictObject({ term: z.enum(['24 hours', '7 days', '30 days', '42 days']) }),
    output: z.object({ until: z.string() }),
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/wps/protection/exclusions',
    who: 'player',
    about: 'Excludes the one who asks: no bets and no deposits, all sessions end; it cannot be shortened',
    input: z.strictObject({ term: z.enum(['6 months', '1 year', '5 years', 'indefinite']), sure: z.literal(true) }),
    output: z.object({ until: z.nullable(z.string()) }),
  }),
  /** `too_early` ({ at }), `proposal_open`, `not_allowed` for one that operators made, `not_found`. */
  askLift: endpoint({
    method: 'POST',
    path: '/wps/protection/exclusions/:id/lift',
    who: 'player',
    about: 'Asks to end an exclusion whose term is over, with reasons; somebody decides, and a cool-off follows',
    input: z.strictObject({
      id: z.string().check(z.regex(/^\d{1,18}$/)),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    output: z.object({}),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/wps/protection/offers',
    who: 'player',
    about: 'Whether the one who asks wants bonuses, and who said so',
    input: z.object({}),
    output: z.object({ wanted: z.boolean(), source: z.enum(['member', 'operator']) }),
  }),
  /** `not_allowed` where an operator said no for them. */
  wantOffers: endpoint({
    method: 'PUT',
    path: '/wps/protection/offers',
    who: 'player',
    about: 'No bonuses: nothing is offered or given any more that has to be played; or yes again',
    input: z.strictObject({ wanted: z.boolean() }),
    output: z.object({}),
  }),
  check: endpoint({
    method: 'GET',
    path: '/wps/protection/check',
    who: 'player',
    polled: true,
    about: 'When the next reality check is; while one waits for its answer, what was played since the login',
    input: z.object({}),
    output: z.object({
      minutes: checkMinutes,
      /** 0 while the answer is awaited: no bet is taken until then. */
      dueInSeconds: z.number(),
      played: z.nullable(
        z.object({
          minutes: z.number(),
          staked: z.string(),
          won: z.string(),
          net: z.string(),
          currency: z.string(),
        }),
      ),
    }),
  }),
  answerCheck: endpoint({
    method: 'POST',
    path: '/wps/protection/check',
    who: 'player',
    about: 'Goes on after a reality check',
    input: z.object({}),
    output: z.object({}),
  }),
  setCheck: endpoint({
    method: 'PUT',
    path: '/wps/protection/check',
    who: 'player',
    about: 'How often a reality check comes, an hour at most',
    input: z.strictObject({ minutes: checkMinutes }),
    output: z.object({}),
  }),
}
