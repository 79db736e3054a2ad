import { expect, test } from 'vitest'
import { backOf } from './back.ts'

const OWN = 'https://play.example'
const LIST = { to: '/lottery', search: {}, hash: '' }

test('S-27: the way back is a path of this site, else the list', () => {
  expect(backOf('/elott', OWN)).toEqual({ to: '/elott', search: {}, hash: '' })
  expect(backOf('/rng?page=2&vassalage=STARLOFT#top', OWN)).toEqual({
    to: '/rng',
    search: { page: '2', vassalage: 'STARLOFT' },
    hash: 'top',
  })
  expect(backOf('/a/../promotions', OWN).to).toBe('/promotions')
  expect(backOf(undefined, OWN)).toEqual(LIST)
})

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  'https://elsewhere.example/',
  'https://play.example@elsewhere.example/',
  'javascript:alert(1)',
  'elott',
  '',
])('S-27: %j leads nowhere but to the list', backUrl => {
  expect(backOf(backUrl, OWN)).toEqual(LIST)
})
