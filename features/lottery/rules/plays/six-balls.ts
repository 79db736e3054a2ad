import { oddsTable } from '../odds.ts'
import type { Odds, PlayType, StructureCode } from '../types.ts'
import type { Family } from './define.ts'
import { type BallDraw, defineMatched, type MatchPrize } from './matched.ts'

/**
 * Lotteries of six balls. Prizes without odds here are shares of a pool (jackpots): the draw brings their odds
 * (`settleLine`, `drawOdds`).
 */
type SixBalls = {
  family: Family
  draw: BallDraw
  prizes: readonly MatchPrize[]
  odds: Odds
  /** Sizes of pools that are sold whole (bao); one short of six is filled with every other ball. */
  wheels: readonly number[]
}

const SIX = 6
const family = (name: string, structure: StructureCode): Family => ({ family: name, structure, mode: 'ELOTT' })
const WHEELS = [5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18]

/** Prizes per 10,000 VND, Singapore's TOTO per dollar (lottery.md §4.1, §3.2). */
const LOTTERIES: readonly SixBalls[] = [
  {
    family: family('MEGA', 'MEGA645'),
    draw: { universe: 45, tier: 'MAIN', drawn: SIX, bonus: 0 },
    prizes: [6, 5, 4, 3].map(main => ({ prize: String(main), main })),
    odds: oddsTable({ 5: '1000', 4: '30', 3: '3' }),
    wheels: WHEELS,
  },
  {
    family: family('POWER', 'POWER655'),
    draw: { universe: 55, tier: 'MAIN', drawn: SIX, bonus: 1 },
    prizes: [
      { prize: '6', main: 6 },
      { prize: '5+1', main: 5, bonus: 1 },
      { prize: '5', main: 5, bonus: 0 },
      { prize: '4', main: 4 },
      { prize: '3', main: 3 },
    ],
    odds: oddsTable({ 5: '4000', 4: '50', 3: '5' }),
    wheels: WHEELS,
  },
  {
    family: family('TOTO', 'TOTO649'),
    draw: { universe: 49, tier: 'MAIN', drawn: SIX, bonus: 1 },
    prizes: [
      { prize: '6', main: 6 },
      ...[5, 4, 3].flatMap(main => [
        { prize: `${main}+1`, main, bonus: 1 },
        { prize: String(main), main, bonus: 0 },
      ]),
    ],
    odds: oddsTable({ 4: '50', '3+1': '25', 3: '10' }),
    wheels: [7, 8, 9, 10, 11, 12],
  },
]

export const SIX_BALLS: readonly PlayType[] = LOTTERIES.flatMap(({ family, wheels, ...game }) => [
  defineMatched(family, 'STD', { ...game, chosen: SIX, sold: 'single' }),
  ...wheels.map(size => defineMatched(family, `BAO${size}`, { ...game, chosen: SIX, sold: 'wheel', sizes: [size] })),
])
