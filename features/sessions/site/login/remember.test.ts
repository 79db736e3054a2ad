import { expect, test } from 'vitest'
import { forgetAll, readRemembered, rememberMobile, rememberName } from './remember.ts'

const jarOf = (cookies: string[]) => cookies.map(each => each.split(';')[0]).join('; ')

test('what was remembered is read again, and nothing else', () => {
  const mobile = { mobileNum: '912 345 678', countryDialingCode: '84' }
  const jar = jarOf([...rememberName('lan; x=1'), ...rememberMobile(mobile), 'other=1'])
  expect(readRemembered(jar)).toEqual({ lastUser: 'lan; x=1', hasTicket: true, mobile })
})

test.each(['', 'lastUser=%E0%A4%A', 'loginTypeSms=%7Bnot', 'loginTypeSms=%7B%22mobileNum%22%3A1%7D', '=; =='])(
  'a jar of %j remembers nobody',
  jar => {
    expect(readRemembered(jar)).toEqual({ lastUser: '', hasTicket: false, mobile: null })
  },
)

test('specification §9: it is remembered for one day, on this site alone', () => {
  for (const cookie of [...rememberName('lan'), ...rememberMobile({ mobileNum: '1', countryDialingCode: '84' })])
    expect(cookie).toMatch(/; Path=\/; Max-Age=86400; SameSite=Lax$/)
})

test('unticking forgets all of it', () => {
  expect(forgetAll().map(cookie => cookie.replace(/=;.*Max-Age=0.*/, ''))).toEqual([
    'lastUser',
    'loginRemember',
    'loginTypeSms',
  ])
})
