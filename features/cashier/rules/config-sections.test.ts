import { expect, test } from 'vitest'
import { changesOf, withSection } from './config-sections.ts'

const RAW = {
  zoneMinutes: 420,
  methods: { psp: { min: '1' } },
  withdrawal: { min: '10', fee: { free: 1 }, weights: { a: 1 } },
}

test.each([
  ['methods', { bank: {} }, { ...RAW, methods: { bank: {} } }],
  ['fees', { free: 2 }, { ...RAW, withdrawal: { ...RAW.withdrawal, fee: { free: 2 } } }],
  ['weights', {}, { ...RAW, withdrawal: { ...RAW.withdrawal, weights: {} } }],
  // What other sections hold is not changed by the way.
  [
    'rules',
    { zoneMinutes: 0, methods: {}, withdrawal: { min: '20', fee: { free: 9 }, weights: { a: 9 } } },
    { ...RAW, zoneMinutes: 0, withdrawal: { ...RAW.withdrawal, min: '20' } },
  ],
] as const)('the section %s is replaced, and nothing else', (section, given, expected) => {
  expect(withSection(RAW, section, given)).toEqual(expected)
})

test('names each leaf that differs, on both sides', () => {
  expect(changesOf({ a: 1, b: { c: '2', d: [1] } }, { b: { c: '3', d: [1, 2] }, e: true })).toEqual([
    { path: 'a', before: 1, after: null },
    { path: 'b.c', before: '2', after: '3' },
    { path: 'b.d', before: [1], after: [1, 2] },
    { path: 'e', before: null, after: true },
  ])
  expect(changesOf(RAW, structuredClone(RAW))).toEqual([])
})
