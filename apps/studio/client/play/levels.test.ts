import { describe, expect, it } from 'vitest'
import { grandLevelOf, winLevelOf } from './levels.ts'

describe('how a win is celebrated', () => {
  it.each([
    [0, 'none'],
    [19, 'none'],
    [20, 'none'],
    [21, 'small'],
    [40, 'nice'],
    [100, 'substantial'],
    [200, 'big'],
    [599, 'big'],
    [600, 'great'],
    [1000, 'grand'],
    [2000, 'festival'],
  ])('%i coins of a bet of 20: %s', (coins, name) => expect(winLevelOf(coins, 20).name).toBe(name))

  it('a return of no more than the stake takes no time', () => expect(winLevelOf(20, 20).countUpMs).toBe(0))

  it('only ten times the bet and more fills the screen', () => {
    expect(grandLevelOf(winLevelOf(199, 20))).toBeNull()
    expect(grandLevelOf(winLevelOf(200, 20))).toBe('big')
  })
})
