import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { onLadder } from '#apps/studio/engine/sports/ladder.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { FeedSource } from './listening/feed-source.ts'
import type { SlipLeg } from './slip.ts'
import { marginsOf } from './trading/margins.ts'
import { findSport, selectMargins } from './trading/store-margins.ts'

/** A leg is one side of a line or of two. */
const SIDES = 2

/** Prices legs of one event together, by the feed's joint chances (UOF: Custom Bet). */
export function createSameGame(db: Sql, source: Pick<FeedSource, 'calculate'>) {
  /** Throws `bet_invalid` where the legs cannot all win, and `vendor_unavailable` where the feed does not say. */
  async function price(legs: readonly SlipLeg[]): Promise<Thousandths> {
    const fair = await source.calculate(legs).catch(() => {
      throw new Refusal('vendor_unavailable')
    })
    if (fair === undefined) throw new Refusal('bet_invalid', { field: 'legs', why: 'impossible' })
    // Each leg keeps its margin, as it would alone.
    const [sport, margins] = [await findSport(db, legs[0]!.event), marginsOf(await selectMargins(db))]
    const kept = legs.reduce((left, { market }) => left * (1 - margins.of(sport, market, SIDES)), 1)
    const taken = onLadder(fair * kept)
    if (taken === 0) throw new Refusal('bet_closed')
    return taken
  }
  return { price }
}
export type SameGame = ReturnType<typeof createSameGame>
