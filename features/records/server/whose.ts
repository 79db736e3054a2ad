import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'
import { daysOf, type RangeAsk } from '../rules/ranges.ts'
import { type Span, selectSpan, selectToday, selectWallet, type Whose } from './store.ts'

export type Asker = { merchantId: number; memberId: string }
/** Which days, by the merchant's clock, and the instants between which they lie. */
export type Asked = { whose: Whose; days: Days; span: Span; today: string; timeZone: string }

/** Whose records these are, and of which days. Refused as `invalid_input` for days that are none, or too many. */
export async function readAsk(db: Sql, asker: Asker, range: RangeAsk): Promise<Asked> {
  const [whose, { today, timeZone }] = await Promise.all([whoseOf(db, asker), selectToday(db, asker.merchantId)])
  const days = daysOf(range, today)
  if (!days) throw new Refusal('invalid_input', { field: 'from' })
  return { whose, days, span: await selectSpan(db, timeZone, days), today, timeZone }
}

export async function whoseOf(db: Sql, asker: Asker): Promise<Whose> {
  const wallet = await selectWallet(db, asker)
  if (!wallet) throw new Refusal('not_found')
  return { ...asker, ...wallet }
}
