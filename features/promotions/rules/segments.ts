import * as z from 'zod/mini'
import { money } from './offers.ts'

/* Segments that operators name (promotions §4.1): whoever meets all that is said. */

export const MOST_SEGMENTS = 50
/** Of a segment; two are asked of the moment and have their names already (eligible.ts). */
export const SEGMENT_NAME = /^(?!new$|no-bonus$)[a-z0-9][a-z0-9-]{1,29}$/
const days = z.optional(z.int().check(z.gte(1), z.lte(3_650)))

export const segmentQuery = z.strictObject({
  /** Registered within so many days. */
  newerThan: days,
  /** Logged in within so many days, or not once in so many. */
  seenWithin: days,
  awayFor: days,
  /** Paid in at least so much of all time. */
  deposited: z.optional(money),
  /** What operators call them. */
  tag: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
  /** Where they registered, as an ISO code. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type SegmentQuery = z.output<typeof segmentQuery>

/** A query that says nothing would be everybody. */
export const saysSomething = (query: SegmentQuery): boolean => Object.values(query).some(value => value !== undefined)
