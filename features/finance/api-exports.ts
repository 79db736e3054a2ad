import * as z from 'zod/mini'
import { officeEndpoint } from '#features/operators/api-office.ts'
import { keysetInput } from '#shared/paging.ts'
import { journalFilters } from './api-ledger.ts'
import { days, sumFilters } from './api-office.ts'
import { FORMATS, KINDS, REPORTS } from './rules/exports.ts'
import { DIMENSIONS } from './rules/reports.ts'

/*
 * Files that operators take along (issue 20, export centre): first what is wanted is said, then the file is taken, as often
 * as needed, by the one who said it, and listed for 30 days. It is sent while it is read; meanwhile `exports` tells how far it
 * has come.
 */

const base = '/wps/office/finance/exports'
const id = z.string().check(z.regex(/^exp_[0-9a-z]{25}$/))
const format = z.enum(FORMATS)

/** What a report shows, without its days. */
export const reportFilters = {
  ...{ by: z.optional(z.enum(DIMENSIONS)), and: z.optional(z.enum(DIMENSIONS)) },
  ...sumFilters,
}

const anExport = z.object({
  ...{ id: z.string(), kind: z.enum(KINDS), format, createdAt: z.string() },
  filters: z.record(z.string(), z.string()),
  /** BROKEN, STOPPED: what was taken is not whole. */
  state: z.enum(['READY', 'RUNNING', 'DONE', 'BROKEN', 'STOPPED']),
  rows: z.number(),
  /** About how many there will be, where sums tell. */
  expected: z.nullable(z.number()),
  saidAt: z.nullable(z.string()),
})
const made = z.object({ id: z.string(), name: z.string() })

export const exportsApi = {
  /** `invalid_input` (`from`, `to`) for days that are none or more than 62. */
  journal: officeEndpoint({
    method: 'POST',
    path: `${base}/journal`,
    may: 'ledger.export',
    about: 'Make the journal, by filters, ready as a file',
    input: z.strictObject({ ...journalFilters, format }),
    output: made,
  }),
  /** The same; `invalid_input` also names a filter that the report does not know. */
  report: officeEndpoint({
    method: 'POST',
    path: `${base}/reports`,
    may: 'reports.read',
    about: 'Make a report, by filters, ready as a file',
    input: z.strictObject({ ...days, ...reportFilters, report: z.enum(REPORTS), format }),
    output: made,
  }),
  exports: officeEndpoint({
    method: 'GET',
    path: base,
    may: 'any',
    polled: true,
    about: 'Own files at this merchant, the newest first, and how far those have come that are being taken',
    input: z.object(keysetInput),
    output: z.object({ list: z.array(anExport), next: z.nullable(z.string()) }),
  }),
  one: officeEndpoint({
    method: 'GET',
    path: `${base}/:id`,
    may: 'any',
    polled: true,
    about: 'One of them',
    input: z.object({ id }),
    output: anExport,
  }),
  /** `state_changed` when it is not on its way. */
  stop: officeEndpoint({
    method: 'POST',
    path: `${base}/:id/stop`,
    may: 'any',
    about: 'Stop an own file that is on its way; it can be taken again',
    input: z.strictObject({ id }),
    output: z.object({}),
  }),
  /** `not_allowed` to who may not any more; `state_changed` while it is being taken; `too_many_files` while others are. */
  file: officeEndpoint({
    method: 'GET',
    path: `${base}/:id/file`,
    may: 'any',
    about: 'Take an own file: what its filters find now, sent as it is read',
    input: z.object({ id }),
    output: z.string(),
  }),
}
