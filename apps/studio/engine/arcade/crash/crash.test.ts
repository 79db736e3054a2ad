import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { crashPoint } from '#apps/studio/engine/slots/fair-games.ts'
import { shippedArcade } from '#apps/studio/shipped-games.ts'
import { figuresOf } from '../figures.ts'
import { multiplierAt, pointOf, reachedAfterMs } from './crash.ts'

const game = shippedArcade().find(each => each.kind === 'crash')!
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('a point in whole hundredths is the formula of the vectors', () => {
  for (let i = 0; i < 20_000; i++) {
    const hash = hashOf(`${i}`)
    expect(pointOf(hash, 99)).toBe(Math.round(crashPoint(hash).shown * 100))
  }
  expect(pointOf('ffffffff', 99)).toBe(100)
  expect(pointOf('00000000', 99)).toBe(99 * 2 ** 32)
})

test('every target returns 99 %, and the chance is the number of hashes that reach it', () => {
  for (const { choice, distribution } of game.strategies()) {
    const { target } = choice as { target: number }
    const { rtp, hitFrequency } = figuresOf(distribution())
    expect(rtp).toBeCloseTo(0.99, 5)
    // The last hash that reaches the target, and the next, which does not.
    const last = hitFrequency * 2 ** 32 - 1
    const hex = (value: number) => value.toString(16).padStart(8, '0')
    expect(pointOf(hex(last), 99)).toBeGreaterThanOrEqual(target)
    expect(pointOf(hex(last + 1), 99)).toBeLessThan(target)
  }
})

test('a flight doubles after 11.55 s, and a multiplier is reached when it is said to be', () => {
  expect(multiplierAt(0)).toBe(100)
  expect(multiplierAt(11_552)).toBe(199)
  expect(multiplierAt(11_553)).toBe(200)
  for (const multiplier of [101, 150, 200, 1_000]) {
    expect(multiplierAt(Math.ceil(reachedAfterMs(multiplier)))).toBe(multiplier)
    expect(multiplierAt(Math.floor(reachedAfterMs(multiplier)) - 1)).toBeLessThan(multiplier)
  }
})

test.each([{ target: 100 }, { target: 100_001 }, { target: 1.5 }, {}, null])('%j is no choice', choice => {
  expect(game.readChoice(choice)).toBeUndefined()
})

test('a flight is not played by one player', () => {
  expect(() => game.play({ target: null }, [], () => 0)).toThrow('shared')
})
