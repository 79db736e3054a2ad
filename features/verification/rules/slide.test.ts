import { describe, expect, test } from 'vitest'
import { BOTS, handDrag, seeded } from '../../../tests/support/drags.ts'
import { HOLE, isHandMade, PICTURE, PIECE, type TrackPoint } from './slide.ts'

const place = (holeX: number, track: TrackPoint[], change: object = {}) =>
  isHandMade({ holeX, x: track.at(-1)!.x, track, takenMs: track.at(-1)!.t + 900, ...change })
const holes = (random: () => number) => HOLE.left + Math.round(random() * (HOLE.right - HOLE.left))

test('S-11: of 1,000 drags as hands make them at least 95 of 100 pass', () => {
  const random = seeded(7)
  const passed = Array.from({ length: 1_000 }, () => holes(random)).filter(x => place(x, handDrag(x, random)))
  expect(passed.length).toBeGreaterThanOrEqual(950)
})

test.each(Object.entries(BOTS))('S-11: %s is refused at least 99 times of 100', (_, drag) => {
  const random = seeded(11)
  const passed = Array.from({ length: 1_000 }, () => holes(random)).filter(x => place(x, drag(x, random)))
  expect(passed.length).toBeLessThanOrEqual(10)
})

describe('a drag as a hand makes it', () => {
  const track = handDrag(180, seeded(3))
  const end = track.at(-1)!.x

  test('passes within 5 px of the hole, not beyond', () => {
    expect([-6, -5, 0, 5, 6].map(off => place(end + off, track))).toEqual([false, true, true, true, false])
  })
  test('ends where the piece was put', () => {
    expect(place(end, track, { x: end })).toBe(true)
    expect(place(end + 4, [...track.slice(0, -1), { ...track.at(-1)!, x: end - 6 }], { x: end })).toBe(false)
  })
  test('cannot have lasted longer than the puzzle was out', () => {
    expect(place(end, track, { takenMs: track.at(-1)!.t - 1 })).toBe(false)
  })
  test('comes within 60 s', () => {
    expect([60_000, 60_001].map(takenMs => place(end, track, { takenMs }))).toEqual([true, false])
  })
  test('lasts 300 ms to 15 s', () => {
    const stretched = (factor: number) => track.map(each => ({ ...each, t: Math.round(each.t * factor) }))
    const lasted = track.at(-1)!.t
    const takes = (ms: number) => place(end, stretched(ms / lasted), { takenMs: 60_000 })
    expect([290, 310, 14_900, 15_100].map(takes)).toEqual([false, true, true, false])
  })
  test('begins where the piece lies', () => {
    expect(place(end, [{ x: 11, y: 0, t: 0 }, ...track.slice(12)])).toBe(false)
  })
  test('has 10 to 1,600 moments', () => {
    expect(place(end, track.filter((_, i) => i === 0 || i === track.length - 1 || i % 12 === 0).slice(-9))).toBe(false)
    const long = Array.from({ length: 1_601 }, (_, i) => ({ ...track[Math.min(i, track.length - 1)]!, t: i * 9 }))
    expect(place(end, long, { takenMs: 20_000 })).toBe(false)
  })
})

test('the hole lies whole in the right 60 % of the picture', () => {
  expect(HOLE.left).toBeGreaterThanOrEqual(PICTURE.width * 0.4)
  expect(HOLE.right + PIECE).toBeLessThanOrEqual(PICTURE.width)
})
