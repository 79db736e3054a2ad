import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/rng/seeded.ts'
import { sized } from '../../../../../tests/size.ts'
import { enumerateRounds, smallFile } from '../../../../../tests/support/small-games.ts'
import { loadGame } from '../game.ts'
import { calculateRange, calculateReturn, calculateRound } from './exact.ts'
import { agrees, simulate } from './simulate.ts'

const MAX_ROUNDS = 6000
const GAMES = sized(15, 60)

test('the exact figures of any small game are those of all its rounds played', () => {
  let played = 0
  fc.assert(
    fc.property(smallFile, file => {
      const game = loadGame(file)
      const all = enumerateRounds(game, MAX_ROUNDS)
      fc.pre(all !== null)
      const round = calculateRound(game)
      const range = calculateRange(game)
      played++
      expect(all.probability).toBeCloseTo(1, 9)
      expect(round.rtp).toBeCloseTo(all.mean, 8)
      expect(calculateReturn(game)).toBe(round.rtp)
      expect(round.variance! / Math.max(1, all.square)).toBeCloseTo(
        (all.square - all.mean ** 2) / Math.max(1, all.square),
        9,
      )
      expect(round.triggerProbability).toBeCloseTo(all.triggers, 9)
      expect(round.meanFreeSpins * round.triggerProbability).toBeCloseTo(all.spins, 9)
      expect(range.hitFrequency).toBeCloseTo(all.hits, 9)
      expect(range.maximumBaseWin).toBeCloseTo(all.mostBase, 9)
      expect(range.maximumRoundWin).toBeCloseTo(all.most, 9)
    }),
    { numRuns: GAMES, seed: 20_261_122, endOnFailure: true, maxSkipsPerRun: 20 },
  )
  expect(played).toBe(GAMES)
})

test.each(['ways', 'lines'])('random small games of %s agree with rounds drawn at random', kind => {
  const files = fc.sample(
    smallFile.filter(
      ({ pay, freeSpins, symbols, wildReels }) =>
        pay.kind === kind && Boolean(freeSpins.book && wildReels) && symbols.star.scatter.freeSpins[2] > 0,
    ),
    { numRuns: 2, seed: 11 },
  )
  for (const file of files) {
    const result = simulate(loadGame(file), sized(20_000, 60_000), seededDraw(`three ways: ${kind}`))
    expect(agrees(result), JSON.stringify(result)).toBe(true)
  }
})
