import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { METRICS, REPEATS } from './rules/missions.ts'

/* Missions and boards (promotions §7.5, §7.11), by the specification's names (§7 Missions). */

export const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
/** By language. */
export const texts = z.record(z.string(), z.object({ title: z.string(), about: z.string() }))
const instant = z.string()

const mission = z.object({
  ...{
    code,
    texts,
    currency: z.string(),
    repeat: z.enum(REPEATS),
    metric: z.enum(METRICS),
    category: z.nullable(z.string()),
  },
  /** A mission that has to be done before. */
  after: z.nullable(z.string()),
  /** Which of its periods this is, its end, and until when it may be claimed of. */
  ...{ period: z.string(), from: instant, to: instant, claimUntil: instant },
  progress: amountText,
  steps: z.array(
    z.object({
      ...{ target: amountText, reward: amountText },
      state: z.enum(['LOCKED', 'ACTIVE', 'COMPLETED', 'CLAIMED', 'EXPIRED']),
    }),
  ),
})
export type Mission = z.output<typeof mission>

const board = z.object({
  ...{ code, texts, currency: z.string(), category: z.nullable(z.string()), dayCap: z.nullable(amountText) },
  ...{ minScore: amountText, from: instant, to: instant, isSettled: z.boolean() },
  prizes: z.array(z.object({ from: z.int(), to: z.int(), amount: amountText })),
  /** At most 50, others under masked names. */
  list: z.array(
    z.object({ rank: z.int(), name: z.string(), score: amountText, prize: amountText, isOwn: z.boolean() }),
  ),
  /** Where the viewer stands; without a rank below the least score. */
  own: z.nullable(z.object({ rank: z.nullable(z.int()), score: amountText })),
})
export type Board = z.output<typeof board>

export const missionsApi = {
  missions: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getMissionSummaryDetails',
    who: 'player',
    polled: true,
    about: 'Missions as they stand with the member; `count` is how many steps may be claimed',
    input: z.object({}),
    output: z.object({ enabled: z.boolean(), count: z.int(), list: z.array(mission) }),
  }),
  boards: endpoint({
    method: 'GET',
    path: '/wps/relay/MissionLeaderboard',
    who: 'player',
    about: 'Boards that run or ended within 30 days',
    input: z.object({}),
    output: z.object({ list: z.array(board) }),
  }),
  /** The same step again answers as the first time and pays nothing more. */
  claim: endpoint({
    method: 'POST',
    path: '/wps/missions/:code/claim',
    who: 'player',
    about:
      'Claim what a step of a mission earned. Refused as state_changed while or after it may not be claimed, offer_not_for_you when the budget is spent',
    input: z.strictObject({
      ...{ code, period: z.string().check(z.regex(/^(once|\d{4}-\d\d-\d\d)$/)) },
      step: z.int().check(z.minimum(0), z.maximum(20)),
    }),
    output: z.object({ amount: amountText }),
  }),
}
