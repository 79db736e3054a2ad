import type { FeedItem } from '#features/games/api-vendor.ts'
import { askVendor } from '#features/games/server/games.ts'
import { txKey, txName } from '#features/gateway/server/gateway.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { dayOf, judge } from '../rules/reconcile.ts'
import { lookAround } from './reconcile-around.ts'
import { foundOf, type Joined, oursOf, theirsOf, toldOf } from './reconcile-found.ts'
import type { Deps, Pair } from './reconcile-submit.ts'
import * as cases from './store-cases.ts'
import * as store from './store-reconcile.ts'

const PAGE = 1_000
/** A run reads no longer than this; the next goes on from the cursor. */
const BUDGET_MS = 120_000
/** Where transactions are looked for first; those that are not there are looked for everywhere. */
const RECENT_MS = 35 * 86_400_000
const EVER = new Date(0)
/** Cases of so many days keep what the vendor says last, for the statements of those days. */
const HEARD_MS = 10 * 86_400_000

export type ReadResult = { read: number; agreed: number }

/** Reads on in the vendor's feed, to its end. Each page's cursor and findings are saved together (W-176). */
export async function readFeed({ db, now, running }: Deps, pair: Pair): Promise<ReadResult> {
  const until = performance.now() + BUDGET_MS
  const result = { read: 0, agreed: 0 }
  while (running() && performance.now() < until) {
    const cursor = await store.selectCursor(db, pair)
    const at = await now()
    const page = await askVendor(pair.line, 'feed', { request_id: newToken(), cursor, limit: PAGE })
    const { items: told = [], cursor: next = cursor } = page
    const items = told.map(item => ({ ...item, tx: txName(item.op, item.tx, item.ref) }))
    if (items.length === 0) {
      await store.updateReadAt(db, pair, at)
      break
    }
    result.read += items.length
    result.agreed += await transaction(db, tx => savePage(tx, pair, { cursor, next, items, at }))
  }
  return result
}

type Page = { cursor: string; next: string; items: readonly FeedItem[]; at: Date }

/** Answers how many of the page's lines differ in nothing. */
async function savePage(tx: Tx, pair: Pair, { cursor, next, items, at }: Page): Promise<number> {
  // Somebody else has read on meanwhile, and saved what this page shows.
  if ((await store.lockCursor(tx, pair)) !== cursor) return items.length
  const joined = await join(tx, pair, items, at)
  await store.insertPage(
    tx,
    pair,
    cursor,
    joined.flatMap(each => each.ours ?? []),
  )
  await cases.hearTold(tx, pair, joined.flatMap(toldOf), dayOf(new Date(at.getTime() - HEARD_MS)))
  await cases.saveFound(tx, pair, joined.flatMap(foundOf))
  await store.updateCursor(tx, pair, next)
  return items.length - joined.filter(each => each.judged.kind === 'differs').length
}

async function join(tx: Tx, pair: Pair, items: readonly FeedItem[], at: Date): Promise<Joined[]> {
  // Told twice in the same page: the last one counts.
  const last = new Map(items.map(item => [txKey(pair.vendorId, item.tx), item]))
  const ours = await findOurs(tx, [...last.keys()], at)
  const joined: Joined[] = []
  const seen = new Set<string>()
  for (const [key, item] of last) {
    const row = ours.get(key)
    // It may tell what it plays with another merchant, which is for that one's feed.
    if (row && row.merchantId !== pair.merchantId) continue
    const theirs = theirsOf(item, at)
    const around = row ? { hasBet: true, hasTwin: false } : await lookAround(tx, pair, item, seen)
    joined.push({ item, theirs, ours: row, judged: judge(theirs, row && oursOf(row), around) })
  }
  return joined
}

async function findOurs(tx: Tx, keys: readonly string[], at: Date): Promise<Map<string, store.OurRow>> {
  const recent = await store.findTransactions(tx, keys, new Date(at.getTime() - RECENT_MS))
  const found = new Map(recent.map(row => [row.key, row]))
  const missing = keys.filter(key => !found.has(key))
  if (missing.length > 0) for (const row of await store.findTransactions(tx, missing, EVER)) found.set(row.key, row)
  return found
}
