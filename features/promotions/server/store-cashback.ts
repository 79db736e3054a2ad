import type { Sql } from '#shared/server/db.ts'
import type { CashbackOffer } from '../rules/offers.ts'

/* SQL of offers that give back on losses. */

export type CashbackRow = {
  code: string
  currency: string
  version: number
  offer: CashbackOffer
  /** When this version was written, and when the offer runs; where it was stopped, until then. */
  at: Date
  startsAt: Date
  endsAt: Date
}

/** Approved versions of all such offers of a merchant, the newest of each first; also of those that are over or stopped. */
export async function selectCashback(db: Sql, merchantId: number): Promise<CashbackRow[]> {
  return db<CashbackRow[]>`
    select p.code, p.currency, v.version, v.offer, v.at, v.starts_at as "startsAt", least(v.ends_at, p.stopped_at) as "endsAt"
    from promotions.promotions p join promotions.versions v on v.merchant_id = p.merchant_id and v.code = p.code
      and v.version <= p.version
    where p.merchant_id = ${merchantId} and p.kind = 'cashback' and p.state <> 'DRAFT'
    order by p.code, v.version desc`
}
