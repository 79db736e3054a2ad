import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWalk } from '#apps/studio/engine/slots/enumerate/enumerate.ts'
import { addTally, emptyTally } from '#apps/studio/engine/slots/enumerate/enumerated-spin.ts'
import { calculateRound } from '#apps/studio/engine/slots/figures/exact.ts'
import { loadGame } from '#apps/studio/engine/slots/game.ts'
import { walkedGames } from './keep-figures.ts'
import { KEPT_FIGURES } from './load-slot.ts'
import { walkBoards } from './walk-boards.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../tests/vectors/slot-par/${name}.json`, import.meta.url), 'utf8'))

/** The first shares of a walk; all of them are for `npm run soak -- boards`. */
function walkPart(name: string, mode: 'base' | 'free', shares: number) {
  const game = loadGame(read(name))
  const { walk } = openWalk(game, game[mode]!)
  const tally = emptyTally()
  for (let share = 0; share < shares; share++) addTally(tally, walk(share))
  const { boards, coins, squares, hits, falls } = tally
  return { boards, coins, squares, hits, falls: falls.slice(0, 4) }
}

test('a part of vector 06, of which all boards gave the published return', () => {
  expect(walkPart('06-cascade', 'base', 12)).toEqual({
    boards: 483840,
    coins: 8876958,
    squares: 5207707240,
    hits: 112896,
    falls: [112896, 42624, 6912, 2304],
  })
})

test('a part of vector 09, in the base game and with numbers in free spins', () => {
  expect(walkPart('09-anywhere-cascade', 'base', 6)).toEqual({
    boards: 423360,
    coins: 540327,
    squares: 6386501,
    hits: 101209,
    falls: [101209, 22605, 6712, 2063],
  })
  expect(walkPart('09-anywhere-cascade', 'free', 3)).toEqual({
    boards: 658119,
    coins: 50432630,
    squares: 96289327446.75,
    hits: 658119,
    falls: [658119, 126039, 18147, 2275],
  })
})

test('threads find what one walk finds, and tell how far they are', async () => {
  const file = read('06-cascade')
  const few = (strip: string) =>
    strip
      .split(' ')
      .map((id, stop) => (stop % 3 === 0 ? id : `${id}*0`))
      .join(' ')
  const small = { ...file, strips: { base: file.strips.base.map(few) } }
  const told: number[][] = []
  const { game, tallies } = await walkBoards(small, (...progress) => told.push(progress))
  expect(tallies.base!.boards).toBe(12 * 13 * 12 * 12 * 11)
  expect(told.at(-1)).toEqual([tallies.base!.boards * 2, tallies.base!.boards * 2])
  expect(calculateRound(game)).toEqual(calculateRound(loadGame(small)))
})

test('figures are kept of every walked game of the studio, and of none that is gone', () => {
  const kept = Object.keys(JSON.parse(readFileSync(KEPT_FIGURES, 'utf8')))
  expect(kept.toSorted(), 'run npm run figures').toEqual(
    walkedGames()
      .map(({ key }) => key)
      .toSorted(),
  )
})
