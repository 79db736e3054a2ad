import { expect, test } from 'vitest'
import { createNonceBook } from './nonces.ts'

const MINUTE = 60_000

test('a nonce belongs to its body for ten minutes at least, and is forgotten later', () => {
  for (const [afterMs, isFree] of [
    [0, false],
    [9.9 * MINUTE, false],
    [10.1 * MINUTE, false],
    [25 * MINUTE, true],
  ] as const) {
    const isFirstUse = createNonceBook()
    const at = 1_800_000_000_000
    expect(isFirstUse('nonce', 'body', at)).toBe(true)
    // Other calls come and go meanwhile.
    for (let ms = 0; ms < afterMs; ms += MINUTE) isFirstUse(`nonce-${ms}`, 'body', at + ms)
    expect([afterMs, isFirstUse('nonce', 'other', at + afterMs)]).toEqual([afterMs, isFree])
  }
})
