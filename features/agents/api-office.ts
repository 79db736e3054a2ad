import * as z from 'zod/mini'
import { officeEndpoint } from '#features/operators/api-office.ts'
import { keysetInput } from '#shared/paging.ts'
import { KINDS, teamFigures } from './api-reports.ts'

/* What operators see of lines of agents (agents §7, report 5). Days are of the merchant's clock. */

const base = '/wps/office/agents'
const memberId = z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))

const line = z.object({
  id: z.string(),
  username: z.string(),
  kind: z.enum(KINDS),
  /** The row of whom the report is of, alone; all others are of whole teams. */
  isSelf: z.boolean(),
  teamSize: z.int(),
  registered: z.int(),
  firstDeposits: z.int(),
  ...teamFigures,
})
export type AgentLine = z.output<typeof line>

export const agentsOfficeApi = {
  report: officeEndpoint({
    ...{ method: 'GET', path: `${base}/report`, may: 'agents.read' },
    about: 'What lines of agents came to in some days: those at the top, or those below one agent',
    input: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      of: z.optional(memberId),
      /** The whole name of somebody: they alone, wherever they stand. */
      username: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      product: z.optional(z.string().check(z.maxLength(20))),
      sort: z._default(z.enum(['pnl', 'stake', 'valid', 'deposit', 'withdrawal', 'username']), 'pnl'),
      limit: keysetInput.limit,
      before: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    }),
    output: z.object({
      crumbs: z.array(z.object({ id: z.string(), username: z.string() })),
      list: z.array(line),
      next: z.nullable(z.string()),
      currency: z.string(),
      countedAt: z.string(),
    }),
  }),
}
