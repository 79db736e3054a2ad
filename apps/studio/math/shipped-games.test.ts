import { describe, expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/chance/seeded.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { calculateReturn, calculateRound } from './exact.ts'
import { makeParSheet } from './par-sheet.ts'
import { agrees, simulate } from './simulate.ts'

const games = shippedGames()
/** The long runs are for `npm run soak -- slots`. */
const ROUNDS = 1e5

describe.each(games)('$id', game => {
  test('returns between 92 and 97 %, and so do its rounds within 4 standard errors', () => {
    const { rtp } = calculateRound(game)
    expect(rtp).toBeGreaterThan(0.92)
    expect(rtp).toBeLessThan(0.97)
    expect(calculateReturn(game)).toBe(rtp)
    const result = simulate(game, ROUNDS, seededDraw(`simulation of ${game.id}`))
    expect(agrees(result), JSON.stringify(result)).toBe(true)
  })

  test('chance that favours low numbers is found out by a simulation', () => {
    const draw = seededDraw('bent')
    const bent = (n: number) => Math.min(draw(n), draw(n))
    expect(agrees(simulate(game, ROUNDS / 2, bent))).toBe(false)
  })
})

test('the games differ: in their grids, lines, smallest stakes and spread', () => {
  const kinds = (of: (game: (typeof games)[number]) => unknown) => new Set(games.map(of)).size
  expect(games.length).toBeGreaterThanOrEqual(37)
  expect(kinds(game => `${game.reels}×${game.rows}`)).toBeGreaterThanOrEqual(4)
  expect(kinds(game => game.lines.length)).toBeGreaterThanOrEqual(8)
  const bets = games.map(game => game.bet)
  expect([Math.min(...bets), Math.max(...bets)]).toEqual([1, 75])
  const spreads = games.map(game => calculateRound(game).sigma!)
  expect(Math.max(...spreads) / Math.min(...spreads)).toBeGreaterThan(4)
})

test('Lotus Lantern returns 96 %, with the promised hits, free spins and spread', () => {
  const sheet = makeParSheet(games.find(({ id }) => id === 'lotus-lantern')!)
  expect((sheet.rtp * 100).toFixed(6)).toBe('96.001874')
  expect(sheet.hitFrequency).toBeGreaterThan(0.25)
  expect(sheet.freeSpinRtp / sheet.rtp).toBeGreaterThan(0.25)
  expect(1 / sheet.triggerProbability).toBeLessThan(200)
  expect(sheet.volatility).toBe('mediumHigh')
  expect(sheet.maximumRoundWin).not.toBe(null)
  expect(sheet.spreads[3]).toEqual({ rounds: 1e6, spread: (1.96 * sheet.sigma!) / 1000 })
})
