import type { Permission } from '#features/operators/rules/operators.ts'

/** What is taken along as a file: the journal, and reports. */
export const REPORTS = ['revenue', 'people', 'returns'] as const
export type Report = (typeof REPORTS)[number]
export const KINDS = [...REPORTS, 'journal'] as const
export type ExportKind = (typeof KINDS)[number]
/** So many files at most are on their way at once, of a person and of a merchant: each reads the database all the time. */
export const MOST_RUNNING = { person: 2, merchant: 6 } as const
/** So long a file is listed after it was last asked for; longer than anybody looks for one. */
export const KEPT_DAYS = 30
export const FORMATS = ['csv', 'xlsx'] as const

/** What it takes to have one; it is looked at again whenever a file is taken. */
export const permissionFor = (kind: ExportKind): Permission => (kind === 'journal' ? 'ledger.export' : 'reports.read')

/** What it takes to be sent one: it is taken on a page of reports. */
export const permissionsOfReader = (kind: ExportKind): Permission[] => ['reports.read', permissionFor(kind)]

/** Filters that each knows: it would not keep to others. */
const KNOWN: Readonly<Record<ExportKind, readonly string[]>> = {
  revenue: ['by', 'and', 'book', 'currency', 'product', 'vendor', 'game', 'country'],
  people: [],
  returns: ['currency', 'vendor', 'game'],
  journal: ['account', 'subject', 'book', 'currency', 'holder', 'vendor', 'game', 'kind', 'memberId'],
}

/** The first of these filters that it has no use for. */
export const strangeFilter = (kind: ExportKind, filters: object): string | undefined =>
  Object.entries(filters).find(([name, value]) => value !== undefined && !KNOWN[kind].includes(name))?.[0]
