import * as z from 'zod/mini'
import { amountText } from '#features/wallet/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { KINDS, STATES } from './rules/rewards.ts'

/* The reward centre (promotions §9, §12). */

export const rewardId = z.string().check(z.regex(/^[\w:.-]{1,100}$/))
const reward = z.object({
  ...{ id: rewardId, promotion: z.string(), currency: z.string(), kind: z.enum(KINDS), amount: amountText },
  /** How much has to be played once it was taken; `0.00` for nothing. */
  required: amountText,
  ...{ note: z.string(), state: z.enum(STATES), why: z.string() },
  ...{ issuedAt: z.string(), expiresAt: z.string(), endedAt: z.nullable(z.string()) },
})
export type Reward = z.output<typeof reward>

export const rewardsApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/rewards', who: 'player', polled: true },
    about: "The member's rewards: those that wait first, by their end, then the newest; at most 100",
    input: z.object({}),
    output: z.object({ waiting: z.int(), list: z.array(reward) }),
  }),
  /** `not_found`, `already_claimed`, `reward_expired`; `excluded` during a break. */
  claim: endpoint({
    ...{ method: 'POST', path: '/wps/rewards/:id/claim', who: 'player' },
    about: 'Take a reward: its money is in the balance',
    input: z.strictObject({ id: rewardId }),
    output: reward,
  }),
  claimAll: endpoint({
    ...{ method: 'POST', path: '/wps/rewards/claim', who: 'player' },
    about: 'Take all rewards that wait; answers those that were taken',
    input: z.strictObject({}),
    output: z.object({ list: z.array(reward) }),
  }),
}
