import { type Acting, audit } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { NO_BONUS } from '../rules/eligible.ts'
import { MOST_SEGMENTS, type SegmentQuery, saysSomething } from '../rules/segments.ts'
import * as store from './store-segments.ts'

/** Segments of a merchant, each with how many are in its list of the day. */
export async function segmentsOf(db: Sql, merchantId: number) {
  const rows = await store.selectSegments(db, merchantId)
  return { list: rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() })) }
}

/**
 * Names a query and makes its first list. Refused as `invalid_input` where it says nothing, and as `state_changed` where the name is
 * taken or there are enough of them.
 */
export function makeSegment(db: Sql, who: Acting, { code, query }: { code: string; query: SegmentQuery }) {
  if (!saysSomething(query)) throw new Refusal('invalid_input', { field: 'query' })
  return transaction(db, async tx => {
    const { merchantId, operatorId } = who
    if (!(await store.insertSegment(tx, merchantId, { code, query, by: operatorId, most: MOST_SEGMENTS })))
      throw new Refusal('state_changed')
    for (const stale of await store.holdStale(tx, { merchantId, code })) await store.freeze(tx, stale)
    await audit(tx, who, { action: 'promotions.segment', item: `segment:${code}`, inputs: { ...query } })
    return {}
  })
}

/**
 * Ends one that nobody needs: its list goes, its name stays taken. Refused as `segment_named` while a promotion that is written, runs
 * or is to run names it.
 */
export function endSegment(db: Sql, who: Acting, { code, reason }: { code: string; reason: string }) {
  return transaction(db, async tx => {
    const { merchantId } = who
    if (!(await store.holdSegment(tx, merchantId, code))) throw new Refusal('not_found')
    if (await store.isNamed(tx, merchantId, code)) throw new Refusal('segment_named')
    await store.updateEnded(tx, merchantId, code)
    await audit(tx, who, { action: 'promotions.endSegment', item: `segment:${code}`, inputs: {}, reason })
    return {}
  })
}

/** Refused as `invalid_input` where an audience names a segment that is not: who is to be left out would be in. */
export async function requireSegments(tx: Tx, merchantId: number, { segments = [], notSegments = [] }: Named) {
  const named = [...segments, ...notSegments].filter(code => code !== 'new' && code !== NO_BONUS)
  if (named.length > 0 && !(await store.holdNamed(tx, merchantId, named)))
    throw new Refusal('invalid_input', { field: 'segments' })
}
type Named = { segments?: readonly string[] | undefined; notSegments?: readonly string[] | undefined }

/** Timed work: the lists of the day, of merchants whose day began. */
export const freezeSegments = (db: Sql): Promise<void> =>
  transaction(db, async tx => {
    for (const stale of await store.holdStale(tx)) await store.freeze(tx, stale)
  })
