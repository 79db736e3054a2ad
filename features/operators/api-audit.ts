import * as z from 'zod/mini'
import { keysetInput } from '#shared/paging.ts'
import { days, id, officeEndpoint, reason } from './api-office.ts'

/* The record of what operators did, as it is taken along and verified elsewhere. */

const row = z.string().check(z.regex(/^\d{1,18}$/))

export const auditApi = {
  anchors: officeEndpoint({
    method: 'GET',
    path: '/wps/office/audit/anchors',
    may: 'audit.read',
    about: 'The head of the record at the end of each day, the newest first: published, nobody writes it anew',
    input: z.object({ limit: keysetInput.limit }),
    output: z.object({ list: z.array(z.object({ day: z.string(), lastId: z.string(), hash: z.string() })) }),
  }),
  calls: officeEndpoint({
    method: 'GET',
    path: '/wps/office/audit/calls',
    may: 'audit.read',
    about: 'Every call of operators, reads too, the newest first',
    input: z.object({
      ...{ before: z.optional(row), limit: keysetInput.limit, operatorId: z.optional(id), ...days },
      /** Whether it was done or refused. */
      outcome: z.optional(z.enum(['done', 'refused'])),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{ id: z.string(), at: z.string(), operatorId: z.string(), ip: z.string(), requestId: z.string() },
          ...{ method: z.string(), path: z.string(), may: z.string(), status: z.number() },
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  verify: officeEndpoint({
    method: 'GET',
    path: '/wps/office/audit/chain',
    may: 'audit.read',
    about:
      'Make the hashes of so many rows again: which are wrong; `next` goes on, and its end tells anchors that are not met',
    input: z.object({ after: z.optional(row) }),
    output: z.object({
      ...{ rows: z.number(), wrong: z.array(z.string()), days: z.array(z.string()), next: z.nullable(z.string()) },
    }),
  }),
  exportAudit: officeEndpoint({
    method: 'POST',
    path: '/wps/office/audit/export',
    may: 'audit.export',
    fresh: true,
    about: 'The record of some days as lines of a file for `npm run verify-audit`; `next` goes on where it ends',
    input: z.strictObject({ from: z.iso.date(), to: z.iso.date(), after: z.optional(row), reason }),
    output: z.object({ file: z.string(), next: z.nullable(z.string()) }),
  }),
}
