import type { Limits } from './sports-limits.ts'
import type { Asked, Held } from './store-exposure.ts'

type Leg = { eventId: string; market: number; specifiers: string; outcome: string }

/** What a bet that can win so much takes of the limits of each event that it is on. */
export function exposureOf(
  player: string,
  legs: readonly Leg[],
  most: bigint,
  stake: bigint,
  limitsOf: (eventId: string) => Limits,
): Asked[] {
  const amount = String(most > stake ? most - stake : 0n)
  const asked = legs.flatMap(({ eventId, market, specifiers, outcome }) => {
    const limits = limitsOf(eventId)
    return [
      { eventId, scope: 'event', amount, limit: limits.event },
      { eventId, scope: `player ${player}`, amount, limit: limits.player },
      { eventId, scope: `outcome ${market} ${specifiers} ${outcome}`, amount, limit: limits.outcome },
    ]
  })
  // Legs of one event take its limits once.
  return [...new Map(asked.map(each => [`${each.eventId} ${each.scope}`, each])).values()]
}

export const heldOf = (asked: readonly Asked[]): Held[] => asked.map(({ limit: _, ...held }) => held)
