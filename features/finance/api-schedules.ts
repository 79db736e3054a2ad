import * as z from 'zod/mini'
import { officeEndpoint, id as operatorId } from '#features/operators/api-office.ts'
import { reportFilters } from './api-exports.ts'
import { journalOnly } from './api-ledger.ts'
import { FORMATS, KINDS } from './rules/exports.ts'
import { MOST_READERS, PERIODS, RHYTHMS } from './rules/schedules.ts'

/*
 * Reports sent by the clock (issue 20): at an hour of the merchant's clock a file is made ready for each reader, and a mail
 * tells them where it is; no figure leaves the office. Readers are operators who may read the report, and get it as long as
 * they may. Of what was missed while no server ran, the last one is made up for.
 */

const base = '/wps/office/finance/schedules'
const id = z.string().check(z.regex(/^sch_[0-9a-z]{25}$/))
const instant = z.nullable(z.string())
const reader = z.object({ id: z.string(), email: z.string() })
const rhythm = {
  ...{ period: z.enum(PERIODS), every: z.enum(RHYTHMS) },
  /** The day of the week, 1 for Monday, or of the month: shorter ones have their last day for it. */
  on: z.int().check(z.minimum(1), z.maximum(31)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
}

export const schedulesApi = {
  list: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'reports.read',
    about: 'Reports that are sent by the clock, to whom, and when each was sent last',
    input: z.object({}),
    output: z.object({
      timeZone: z.string(),
      list: z.array(
        z.object({
          ...{ id: z.string(), kind: z.enum(KINDS), format: z.enum(FORMATS), ...rhythm },
          filters: z.record(z.string(), z.string()),
          /** `mayRead` false: they get it no more. */
          readers: z.array(z.object({ ...reader.shape, mayRead: z.boolean() })),
          ...{ madeBy: reader, madeAt: z.string(), pausedAt: instant, nextAt: z.string() },
          /** Of its last run: when it was due and when it was done, and how many were told. */
          ...{ dueAt: instant, ranAt: instant, told: z.nullable(z.number()) },
        }),
      ),
    }),
  }),
  readers: officeEndpoint({
    method: 'GET',
    path: `${base}/readers`,
    may: 'reports.schedule',
    about: 'Who may be sent a report: operators who may read it',
    input: z.object({ kind: z.enum(KINDS) }),
    output: z.object({ list: z.array(reader) }),
  }),
  /**
   * `not_allowed` for what one may not read oneself; `invalid_input` for a filter that the report does not know (its name), for
   * a day that the rhythm does not have (`on`), for a reader who may not read it (`readers`), and (`kind`) when there are
   * 50 already.
   */
  add: officeEndpoint({
    method: 'POST',
    path: base,
    may: 'reports.schedule',
    about: 'Have a report sent by the clock',
    input: z.strictObject({
      ...{ kind: z.enum(KINDS), format: z.enum(FORMATS), ...rhythm },
      filters: z.strictObject({ ...journalOnly, ...reportFilters }),
      readers: z.array(operatorId).check(z.minLength(1), z.maxLength(MOST_READERS)),
    }),
    output: z.object({ id: z.string() }),
  }),
  pause: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/pause`,
    may: 'reports.schedule',
    about: 'Send it no more for now, or again from now on: what was due meanwhile is not made up for',
    input: z.strictObject({ id, isPaused: z.boolean() }),
    output: z.object({}),
  }),
  remove: officeEndpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    may: 'reports.schedule',
    about: 'Send it never again; files that were made stay',
    input: z.object({ id }),
    output: z.object({}),
  }),
}
