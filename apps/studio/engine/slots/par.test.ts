import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calculateRound } from './figures/exact.ts'
import { makeParSheet } from './figures/par-sheet.ts'
import { loadGame } from './game.ts'

const sheetOf = (name: string) =>
  makeParSheet(
    loadGame(
      JSON.parse(readFileSync(new URL(`../../../../tests/vectors/slot-par/${name}.json`, import.meta.url), 'utf8')),
    ),
  )

test('vector 01, lines and scatter: published return, σ and hit frequency', () => {
  const sheet = sheetOf('01-five-lines')
  expect((sheet.rtp * 100).toFixed(6)).toBe('95.655629')
  expect(sheet.sigma!.toFixed(5)).toBe('6.43275')
  expect(sheet.hitFrequency.toFixed(7)).toBe('0.1248854')
  expect(sheet.maximumBaseWin).toBe(1000)
  expect(sheet.maximumRoundWin).toBe(1000)
  expect(sheet.rtp * 5 * 25 ** 5).toBeCloseTo(46_706_850, 3)
})

test('vector 03, doubling wild and retriggered free spins: published return, σ and hit frequency', () => {
  const sheet = sheetOf('03-wild-free-spins')
  expect((sheet.rtp * 100).toFixed(6)).toBe('95.007187')
  expect(sheet.sigma!.toFixed(5)).toBe('5.12588')
  expect(sheet.hitFrequency.toFixed(8)).toBe('0.39470088')
  expect(((sheet.lineRtp + sheet.scatterRtp) * 100).toFixed(6)).toBe('73.294897')
  expect((sheet.freeSpinMean * 100).toFixed(6)).toBe('219.840671')
  expect((sheet.freeSpinValue * 100).toFixed(6)).toBe('241.552962')
  expect(sheet.awardedPerSpin).toBeCloseTo(0.08988625262966624, 12)
  expect(sheet.triggerProbability).toBeCloseTo(0.005992416841977749, 12)
  expect(sheet.maximumBaseWin).toBe(640.5)
  expect(sheet.maximumRoundWin).toBe(null)
})

test('vector 05, a symbol that expands in all free spins: published return, exact σ and hit frequency', () => {
  const sheet = sheetOf('05-book')
  expect((sheet.rtp * 100).toFixed(6)).toBe('96.077825')
  expect(sheet.sigma!.toFixed(5)).toBe('11.34355')
  expect(sheet.hitFrequency.toFixed(8)).toBe('0.29016119')
  expect(((sheet.lineRtp + sheet.scatterRtp) * 100).toFixed(6)).toBe('51.135545')
  expect((sheet.freeSpinValue * 100).toFixed(6)).toBe('779.285363')
  expect(sheet.maximumBaseWin).toBe(542)
})

test('vector 11, symbol counts and a bonus known by its mean: return and hits of a line, no σ', () => {
  const sheet = sheetOf('11-symbol-counts')
  expect((sheet.rtp * 100).toFixed(6)).toBe('96.252505')
  expect((sheet.scatterRtp * 100).toFixed(6)).toBe('10.645143')
  expect(sheet.lineHitFrequency.toFixed(8)).toBe('0.03581753')
  expect([sheet.sigma, sheet.variance, sheet.volatility, sheet.maximumRoundWin]).toEqual([null, null, null, null])
})

test('the documented example is a game file and returns what is said there', () => {
  const page = readFileSync(new URL('../../../../docs/game-files.md', import.meta.url), 'utf8')
  const example = /```json\n(.*?)```/s.exec(page)?.[1]
  const { rtp } = calculateRound(loadGame(JSON.parse(example!)))
  expect(page).toContain(`returns ${(rtp * 100).toFixed(6)} %`)
})
