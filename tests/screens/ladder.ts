import type { Ladder } from '#features/ranks/api.ts'
import { PRODUCTS, WEIGHTS } from '#features/ranks/rules/growth.ts'
import { RANKS } from '#features/ranks/rules/ranks.ts'
import { formatAmount } from '#shared/money.ts'

/** The ladder as it is delivered. */
export const LADDER: Ladder = {
  ...{ isOn: true, currency: 'CRD', mode: 'HIGHEST', perPlay: '100.00', perDeposit: '10.00' },
  weights: Object.fromEntries(PRODUCTS.map(product => [product, WEIGHTS[product]])),
  ranks: RANKS.map(({ needs, keeps, bonus, gift }, rank) => ({
    ...{ rank, needs: String(needs), keeps: String(keeps), bonus: formatAmount(bonus), gift: formatAmount(gift) },
    withdrawals: 3 + rank,
  })),
}
