import * as z from 'zod/mini'
import { type Noted, noted } from '#shared/server/outbox.ts'

/**
 * How much of these bets is valid changed. It names them alone: whoever counts by bets reads how they stand now, so that events
 * may come late, twice or in another order.
 */
export const betsCounted = {
  name: 'turnover.bets_counted',
  payload: z.object({ bets: z.array(z.tuple([z.number(), z.string()])) }),
}

/** Bets an event: reactions share a transaction. */
const AT_ONCE = 500

export function countedEvents(bets: readonly { merchantId: number; reference: string }[]): Noted[] {
  const named = bets.map(({ merchantId, reference }) => [merchantId, reference] as [number, string])
  return Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, i) =>
    noted(betsCounted, { bets: named.slice(i * AT_ONCE, (i + 1) * AT_ONCE) }),
  )
}
