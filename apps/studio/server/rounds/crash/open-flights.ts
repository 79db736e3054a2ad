import type { OfferedGame } from '../library.ts'
import { createFlights, type FlightDeps, type Flights } from './flights.ts'

/** The flights of all games that have any; those that broke off are settled with the recovery. */
export function openFlights(deps: FlightDeps, games: Iterable<OfferedGame>): Map<string, Flights> {
  const flights = new Map<string, Flights>()
  for (const game of games) {
    if (!game.arcade?.crash) continue
    const own = createFlights(deps, game, game.arcade.crash)
    deps.rounds.settleAlso(() => own.settleBroken())
    flights.set(game.id, own)
  }
  return flights
}
