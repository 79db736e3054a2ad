import * as z from 'zod/mini'
import { officeEndpoint, proposed, reason, version } from '#features/operators/api-office.ts'
import { keysetInput } from '#shared/paging.ts'
import { KINDS, MOST_NUMBER, REASONS } from './rules/identity.ts'
import { BECAUSE, MOST_WORD } from './rules/requests.ts'

/* What operators do about who members are (security C-06, cashier §6.7). */

const base = '/wps/office/identity'
const instant = z.string()
const id = z.string().check(z.regex(/^[\w-]{4,60}$/))
const whole = z.nullable(z.string())
const member = z.object({ id: z.string(), username: z.string() })
const level = z.literal([0, 1, 2, 3])
const deadline = z.object({ dueAt: instant, isLate: z.boolean() })

const contacts = z.object({ mobile: whole, email: whole })

export const identityOfficeApi = {
  contacts: officeEndpoint({
    method: 'GET',
    path: `${base}/members/:memberId/contacts`,
    may: 'contacts.read',
    about: 'How a member is reached, masked',
    input: z.object({ memberId: id }),
    output: contacts,
  }),
  revealContacts: officeEndpoint({
    method: 'POST',
    path: `${base}/members/:memberId/contacts/reveal`,
    may: 'contacts.reveal',
    fresh: true,
    about: 'The same unmasked: who wanted to know and why is on record',
    input: z.strictObject({ memberId: id, reason }),
    output: contacts,
  }),
  waiting: officeEndpoint({
    method: 'GET',
    path: `${base}/documents`,
    may: 'identity.read',
    about: 'Documents that wait for a decision, the oldest first, each with its deadline',
    input: z.object({ ...keysetInput, before: z.optional(id) }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), member, kind: z.enum(KINDS), uploadedAt: instant, deadline })),
      next: whole,
    }),
  }),
  member: officeEndpoint({
    method: 'GET',
    path: `${base}/members/:memberId`,
    may: 'identity.read',
    about: 'The level of a member, how it came to be, what counts of their documents, and what was asked for',
    input: z.object({ memberId: id }),
    output: z.object({
      ...{ member, level, version },
      levels: z.array(z.object({ level, setBy: z.string(), why: z.string(), setAt: instant })),
      documents: z.array(
        z.object({
          ...{ id: z.string(), kind: z.enum(KINDS), state: z.enum(['WAITING', 'APPROVED', 'REJECTED', 'EXPIRED']) },
          ...{ uploadedAt: instant, deadline: z.nullable(deadline), decidedAt: whole, decidedBy: whole },
          ...{ reason: z.nullable(z.enum(REASONS)), goodUntil: whole },
        }),
      ),
      requests: z.array(
        z.object({
          ...{ id: z.string(), kind: z.enum(KINDS), because: z.enum(BECAUSE), word: z.string() },
          ...{ askedBy: z.string(), secondBy: whole, askedAt: instant, dueAt: instant, isLate: z.boolean() },
          ...{ state: z.enum(['OPEN', 'DONE', 'RECALLED']), closedAt: whole },
        }),
      ),
    }),
  }),
  picture: officeEndpoint({
    method: 'GET',
    path: `${base}/documents/:id/picture`,
    may: 'identity.look',
    about: 'The picture of a document, as base64 of a JPEG; who looked is on record (C-12)',
    input: z.object({ id }),
    output: z.object({ picture: z.string() }),
  }),
  /** `order_final` once it is decided. What the member uploaded in its place has another id: this one is `not_found`. */
  approve: officeEndpoint({
    method: 'POST',
    path: `${base}/documents/:id/approve`,
    may: 'identity.approve',
    about: 'Take a document, until its last day where it has one; answers the level that the member has now',
    input: z.strictObject({
      ...{ id, goodUntil: z.optional(z.iso.date()) },
      /** Of `card_front` and `passport`, as the picture shows it. */
      number: z.optional(z.string().check(z.maxLength(MOST_NUMBER))),
    }),
    output: z.object({ level }),
  }),
  reject: officeEndpoint({
    method: 'POST',
    path: `${base}/documents/:id/reject`,
    may: 'identity.reject',
    about: 'Do not take a document, for a reason of the list, which the member reads in words',
    input: z.strictObject({ id, reason: z.enum(REASONS) }),
    output: z.object({}),
  }),
  /** `state_changed` while it is asked for already, or one waits for a decision. */
  request: officeEndpoint({
    method: 'POST',
    path: `${base}/members/:memberId/requests`,
    may: 'identity.request',
    about:
      'Ask a member for a document, for a reason of the list and with a word (second person from the second time on)',
    input: z.strictObject({
      ...{ memberId: id, kind: z.enum(KINDS), because: z.enum(BECAUSE) },
      word: z.string().check(z.trim(), z.maxLength(MOST_WORD)),
    }),
    output: proposed,
  }),
  recall: officeEndpoint({
    method: 'POST',
    path: `${base}/requests/:id/recall`,
    may: 'identity.request',
    about: 'What was asked for is not needed any more',
    input: z.strictObject({ id, reason }),
    output: z.object({}),
  }),
  setLevel: officeEndpoint({
    method: 'POST',
    path: `${base}/members/:memberId/level`,
    may: 'identity.level',
    about: 'Say which level a member has, whatever their documents prove (second person)',
    input: z.strictObject({ memberId: id, level, version, reason }),
    output: proposed,
  }),
}
