import { expect, test } from 'vitest'
import { STRUCTURES } from '#features/lottery/rules/structures/structures.ts'
import type { StructureCode } from '#features/lottery/rules/types.ts'
import { blankResult, planFalls, revealMs, statesAt, turning } from './reveal.ts'

const codes = Object.keys(STRUCTURES) as StructureCode[]

test('the North shows its special prize last, the South begins with the eighth prize', () => {
  const tiersOf = (code: StructureCode) => [
    ...new Set(planFalls(code).map(({ tier }) => STRUCTURES[code].tiers[tier]!.code)),
  ]
  expect(tiersOf('VN27')).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'DB'])
  expect(tiersOf('VN18')).toEqual(['G8', 'G7', 'G6', 'G5', 'G4', 'G3', 'G2', 'G1', 'DB'])
})

test.each(codes)(
  '%s: every number falls once, one after the other, and is over before the fastest next sale ends',
  code => {
    const falls = planFalls(code)
    const places = STRUCTURES[code].tiers.flatMap(({ count }, tier) =>
      Array.from({ length: count }, (_, i) => `${tier}.${i}`),
    )
    expect(falls.map(({ tier, place }) => `${tier}.${place}`).toSorted()).toEqual(places.toSorted())
    expect(falls.every(({ atMs }, i) => atMs > (falls[i - 1]?.atMs ?? 0))).toBe(true)
    expect(revealMs(code)).toBeLessThan(15_000)
    expect(
      statesAt(code, revealMs(code))
        .flat()
        .every(state => state === 'shown'),
    ).toBe(true)
  },
)

test('of many numbers one turns, of few all turn until each falls', () => {
  const count = (code: StructureCode, at: number) => Object.groupBy(statesAt(code, at).flat(), state => state)
  expect(
    turning('VN27')
      .flat()
      .filter(state => state === 'spinning'),
  ).toHaveLength(1)
  expect(turning('SSC').flat()).toEqual(Array(5).fill('spinning'))
  expect(count('VN27', 1_000).shown).toHaveLength(3)
  expect(count('SSC', 1_500)).toEqual({ shown: Array(2).fill('shown'), spinning: Array(3).fill('spinning') })
})

test('a stage without numbers has a place for each', () => {
  expect(blankResult('VN18').tiers.map(numbers => numbers.join())).toContain('··')
  expect(blankResult('MEGA645').tiers).toEqual([Array(6).fill('·')])
})
