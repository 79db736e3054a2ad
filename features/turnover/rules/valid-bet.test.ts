import { expect, test } from 'vitest'
import { type Amount, parseAmount } from '#shared/money.ts'
import { type SettledBet, validBet, validCash } from './valid-bet.ts'

const of = (text: string): Amount => parseAmount(text)
const roulette = (sides: Record<string, Amount>, outcomes: number): SettledBet => ({
  ...{ category: 'LIVE', sides, covered: { outcomes, of: 37 }, opposites: [['RED', 'BLACK']] },
})
const sports = (more: Partial<SettledBet>): SettledBet => ({ category: 'SPORTS', stake: of('100'), ...more })

test.each<[string, SettledBet, string]>([
  [
    'PF-01: what is not hedged',
    {
      category: 'LIVE',
      sides: { DRAGON: of('200'), TIGER: of('150'), TIE: of('20') },
      opposites: [['DRAGON', 'TIGER']],
    },
    '70',
  ],
  ['PF-02: 25 of 37 numbers', roulette({ STRAIGHTS: of('250') }, 25), '250'],
  ['PF-03: 26 of 37 numbers', roulette({ STRAIGHTS: of('260') }, 26), '0'],
  ['PF-04: red and black', roulette({ RED: of('100'), BLACK: of('100') }, 36), '0'],
  ['PF-05: both sides of a market', sports({ hedged: of('40'), odds: 19_500n, result: 'LOSE' }), '20'],
  ['PF-06: a part cashed out', sports({ cashedOut: of('60'), odds: 21_000n, result: 'WIN' }), '40'],
  ['PF-07: odds below 1.50', sports({ odds: 14_800n, result: 'WIN' }), '0'],
  ['PF-08: half lost', sports({ stake: of('101.01'), odds: 19_200n, result: 'HALF_LOSE' }), '50.505'],
  [
    'PF-09: a draw gives the main stake back',
    {
      category: 'COCKFIGHT',
      sides: { MERON: of('100'), DRAW: of('10') },
      pushed: ['MERON'],
      opposites: [['MERON', 'WALA']],
    },
    '10',
  ],
  ['a push', sports({ result: 'PUSH' }), '0'],
  ['a free round', { category: 'RNG', stake: of('200'), isFree: true }, '0'],
  ['what was refunded of a stake', { category: 'FISH', stake: of('10'), refunded: of('4') }, '6'],
  ['80 of 100 outcomes of a lottery', { category: 'LOTT', stake: of('8'), covered: { outcomes: 80, of: 100 } }, '0'],
  ['70 of 100', { category: 'LOTT', stake: of('7'), covered: { outcomes: 70, of: 100 } }, '7'],
  ['a void ticket', { category: 'ELOTT', stake: of('7'), status: 'VOID' }, '0'],
  ['a loss between players', { category: 'PVP', stake: of('50'), net: of('-30') }, '30'],
])('%s', (_, bet, expected) => {
  expect(validBet(bet)).toBe(of(expected))
})

test('PF-10: the own money in a valid bet', () => {
  expect(validCash(of('7.5'), of('3'), of('5'))).toBe(of('4.5'))
})
