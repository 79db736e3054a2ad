import { expect, test } from 'vitest'
import { seededDraw } from '#apps/studio/chance/seeded.ts'
import { shippedGames } from '#apps/studio/shipped-games.ts'
import { makeParSheet } from './par-sheet.ts'
import { agrees, simulate } from './simulate.ts'

const games = shippedGames()

test.each(games)('10^6 rounds of $id lie within 4 standard errors of the exact figures', game => {
  const result = simulate(game, 1e6, seededDraw(`simulation of ${game.id}`))
  expect(agrees(result), JSON.stringify(result)).toBe(true)
})

test.each(games)('chance that favours low numbers is found out by a simulation of $id', game => {
  const draw = seededDraw('bent')
  const bent = (n: number) => Math.min(draw(n), draw(n))
  expect(agrees(simulate(game, 1e5, bent))).toBe(false)
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
