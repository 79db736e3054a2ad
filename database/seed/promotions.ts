import { DEFAULT_CONTRIBUTION } from '#features/bonuses/rules/bonuses.ts'
import type { DepositOffer } from '#features/promotions/rules/offers.ts'
import { addPromotion } from '#features/promotions/server/promotions.ts'
import { parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'

const YEAR_MS = 365 * 86_400_000
const DAY_S = 86_400

const COMMON: Pick<DepositOffer, 'contribution' | 'excluded' | 'order' | 'base' | 'minDeposit' | 'maxBet'> = {
  ...{ contribution: DEFAULT_CONTRIBUTION, excluded: ['PVP'], order: 'real_first', base: 'BONUS' },
  ...{ minDeposit: '20', maxBet: '5' },
}

/** Offers of the demo merchant, in credits; again changes nothing. */
const OFFERS: Readonly<Record<string, DepositOffer>> = {
  welcome: {
    ...{ ...COMMON, pctPpm: 1_000_000, cap: '200', factorPpm: 5_000_000, expiresS: 14 * DAY_S },
    audience: { perMember: 1, group: 'welcome' },
    texts: {
      en: { title: 'Double your first choice', about: 'Once, with any deposit' },
      vi: { title: 'Nhân đôi lần chọn đầu tiên', about: 'Một lần, với bất kỳ lần nạp nào' },
      ur: { title: 'پہلا انتخاب دوگنا', about: 'ایک بار، کسی بھی جمع کے ساتھ' },
    },
  },
  reload: {
    ...{ ...COMMON, pctPpm: 250_000, cap: '100', factorPpm: 3_000_000, expiresS: 7 * DAY_S },
    audience: { perMember: 12 },
    texts: {
      en: { title: 'A quarter more', about: 'Up to twelve times' },
      vi: { title: 'Thêm một phần tư', about: 'Tối đa mười hai lần' },
      ur: { title: 'ایک چوتھائی مزید', about: 'زیادہ سے زیادہ بارہ بار' },
    },
  },
}

export async function seedPromotions(db: Sql, merchantId: number, currency: string): Promise<void> {
  const at = new Date()
  const about = {
    kind: 'deposit',
    merchantId,
    currency,
    state: 'RUNNING',
    budget: parseAmount('100000'),
    by: 'seed',
    at,
  } as const
  const times = { startsAt: at, endsAt: new Date(at.getTime() + YEAR_MS) }
  await transaction(db, async tx => {
    for (const [code, offer] of Object.entries(OFFERS)) await addPromotion(tx, { ...about, ...times, code, offer })
  })
}
