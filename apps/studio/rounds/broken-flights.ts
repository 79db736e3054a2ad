import { pointOf } from '#apps/studio/arcade/crash/crash.ts'
import type { RoundOf } from '#apps/studio/arcade/round.ts'
import { saltCrashHash } from '#apps/studio/chance/fair.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { reverse } from './conclude.ts'
import { leftEvents } from './flight-events.ts'
import type { Rounds } from './rounds.ts'
import { openSeed, type SeedSource } from './seeds.ts'
import * as store from './store.ts'
import { type BrokenFlight, endFlight, selectBroken } from './store-flights.ts'

type Deps = { db: Sql; rounds: Rounds; seeds: SeedSource }
type Game = { id: string; version: number }

/**
 * Settles flights that broke off with their process, those that `isBroken`: who said where to leave, not above the point
 * (`back` is what the game gives back, in hundredths), is paid there; everybody else gets the stake back.
 */
export async function settleBrokenFlights(
  deps: Deps,
  game: Game,
  back: number,
  isBroken: (id: bigint) => boolean,
): Promise<void> {
  for (const flight of await selectBroken(deps.db, game.id))
    if (isBroken(flight.id)) await settleFlight(deps, game, back, flight)
}

async function settleFlight({ db, rounds, seeds }: Deps, game: Game, back: number, flight: BrokenFlight) {
  const { id, salt, serverSeed } = flight
  // Without a salt it never took off.
  const point = salt === '' ? null : pointOf(saltCrashHash(openSeed(seeds, serverSeed), salt), back)
  for (const round of await store.selectAboard(db, id)) {
    const { target } = (round.events as RoundOf<'crash'>).choice
    if (point !== null && target !== null && target <= point)
      await rounds.proceed(round, leftEvents(game, id, { target, cashedAt: target, point }))
    else {
      const moved = await rounds.desk.move(reverse(round, 'OPEN'))
      rounds.queue.inBackground(rounds.queue.sendCalls(moved?.calls ?? []))
    }
  }
  await transaction(db, tx => endFlight(tx, id, point === null ? null : BigInt(point)))
}
