import * as z from 'zod/mini'
import { officeEndpoint, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { keysetInput } from '#shared/paging.ts'
import { DECISIONS } from './rules/case-actions.ts'

/* What people decide where the books of vendors and ours differ, and about wins in suspense (wallet contract §2.3). */

const base = '/wps/office/reconciliation/cases'
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const whole = z.nullable(z.string())
const nothing = z.object({})
/** What one of the two sides says of it. */
const said = z.nullable(z.record(z.string(), z.unknown()))

export const casesOfficeApi = {
  list: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'gameCases.read',
    about: 'Cases of games, newest first: open or closed, of one type, each with what may be decided and what was done',
    input: z.object({
      ...{ limit: keysetInput.limit, before: z.optional(rowId), closed: z.optional(z.enum(['true'])) },
      type: z.optional(z.string().check(z.regex(/^[A-Z_]{2,30}$/))),
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...{
            id: z.string(),
            at: z.string(),
            vendor: z.string(),
            type: z.string(),
            tx: z.string(),
            round: z.string(),
          },
          ...{ player: z.string(), currency: z.string(), amount: amountText, theirs: said, ours: said },
          ...{
            state: z.enum(['OPEN', 'PROPOSED', 'CLOSED']),
            action: z.string(),
            decisions: z.array(z.enum(DECISIONS)),
          },
          ...{ proposedBy: whole, decidedBy: whole, resolution: z.string(), closedAt: whole },
          steps: z.array(z.object({ at: z.string(), actor: z.string(), what: z.string(), note: z.string() })),
        }),
      ),
      next: whole,
    }),
  }),
  /** `proposal_open` while another one waits, `state_changed` where it may not be decided any more, `not_found` once closed. */
  propose: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/propose`,
    may: 'gameCases.decide',
    about: 'Propose what becomes of a case; another person has to confirm it within a day',
    input: z.strictObject({ id: rowId, decision: z.enum(DECISIONS), reason }),
    output: nothing,
  }),
  /** `second_person_needed` for the maker by whatever account of theirs, `proposal_over` after a day, `above_your_limit`. */
  confirm: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/confirm`,
    may: 'gameCases.decide',
    fresh: true,
    about: "The second person's yes: it is carried out, once",
    input: z.strictObject({ id: rowId, decision: z.enum(DECISIONS) }),
    output: nothing,
  }),
  decline: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/decline`,
    may: 'gameCases.decide',
    about: "The second person's no: the case is open again",
    input: z.strictObject({ id: rowId, reason }),
    output: nothing,
  }),
  /** `not_allowed` for anybody but the maker, `not_found` once it is decided. */
  withdraw: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/withdraw`,
    may: 'gameCases.decide',
    about: 'Take back what one proposed oneself: the case is open again',
    input: z.object({ id: rowId }),
    output: nothing,
  }),
}
