import { expect, test } from 'vitest'
import { steppedCell } from './grid-keys.ts'

/** Five cells in rows of three. */
const boxes = [0, 1, 2, 3, 4].map(i => ({ left: (i % 3) * 40, top: Math.floor(i / 3) * 40 }))

test.each([
  [0, 'ArrowRight', false, 1],
  [1, 'ArrowRight', true, 0],
  [0, 'ArrowLeft', false, undefined],
  [1, 'ArrowDown', false, 4],
  [2, 'ArrowDown', false, 4],
  [3, 'ArrowUp', false, 0],
  [0, 'ArrowUp', false, undefined],
  [3, 'Home', false, 0],
  [0, 'End', false, 4],
  [0, 'Enter', false, undefined],
])('from cell %d the key %s (right to left: %s) leads to %s', (at, key, isRtl, next) => {
  expect(steppedCell(boxes, at, key, isRtl)).toBe(next)
})
