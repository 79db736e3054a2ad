import { expect, test } from 'vitest'
import { bankerDraws, dealCoup, pairsOf, totalsOf, winnerOf } from './baccarat.ts'
import { pairWays, totalWays } from './baccarat-ways.ts'
import { type Card, DECK } from './shoe.ts'

const card = (rank: number, suit = 0): Card => ({ rank, suit })
const dealt = (...ranks: number[]) => {
  const cards = ranks.map(rank => card(rank))
  return dealCoup(() => cards.shift()!)
}

/** The points of the player's third card on which a banker with so much draws, as every table prints them. */
test.each([
  [0, '0123456789'],
  [2, '0123456789'],
  [3, '012345679'],
  [4, '234567'],
  [5, '4567'],
  [6, '67'],
  [7, ''],
])('a banker with %i draws on the third cards %s', (banker, thirds) => {
  const drawn = [...'0123456789'].filter(third => bankerDraws(4, banker, Number(third)))
  expect(drawn.join('')).toBe(thirds)
})

test('a natural ends a coup; a player who stands leaves a banker of five to draw', () => {
  expect(totalsOf(dealt(9, 2, 13, 3))).toEqual({ player: 9, banker: 5, playerCards: 2, bankerCards: 2 })
  expect(totalsOf(dealt(3, 2, 4, 3, 4))).toEqual({ player: 7, banker: 9, playerCards: 2, bankerCards: 3 })
  expect(totalsOf(dealt(3, 2, 3, 4))).toEqual({ player: 6, banker: 6, playerCards: 2, bankerCards: 2 })
  expect(totalsOf(dealt(1, 12, 2, 13, 5, 6))).toEqual({ player: 8, banker: 6, playerCards: 3, bankerCards: 3 })
})

/** What is dealt and what is counted are two programs: a shoe of one deck dealt very often agrees with all its ways. */
test('coups of shuffled shoes come as often as the ways say', () => {
  const [coups, ways, pairs] = [60_000, totalWays(1), pairWays(1)]
  let seed = 5
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const seen = { player: 0, banker: 0, tie: 0, six: 0, pair: 0 }
  for (let i = 0; i < coups; i++) {
    const shoe = [...DECK]
    const coup = dealCoup(() => shoe.splice(below(shoe.length), 1)[0]!)
    seen[winnerOf(totalsOf(coup))]++
    if (coup.player.length + coup.banker.length === 6) seen.six++
    if (pairsOf(coup).player !== 'none') seen.pair++
  }
  const shareOf = <O>(all: readonly { outcome: O; ways: number }[], holds: (outcome: O) => boolean) => {
    const sum = (rows: typeof all) => rows.reduce((total, row) => total + row.ways, 0)
    return sum(all.filter(({ outcome }) => holds(outcome))) / sum(all)
  }
  const expected = {
    player: shareOf(ways, each => winnerOf(each) === 'player'),
    banker: shareOf(ways, each => winnerOf(each) === 'banker'),
    tie: shareOf(ways, each => winnerOf(each) === 'tie'),
    six: shareOf(ways, each => each.playerCards + each.bankerCards === 6),
    pair: shareOf(pairs, each => each.player !== 'none'),
  }
  for (const [name, share] of Object.entries(expected)) {
    const deviation = Math.sqrt(coups * share * (1 - share))
    expect(Math.abs(seen[name as keyof typeof seen] - coups * share) / deviation).toBeLessThan(4)
  }
})
