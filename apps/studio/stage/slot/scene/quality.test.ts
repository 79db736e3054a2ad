import { describe, expect, it, vi } from 'vitest'
import { watchQuality } from './quality.ts'

const run = (frameMs: number, forMs: number) => {
  const effects = vi.fn()
  const resolution = vi.fn()
  const quality = watchQuality([effects, resolution])
  for (let t = 0; t < forMs; t += frameMs) quality.advance(frameMs)
  return [effects.mock.calls.length, resolution.mock.calls.length]
}

describe('quality', () => {
  it('stays at 60 frames a second', () => expect(run(16.7, 10_000)).toEqual([0, 0]))
  it('drops effects after two slow seconds', () => expect(run(30, 2100)).toEqual([1, 0]))
  it('drops the resolution after two more', () => expect(run(30, 4200)).toEqual([1, 1]))
  it('does not mistake a hidden page for a slow one', () => expect(run(4000, 40_000)).toEqual([0, 0]))
})
