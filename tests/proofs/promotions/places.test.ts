import { expect, test } from 'vitest'
import { inOrder, measureEnvelope, measureWheelAndRaffle } from './places.ts'

const farOf = (measured: readonly { isFar: boolean }[]) => measured.filter(({ isFar }) => isFar)

test('no place of an envelope is better than another, no number of a wheel, and no ticket', () => {
  expect(farOf(measureEnvelope(3_000))).toEqual([])
  expect(farOf(measureWheelAndRaffle(3_000))).toEqual([])
})

test('parts in the order in which they were drawn are found out', () => {
  expect(farOf(measureEnvelope(3_000, inOrder))).not.toEqual([])
})
