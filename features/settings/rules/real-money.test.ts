import { expect, test } from 'vitest'
import { asksAge, minimumAgeOf, missingOf, type RealMoney, realMoneyShape, takesFrom } from './real-money.ts'

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

test('of age are people of 18, or of more where money is real and more was said', () => {
  const ages = [
    { moneyMode: 'real', realMoney: { minimumAge: 21 } },
    { moneyMode: 'real', realMoney: {} },
    { moneyMode: 'credits', realMoney: { minimumAge: 21 } },
  ] as const
  expect(ages.map(minimumAgeOf)).toEqual([21, 18, 18])
  expect(ages.map(asksAge)).toEqual([true, false, false])
})

test('real money is taken from the allowed countries alone, and from nowhere that is not known', () => {
  const from = (country: string | null, moneyMode: 'credits' | 'real' = 'real', realMoney: RealMoney = ALL) =>
    takesFrom({ moneyMode, realMoney }, country)
  expect([from('MT'), from('BE'), from(null)]).toEqual([true, false, false])
  expect([from('BE', 'credits'), from(null, 'real', {})]).toEqual([true, true])
})
