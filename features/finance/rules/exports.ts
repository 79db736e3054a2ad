import type { Permission } from '#features/operators/rules/operators.ts'

/** What is taken along as a file: the journal, and reports. */
export const REPORTS = ['revenue', 'people', 'returns'] as const
export type Report = (typeof REPORTS)[number]
export type ExportKind = Report | 'journal'
/** So many files at most are on their way at once, of a person and of a merchant: each reads the database all the time. */
export const MOST_RUNNING = { person: 2, merchant: 6 } as const
/** So long a file is listed after it was last asked for; longer than anybody looks for one. */
export const KEPT_DAYS = 30
export const FORMATS = ['csv', 'xlsx'] as const

/** What it takes to have one; it is looked at again whenever a file is taken. */
export const permissionFor = (kind: ExportKind): Permission => (kind === 'journal' ? 'ledger.export' : 'reports.read')

/** Filters that a report does not know: it would not keep to them. */
const KNOWN: Readonly<Record<Report, readonly string[]>> = {
  revenue: ['by', 'and', 'book', 'currency', 'product', 'vendor', 'game', 'country'],
  people: [],
  returns: ['currency', 'vendor', 'game'],
}

/** The first of these filters that the report has no use for. */
export const strangeFilter = (report: Report, filters: object): string | undefined =>
  Object.entries(filters).find(([name, value]) => value !== undefined && !KNOWN[report].includes(name))?.[0]
