import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason } from '#features/operators/api-office.ts'
import { amountText } from '#features/wallet/api.ts'
import { member, memberId, most, pageOf, row, whole } from './api-office.ts'

/* What protects members, over all of them or of one: exclusions, limits, wishes for more (security §1.2). */

const base = '/wps/office/protection'
const instant = z.string()
const page = { before: z.optional(row), limit: most, memberId: z.optional(memberId) }
const open = z._default(z.enum(['true', 'false']), 'true')
const source = z.enum(['member', 'operator'])
const size = {
  kind: z.enum(['deposit', 'loss', 'stake', 'single_bet', 'session']),
  period: z.nullable(z.enum(['day', 'week', 'month'])),
  /** Of a session `minutes`; of a wish both null for no limit any more. */
  max: z.nullable(amountText),
  minutes: z.nullable(z.number()),
}

const exclusion = z.object({
  ...{
    id: z.string(),
    member,
    kind: z.enum(['time_out', 'self', 'operator']),
    reason: z.string(),
    placedBy: z.string(),
  },
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKE_REQUESTED', 'COOLING', 'LIFTED']),
  ...{ startsAt: instant, endsAt: z.nullable(instant), firmUntil: instant, liftedAt: z.nullable(instant) },
  /** The last time that its end was asked for. */
  lift: z.nullable(
    z.object({ by: z.string(), at: instant, reason: z.string(), decidedBy: whole, approved: z.nullable(z.boolean()) }),
  ),
})
export type ListedExclusion = z.output<typeof exclusion>

const limit = z.object({
  ...{ id: z.string(), member, source, ...size, setBy: z.string(), from: instant, to: z.nullable(instant) },
  wasLoosened: z.boolean(),
})

const wish = z.object({
  ...{ id: z.string(), member, source, ...size, requestedBy: z.string(), requestedAt: instant, dueAt: instant },
  ...{ lapsesAt: instant, closedAt: z.nullable(instant), closedBy: whole },
  outcome: z.nullable(z.enum(['confirmed', 'cancelled', 'lapsed'])),
})

export const protectionOfficeApi = {
  exclusions: officeEndpoint({
    method: 'GET',
    path: `${base}/exclusions`,
    may: 'protection.read',
    about: 'Exclusions and breaks, the newest first: those that hold, those whose end is asked for, or all',
    input: z.object({ ...page, show: z._default(z.enum(['open', 'asked', 'all']), 'open') }),
    output: pageOf(exclusion),
  }),
  limits: officeEndpoint({
    method: 'GET',
    path: `${base}/limits`,
    may: 'protection.read',
    about: 'Limits, the newest first: those in force, or all that there ever were',
    input: z.object({ ...page, open }),
    output: pageOf(limit),
  }),
  wishes: officeEndpoint({
    method: 'GET',
    path: `${base}/wishes`,
    may: 'protection.read',
    about: 'Wishes for more, the newest first: those that wait, or all with what became of them',
    input: z.object({ ...page, open }),
    output: pageOf(wish),
  }),
  /** `too_early` before its term is over, `order_final` once it was decided. */
  decide: officeEndpoint({
    method: 'POST',
    path: `${base}/exclusions/:id/decide`,
    may: 'exclusions.decide',
    about: 'Answer a member who asked to end their exclusion: it still holds for its cool-off, or on and on',
    input: z.strictObject({ id: row, approved: z.boolean(), reason }),
    output: z.object({ until: z.nullable(instant) }),
  }),
  lift: officeEndpoint({
    method: 'POST',
    path: `${base}/exclusions/:id/lift`,
    may: 'exclusions.lift',
    about: 'Lift an exclusion that operators made (second person)',
    input: z.strictObject({ id: row, reason }),
    output: proposed,
  }),
}
