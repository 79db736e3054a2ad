import type { Thousandths } from '#apps/studio/engine/sports/ladder.ts'
import { onLadder } from '#apps/studio/engine/sports/ladder.ts'
import { Refusal } from '#shared/refusal.ts'
import type { FeedSource } from './listening/feed-source.ts'
import { marginOf } from './listening/market-prices.ts'
import type { SlipLeg } from './slip.ts'

/** Prices legs of one event together, by the feed's joint chances (UOF: Custom Bet). */
export function createSameGame(source: Pick<FeedSource, 'calculate'>) {
  /** Throws `bet_invalid` where the legs cannot all win, and `vendor_unavailable` where the feed does not say. */
  async function price(legs: readonly SlipLeg[]): Promise<Thousandths> {
    const fair = await source.calculate(legs).catch(() => {
      throw new Refusal('vendor_unavailable')
    })
    if (fair === undefined) throw new Refusal('bet_invalid', { field: 'legs', why: 'impossible' })
    // Each leg keeps its margin, as it would alone.
    const kept = (1 - marginOf(2)) ** legs.length
    const taken = onLadder(fair * kept)
    if (taken === 0) throw new Refusal('bet_closed')
    return taken
  }
  return { price }
}
export type SameGame = ReturnType<typeof createSameGame>
