import { describe, expect, test } from 'vitest'
import { COCKFIGHT_VENDORS, launchTarget, pageOf, sideOf } from './games.ts'

describe('sports vendors', () => {
  const lists = { esports: ['ARENA', 'SV3'], cockfight: COCKFIGHT_VENDORS }

  test.each(['SV3', 'DS88', 'DIG', 'WS168'])('%s is cockfighting', vassalage => {
    expect(sideOf(vassalage, lists)).toBe('COCKFIGHT')
  })

  test('a vendor of the e-sports list is e-sports, any other is sports', () => {
    expect(sideOf('ARENA', lists)).toBe('ESPORTS')
    expect(sideOf('BALLS', lists)).toBe('SPORTS')
    expect(sideOf('BALLS', { esports: [], cockfight: ['BALLS'] })).toBe('COCKFIGHT')
  })
})

describe('where a game opens', () => {
  const game = { gameType: 'RNG', vassalage: 'LACQUER', isGame: '' }

  test.each(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'])('lotteries of %s open on our lottery pages', vassalage => {
    expect(launchTarget({ ...game, gameType: 'LOTT', vassalage })).toBe('lottery')
    expect(launchTarget({ ...game, gameType: 'ELOTT', vassalage })).toBe('lottery')
    expect(launchTarget({ ...game, gameType: 'RNG', vassalage })).toBe('game')
  })

  test('lotteries of other vendors open in the game frame', () => {
    expect(launchTarget({ ...game, gameType: 'LOTT' })).toBe('game')
  })

  test('a card marked VASSALAGE opens a list of games', () => {
    expect(launchTarget({ ...game, isGame: 'VASSALAGE' })).toBe('list')
  })
})

test.each([
  [0, 5, 1],
  [-3, 5, 1],
  [3, 5, 3],
  [9, 5, 5],
  [2.9, 5, 2],
  [Number.NaN, 5, 1],
  [4, 0, 1],
])('page %d of %d is page %d', (pageNo, totalPages, page) => {
  expect(pageOf(pageNo, totalPages)).toBe(page)
})
