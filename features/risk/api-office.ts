import * as z from 'zod/mini'
import { officeEndpoint, reason } from '#features/operators/api-office.ts'
import { keysetInput } from '#shared/paging.ts'
import { OUTCOMES, STATES } from './rules/cases.ts'
import { RULES } from './rules/signs.ts'

/* What looks like fraud: alerts with their reasons, accounts that are linked, and cases that people look into. */

const base = '/wps/office/risk'
const memberId = z.string().check(z.regex(/^mem_[0-9a-z]{4,60}$/))
const rowId = z.string().check(z.regex(/^\d{1,18}$/))
const operatorId = z.string().check(z.regex(/^opr_[0-9a-z]{1,60}$/))
const page = { limit: keysetInput.limit, before: z.optional(rowId) }
const nothing = z.object({})
const instant = z.string()
const whole = z.nullable(z.string())
const member = z.object({ id: z.string(), username: z.string() })
const rule = z.enum(RULES)
const pageOf = <T extends z.ZodMiniType>(each: T) => z.object({ list: z.array(each), next: whole })

/** Who is linked with one member: each tie is one kind of place that its members share. */
const circle = z.object({
  members: z.array(
    z.object({
      ...{ id: z.string(), username: z.string(), step: z.int() },
      state: z.enum(['active', 'locked', 'blocked', 'closed']),
    }),
  ),
  ties: z.array(
    z.object({
      ...{ kind: z.enum(['document', 'payee', 'device', 'address']), about: z.string(), members: z.array(z.string()) },
      /** `places`: how many of the kind tie the same members. `isFull`: not everybody there was looked at. */
      ...{ last: instant, places: z.int(), isFull: z.boolean() },
    }),
  ),
  /** There are more members than are told. */
  isCut: z.boolean(),
})
export type Circle = z.output<typeof circle>

const alert = z.object({
  ...{ id: z.string(), rule, at: instant, foundAt: instant },
  /** Of many the first; `count` is all of them. */
  ...{ members: z.array(member), count: z.int(), withdrawal: whole },
  /** For which it alarmed, as they were then; money as text, counts and hours as numbers. */
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  ...{ caseId: whole, outcome: z.nullable(z.enum(OUTCOMES)) },
})
export type Alert = z.output<typeof alert>

const listedCase = z.object({
  ...{ id: z.string(), openedAt: instant, openedBy: z.string(), why: z.string() },
  ...{ state: z.enum(STATES), assignedTo: whole, outcome: z.nullable(z.enum(OUTCOMES)) },
  ...{ closedAt: whole, closedBy: whole, members: z.array(member) },
})
export type ListedCase = z.output<typeof listedCase>

const step = z.object({
  ...{ id: z.string(), at: instant, operatorId: z.string(), deed: z.string() },
  ...{ inputs: z.record(z.string(), z.unknown()), reason: z.string() },
})

const wholeCase = z.extend(listedCase, { alerts: z.array(alert), steps: z.array(step) })
export type Case = z.output<typeof wholeCase>

export const riskApi = {
  circle: officeEndpoint({
    method: 'GET',
    path: `${base}/circles/:memberId`,
    may: 'risk.read',
    about: 'Accounts linked with a member by payee, device or address, and those linked with these; 60 at most',
    input: z.object({ memberId }),
    output: circle,
  }),
  alerts: officeEndpoint({
    method: 'GET',
    path: `${base}/alerts`,
    may: 'risk.read',
    about: 'What rules found, the newest first, each with its reason: what no case is about yet, or `taken` into cases',
    input: z.object({ ...page, rule: z.optional(rule), taken: z.optional(z.enum(['true'])) }),
    output: pageOf(alert),
  }),
  rules: officeEndpoint({
    method: 'GET',
    path: `${base}/rules`,
    may: 'risk.read',
    about: 'How many alerts of each rule are new, are looked into, and turned out right, false or unclear',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          ...{ rule, fresh: z.int(), open: z.int() },
          ...{ confirmed: z.int(), falseAlarm: z.int(), unclear: z.int(), right: z.nullable(z.number()) },
        }),
      ),
    }),
  }),
  cases: officeEndpoint({
    method: 'GET',
    path: `${base}/cases`,
    may: 'risk.read',
    about: 'Cases, the newest first: those that are not closed, or `closed` ones; `mine` those assigned to who asks',
    input: z.object({ ...page, closed: z.optional(z.enum(['true'])), mine: z.optional(z.enum(['true'])) }),
    output: pageOf(listedCase),
  }),
  case: officeEndpoint({
    method: 'GET',
    path: `${base}/cases/:id`,
    may: 'risk.read',
    about: 'One case: whom it is about, for which alerts, and what was done',
    input: z.object({ id: rowId }),
    output: wholeCase,
  }),
  /** `state_changed` where an alert is in a case already; asked again about the same members, it is the same case. */
  open: officeEndpoint({
    method: 'POST',
    path: `${base}/cases`,
    may: 'risk.work',
    about: 'Open a case about members, by hand or for alerts, whose members it is about, too',
    input: z.strictObject({
      memberIds: z.array(memberId).check(z.maxLength(60)),
      alertIds: z.array(rowId).check(z.maxLength(20)),
      reason,
    }),
    output: z.object({ id: z.string() }),
  }),
  colleagues: officeEndpoint({
    method: 'GET',
    path: `${base}/colleagues`,
    may: 'risk.read',
    about: 'Who may work on cases: to whom one can be given',
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.string(), email: z.string() })) }),
  }),
  /** Of a closed case each of these is `order_final`. */
  note: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/note`,
    may: 'risk.work',
    about: 'Note something in a case; it stays as it was written',
    input: z.strictObject({ id: rowId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    output: nothing,
  }),
  /** `state_changed` where one is in a case already: it stays there for ever. */
  add: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/alerts`,
    may: 'risk.work',
    about: 'Put alerts into a case that there is; it is about their members, too, from then on',
    input: z.strictObject({ id: rowId, alertIds: z.array(rowId).check(z.minLength(1), z.maxLength(20)) }),
    output: nothing,
  }),
  assign: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/assign`,
    may: 'risk.work',
    about: 'Give a case to somebody who may work on cases, or take it; it is in work from then on',
    input: z.strictObject({ id: rowId, to: operatorId }),
    output: nothing,
  }),
  close: officeEndpoint({
    method: 'POST',
    path: `${base}/cases/:id/close`,
    may: 'risk.work',
    about: 'Close a case with what came out: its alerts were right, false, or nobody can tell',
    input: z.strictObject({ id: rowId, outcome: z.enum(OUTCOMES), reason }),
    output: nothing,
  }),
}
