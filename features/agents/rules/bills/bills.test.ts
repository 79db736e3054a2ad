import { expect, test } from 'vitest'
import { type Amount, amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { type Node, payCascade, standAfter } from './cascade.ts'
import { resettle } from './resettle.ts'

const money = parseAmount
const node = (id: number, parent: number | null, gross: string, wallet = '0'): Node => ({
  ...{ id, parent, gross: money(gross), wallet: money(wallet) },
})
const told = (legs: ReturnType<typeof payCascade>['legs']) =>
  legs.map(
    ({ from, to, fromBill, fromWallet }) =>
      `${from ?? 'house'}>${to} ${formatAmount(fromBill)}+${formatAmount(fromWallet)}`,
  )

test('a line that was paid in part goes on where it stands, and moves nothing without new money', () => {
  const nodes = [node(1, null, '100'), node(2, 1, '400'), node(3, 2, '300')]
  const first = payCascade(nodes)
  expect(told(first.legs)).toEqual(['house>1 100.00+0.00', '1>2 100.00+0.00', '2>3 100.00+0.00'])
  expect(payCascade(standAfter(nodes, first, [])).legs).toEqual([])
  const later = payCascade(standAfter(nodes, first, [{ id: 1, amount: money('250') }]))
  expect(told(later.legs)).toEqual(['1>2 0.00+250.00', '2>3 200.00+0.00'])
  expect(later.houseCost).toBe(0n)
  expect(later.bills.map(({ status }) => status)).toEqual(['INSUFFICIENT', 'PART_PAID', 'PAID'])
})

test('whoever stands below nobody of the line is paid by nobody, and their own line out of what they have', () => {
  const { legs } = payCascade([node(2, 9, '50', '30'), node(3, 2, '40')])
  expect(told(legs)).toEqual(['2>3 0.00+30.00'])
})

test('what lies in a purse is used before a wallet', () => {
  const nodes = [{ ...node(1, null, '10', '100'), received: money('10'), purse: money('10') }, node(2, 1, '15')]
  expect(told(payCascade(nodes).legs)).toEqual(['1>2 10.00+5.00'])
})

test('what is owed is taken off what comes later, and grows with what was paid too much', () => {
  const seen: string[] = []
  let owed: Amount = ZERO
  for (const [gross, now] of [
    ['0', '120'],
    ['120', '90'],
    ['0', '12'],
    ['0', '40'],
    ['90', '95.50'],
  ] as const) {
    const step = resettle({ gross: money(gross), owed }, money(now))
    owed = step.owedAfter
    seen.push([step.delta, step.pay, owed].map(value => formatAmount(amount(value))).join(' '))
  }
  expect(seen).toEqual([
    '120.00 120.00 0.00',
    '-30.00 0.00 30.00',
    '12.00 0.00 18.00',
    '40.00 22.00 0.00',
    '5.50 5.50 0.00',
  ])
})
