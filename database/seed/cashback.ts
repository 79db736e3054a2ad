import type { CashbackOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const DAY_MS = 86_400_000
/** So that the week before the first start is closed, too. */
const [BEGUN_DAYS, RUNS_DAYS] = [30, 365]

const OFFER: CashbackOffer = {
  ...{ every: 'week', ratePpm: 50_000, min: '1', cap: '100', products: ['RNG', 'FISH', 'ARCADE', 'LIVE'] },
  audience: {},
  texts: {
    en: { title: 'A twentieth of the week', about: 'By itself, on Monday' },
    vi: { title: 'Một phần hai mươi của tuần', about: 'Tự động, vào thứ Hai' },
    ur: { title: 'ہفتے کا بیسواں حصہ', about: 'خود بخود، پیر کو' },
  },
}

/** What comes back on losses at the demo merchant; again changes nothing. */
export async function seedCashback(db: Sql, merchantId: number, currency: string): Promise<void> {
  const now = Date.now()
  const at = new Date(now - BEGUN_DAYS * DAY_MS)
  const times = { startsAt: at, endsAt: new Date(now + RUNS_DAYS * DAY_MS), at, by: 'seed' }
  const about = { merchantId, code: 'week-back', kind: 'cashback', currency, state: 'RUNNING' } as const
  await transaction(db, tx => addPromotion(tx, { ...about, ...times, budget: parseAmount('50000'), offer: OFFER }))
}
