import { expect, test } from 'vitest'
import { endFree, freeProblem, mayBeFree } from './free-tickets.ts'
import type { TicketEnd } from './ticket.ts'

const FREE = { state: 'OPEN', expiresAt: 1_000, worth: 100_000n, currency: 'CRD' } as const
const BET = { stake: 100_000n, currency: 'CRD', now: 999 }

test.each([
  ['may be placed at its worth', {}, {}, undefined],
  ['is over at its end', {}, { now: 1_000 }, 'reward_expired'],
  ['was taken back', { state: 'CANCELLED' }, {}, 'reward_expired'],
  ['was bet with', { state: 'USED' }, {}, 'already_used'],
  ['pays no more than its worth', {}, { stake: 100_001n }, 'amount_out_of_range'],
  ['is of one currency', {}, { currency: 'VND' }, 'currency_mismatch'],
] as const)('a free ticket %s', (_, free, bet, problem) => {
  expect(freeProblem({ ...FREE, ...free }, { ...BET, ...bet })).toBe(problem)
})

const end = (change: Partial<TicketEnd>): TicketEnd => {
  return { kind: 'win', hits: 1, stake: 100n, won: 0n, returned: 0n, turnover: 100n, lines: [], ...change }
}

test('what is beyond its stake is won, and nothing of it counts', () => {
  expect(endFree(end({ won: 9_950n }), 100n)).toMatchObject({ won: 9_850n, returned: 0n, stake: 0n, turnover: 0n })
  expect(endFree(end({ won: 60n, returned: 50n }), 100n)).toMatchObject({ kind: 'win', won: 10n, returned: 0n })
  expect(endFree(end({ won: 50n }), 100n)).toMatchObject({ kind: 'win', won: 0n })
})

test('a stake that comes back pays nothing: the free ticket itself comes back', () => {
  expect(endFree(end({ kind: 'push', returned: 100n }), 100n)).toMatchObject({ kind: 'push', won: 0n, returned: 0n })
})

test('no prize that winners share is played for with one', () => {
  expect(mayBeFree('MB', [{ code: 'MB_LO2' }])).toBe(true)
  expect(mayBeFree('KENO_VIETLOTT', [{ code: 'KENO_1' }, { code: 'KENO_10' }])).toBe(false)
})
