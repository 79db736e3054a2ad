import { expect, test } from 'vitest'
import { acceptedPattern, matchesPattern } from './patterns.ts'

const CASES: [patternId: number, accepts: string[], refuses: string[]][] = [
  [0, ['anything at all', '♠'], []],
  [1, ['any text of the right length'], []],
  [2, ['a', 'Anna7'], ['7anna', 'an na', 'anna_', 'ánna']],
  [3, ['王小明', '王88'], ['wang', '王 88']],
  [4, ['a@b.co', 'first.last@mail.example.org'], ['a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@@b.co']],
  [5, ['abc', '123', 'a1'], ['a-1', 'a 1']],
  [6, ['abc1', '1!é x'], ['abcdefg', '1234567']],
  [7, ['0123'], ['12a', '1.2', '١٢']],
  [8, ['aB1', 'Z'], ['ab1', 'AB-1']],
  [9, ['Anna Lee'], ['Anna2', 'Ánna']],
  [10, ['no-spaces!'], ['a b', 'a\tb']],
  [11, ['王·明。'], ['王 明', 'wang']],
  [12, ['2004-02-29'], ['2004-13-01', '2004-1-1', '02-29-2004', '2004-01-32']],
  [13, ['02-29-2004'], ['13-01-2004', '2004-02-29']],
  [14, ['Nguyễn Văn A', 'علی خان'], ['A1', 'A.']],
  [15, ['홍길동'], ['홍 길동', 'hong']],
  [16, ['สมชาย'], ['somchai']],
  [17, ['สมชาย', 'Somchai Dee'], ['สมชาย1', '王']],
  [18, ['ANNA LEE', ' A'], ['Anna', '   ', 'ANNA1']],
  [19, ['aB1!~'], ['a b', 'é']],
  [20, ['aB1!'], ['ab1!', 'AB1!', 'aBc!', 'aB12']],
]

test.each(CASES)('§5: pattern kind %i accepts and refuses as its name says', (patternId, accepts, refuses) => {
  for (const text of accepts) expect(matchesPattern(patternId, text), text).toBe(true)
  for (const text of refuses) expect(matchesPattern(patternId, text), text).toBe(false)
})

test("§5: a pattern of '*' means anything", () => {
  expect(acceptedPattern(0)).toBe('*')
  for (const text of ['', ' ', '♠\n', '<b>']) expect(matchesPattern(0, text)).toBe(true)
})

test('the wire pattern decides as the server does', () => {
  for (const [patternId, accepts, refuses] of CASES) {
    const source = acceptedPattern(patternId)
    if (source === '*') continue
    for (const text of [...accepts, ...refuses])
      expect(new RegExp(source, 'u').test(text), text).toBe(matchesPattern(patternId, text))
  }
})

test('§5: there are 21 kinds, and no other is run', () => {
  expect(CASES).toHaveLength(21)
  expect(() => matchesPattern(21, 'a')).toThrow(RangeError)
  expect(() => acceptedPattern(-1)).toThrow(RangeError)
})

test('S-15: 64 kB of adversarial text takes no kind longer than 5 ms', () => {
  const texts = ['a', 'A', ' ', '1', '@', 'a.', 'a@', '王', '!'].map(piece => piece.repeat(65_536 / piece.length))
  for (const [patternId] of CASES)
    for (const text of texts) {
      // Time on the core, by the best of some tries: what waits for its turn beside other tests is not slow.
      const tries = Array.from({ length: 8 }, () => {
        const before = process.threadCpuUsage()
        matchesPattern(patternId, `${text}\n`)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 1_000
      })
      expect(Math.min(...tries), `kind ${patternId} on ${text.slice(0, 4)}…`).toBeLessThan(5)
    }
})
