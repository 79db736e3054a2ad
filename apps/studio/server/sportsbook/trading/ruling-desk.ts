import { type Sql, transaction } from '#shared/server/db.ts'
import type { Place } from '../store-markets.ts'
import { keptRuling, type Ruling, toldRuling } from './rulings.ts'
import { holdRuled, selectBetOn, updateRuling } from './store-rulings.ts'

/**
 * Settles a market over the feed's head, or gives it back to the feed: bets get it as they get results of the feed, with what was
 * paid before taken back first. The same again changes nothing.
 */
export async function ruleMarket(db: Sql, place: Place, ruling: Ruling, version: bigint): Promise<string> {
  return transaction(db, async tx => {
    const known = await holdRuled(tx, place)
    if (!known) return 'NOT_FOUND'
    const kept = keptRuling(ruling)
    if (textOf(toldRuling(known.ruling)) === textOf(toldRuling(kept))) return 'OK'
    if (known.version !== version) return 'STALE'
    if (kept && kept.length > 0) {
      const named = kept.map(({ id }) => id)
      const wanted = new Set([...known.outcomes.map(({ id }) => id), ...(await selectBetOn(tx, place))])
      if (named.toSorted().join() !== [...wanted].toSorted().join()) return 'OUTCOMES_MISSING'
    }
    await updateRuling(tx, place, kept)
    return 'OK'
  })
}

const textOf = (ruling: Ruling | null) =>
  Array.isArray(ruling)
    ? ruling
        .map(({ outcome, came }) => `${outcome}=${came}`)
        .toSorted()
        .join()
    : String(ruling)
