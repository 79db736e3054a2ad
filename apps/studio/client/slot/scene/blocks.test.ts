import { expect, it } from 'vitest'
import { shippedGames } from '../../../shipped-games.ts'
import { bigsIn, blockOf } from './blocks.ts'

it('a big symbol covers the reels that turn as one, and every row of them', () => {
  const giants = shippedGames().find(game => game.id === 'moon-giants')!
  const bigs = bigsIn(giants.free!)
  expect([bigsIn(giants.base), bigs]).toEqual([[], [{ reel: 1, span: 3 }]])
  expect(blockOf(bigs, 3, 2, 1)).toEqual({ reel: 1, row: 0, reels: 3, rows: 3 })
  expect(blockOf(bigs, 3, 4, 1)).toEqual({ reel: 4, row: 1, reels: 1, rows: 1 })
})

it('reels that are linked keep symbols of their own', () => {
  const strip = { symbols: [0], weights: [1], total: 1, uniform: true, isBig: false }
  expect(bigsIn({ strips: [strip, strip], leaders: [0, 0] })).toEqual([])
})
