import * as z from 'zod/mini'
import { id, officeEndpoint, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'

/* Applications for activities, as operators decide about them (agents §4.6). */

const base = '/wps/office/applications'
const nothing = z.object({})
export const APPLICATION_STATES = ['APPLYING', 'APPROVED', 'ISSUED', 'REJECTED'] as const

const application = z.object({
  ...{
    id: z.string(),
    code: z.string(),
    title: z.string(),
    member: z.object({ id: z.string(), username: z.string() }),
  },
  ...{ state: z.enum(APPLICATION_STATES), amount: amountText, currency: z.string(), comment: z.string() },
  /** How often they applied; how many pictures they show, each asked for by itself. */
  ...{ applied: z.int(), pictures: z.int(), at: z.string(), changedAt: z.string() },
  ...{ decidedBy: z.string(), remark: z.string() },
})
export type Application = z.output<typeof application>

export const applicationsApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'applications.read' },
    about: 'Applications for activities: those that wait, the oldest first, or all of a state, newest first',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(id) },
      state: z._default(z.enum(APPLICATION_STATES), 'APPLYING'),
      username: z.optional(z.string().check(z.minLength(1), z.maxLength(32))),
    }),
    output: z.object({ list: z.array(application), next: z.nullable(z.string()) }),
  }),
  picture: officeEndpoint({
    ...{ method: 'GET', path: `${base}/:id/pictures/:number`, may: 'applications.look' },
    about: 'One picture of an application, as base64; who looked is on record',
    input: z.object({ id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)) }),
    output: z.object({ type: z.enum(['jpg']), file: z.string() }),
  }),
  /** `offer_not_for_you` ({ reason: 'budget' }) where nothing is left; `state_changed` where it is decided already. */
  approve: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/approve`, may: 'applications.approve' },
    about: 'Approve an application: what it brings is promised of the budget',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  issue: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/issue`, may: 'applications.issue' },
    about: 'Pay what was approved',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  reject: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:id/reject`, may: 'applications.reject' },
    about: 'Refuse an application; the member reads the reason',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
}
