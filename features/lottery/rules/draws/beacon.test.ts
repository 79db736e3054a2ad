import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/property.ts'
import { firstRoundAt, QUICKNET, roundAtMs, roundsAllowed } from './beacon.ts'

const at = fc.integer({ min: QUICKNET.genesisSec * 1000, max: 4_000_000_000_000 })

test('round 27,946,612 is due at midnight of 2026-04-20', () => {
  const midnight = Date.parse('2026-04-20T00:00:00Z')
  expect(firstRoundAt(QUICKNET, midnight)).toBe(27_946_612)
  expect(roundAtMs(QUICKNET, 27_946_612)).toBe(midnight)
})

test('the pinned round is the first at or after the draw, never one before', () => {
  fc.assert(
    fc.property(at, drawAtMs => {
      const round = firstRoundAt(QUICKNET, drawAtMs)
      expect(roundAtMs(QUICKNET, round)).toBeGreaterThanOrEqual(drawAtMs)
      if (round > 1) expect(roundAtMs(QUICKNET, round - 1)).toBeLessThan(drawAtMs)
    }),
  )
  expect(firstRoundAt(QUICKNET, 0)).toBe(1)
})

test('rounds that may stand in come a step apart, for ten minutes', () => {
  const drawAtMs = Date.parse('2026-04-20T00:00:00Z')
  expect(roundsAllowed(QUICKNET, drawAtMs, 300)).toEqual([27_946_612, 27_946_712, 27_946_812])
  expect(roundsAllowed(QUICKNET, drawAtMs, 86_400)).toEqual([27_946_612])
})
