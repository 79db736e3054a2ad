import { expect, test } from 'vitest'
import { parseAmount, ZERO } from '#shared/money.ts'
import { giveBack, lockedBy, takeFromLots, withdrawableOf } from './turnover.ts'

const lot = (times: bigint, remaining: string) => ({ timesPpm: times * 1_000_000n, remaining: parseAmount(remaining) })

test('each requirement binds its own money, rounded up', () => {
  expect(lockedBy([lot(1n, '150'), lot(3n, '100')])).toBe(parseAmount('183.3334'))
  expect(lockedBy([{ timesPpm: 500_000n, remaining: parseAmount('5') }])).toBe(parseAmount('10'))
})

test('nothing leaves while the member owes, or while anything is open in mode ALL', () => {
  const ask = { cash: parseAmount('500'), debt: ZERO, lots: [lot(1n, '0.0001')], mode: 'PART', unit: 100n } as const
  expect(withdrawableOf(ask).withdrawable).toBe(parseAmount('499.99'))
  expect(withdrawableOf({ ...ask, mode: 'ALL' }).withdrawable).toBe(ZERO)
  expect(withdrawableOf({ ...ask, mode: 'ALL', lots: [] }).withdrawable).toBe(parseAmount('500'))
  expect(withdrawableOf({ ...ask, debt: parseAmount('0.01') }).withdrawable).toBe(ZERO)
  expect(withdrawableOf({ ...ask, lots: [lot(1n, '600')] }).withdrawable).toBe(ZERO)
})

test('bets use the oldest lot first, and what is taken back comes from the last one', () => {
  const lots = [
    { id: 1n, remaining: parseAmount('10') },
    { id: 2n, remaining: parseAmount('10') },
  ]
  const uses = takeFromLots(lots, parseAmount('15'))
  expect(uses).toEqual([
    { lotId: 1n, amount: parseAmount('10') },
    { lotId: 2n, amount: parseAmount('5') },
  ])
  expect(giveBack(uses, parseAmount('7'))).toEqual([
    { lotId: 2n, amount: parseAmount('5') },
    { lotId: 1n, amount: parseAmount('2') },
  ])
  expect(giveBack(uses, parseAmount('99')).reduce((sum, use) => sum + use.amount, 0n)).toBe(parseAmount('15'))
})
