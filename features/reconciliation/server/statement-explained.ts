import type { FeedItem } from '#features/games/api-vendor.ts'
import { txKey } from '#features/gateway/server/gateway.ts'
import { amount, CURRENCY_SCALE, fromMinor, ZERO } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { dayOf, isOfDay } from '../rules/reconcile.ts'
import { add, type Moved, type Sum, sumUp } from '../rules/statement.ts'
import { findTransactions, type OurRow, type PairKey } from './store-reconcile.ts'
import { selectExplained } from './store-statement.ts'

const DAY_MS = 86_400_000
/** A case may be about two days: a rollback of ours comes later than its bet, and what is LATE counts elsewhere. */
const AROUND_DAYS = 5
const EVER = new Date(0)

/**
 * What closed cases account for in a day's statements, ours less theirs: for each of their transactions what counts with
 * us, our own rollback of it as well, and what the feed told last.
 */
export async function explainedOf(db: Sql, { vendorId, ...pair }: PairKey, day: string): Promise<Map<string, Sum>> {
  const around = (days: number) => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
  const cases = await selectExplained(db, { vendorId, ...pair }, around(-AROUND_DAYS), around(AROUND_DAYS))
  const told = cases.flatMap(each => each.detail.theirs ?? []).filter(item => item.at.startsWith(day))
  const keys = cases.flatMap(({ tx }) => [txKey(vendorId, tx), txKey(vendorId, `recon:${txKey(vendorId, tx)}`)])
  const rows = (await findTransactions(db, keys, EVER)).filter(row => isCounted(row) && isOfDay(row, day))
  const refs = [...rows, ...told].filter(each => each.op === 'rollback').map(each => txKey(vendorId, each.ref))
  const refOps = new Map(
    (await findTransactions(db, refs, EVER)).filter(row => row.state !== 'TOMBSTONED').map(row => [row.tx, row.op]),
  )

  const sums = sumUp(rows.map(row => movedOf(row, amount(row.amount), refOps)))
  const theirs = told.filter(isTold).map(item => movedOf(item, movedIn(item), refOps))
  for (const [name, sum] of sumUp(theirs)) add(sums, name, sum, -1)
  return sums
}

function movedOf(
  { op, kind, ref, currency }: Pick<OurRow, 'op' | 'kind' | 'ref' | 'currency'>,
  total: Sum['total'],
  refOps: ReadonlyMap<string, string>,
): Moved {
  return { op, kind, refOp: refOps.get(ref) ?? '', currency, count: 1, total }
}

const isCounted = ({ state, op, amount: value }: OurRow) =>
  state !== 'REFUSED' && state !== 'TOMBSTONED' && (op !== 'rollback' || value !== 0n)

const isTold = ({ state, op, amount: value, currency }: FeedItem) =>
  (state === 'ACCEPTED' || state === 'ROLLED_BACK') &&
  (op !== 'rollback' || value !== '0') &&
  currency in CURRENCY_SCALE

/** A free round's bet names a stake that nobody pays. */
const movedIn = ({ op, kind, amount: value, currency }: FeedItem) =>
  op === 'bet' && kind === 'free_round' ? ZERO : fromMinor(value, currency)
