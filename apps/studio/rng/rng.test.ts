import { expect, test } from 'vitest'
import { type Draw, drawFrom } from '#apps/studio/engine/slots/draw.ts'
import { RngFailure } from './failure.ts'
import { createHealthTests, PROPORTION_CUTOFF, REPETITION_CUTOFF } from './health.ts'
import { openKeystream } from './keystream.ts'
import { openRng, testKnownAnswers } from './rng.ts'
import { seededDraw } from './seeded.ts'

/** How many standard deviations χ² of `draws` draws lies above what a uniform source gives. */
function unevenness(draw: Draw, n: number, draws: number): number {
  const counts = new Float64Array(n)
  for (let i = 0; i < draws; i++) counts[draw(n)]! += 1
  const expected = draws / n
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (chiSquare - (n - 1)) / Math.sqrt(2 * (n - 1))
}

test.each([2, 6, 13, 37, 52, 100, 416])('draws below %i are even', n => {
  expect(Math.abs(unevenness(seededDraw(`even ${n}`), n, 200_000))).toBeLessThan(4)
})

test('a remainder without rejection is found uneven', () => {
  const draw = seededDraw('bytes')
  expect(unevenness(n => draw(256) % n, 37, 200_000)).toBeGreaterThan(20)
})

test('neighbouring draws are independent', () => {
  const draw = seededDraw('pairs')
  expect(Math.abs(unevenness(() => draw(13) * 13 + draw(13), 169, 200_000))).toBeLessThan(4)
})

test('values of the last, incomplete run are thrown away', () => {
  // 2^32 = 259 · 16,582,885 + 81
  const words = [2 ** 32 - 1, 2 ** 32 - 81, 2 ** 32 - 82]
  expect(drawFrom(() => words.shift()!)(259)).toBe(258)
  const sixteen = [2 ** 32 - 1]
  expect(drawFrom(() => sixteen.shift()!)(16)).toBe(15)
})

test.each([0, -1, 1.5, 2 ** 32, Number.NaN])('nothing can be drawn below %d', n => {
  expect(() => seededDraw('any')(n)).toThrow(RangeError)
})

test('a seed always draws the same, another seed something else', () => {
  const take = (seed: string) => {
    const draw = seededDraw(seed)
    return Array.from({ length: 20_000 }, () => draw(1000))
  }
  expect(take('a')).toEqual(take('a'))
  expect(take('a')).not.toEqual(take('b'))
})

test('a cipher that does not give its known answer is refused', () => {
  testKnownAnswers()
  expect(() => testKnownAnswers(() => openKeystream(new Uint8Array(32).fill(1)))).toThrow(RngFailure)
})

test('bytes that repeat and bytes that come too often are noticed, the first just beyond the cutoff', () => {
  expect([REPETITION_CUTOFF, PROPORTION_CUTOFF]).toEqual([6, 19])
  expect(() => createHealthTests()(new Uint8Array(5).fill(9))).not.toThrow()
  expect(() => createHealthTests()(new Uint8Array(6).fill(9))).toThrow('6 times in a row')
  const every = (distance: number) =>
    Uint8Array.from({ length: 512 }, (_, i) => (i % distance === 0 ? 7 : 100 + (i % 90)))
  expect(() => createHealthTests()(every(29))).not.toThrow()
  expect(() => createHealthTests()(every(28))).toThrow('19 times within 512')
})

test('stuck bytes of the operating system at the start close the games', () => {
  expect(() => openRng(length => new Uint8Array(length))).toThrow(RngFailure)
})

test('a failure while rekeying closes the games for ever', () => {
  let broken = false
  const noise = seededDraw('noise')
  const chance = openRng(length => {
    if (broken) throw new Error('no entropy')
    return Uint8Array.from({ length }, () => noise(256))
  })
  expect(chance.draw(6)).toBeLessThan(6)
  broken = true
  expect(chance.rekey).toThrow(RngFailure)
  broken = false
  expect(() => chance.draw(6)).toThrow(RngFailure)
  expect(chance.rekey).toThrow(RngFailure)
  expect(chance.failure()?.message).toBe('the source of chance broke')
  chance.close()
})

test('rekeying changes what comes', () => {
  const open = () => {
    const noise = seededDraw('same noise')
    return openRng(length => Uint8Array.from({ length }, () => noise(256)))
  }
  const [one, other] = [open(), open()]
  const take = (draw: Draw) => Array.from({ length: 50 }, () => draw(1e6))
  expect(take(one.draw)).toEqual(take(other.draw))
  one.rekey()
  expect(take(one.draw)).not.toEqual(take(other.draw))
  one.close()
  other.close()
})

test('the real source opens, is even, and never gives the same stream twice', () => {
  const [one, other] = [openRng(), openRng()]
  expect(unevenness(one.draw, 100, 100_000)).toBeLessThan(6)
  expect(Array.from({ length: 8 }, () => one.draw(2 ** 31))).not.toEqual(
    Array.from({ length: 8 }, () => other.draw(2 ** 31)),
  )
  one.close()
  other.close()
})
