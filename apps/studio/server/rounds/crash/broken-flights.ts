import { pointOf } from '#apps/studio/engine/arcade/crash/crash.ts'
import type { RoundOf } from '#apps/studio/engine/arcade/round.ts'
import { type Fence, requireLease } from '#apps/studio/leases/lease.ts'
import { saltCrashHash } from '#apps/studio/rng/fair.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { reverse } from '../conclude.ts'
import type { Rounds } from '../rounds.ts'
import { openSeed, type SeedSource } from '../seeds.ts'
import * as store from '../store.ts'
import { leftEvents } from './flight-events.ts'
import { type Pad, takePad } from './pads.ts'
import * as flightStore from './store-flights.ts'

type Deps = { db: Sql; rounds: Rounds; seeds: SeedSource }
/** `back` is what the game gives back, in hundredths. */
type Game = { id: string; version: number; back: number }

/**
 * Settles flights that broke off with their process: those of pads whose lease has run out. A flight whose owner lives is
 * left alone, whoever it is. Who boarded one that is over, after a pause of its process, gets the stake back.
 */
export async function settleBrokenFlights(deps: Deps, game: Game): Promise<void> {
  for (const number of await flightStore.selectPadsInUse(deps.db, game.id)) {
    const pad = await takePad(deps.db, game.id, number)
    if (pad) await settlePad(deps, game, pad).finally(pad.lease.release)
  }
  for (const round of await store.selectTooLate(deps.db, game.id)) await giveBack(deps, round, null)
}

/** All flights of a pad that did not end: none of them flies any more. */
export async function settlePad(deps: Deps, game: Game, { number, lease }: Pad): Promise<void> {
  for (const flight of await flightStore.selectUnended(deps.db, game.id, number))
    await settleFlight(deps, game, flight, lease)
}

/** Who said where to leave, not above the point, is paid there; everybody else gets the stake back. */
async function settleFlight(deps: Deps, game: Game, { id, salt, serverSeed }: flightStore.BrokenFlight, fence: Fence) {
  const { db, rounds, seeds } = deps
  // Without a salt it never took off.
  const point = salt === '' ? null : pointOf(saltCrashHash(openSeed(seeds, serverSeed), salt), game.back)
  for (const round of await store.selectAboard(db, id)) {
    const { target } = (round.events as RoundOf<'crash'>).choice
    if (point !== null && target !== null && target <= point)
      await rounds.proceed(round, leftEvents(game, id, { target, cashedAt: target, point }), fence)
    else await giveBack(deps, round, fence)
  }
  await transaction(db, async tx => {
    await requireLease(tx, fence)
    await flightStore.endFlight(tx, id, point === null ? null : BigInt(point))
  })
}

async function giveBack({ rounds }: Deps, round: store.RoundRow, fence: Fence | null): Promise<void> {
  const moved = await rounds.writer.move({ ...reverse(round, 'OPEN'), fence })
  rounds.queue.inBackground(rounds.queue.sendCalls(moved?.calls ?? []))
}
