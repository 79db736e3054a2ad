import { expect, test } from 'vitest'
import { totalOf } from './blackjack.ts'
import { advise } from './blackjack-advice.ts'
import { CARDS_OF_VALUE, dealerEnds } from './blackjack-dealer.ts'
import kept from './blackjack-edges.json' with { type: 'json' }
import type { Move } from './blackjack-play.ts'
import { solveBlackjack } from './blackjack-solver.ts'

test('of an infinite shoe the best play brings what is published of these rules (games.md §6)', () => {
  expect((-100 * solveBlackjack(Number.POSITIVE_INFINITY, 'best').mean).toFixed(4)).toBe('0.5704')
})

test('the dealer’s ends are all that may happen', () => {
  const left = CARDS_OF_VALUE(1)
  for (const up of [1, 6, 10]) {
    const sum = Object.values(dealerEnds(up, left, false)).reduce((all, chance) => all + chance, 0)
    expect(sum).toBeCloseTo(1, 12)
  }
  // An infinite shoe: the chance to bust with a six is known to four digits.
  expect(dealerEnds(6, left, true).bust).toBeCloseTo(0.4232, 4)
})

test('of eight decks: the figures of the rules page, and each cell of the advice is best by its total', () => {
  const best = solveBlackjack(8, 'best')
  expect((-100 * best.mean).toFixed(6)).toBe(String(kept[8].best.toFixed(6)))
  expect((-100 * solveBlackjack(8, 'advice').mean).toFixed(6)).toBe(String(kept[8].advice.toFixed(6)))
  const cells = new Map<string, { move: Move; sums: Map<Move, number> }>()
  for (const { one, two, up, chance, brings } of best.hands) {
    const hand = [{ rank: one }, { rank: two }]
    const { total, isSoft } = totalOf(hand)
    const key = `${up} ${one === two ? `pair of ${one}` : `${isSoft ? 'soft' : 'hard'} ${total}`}`
    const moves = Object.keys(brings) as Move[]
    const cell = cells.get(key) ?? { move: advise(hand, { rank: up }, moves), sums: new Map<Move, number>() }
    for (const move of moves) cell.sums.set(move, (cell.sums.get(move) ?? 0) + chance * brings[move]!)
    cells.set(key, cell)
  }
  const worse = [...cells].filter(([, { move, sums }]) => sums.get(move)! < Math.max(...sums.values()))
  expect(worse.map(([key, { move }]) => `${key}: ${move}`)).toEqual([])
})
