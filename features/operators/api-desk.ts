import * as z from 'zod/mini'
import { keysetInput } from '#shared/paging.ts'
import { id, officeEndpoint, reason } from './api-office.ts'

/* What an operator finds when they come: what waits, and their own views; and what was done in an emergency. */

const nothing = z.object({})
const key = z.string().check(z.regex(/^[a-z][a-zA-Z0-9._-]{0,79}$/))

export const deskApi = {
  feed: officeEndpoint({
    method: 'GET',
    path: '/wps/office/feed',
    may: 'any',
    polled: true,
    about: 'How much waits for this operator: decisions of a second person, emergencies that nobody has looked at',
    input: nothing,
    output: z.object({
      approvals: z.number(),
      unreviewed: z.number(),
      /** Own proposals that others decided in the last day. */
      decided: z.array(z.object({ id: z.string(), action: z.string(), state: z.string(), decidedAt: z.string() })),
      /** What the operator has for a time, and until when. */
      elevated: z.array(z.object({ permissions: z.array(z.string()), until: z.string() })),
    }),
  }),
  views: officeEndpoint({
    method: 'GET',
    path: '/wps/office/views',
    may: 'any',
    about: 'Own views and columns',
    input: nothing,
    output: z.object({ list: z.array(z.object({ key: z.string(), value: z.unknown(), savedAt: z.string() })) }),
  }),
  saveView: officeEndpoint({
    method: 'POST',
    path: '/wps/office/views/:key',
    may: 'any',
    about: 'Keep something for oneself by a key: at most 16 KB each, and a hundred of them',
    input: z.strictObject({ key, value: z.record(z.string(), z.unknown()) }),
    output: nothing,
  }),
  removeView: officeEndpoint({
    method: 'DELETE',
    path: '/wps/office/views/:key',
    may: 'any',
    about: 'Forget it',
    input: z.object({ key }),
    output: nothing,
  }),
  breakGlass: officeEndpoint({
    method: 'POST',
    path: '/wps/office/proposals/:id/break-glass',
    may: 'proposals.breakGlass',
    fresh: true,
    about:
      'Carry out alone what one proposed, in an emergency: where nobody loses money by it; somebody else looks at it',
    input: z.strictObject({ id, reason }),
    output: z.object({ result: z.nullable(z.unknown()) }),
  }),
  glass: officeEndpoint({
    method: 'GET',
    path: '/wps/office/glass',
    may: 'audit.read',
    about: 'What was done in an emergency by one person: what nobody has looked at first',
    input: z.object({ limit: keysetInput.limit }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), operatorId: z.string(), reason: z.string(), at: z.string(), word: z.string() },
          ...{
            reviewer: z.nullable(z.string()),
            reviewedAt: z.nullable(z.string()),
            wasRight: z.nullable(z.boolean()),
          },
        }),
      ),
    }),
  }),
  reviewGlass: officeEndpoint({
    method: 'POST',
    path: '/wps/office/glass/:id/review',
    may: 'proposals.review',
    about: 'Say afterwards whether an emergency was one; not one’s own',
    input: z.strictObject({ id, isRight: z.boolean(), reason }),
    output: nothing,
  }),
}
