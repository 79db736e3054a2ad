import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { claimProblem, isDue, MOST_ROWS, readRows } from './rewards.ts'

const END = new Date('2026-11-20T00:00:00Z')
const before = new Date(END.getTime() - 1)

test.each([
  ['UNCLAIMED', before, undefined, false],
  ['UNCLAIMED', END, 'reward_expired', true],
  ['CLAIMED', before, 'already_claimed', false],
  ['CLAIMED', END, 'already_claimed', false],
  ['EXPIRED', END, 'reward_expired', false],
  ['REVOKED', before, 'reward_expired', false],
] as const)('%s at %s: a claim is refused as %s', (state, at, problem, due) => {
  expect(claimProblem({ state, expiresAt: END }, at)).toBe(problem)
  expect(isDue({ state, expiresAt: END }, at)).toBe(due)
})

test('a file of who gets how much, as spreadsheets write it', () => {
  expect(readRows('\uFEFFusername;amount\r\nann;10\r\n"ben";"2.50"\r\n\r\n')).toEqual({
    ...{
      rows: [
        { username: 'ann', amount: '10' },
        { username: 'ben', amount: '2.50' },
      ],
      wrong: [],
    },
    total: parseAmount('12.50'),
  })
})

test.each([
  ['ann', 'columns'],
  ['ann,1,2', 'columns'],
  ['a b,1', 'username'],
  ['ann,-1', 'amount'],
  ['ann,0.00', 'amount'],
  ['ann,1e3', 'amount'],
  ['ben,1\nBEN,2', 'twice'],
])('%j has a line that is wrong: %s', (text, why) => {
  expect(readRows(text).wrong.map(each => each.why)).toEqual([why])
})

test('no more than fit into one order', () => {
  const lines = Array.from({ length: MOST_ROWS + 1 }, (_, i) => `member${i},1`)
  expect(readRows(lines.slice(1).join('\n')).wrong).toEqual([])
  expect(readRows(lines.join('\n')).wrong).toEqual([{ line: MOST_ROWS + 1, why: 'too_many' }])
})
