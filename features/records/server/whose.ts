import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'
import { type RangeAsk, reachOf } from '../rules/ranges.ts'
import { type Span, selectAsk, type Whose } from './store.ts'

export type Asker = { merchantId: number; memberId: string }
/** Which days, by the merchant's clock, and the instants between which they lie. */
export type Asked = { whose: Whose; days: Days; span: Span; timeZone: string }

/** Whose records these are, and of which days. Refused as `invalid_input` for days that are none, or too many. */
export async function readAsk(db: Sql, asker: Asker, range: RangeAsk): Promise<Asked> {
  const reach = reachOf(range)
  if (!reach) throw new Refusal('invalid_input', { field: 'from' })
  const row = await selectAsk(db, asker, reach)
  if (!row) throw new Refusal('not_found')
  const { firstDay, lastDay, from, to, timeZone, wallet, currency } = row
  return { whose: { ...asker, wallet, currency }, days: { from: firstDay, to: lastDay }, span: { from, to }, timeZone }
}

export async function whoseOf(db: Sql, asker: Asker): Promise<Whose> {
  return (await readAsk(db, asker, { range: 'today' })).whose
}
