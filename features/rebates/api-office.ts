import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { LAST_RANK, MOST_PPM, PRODUCTS } from './rules/settings.ts'

/* Rates of rebate, and what was paid, as operators have them. */

const base = '/wps/office/rebates'
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/))
const ppm = z.int().check(z.minimum(0), z.maximum(MOST_PPM))
const rates = z.strictObject({
  mode: z.enum(['MANUAL', 'AUTO']),
  /** By rank, in millionths. */
  ppm: z.array(ppm).check(z.length(LAST_RANK + 1)),
})

export const settingsShape = z.strictObject({
  ...{ isOn: z.boolean(), rates: z.record(z.enum(PRODUCTS), rates) },
  ...{ minClaim: money, dayCap: money, autoSweep: z.boolean() },
})
export type SettingsWritten = z.output<typeof settingsShape>

const claim = z.object({
  ...{ id: z.string(), at: z.string(), member: z.object({ id: z.string(), username: z.string() }) },
  ...{
    kind: z.enum(['CLAIM', 'AUTO', 'SWEEP', 'EXCLUDED']),
    amount: amountText,
    currency: z.string(),
    own: amountText,
  },
})
export type ListedClaim = z.output<typeof claim>

export const rebatesOfficeApi = {
  settings: officeEndpoint({
    ...{ method: 'GET', path: `${base}/settings`, may: 'rebates.read' },
    about: 'How rebate is paid, with the version that a change is for',
    input: z.object({}),
    output: z.object({ version: z.int(), currency: z.string(), given: settingsShape }),
  }),
  /** `invalid_input` ({ field }) for what could not be. On another version than it was proposed for it is stale. */
  change: officeEndpoint({
    ...{ method: 'POST', path: `${base}/settings`, may: 'rebates.change' },
    about: 'Change rates, ways and limits of rebate for bets from now on (second person)',
    input: z.strictObject({ given: settingsShape, reason }),
    output: proposed,
  }),
  claims: officeEndpoint({
    ...{ method: 'GET', path: `${base}/claims`, may: 'rebates.read' },
    about: 'What was paid, newest first, of everybody or of one member',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(z.string().check(z.regex(/^[\w.-]{1,60}:\d{1,9}$/))) },
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
    }),
    output: z.object({ list: z.array(claim), next: z.nullable(z.string()) }),
  }),
}
