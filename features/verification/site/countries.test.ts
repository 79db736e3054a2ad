import { existsSync } from 'node:fs'
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { COUNTRIES, countryOf, findCountries, firstCountry, sortCountries } from './countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOf = ({ countryCode }: { countryCode: string }) => names.of(countryCode)!
const codes = (found: { countryCode: string }[]) => found.map(each => each.countryCode)

test('every country has the code of its numbering plan, a name and a flag', () => {
  expect(COUNTRIES).toHaveLength(245)
  for (const country of COUNTRIES) {
    const planned = getCountryCallingCode(country.countryCode as CountryCode)
    expect(planned, country.countryCode).toBe(country.countryDialingCode)
    expect(nameOf(country), country.countryCode).not.toBe(country.countryCode)
    expect(existsSync(`apps/site/public/flags/${country.countryCode}.svg`), country.countryCode).toBe(true)
  }
})

test.each([
  ['84', 'PK', 'VN'],
  ['+92', 'VN', 'PK'],
  ['1', '', 'US'],
  ['999', 'pk', 'PK'],
  ['', 'TH', 'TH'],
  ['', '', 'VN'],
  ['', 'ZZ', 'VN'],
])('specification §2: preset %j and a visitor from %j begin at %s', (preset, visitor, country) => {
  expect(firstCountry(preset, visitor).countryCode).toBe(country)
})

test('a country is found by name, by its two letters and by its code', () => {
  expect(codes(findCountries('viet', nameOf))).toEqual(['VN'])
  expect(codes(findCountries('PK', nameOf))).toContain('PK')
  expect(codes(findCountries('+84', nameOf))).toEqual(['VN'])
  expect(codes(findCountries('nowhere', nameOf))).toEqual([])
  expect(findCountries('', nameOf)).toHaveLength(245)
  expect(countryOf('+44')?.countryCode).toBe('GB')
})

test("countries stand by their names in the visitor's language, their own first", () => {
  const inLanguage = (language: string, own: string) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return sortCountries(({ countryCode }) => names.of(countryCode)!, language, own).map(each => each.countryCode)
  }
  expect(inLanguage('en', 'vn').slice(0, 3)).toEqual(['VN', 'AF', 'AX'])
  const german = inLanguage('de', '')
  expect(german.indexOf('AT')).toBeGreaterThan(german.indexOf('NO'))
})
