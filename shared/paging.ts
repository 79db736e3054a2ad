import * as z from 'zod/mini'

/** Pages by keyset: `before` is the `next` of the page before; pages hold at most 100 rows (S-22). */
export const keysetInput = {
  before: z.optional(z.string().check(z.maxLength(40), z.regex(/^[\w:.-]+$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/** The specification's numbered pages (§3 game query). */
export const pageInput = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 15),
}
