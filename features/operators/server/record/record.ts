import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { audit } from '../store-audit.ts'
import * as store from './store-record.ts'

const ROWS_A_PAGE = 2_000
/** They do not leave the database. */
const ROWS_A_CHECK = 10_000
const DAY_MS = 86_400_000
const MOST_DAYS = 366

type Span = { from: string; to: string; after?: string | undefined; reason: string }

/**
 * The record of some days as lines of JSON, so many at a time: what the first row builds upon, each row as its hash covers
 * it, and at the end the anchors of the days. Whoever takes it along is on record themselves.
 */
export async function exportRecord({ db }: Pick<Context, 'db'>, who: Acting, { from, to, after = '0', reason }: Span) {
  const { merchantId } = who
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (!(days >= 0 && days < MOST_DAYS)) throw new Refusal('invalid_input', { field: 'to' })
  const { code } = await merchantById(db, merchantId)
  return transaction(db, async tx => {
    const rows = await store.selectSealed(tx, merchantId, { from, to, after, limit: ROWS_A_PAGE })
    const [first, last] = [rows[0], rows.at(-1)]
    const isLast = rows.length < ROWS_A_PAGE
    const before = first ? await store.hashBefore(tx, merchantId, first.id) : ''
    const anchors = isLast ? await store.anchorsBetween(tx, merchantId, from, to) : []
    const lines = [
      ...(first ? [{ record: code, from, to, before }] : []),
      ...rows.map(({ hash, row }) => ({ hash, row })),
      ...anchors.map(({ day, lastId, hash }) => ({ anchor: day, id: String(lastId), hash })),
    ]
    await audit(tx, who, {
      action: 'audit.export',
      item: `audit:${from}:${to}`,
      inputs: { after, rows: rows.length },
      reason,
    })
    const file = lines.map(line => `${JSON.stringify(line)}\n`).join('')
    return { file, next: isLast ? null : String(last!.id) }
  })
}

/** Part of the record, after a row: how many rows there are, and which are not what the chain says. */
export async function verifyChain({ db }: Pick<Context, 'db'>, merchantId: number, after = '0') {
  const rows = await store.checkRows(db, merchantId, after, ROWS_A_CHECK)
  const isLast = rows.length < ROWS_A_CHECK
  const wrong = rows.filter(({ isRight }) => !isRight).map(({ id }) => String(id))
  const days = isLast ? await store.lostAnchors(db, merchantId) : []
  return { rows: rows.length, wrong, days, next: isLast ? null : String(rows.at(-1)!.id) }
}

/** Each day's anchors; the log keeps a copy of them in another place. */
export async function anchorRecord({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (const { merchantId, day, lastId, hash } of await store.anchorYesterday(db))
    log.info({ merchantId, day, lastId: String(lastId), hash }, 'the record of operators is anchored')
}
