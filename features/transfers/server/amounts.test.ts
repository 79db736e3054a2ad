import { expect, test } from 'vitest'
import { transfersApi } from '../api.ts'

const isTaken = (amount: string) =>
  transfersApi.walletTransfer.input.safeParse({ key: 'a-key-of-8', vassalage: 'X', direction: 'in', amount }).success

test('an amount beyond what the ledger holds is refused as invalid input', () => {
  expect(['all', '0.0001', '99999999999999.9999'].map(isTaken)).toEqual([true, true, true])
  expect(['999999999999999', '1.00001', '-1', 'NaN', '1e3'].map(isTaken)).toEqual(Array(5).fill(false))
})
