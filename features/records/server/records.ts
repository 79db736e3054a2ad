import { findPlayed, type RoundRecord } from '#features/gateway/server/gateway.ts'
import type { StatementLine } from '#features/records/api.ts'
import { entryOf, type Span, statement, statementTotals } from '#features/wallet/server/wallet.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { KINDS_OF, type Product, productOf } from '../rules/products.ts'
import { playedIn } from './played.ts'

export { accountFile, accountPage } from './account.ts'
export { betDetail, betOptions, betRecord, betsPage, betTotals } from './bets.ts'
export { betsFile, fileOf, localTime } from './files.ts'
export { profit } from './profit.ts'
export { findBets, lifetimeOf, type PlayRow, playOf } from './search.ts'
export { selectPlayByCategory as playByCategory } from './store.ts'
export { teamBets, teamMoves } from './teams.ts'

const DAY_MS = 86_400_000
/** A year and a day, and an hour that summer time may add. */
const LONGEST_MS = 367 * DAY_MS

type Whose = { merchantId: number; memberId: string }
type SpanAsk = { from?: string | undefined; to?: string | undefined; product?: Product | undefined }
type PageAsk = SpanAsk & { before?: string | undefined; limit: number; language: string }

/** A page of a member's statement, each line with what was played. */
export async function statementPage(db: Sql, whose: Whose, ask: PageAsk) {
  if (ask.before !== undefined && !/^\d{1,18}$/.test(ask.before))
    throw new Refusal('invalid_input', { field: 'before' })
  const before = ask.before === undefined ? undefined : BigInt(ask.before)
  const page = await statement(db, whose.memberId, before, ask.limit, spanOf(ask))
  const played = await playedIn(db, whose, page.list, ask.language)
  const list = page.list.map(
    (row): StatementLine => ({
      id: String(row.id),
      at: row.at.toISOString(),
      book: row.book,
      kind: row.kind,
      amount: formatAmount(amount(row.amount)),
      balanceAfter: formatAmount(amount(row.balanceAfter)),
      reference: row.reference,
      played: played.get(row.reference) ?? null,
    }),
  )
  return { list, next: page.next === null ? null : String(page.next) }
}

/** What all pages of a statement add up to. */
export async function totals(db: Sql, { memberId }: Whose, ask: SpanAsk) {
  const { lines, staked, paid, other } = await statementTotals(db, memberId, spanOf(ask))
  const text = (value: bigint) => formatAmount(amount(value))
  return { lines, staked: text(staked), paid: text(paid), net: text(paid - staked), other: text(other) }
}

/** Where a vendor shows the round of a line. Refused as `not_found` for a line of somebody else or of no round. */
export async function roundOf(db: Sql, record: RoundRecord, whose: Whose, id: bigint, language: string) {
  const line = await entryOf(db, whose.memberId, id)
  if (!line || productOf(line.kind) !== 'games') throw new Refusal('not_found')
  const played = (await findPlayed(db, whose.merchantId, [line.reference], line)).get(line.reference)
  if (!played?.round) throw new Refusal('not_found')
  const { url } = await record(whose.merchantId, played, language)
  return { url }
}

function spanOf({ from, to, product }: SpanAsk): Span {
  const span = {
    from: new Date(from ?? 0),
    to: new Date(to ?? '3000-01-01T00:00:00Z'),
    kinds: product === undefined ? null : [...KINDS_OF[product]],
  }
  const length = span.to.getTime() - span.from.getTime()
  if (Number.isNaN(length) || length < 0) throw new Refusal('invalid_input', { field: 'from' })
  if (from !== undefined && to !== undefined && length > LONGEST_MS) throw new Refusal('invalid_input', { field: 'to' })
  return span
}
