import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Table, Title } from '#shared/server/files/table.ts'
import { assertDays } from '../reports/sums.ts'
import { type Days, type Span, selectSpan } from '../store.ts'
import * as store from './store-entries.ts'

export type EntriesAsk = Days & store.EntryFilter
/** So many are read at a time for a file: between them others have their turn. */
const FILE_PAGE = 500
/** How many entries are looked through for one of those that sums do not tell apart, and how many more each time. */
const [FIRST, WIDER] = [8, 4]

/** A page of the journal. */
export async function entriesOf(
  db: Sql,
  merchantId: number,
  ask: EntriesAsk & { before?: string | undefined; limit: number },
) {
  const span = await spanOf(db, merchantId, ask)
  const place = ask.before === undefined ? endOf(span) : placeOf(ask.before)
  const rows = await read(db, merchantId, ask, span, place, ask.limit)
  return { list: rows.map(entryOf), next: rows.length === ask.limit ? idOf(rows.at(-1)!) : null }
}

/** All pages, each read when the one before was taken. */
export function entriesTable(db: Sql, merchantId: number, ask: EntriesAsk): Table {
  return { titles: TITLES, pages: pagesOf(db, merchantId, ask) }
}

async function* pagesOf(db: Sql, merchantId: number, ask: EntriesAsk) {
  const span = await spanOf(db, merchantId, ask)
  let place: store.Place | undefined = endOf(span)
  while (place) {
    const rows: store.EntryRow[] = await read(db, merchantId, ask, span, place, FILE_PAGE)
    yield rows.map(lineOf)
    place = rows.length === FILE_PAGE ? rows.at(-1) : undefined
  }
}

/** About how many entries that is, by the sums; null where they do not tell. Refused as the entries are. */
export async function expectedEntries(db: Sql, merchantId: number, ask: EntriesAsk): Promise<number | null> {
  await spanOf(db, merchantId, ask)
  return ask.memberId === undefined && ask.kind === undefined ? store.countSummed(db, merchantId, ask) : null
}

async function spanOf(db: Sql, merchantId: number, ask: EntriesAsk): Promise<Span> {
  assertDays(ask)
  // An account of play is a vendor's by its subject: both are one filter.
  if (ask.vendor !== undefined && ask.subject !== undefined && ask.vendor !== ask.subject)
    throw new Refusal('invalid_input', { field: 'subject' })
  return selectSpan(db, merchantId, ask)
}

/**
 * Looks back from a place: rows of the log are found by their time alone, and sums tell where they are. What sums cannot
 * tell apart is looked for further and further back, until the page is full.
 */
async function read(db: Sql, merchantId: number, ask: EntriesAsk, span: Span, before: store.Place, limit: number) {
  const { memberId } = ask
  if (memberId !== undefined) return store.selectOfMember(db, merchantId, { ...ask, memberId }, span, before, limit)
  const first = microsOf(span.from)
  const rows: store.EntryRow[] = []
  let place = before
  // Of what was booked since, no sum tells yet.
  const counted = microsOf(span.countedAt)
  const isTold = ask.game === undefined && ask.kind === undefined && ask.book === undefined
  for (let wanted = isTold ? limit : limit * FIRST; rows.length < limit && place.micros > first; wanted *= WIDER) {
    const isNew = place.micros > counted
    const reach = await reachOf(db, merchantId, ask, first, place.micros, wanted)
    if (!reach && !isNew) break
    if (reach && !isNew && reach.upper < place.micros) place = { micros: reach.upper, wallet: 0, version: 0 }
    let lower = reach ? reach.lower : counted
    if (lower < first) lower = first
    rows.push(...(await store.selectBetween(db, merchantId, ask, lower, place, limit - rows.length)))
    place = { micros: lower, wallet: 0, version: 0 }
  }
  return rows
}

async function reachOf(db: Sql, merchantId: number, ask: EntriesAsk, first: bigint, upto: bigint, wanted: number) {
  if (ask.game === undefined) return store.selectReach(db, merchantId, ask, first, upto, wanted)
  const played = await store.selectPlayedOn(db, merchantId, ask.game, first, upto)
  return played && store.selectReach(db, merchantId, ask, first, played < upto ? played : upto, wanted)
}

const microsOf = (at: Date) => BigInt(at.getTime()) * 1_000n
/** Nothing is booked later than now; a minute for the clocks of servers. */
const endOf = ({ to, now }: Span): store.Place => ({
  ...{ micros: microsOf(new Date(Math.min(to.getTime(), now.getTime() + 60_000))), wallet: 0, version: 0 },
})
const idOf = ({ micros, wallet, version }: store.Place) => `${micros}:${wallet}:${version}`
const text = (value: bigint) => formatAmount(amount(value))

/** Refused as `invalid_input` for what is none. */
function placeOf(id: string): store.Place {
  const match = /^(\d{1,17}):(\d{1,9}):(\d{1,9})$/.exec(id)
  if (!match) throw new Refusal('invalid_input', { field: 'before' })
  return { micros: BigInt(match[1]!), wallet: Number(match[2]), version: Number(match[3]) }
}

function entryOf(row: store.EntryRow) {
  const { at, memberId, holder, kind, reference, account, subject, game, currency, book } = row
  return {
    ...{
      id: idOf(row),
      at: at.toISOString(),
      memberId,
      holder,
      kind,
      reference,
      account,
      subject,
      game,
      currency,
      book,
    },
    ...{ amount: text(row.cash), pool: text(row.pool), bonus: text(row.bonus), balance: text(row.balance) },
  }
}

const TITLES: readonly Title[] = [
  ...['time UTC', 'id', 'member', 'holder', 'kind', 'reference', 'account', 'subject', 'game', 'currency', 'book'].map(
    name => ({ name }),
  ),
  ...['amount', 'pool', 'bonus', 'balance'].map(name => ({ name, isFigure: true })),
]
function lineOf(row: store.EntryRow): string[] {
  const e = entryOf(row)
  return [
    ...[e.at, e.id, e.memberId, e.holder, e.kind, e.reference, e.account, e.subject, e.game ?? '', e.currency, e.book],
    ...[e.amount, e.pool, e.bonus, e.balance],
  ]
}

/** All postings of the movement that an entry is of. Refused as `not_found` for one of another merchant, or none. */
export async function entryWith(db: Sql, merchantId: number, id: string) {
  const lines = await store.selectMovement(db, merchantId, placeOf(id))
  const [first] = lines
  if (!first) throw new Refusal('not_found')
  const postings = lines.flatMap(({ memberId, holder, account, subject, book, currency, amount: value }) => [
    { account: `member:${memberId}:${holder}`, book, currency, amount: text(value) },
    { account: `house:${account}:${subject}`, book, currency, amount: text(-value) },
  ])
  return { at: first.at.toISOString(), kind: first.kind, reference: first.reference, postings }
}
