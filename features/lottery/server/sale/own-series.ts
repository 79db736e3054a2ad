import { SERIES } from '#features/people/rules/people.ts'
import { seriesAreSet, seriesOf } from '#features/people/server/people.ts'
import { CACHE_MS, createCache } from '#shared/server/cache.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Bettor } from '../lottery.ts'

/** Lotteries trade series for rebate in this group alone. */
const GROUP = 'LOTT'

export type OwnSeries = (bettor: Pick<Bettor, 'merchantId' | 'memberId' | 'trial'>) => Promise<number | null>

/**
 * The highest series of a member: their own; the base where only somebody above has one, for that one is paid what is between;
 * null where nobody set any, so that games decide. Most merchants have none at all, and nobody is looked up.
 */
export function createOwnSeries(db: Sql): OwnSeries {
  const areSet = createCache((merchantId: number) => seriesAreSet(db, merchantId, GROUP), CACHE_MS)
  return async ({ merchantId, memberId, trial }) => {
    if (trial || !(await areSet(merchantId))) return null
    const found = (await seriesOf(db, [memberId], GROUP)).get(memberId)
    if (!found) return null
    return found.isOwn ? found.series : SERIES.base
  }
}
