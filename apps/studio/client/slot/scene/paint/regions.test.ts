import { describe, expect, it } from 'vitest'
import { addRegion, common, holds, outside, overlap, type Region } from './regions.ts'

const region = (left: number, top: number, right: number, bottom: number): Region => ({ left, top, right, bottom })
const merged = (...regions: Region[]) => {
  const all: Region[] = []
  for (const each of regions) addRegion(all, each)
  return all
}

describe('regions', () => {
  it.each([
    ['stay apart when they are far apart', [region(0, 0, 100, 100), region(500, 0, 600, 100)], 2],
    ['become one where they meet', [region(0, 0, 100, 100), region(100, 0, 200, 100)], 1],
    ['become one over a narrow gap', [region(0, 0, 100, 100), region(112, 0, 212, 100)], 1],
    ['stay two where they only cross', [region(0, 40, 100, 50), region(40, 0, 50, 100)], 2],
    [
      'become one across what joins them',
      [region(0, 0, 100, 100), region(200, 0, 300, 100), region(100, 0, 200, 100)],
      1,
    ],
    ['are none when empty', [region(10, 10, 10, 20), region(5, 5, 4, 9)], 0],
  ])('%s', (_name, regions, count) => expect(merged(...regions)).toHaveLength(count))

  it('lose nothing of what was added', () => {
    const added = Array.from({ length: 40 }, (_, i) =>
      region((i * 37) % 200, (i * 53) % 300, ((i * 37) % 200) + 25, ((i * 53) % 300) + 40),
    )
    const all = merged(...added)
    for (const each of added) expect(all.some(whole => holds(whole, each))).toBe(true)
  })

  it.each([
    ['holds it', region(-5, -5, 105, 105), []],
    ['lies within it', region(20, 30, 50, 60), [3000, 600, 1500, 4000]],
    ['covers its upper half', region(0, -10, 100, 50), [5000]],
    ['lies elsewhere', region(120, 0, 150, 100), [10_000]],
    ['covers a corner', region(70, 80, 200, 200), [8000, 1400]],
  ])('are what is left outside when the other %s', (_name, other, areas) => {
    const parts = outside(region(0, 0, 100, 100), other)
    expect(parts.map(part => (part.right - part.left) * (part.bottom - part.top))).toEqual(areas)
    for (const [i, part] of parts.entries())
      for (const next of [other, ...parts.slice(i + 1)]) expect(overlap(part, next)).toBe(false)
  })

  it('overlap only where they share pixels', () => {
    expect(overlap(region(0, 0, 10, 10), region(9, 9, 20, 20))).toBe(true)
    expect(overlap(region(0, 0, 10, 10), region(10, 0, 20, 10))).toBe(false)
    expect(common(region(0, 0, 10, 10), region(5, -5, 20, 7))).toEqual(region(5, 0, 10, 7))
  })
})
