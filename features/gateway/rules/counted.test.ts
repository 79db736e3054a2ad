import { expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { type CountedRound, countRound } from './counted.ts'

type Case = [
  what: string,
  round: Pick<CountedRound, 'category' | 'state'>,
  payout: string,
  bets: [kind: string, stake: string][],
  valid: string[],
]
const CLOSED = { category: 'RNG', state: 'CLOSED' } as const

test.each<Case>([
  [
    'stakes of a round',
    CLOSED,
    '500',
    [
      ['normal', '10'],
      ['feature_buy', '100'],
    ],
    ['10', '100'],
  ],
  ['a free round', CLOSED, '5', [['free_round', '0']], ['0']],
  [
    'money sent apart',
    CLOSED,
    '0',
    [
      ['normal', '1'],
      ['tip', '2'],
      ['jackpot_contribution', '3'],
    ],
    ['1', '0', '0'],
  ],
  ['what paid its stake, of a slot', CLOSED, '10', [['normal', '10']], ['10']],
  ['of fish', { category: 'FISH', state: 'CLOSED' }, '0', [['normal', '10']], ['10']],
  [
    'of a live game',
    { category: 'LIVE', state: 'CLOSED' },
    '10',
    [
      ['normal', '4'],
      ['normal', '6'],
    ],
    ['0', '0'],
  ],
  [
    'a live game that lost',
    { category: 'LIVE', state: 'CLOSED' },
    '0',
    [
      ['normal', '4'],
      ['normal', '6'],
    ],
    ['4', '6'],
  ],
  ['a void bet on sports', { category: 'SPORTS', state: 'CLOSED' }, '10', [['normal', '10']], ['0']],
  [
    'players against each other',
    { category: 'PVP', state: 'CLOSED' },
    '25',
    [
      ['normal', '0'],
      ['normal', '4'],
      ['normal', '6'],
    ],
    ['0', '15', '0'],
  ],
  [
    'a loss against players',
    { category: 'PVP', state: 'CLOSED' },
    '0',
    [
      ['normal', '4'],
      ['normal', '6'],
    ],
    ['10', '0'],
  ],
  ['open', { category: 'RNG', state: 'OPEN' }, '0', [['normal', '4']], ['0']],
  ['waiting for a win', { category: 'RNG', state: 'CLOSING' }, '0', [['normal', '4']], ['0']],
  ['cancelled', { category: 'RNG', state: 'CANCELLED' }, '0', [['normal', '0']], ['0']],
])('%s', (_, round, payout, bets, valid) => {
  const stakes = bets.map(([kind, stake]) => ({ kind, stake: parseAmount(stake) }))
  const counted = countRound({ ...round, payout: parseAmount(payout), bets: stakes })
  expect(counted.map(each => each.valid)).toEqual(valid.map(parseAmount))
  const isOpen = round.state === 'OPEN' || round.state === 'CLOSING'
  expect(counted.map(each => each.open)).toEqual(stakes.map(each => (isOpen ? each.stake : 0n)))
})
