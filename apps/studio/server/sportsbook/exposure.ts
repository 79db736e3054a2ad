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
  const asked = scopesOf(player, legs).map(({ eventId, scope, figure }) => ({
    ...{ eventId, scope, amount, limit: limitsOf(eventId)[figure] },
  }))
  // Legs of one event take its limits once.
  return [...new Map(asked.map(each => [`${each.eventId} ${each.scope}`, each])).values()]
}

/** Which limits bets on these outcomes take from. */
export const scopesOf = (player: string, legs: readonly Leg[]) =>
  legs.flatMap(({ eventId, market, specifiers, outcome }) => [
    { eventId, scope: 'event', figure: 'event' as const },
    { eventId, scope: `player ${player}`, figure: 'player' as const },
    { eventId, scope: `outcome ${market} ${specifiers} ${outcome}`, figure: 'outcome' as const },
  ])

export const heldOf = (asked: readonly Asked[]): Held[] => asked.map(({ limit: _, ...held }) => held)
