import { expect, test } from 'vitest'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { payBoard } from '../../engine/slots/pay-board.ts'
import { firstRestOf } from './first-rest.ts'

test.each(shippedGames().map(game => [game.id, game] as const))(
  '%s first shows its best symbols, and no win to speak of',
  (_, game) => {
    const { board } = firstRestOf(game)
    const best = new Set(game.symbols.slice(0, Math.ceil(game.symbols.length / 2)))
    const shown = board.flat()
    expect(shown.filter(symbol => best.has(symbol)).length).toBeGreaterThanOrEqual(shown.length / 3)
    const paid = board.map(reel => reel.map(symbol => game.symbols.indexOf(symbol)))
    const { coins, freeSpins } = payBoard(game, game.base, () => 0, paid, paid)
    expect(coins / game.bet).toBeLessThan(5)
    expect(freeSpins).toBe(0)
  },
)
