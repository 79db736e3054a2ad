import { describe, expect, it } from 'vitest'
import { fallStarts } from './fall.ts'

describe('a fall', () => {
  it('sinks what stays, in its order, and brings as many from above', () => {
    const removed = [
      { reel: 1, row: 1 },
      { reel: 1, row: 3 },
      { reel: 0, row: 0 },
    ]
    expect(fallStarts(4, 1, removed)).toEqual([-2, -1, 0, 2])
    expect(fallStarts(4, 0, removed)).toEqual([-1, 1, 2, 3])
  })

  it('moves nothing on a reel that lost nothing', () => {
    expect(fallStarts(3, 2, [{ reel: 1, row: 0 }])).toEqual([0, 1, 2])
  })
})
