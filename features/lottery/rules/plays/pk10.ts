import { flatOdds, oddsTable, pricesPerTwo } from '../odds.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { PlayType } from '../types.ts'
import { type Family, positionsWindow } from './define.ts'
import { bigSmall, DRAGON_TIGER, definePicks, exactly, numberOf, oddEven, sumOf } from './picks.ts'
import { definePlaces, defineStraight } from './position-plays.ts'

const tier = STRUCTURES.PK10.tiers[0]!
const official: Family = { family: 'PK', structure: 'PK10', mode: 'LOTT' }
const credit: Family = { ...official, mode: 'ZY' }
const at = (...positions: number[]) => positionsWindow(tier, positions)
const firstTwo = at(0, 1)
const POSITIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Champion and runner-up together, odds by how many of the 90 orders give the sum (lottery.md §4.3). */
const SUM_ODDS = oddsTable(
  Object.fromEntries(
    [
      '42.5',
      '42.5',
      '21.5',
      '21.5',
      '14.2',
      '14.2',
      '10.6',
      '10.6',
      '8.5',
      '10.6',
      '10.6',
      '14.2',
      '14.2',
      '21.5',
      '21.5',
      '42.5',
      '42.5',
    ].map((odds, i) => [String(3 + i), odds]),
  ),
)
const EVEN_ODDS = flatOdds('1.98')

function ball(position: number): PlayType[] {
  const window = at(position)
  const name = `BALL${position + 1}`
  return [
    definePicks(credit, name, window, { picks: exactly(numberOf, 1, 10), odds: flatOdds('9.9') }),
    definePicks(credit, `${name}_BIGSMALL`, window, { picks: bigSmall(numberOf, 6), odds: EVEN_ODDS }),
    definePicks(credit, `${name}_ODDEVEN`, window, { picks: oddEven(numberOf), odds: EVEN_ODDS }),
  ]
}

export const PK10: readonly PlayType[] = [
  defineStraight(official, 'Q1', at(0), pricesPerTwo('18')),
  defineStraight(official, 'Q2', firstTwo, pricesPerTwo('162')),
  defineStraight(official, 'Q3', at(0, 1, 2), pricesPerTwo('1296')),
  definePlaces(official, 'DWD', at(...POSITIONS), pricesPerTwo('18')),
  ...POSITIONS.flatMap(ball),
  definePicks(credit, 'GYH', firstTwo, { picks: exactly(sumOf, 3, 19), odds: SUM_ODDS }),
  definePicks(credit, 'GYH_BS', firstTwo, {
    picks: bigSmall(sumOf, 12),
    odds: oddsTable({ BIG: '2.2', SMALL: '1.78' }),
  }),
  definePicks(credit, 'GYH_OE', firstTwo, { picks: oddEven(sumOf), odds: oddsTable({ ODD: '1.78', EVEN: '2.2' }) }),
  ...[1, 2, 3, 4, 5].map(first =>
    definePicks(credit, `LH_${first}v${11 - first}`, at(first - 1, 10 - first), {
      picks: DRAGON_TIGER,
      odds: EVEN_ODDS,
    }),
  ),
]
