import { expect, test } from 'vitest'
import { missingOf, type RealMoney, realMoneyShape } from './real-money.ts'

const ALL: RealMoney = {
  legalEntity: 'Example House Ltd.',
  allowedCountries: ['MT'],
  minimumAge: 18,
  kyc: 'manual',
  helpLinks: ['https://help.example/'],
  exclusion: 'none',
  fundsStatement: 'Members’ money is kept apart.',
}

test('with everything said nothing is missing', () => {
  expect(realMoneyShape.parse(ALL)).toEqual(ALL)
  expect(missingOf(ALL)).toEqual([])
})

test.each(Object.keys(ALL) as (keyof RealMoney)[])('without %s exactly that is missing', item => {
  const { [item]: _, ...rest } = ALL
  expect(missingOf(rest)).toHaveLength(1)
})

test.each(['allowedCountries', 'helpLinks'] as const)('an empty list of %s says nothing', item => {
  expect(missingOf({ ...ALL, [item]: [] })).toHaveLength(1)
})

test.each([
  { minimumAge: 17 },
  { minimumAge: 18.5 },
  { legalEntity: '' },
  { kyc: '' },
  { exclusion: '' },
  { fundsStatement: '' },
  { allowedCountries: ['Malta'] },
  { helpLinks: ['http://help.example/'] },
  { licence: 'none' },
])('%j is not said', said => {
  expect(realMoneyShape.safeParse(said).success).toBe(false)
})
