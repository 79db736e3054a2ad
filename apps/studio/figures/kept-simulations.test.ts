import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulatedArcade } from '../../../tests/soak/simulations/arcade.ts'
import { calculateRound } from '../engine/slots/figures/exact.ts'
import { Z_LIMIT } from '../engine/slots/figures/simulate.ts'
import { shippedFishing, shippedGames } from '../shipped-games.ts'
import { offeredGames } from './keep-sheets.ts'
import { KEPT_SIMULATIONS, keptSimulation, type Simulated } from './kept-simulations.ts'

const all = Object.entries<Simulated & { game: string }>(JSON.parse(readFileSync(KEPT_SIMULATIONS, 'utf8')))
const slots = new Map(shippedGames().map(game => [game.id, game]))
const offered = new Map(offeredGames().map(game => [game.hash, game]))

test('a simulation is kept of every game as it stands, and of none that is gone', () => {
  const games = [...slots.values(), ...simulatedArcade(), ...shippedFishing().map(({ file }) => file)].map(
    ({ id }) => id,
  )
  expect(all.map(([, { game }]) => game).toSorted(), 'run npm run figures').toEqual(games.toSorted())
  for (const [hash, { game }] of all) expect(offered.get(hash)?.id, 'run npm run figures').toBe(game)
})

test.each(all)('what is kept of %s agrees with the exact figures', (hash, { rounds, ways, rtp, z }) => {
  expect(rounds * ways).toBeGreaterThanOrEqual(1e5)
  expect(Math.abs(z)).toBeLessThanOrEqual(Z_LIMIT)
  expect(keptSimulation(hash)).toMatchObject({ rounds, z })
  const game = slots.get(offered.get(hash)!.id)
  if (!game || rtp === null) return
  // Pools are kept beside the round, and not played.
  const exact = calculateRound(game.jackpots.length > 0 ? { ...game, jackpots: [] } : game)
  expect((rtp - exact.rtp) / (exact.sigma! / Math.sqrt(rounds))).toBeCloseTo(z, 1)
})
