import { expect, test } from 'vitest'
import { readThirdReturn } from './identities.ts'

test.each([
  ['#third=abc-_1', { kind: 'login', value: 'abc-_1' }],
  ['#third-link=abc', { kind: 'link', value: 'abc' }],
  ['#third-error=third_failed', { kind: 'error', value: 'third_failed' }],
  ['#terms', undefined],
  ['#third=', undefined],
  ['', undefined],
])('the anchor %j tells %j', (hash, told) => {
  expect(readThirdReturn(hash)).toEqual(told)
})
