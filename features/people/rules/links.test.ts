import { expect, test } from 'vitest'
import { linkState, readLinkCode } from './links.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const LINK = { isOn: true, used: 0, maxUses: 2, expiresAt: new Date('2026-11-28T12:00:00Z') }

test.each([
  [{}, 'active'],
  [{ used: 1 }, 'active'],
  [{ used: 2 }, 'exhausted'],
  [{ used: 9, maxUses: null }, 'active'],
  [{ expiresAt: NOW }, 'expired'],
  [{ expiresAt: null }, 'active'],
  [{ isOn: false }, 'disabled'],
  [{ isOn: false, used: 2 }, 'exhausted'],
])('a link with %j is %s', (change, state) => expect(linkState({ ...LINK, ...change }, NOW)).toBe(state))

test.each([
  [' 2abcdefg ', '2ABCDEFG'],
  ['2ABCDEF', null],
  ['2ABCDEFGH', null],
  ['0ABCDEFG', null],
  ['IABCDEFG', null],
  ['2ABCDEF!', null],
])('%j is the code %s', (text, code) => expect(readLinkCode(text)).toBe(code))
