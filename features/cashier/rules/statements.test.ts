import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { type Booked, compareStatement, readStatement, type StatementLine, wordsOf } from './statements.ts'

const sha = (text: string) => hash('sha256', text, 'hex')

function file(lines: readonly string[], end = 'END,3,100.0000,40.0000,57.5000') {
  const text = ['PC1-STATEMENT,psp,USD,2026-12-01,0.0000', ...lines, `${end},`].join('\n')
  return `${text}${sha(text)}\n`
}
const DAY = '2026-12-01T04:00:00Z,settled'
const LINES = [
  `payment,pay1,d1,100.0000,0.0000,${DAY}`,
  `payout,o1,x1,40.0000,0.5000,${DAY}`,
  `fee,f1,,2.0000,0.0000,${DAY}`,
]

test('CR-01: 100 in, 40 out, fees of 2.50 close at 57.50', () => {
  const read = readStatement(file(LINES), sha)!
  expect(read).toMatchObject({ provider: 'psp', currency: 'USD', date: '2026-12-01', closing: parseAmount('57.5') })
  expect(read.lines.map(each => [each.type, each.paymentId, each.isLate])).toEqual([
    ['payment', 'pay1', false],
    ['payout', 'o1', false],
    ['fee', 'f1', false],
  ])
})

test.each([
  ['a line changed', file(LINES).replace('pay1', 'pay2')],
  ['a line missing', file(LINES.slice(1))],
  ['another closing', file(LINES, 'END,3,100.0000,40.0000,58.0000')],
  ['another sum in', file(LINES, 'END,3,99.0000,40.0000,57.5000')],
  ['no end', file(LINES).slice(0, -80)],
  ['an unknown type', file([LINES[0]!.replace('payment', 'gift'), ...LINES.slice(1)])],
])('a statement with %s is refused whole', (_, text) => {
  expect(readStatement(text, sha)).toBeUndefined()
})

const line = (change: Partial<StatementLine>): StatementLine => ({
  ...{ type: 'payment', paymentId: 'p', orderOrPart: null, amount: parseAmount('10'), fee: parseAmount('0') },
  ...{ currency: null, status: null, isLate: false, ...change },
})
const own = (paymentId: string): Booked => ({
  ...{ type: 'payment', paymentId, amount: parseAmount('10'), currency: 'USD', isOver: true },
})

test('every difference is named', () => {
  const ours = ['same', 'amount', 'currency', 'status', 'late', 'theirs'].map(own)
  const lines = [
    line({ paymentId: 'same' }),
    line({ paymentId: 'same' }),
    line({ paymentId: 'ours' }),
    line({ paymentId: 'amount', amount: parseAmount('11') }),
    line({ paymentId: 'currency', currency: 'EUR' }),
    line({ paymentId: 'status', status: 'rejected' }),
    line({ paymentId: 'late', isLate: true }),
    line({ type: 'fee', paymentId: 'f' }),
  ]
  expect(compareStatement(lines, ours).map(wordsOf)).toEqual([
    'DUPLICATE_LINE payment|same',
    'MISSING_OURS payment|ours',
    'AMOUNT_DIFF payment|amount',
    'CURRENCY_DIFF payment|currency',
    'STATUS_DIFF payment|status',
    'LATE payment|late',
    'MISSING_THEIRS payment|theirs',
  ])
})
