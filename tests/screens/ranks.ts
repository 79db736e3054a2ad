import type { RankStanding } from '#features/ranks/api.ts'
import { ranksApi } from '#features/ranks/api.ts'
import { rewardsApi } from '#features/rewards/api.ts'
import type { Site } from './site.tsx'

const AT = '2026-11-20T03:04:05.000Z'

export const STANDING: RankStanding = {
  ...{ rank: 2, since: '2026-11-01', growth: '4000', growth90: '450', rises: false },
  ...{ sums: { weighed: '400000000000', deposited: '0.00', adjusted: '0' }, next: { rank: 3, needs: '10000' } },
  keep: { needs: '600', on: '2127-01-30' },
  changes: [{ at: AT, before: 0, rank: 2, growth: '4000', growth90: '4000' }],
}

/** A member on rank 2 with a gift that waits, and a day that all their growth came of. */
export function answerWithRanks(site: Site): void {
  site.answer(ranksApi.standing, STANDING)
  site.answer(ranksApi.days, {
    list: [{ day: '2026-11-20', ...STANDING.sums }],
    ...{ before: { weighed: '0', deposited: '0.00', adjusted: '0' }, growth: '4000', next: null },
  })
  const row = { at: AT, reference: 'bet:1', note: '', points: '0', cash: '400000.00', stake: '400000.00' }
  site.answer(ranksApi.day, {
    ...{ day: '2026-11-20', ...STANDING.sums, isWhole: true },
    rows: [
      {
        ...{ ...row, kind: 'PLAY', product: 'RNG', valid: '400000.00', own: '400000.00', before: '0.00', weight: 100 },
      },
    ],
  })
  site.answer(rewardsApi.list, {
    waiting: 1,
    list: [
      {
        ...{ id: 'gift:mem_1:2026-11', promotion: 'rank', currency: 'CRD', kind: 'month', amount: '8.00', note: '' },
        ...{ required: '0.00', state: 'UNCLAIMED', why: '', issuedAt: AT, expiresAt: '2126-12-20T03:04:05.000Z' },
        endedAt: null,
      },
    ],
  })
}
