import { expect, test } from 'vitest'
import { fc } from '../../../tests/support/property.ts'
import { parseOpened } from './draws/opened.ts'
import { findPlay } from './lottery.ts'
import { ODDS_SCALE, parseOdds } from './odds.ts'
import { cappedKenoOdds, countSharing, jackpotsOf, sharedOdds, sharedPlays } from './pools.ts'
import { ratio } from './ratio.ts'
import { parseSelection, type SoldLine, soldLine } from './sold.ts'
import type { Odds } from './types.ts'

function sold(family: string, code: string, selection: string, unit: bigint, odds?: Odds): SoldLine {
  const play = findPlay(family, code)!
  return soldLine(play, { selection: parseSelection(selection), unit, odds: odds ?? play.odds })
}

test('winners share a pool and never get more than it holds, whatever they staked', () => {
  expect(sharedOdds(1_000_000n, ratio(3))).toBe(333_333_333_333n)
  expect(() => sharedOdds(1n, ratio(0))).toThrow(RangeError)
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 10_000 }),
      (pool, stakes, set) => {
        const all = stakes.reduce((sum, stake) => sum + stake, 0n)
        const odds = sharedOdds(pool, ratio(all, set))
        const paid = stakes.reduce((sum, stake) => sum + (stake * odds) / ODDS_SCALE, 0n)
        expect(paid <= pool * BigInt(set)).toBe(true)
      },
    ),
  )
})

test('Keno of 10 pays its top prize to five sets, then shares ten billion', () => {
  expect(cappedKenoOdds('KENO_10', ratio(5))).toEqual({})
  expect(cappedKenoOdds('KENO_10', ratio(8))).toEqual({ 10: parseOdds('125000') })
  expect(cappedKenoOdds('KENO_10', ratio(11, 2)), 'half a set shares as well').toEqual({ 10: 181_818_181_818n })
  expect(cappedKenoOdds('KENO_7', ratio(1_000))).toEqual({})
})

test('only the top prize of a play with a pool counts into it', () => {
  const balls = Array.from({ length: 20 }, (_, i) => i + 1).join(',')
  const lines = [
    sold('KENO_VIETLOTT', 'KENO_10', '1,2,3,4,5,6,7,8,9,10', 3n),
    sold('KENO_VIETLOTT', 'KENO_10', '1,2,3,4,5,6,7,8,9,80', 5n),
    sold('KENO_VIETLOTT', 'KENO_7', '1,2,3,4,5,6,7', 7n),
  ]
  const { keno, jackpots } = countSharing(lines, 'KENO_VIETLOTT', parseOpened('KENO80', balls))
  expect([[...keno], [...jackpots]]).toEqual([[['KENO_10', 3n]], []])
})

test('a jackpot is shared by the units of all plays that won it, but for those sold with odds of their own', () => {
  const result = parseOpened('POWER655', '6,8,13,17,20,34+7')
  const own = { ...findPlay('POWER', 'POWER_STD')!.odds, 6: parseOdds('1000000') }
  const lines = [
    sold('POWER', 'POWER_STD', '6,8,13,17,20,34', 3n),
    sold('POWER', 'POWER_BAO7', '6,8,13,17,20,34,7', 5n),
    sold('POWER', 'POWER_STD', '6,8,13,17,20,34', 70n, own),
    sold('POWER', 'POWER_STD', '1,2,3,4,5,9', 11n),
  ]
  expect([...countSharing(lines, 'POWER', result).jackpots]).toEqual([
    ['6', 8n],
    ['5+1', 30n],
  ])
})

test('what is sold without odds is a jackpot that can be priced', () => {
  expect(jackpotsOf('MEGA')).toEqual(['6'])
  expect(jackpotsOf('POWER')).toEqual(['6', '5+1'])
  expect(jackpotsOf('TOTO')).toEqual(['6', '5+1', '5', '4+1'])
  expect(jackpotsOf('L535')).toEqual(['5+1'])
  expect(jackpotsOf('MB')).toEqual([])
  expect(sharedPlays('KENO_VIETLOTT')).toEqual(['KENO_8', 'KENO_9', 'KENO_10'])
})
