import { expect, test } from 'vitest'
import { plainWord, standingOf } from './requests.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, day))
const good = { kind: 'address', state: 'APPROVED', uploadedAt: on(1) } as const
const refused = { kind: 'address', state: 'REJECTED', uploadedAt: on(5) } as const
const waiting = { kind: 'address', state: 'WAITING', uploadedAt: on(9) } as const

test.each([
  ['nothing is there', [], [], undefined],
  ['what is good counts, whatever came later', [good, refused], [], good],
  ['of others the newest', [refused, waiting], [], waiting],
  ['what is asked for again is missing', [good], [on(3)], undefined],
  ['and is what came since', [good, refused], [on(3)], refused],
  ['of those the newest', [good, refused, waiting], [on(3)], waiting],
])('what the member is shown of a kind: %s', (_, documents, asked, expected) => {
  const open = asked.map(askedAt => ({ kind: 'address' as const, askedAt }))
  expect(standingOf('address', documents, open)).toBe(expected)
  expect(standingOf('funds', documents, [])).toBeUndefined()
})

test('a word turns and hides nothing', () => {
  expect(plainWord(' a\u202Eb\u200Bc\r\n\td ')).toBe('abc d')
  // Joiners belong to letters.
  expect(plainWord('می\u200Cخواہم')).toBe('می\u200Cخواہم')
})
