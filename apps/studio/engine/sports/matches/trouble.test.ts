import { expect, test } from 'vitest'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { troubleOf } from './trouble.ts'

const MATCHES = 4_000
const kindsOf = (sport: 'football' | 'tennis') => {
  const counts: Record<string, number> = {}
  for (let i = 0; i < MATCHES; i++) {
    const kind = troubleOf(sport, fairDraw('seed', `match-${i}`, 1))?.kind ?? 'none'
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

test('few matches have trouble, each kind as often as it should, and only where it may be', () => {
  const [football, tennis] = [kindsOf('football'), kindsOf('tennis')]
  expect(Object.keys(football).toSorted()).toEqual(['abandoned', 'corrected', 'late', 'none', 'postponed'])
  expect(Object.keys(tennis).toSorted()).toEqual(['abandoned', 'corrected', 'none', 'postponed', 'walkover'])
  for (const [kind, share] of [
    ['abandoned', 0.005],
    ['corrected', 0.01],
    ['late', 0.015],
    ['postponed', 0.015],
  ] as const) {
    const sigma = Math.sqrt(MATCHES * share * (1 - share))
    expect(Math.abs(football[kind]! - MATCHES * share)).toBeLessThan(4 * sigma)
  }
})
