import * as z from 'zod/mini'
import { officeEndpoint, reason } from '#features/operators/api-office.ts'
import { SEGMENT_NAME, segmentQuery } from './rules/segments.ts'

/* Segments as operators name them (promotions §4.1). */

const base = '/wps/office/segments'
const code = z.string().check(z.regex(SEGMENT_NAME))

const segment = z.object({
  ...{ code: z.string(), query: segmentQuery, madeBy: z.string(), madeAt: z.string() },
  /** The business day of its list, and how many are in it. */
  ...{ day: z.string(), members: z.int() },
})
export type Segment = z.output<typeof segment>

export const segmentsApi = {
  list: officeEndpoint({
    ...{ method: 'GET', path: base, may: 'promotions.read' },
    about: 'Segments of members that offers may name, each with how many are in its list of the day',
    input: z.object({}),
    output: z.object({ list: z.array(segment) }),
  }),
  /** `state_changed` where the name is taken; what a name means never changes. */
  make: officeEndpoint({
    ...{ method: 'POST', path: base, may: 'promotions.write' },
    about: 'Name a query: its list is made now, and anew each business day',
    input: z.strictObject({ code, query: segmentQuery }),
    output: z.object({}),
  }),
  /** `segment_named` while a promotion that is not over names it. */
  end: officeEndpoint({
    ...{ method: 'POST', path: `${base}/:code/end`, may: 'promotions.write' },
    about: 'End a segment that no promotion names: it has no list any more, and its name stays taken',
    input: z.strictObject({ code, reason }),
    output: z.object({}),
  }),
}
