import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { username } from './api-deals.ts'
import { HOLDS } from './rules/freezes.ts'

/* The agents of a merchant, and what it lets go up and down their lines (agents §1.1, §1.7). */

const base = '/wps/office/agents'
const money = z.string().check(z.regex(/^\d{1,11}(\.\d{1,4})?$/))
const whole = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)))
const member = z.object({ id: z.string(), username: z.string() })

const agent = z.object({
  ...{ id: z.string(), username: z.string(), type: z.int(), status: z.enum(['active', 'blocked', 'closed']) },
  upline: z.nullable(member),
  /** Directly below, and all below: members, of which agents. */
  ...{ direct: z.int(), members: z.int(), agents: z.int(), teamBalance: amountText, arrears: amountText },
  holds: z.array(z.enum(HOLDS)),
  registeredAt: z.string(),
})
export type SiteAgent = z.output<typeof agent>

const limits = z.object({ min: money, max: money, dailyMax: money, stepUpSingle: money, stepUpDaily: money })
export type LimitsText = z.output<typeof limits>

export const agentSiteApi = {
  agents: officeEndpoint({
    ...{ method: 'GET', path: `${base}/list`, may: 'agents.read' },
    about: 'The agents of the merchant, those who came last first',
    input: z.object({
      ...keysetInput,
      type: z.optional(z.enum(['1', '2'])),
      status: z.optional(z.enum(['active', 'blocked', 'closed'])),
      username,
      /** The whole name of whom they stand directly below. */
      upline: username,
      ...{ directFrom: whole, directTo: whole },
      held: z.optional(z.enum(HOLDS)),
    }),
    output: z.object({ list: z.array(agent), next: z.nullable(z.string()) }),
  }),
  limits: officeEndpoint({
    ...{ method: 'GET', path: `${base}/limits`, may: 'agents.read' },
    about: 'What may go up and down lines, in the merchant’s currency',
    input: z.object({}),
    output: z.object({
      ...{ currency: z.string(), limits, standard: limits },
      /** False where the merchant said nothing: `standard` counts. */
      isOwn: z.boolean(),
    }),
  }),
  /** `invalid_input` with the field that does not fit the others, `state_changed` where it stands so already. */
  setLimits: officeEndpoint({
    ...{ method: 'POST', path: `${base}/limits`, may: 'agents.limits' },
    about:
      'Say what may go up and down lines: least, most, a day, and from when a second factor is asked (second person)',
    input: z.strictObject({ ...limits.shape, reason }),
    output: proposed,
  }),
}
