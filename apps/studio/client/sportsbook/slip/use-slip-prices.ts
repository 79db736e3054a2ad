import { useEffect } from 'react'
import type { Thousandths } from '../../../engine/sports/ladder.ts'
import { useBook } from '../book-context.tsx'
import { placeKey, type ShownEvent } from '../model.ts'

/** The slip's legs follow the prices of events that were read anew; a line that is not among them is not offered now. */
export function useSlipPrices(events: readonly ShownEvent[] | undefined, isWhole = false): void {
  const { slip, change } = useBook()
  useEffect(() => {
    if (!events || slip.legs.length === 0) return
    const prices = new Map<string, Thousandths | null>()
    for (const leg of slip.legs) {
      const event = events.find(({ id }) => id === leg.event)
      const market = event?.markets.find(({ id, specifiers }) => id === leg.market && specifiers === leg.specifiers)
      // A list shows some markets of an event only.
      if (!event || (!market && !isWhole)) continue
      const outcome = market?.outcomes.find(({ id }) => id === leg.outcome)
      prices.set(placeKey(leg), market?.isOpen && outcome?.active ? outcome.price : null)
    }
    if (prices.size > 0) change({ do: 'prices', prices })
  }, [events, slip.legs, change, isWhole])
}
