import { describe, expect, it } from 'vitest'
import { fitCabinet } from './layout.ts'

describe('the cabinet', () => {
  it.each([
    ['a small phone', 360, 300],
    ['a phone on its side', 560, 280],
    ['a desk', 1000, 560],
  ])('stands whole and in the middle of the room on %s', (_name, width, height) => {
    const box = fitCabinet({ x: 10, y: 20, width, height }, 5, 3)
    expect(box.x).toBeGreaterThanOrEqual(10)
    expect(box.x + box.width).toBeLessThanOrEqual(10 + width)
    expect(box.y).toBeGreaterThanOrEqual(20)
    expect(box.y + box.height).toBeLessThanOrEqual(20 + height)
    expect(Math.abs(box.x - 10 - (10 + width - box.x - box.width))).toBeLessThanOrEqual(1)
  })

  it('symbols are at least 48 pixels on the smallest phone', () => {
    expect(fitCabinet({ x: 0, y: 0, width: 352, height: 300 }, 5, 3).cellWidth).toBeGreaterThanOrEqual(48)
  })

  it('makes cells taller than wide when there is height to spare, but not without end', () => {
    const box = fitCabinet({ x: 0, y: 0, width: 360, height: 900 }, 5, 3)
    expect(box.cellHeight / box.cellWidth).toBeGreaterThan(1.1)
    expect(box.cellHeight / box.cellWidth).toBeLessThan(1.25)
  })
})
