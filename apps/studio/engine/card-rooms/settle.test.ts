import { expect, test } from 'vitest'
import { fc } from '../../../../tests/support/property.ts'
import type { Claim } from './rules.ts'
import { settleClaims } from './settle.ts'

const NO_RAKE = { ppm: 0, cap: 0n }
const claim = (from: number, to: number, units: number, group = 0): Claim => ({ group, from, to, units, why: 'x' })
const net = (claims: Claim[], stakes: bigint[], rake = NO_RAKE) => settleClaims(claims, { unit: 10n, stakes, rake }).net

test.each<[string, Claim[], bigint[], bigint[]]>([
  ['in full', [claim(1, 0, 3)], [100n, 100n], [30n, -30n]],
  ['no more than there is', [claim(1, 0, 30)], [100n, 100n], [100n, -100n]],
  ['shared by the claims of one moment', [claim(2, 0, 20), claim(2, 1, 10)], [0n, 0n, 100n], [67n, 33n, -100n]],
  ['in the order of moments', [claim(1, 0, 8, 0), claim(1, 2, 8, 1)], [0n, 100n, 0n], [80n, -100n, 20n]],
  ['with what came in before', [claim(0, 1, 5, 0), claim(1, 2, 15, 1)], [50n, 100n, 0n], [-50n, -100n, 150n]],
])('claims are paid %s', (_, claims, stakes, expected) => {
  expect(net(claims, stakes)).toEqual(expected)
})

test('the rake is a part of what each winner wins, up to its cap, and nothing of a stake', () => {
  const { rake, net } = settleClaims([claim(1, 0, 10), claim(1, 2, 3, 1)], {
    ...{ unit: 101n, stakes: [5_000n, 5_000n, 5_000n], rake: { ppm: 50_000, cap: 40n } },
  })
  expect(rake).toEqual([40n, 0n, 15n])
  expect(net).toEqual([970n, -1313n, 288n])
})

test('nobody loses more than the stake, and what is lost is what is won and raked', () => {
  const place = fc.integer({ min: 0, max: 3 })
  const claims = fc.array(fc.tuple(place, place, fc.integer({ min: 1, max: 40 }), fc.boolean()), { maxLength: 12 })
  const stakes = fc.array(fc.bigInt({ min: 0n, max: 3_000n }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(claims, stakes, fc.bigInt({ min: 1n, max: 97n }), (drawn, stakes, unit) => {
      let group = 0
      const list = drawn
        .filter(([from, to]) => from !== to)
        .map(([from, to, units, isNew]) => claim(from, to, units, isNew ? ++group : group))
      const settled = settleClaims(list, { unit, stakes, rake: { ppm: 50_000, cap: 500n } })
      const sum = (list: bigint[]) => list.reduce((all, each) => all + each, 0n)
      expect(sum(settled.gross)).toBe(0n)
      expect(sum(settled.net)).toBe(-sum(settled.rake))
      for (const [i, lost] of settled.net.entries()) expect(-lost <= stakes[i]!).toBe(true)
    }),
  )
})
