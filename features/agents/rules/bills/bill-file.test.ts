import { expect, test } from 'vitest'
import { formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { type BillInput, type BillTerms, calculateBill, FORMULA } from './bill.ts'
import { recomputeBill, resultText, writeBillFile } from './bill-file.ts'
import { textOf } from './input-text.ts'

const money = parseAmount
const tier = (bet: string, ratePpm: number) => ({
  ...{ minValidBet: money(bet), minNetLoss: ZERO, minActive: 0, rateType: 'P' as const, ratePpm, amount: ZERO },
})
const terms: BillTerms = {
  ...{ kind: 'daily', funding: 'UPLINE', carry: 'NONE', mode: 'FIXED', deductSalary: false },
  tiers: [tier('1000', 4_000), tier('5000', 6_000)],
}
const input: BillInput = {
  from: '2026-11-26',
  stats: {
    ...{ validBet: money('6500.50'), stake: money('7000'), payout: money('6000.25'), memberRebate: money('10') },
    ...{ agentRebate: ZERO, bonus: money('5'), feeSubsidy: ZERO, salary: ZERO },
  },
  ...{ active: 3, before: null, windows: [], childrenGross: ZERO },
}

function fileOf(more: Partial<BillTerms> = {}, change: Partial<BillInput> = {}): string {
  const of = { ...terms, ...more }
  const given = { ...input, ...change }
  return writeBillFile({
    ...{ bill: '7', formula: FORMULA, revision: 0 },
    period: { from: '2026-11-26', to: '2026-11-26', startsAt: '2026-11-25T17:00:00Z', endsAt: '2026-11-26T17:00:00Z' },
    contract: {
      ...{ ...of, id: '3', version: 1, product: 'CONS' as const },
      tiers: of.tiers.map(each => ({
        ...{ ...each, minValidBet: formatAmount(each.minValidBet), minNetLoss: formatAmount(each.minNetLoss) },
        amount: formatAmount(each.amount),
      })),
    },
    input: textOf(given),
    result: resultText(calculateBill(of, given)),
  })
}

test('a bill of each kind comes to the same when it is calculated again', () => {
  const before = { from: '2026-11-11', pnl: money('-300'), base: money('-300') }
  const files = [
    fileOf(),
    fileOf({ kind: 'dividend', carry: 'PERMANENT' }, { before }),
    fileOf({ kind: 'hourly', funding: 'HOUSE_NET' }, { childrenGross: money('12.40') }),
    fileOf({ kind: 'realtime', funding: 'HOUSE_NET' }, { windows: ['4999.99', '0', '2000'].map(money) }),
  ]
  expect(files.map(text => recomputeBill(text).is)).toEqual(['equal', 'equal', 'equal', 'equal'])
  expect(files.map(text => JSON.parse(text).result.payable)).toEqual(['39.00', '4.10', '26.60', '31.99'])
})

test.each([
  ['input', '"validBet": "6500.50"', '"validBet": "4999.99"', 'different'],
  ['a step', '"ratePpm": 6000,\n        "amount"', '"ratePpm": 6100,\n        "amount"', 'different'],
  ['the result', '"gross": "39.00"', '"gross": "39.01"', 'different'],
  ['what changes no sum', '"active": 3', '"active": 4', 'changed'],
  ['the period', '"to": "2026-11-26"', '"to": "2026-11-27"', 'changed'],
  ['the formula', FORMULA, 'agents-0', 'unreadable'],
  ['a name', '"active": 3', '"active": 3, "more": 1', 'unreadable'],
])('whoever changes %s is found', (_, written, changed, is) => {
  const text = fileOf()
  expect(text).toContain(written)
  expect(recomputeBill(text.replace(written, changed)).is).toBe(is)
})

test('what is no bill cannot be read', () => {
  expect(['', '{}', '[]', 'null'].map(text => recomputeBill(text).is)).toEqual(Array(4).fill('unreadable'))
})
