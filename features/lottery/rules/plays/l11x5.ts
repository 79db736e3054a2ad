import { flatOdds, pricesPerTwo } from '../odds.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { PlayType } from '../types.ts'
import { type Family, positionsWindow, type Window } from './define.ts'
import { type BallDraw, defineMatched } from './matched.ts'
import { bigSmall, DRAGON_TIGER, definePicks, exactly, numberOf, oddEven, sumOf } from './picks.ts'
import { defineAnywhere, definePattern, definePlaces, defineStraight } from './position-plays.ts'

const tier = STRUCTURES.L11X5.tiers[0]!
const official: Family = { family: 'L11', structure: 'L11X5', mode: 'LOTT' }
const credit: Family = { ...official, mode: 'ZY' }
const at = (...positions: number[]) => positionsWindow(tier, positions)
const all = at(0, 1, 2, 3, 4)

/** Prizes per 2 units at series 1800, as published, rounded down (lottery.md §4.3). */
const ANY_PRICES = ['3.9', '9.9', '29.7', '118', '831', '138', '39.6', '14.8']
const DRAW: BallDraw = { universe: 11, tier: 'BALLS', drawn: 5, bonus: 0 }

/** 任选: any k balls, all of them drawn, or all five drawn among them. */
function anyOf(k: number, price: string): PlayType[] {
  const play = {
    draw: DRAW,
    chosen: k,
    prizes: [{ prize: '*', main: Math.min(k, 5) }],
    odds: pricesPerTwo(price),
  }
  const pools = Array.from({ length: 12 - k }, (_, i) => k + i)
  const wheel = defineMatched(official, `RX${k}`, { ...play, sold: 'wheel', sizes: pools })
  return k === 1 ? [wheel] : [wheel, defineMatched(official, `RX${k}_DT`, { ...play, sold: 'bankers' })]
}

function inOrder(prefix: string, window: Window): PlayType[] {
  const [straight, group] = window.length === 3 ? ['1782', '297'] : ['198', '99']
  return [
    defineStraight(official, `${prefix}_STRAIGHT`, window, pricesPerTwo(straight!)),
    definePattern(official, `${prefix}_GROUP`, window, {
      roles: [{ times: 1, choose: window.length }],
      odds: pricesPerTwo(group!),
    }),
  ]
}

const isEleven = (drawn: readonly string[]) => drawn[0] === '11'
const EVEN_ODDS = flatOdds('1.98')

/** One ball: 11 is neither big nor small, odd nor even, and stakes on them come back. */
function ball(position: number): PlayType[] {
  const window = at(position)
  const name = `BALL${position + 1}`
  return [
    definePicks(credit, name, window, { picks: exactly(numberOf, 1, 11), odds: flatOdds('10.8') }),
    definePicks(credit, `${name}_BIGSMALL`, window, {
      picks: bigSmall(numberOf, 6),
      odds: EVEN_ODDS,
      pushes: isEleven,
    }),
    definePicks(credit, `${name}_ODDEVEN`, window, { picks: oddEven(numberOf), odds: EVEN_ODDS, pushes: isEleven }),
  ]
}

const oddCount = (drawn: readonly string[]) => drawn.filter(token => Number(token) % 2 === 1).length
const middle = (drawn: readonly string[]) => drawn.map(Number).sort((a, b) => a - b)[2]!

export const L11X5: readonly PlayType[] = [
  ...ANY_PRICES.flatMap((price, i) => anyOf(i + 1, price)),
  ...inOrder('Q3', at(0, 1, 2)),
  ...inOrder('Z3', at(1, 2, 3)),
  ...inOrder('H3', at(2, 3, 4)),
  ...inOrder('Q2', at(0, 1)),
  ...inOrder('H2', at(3, 4)),
  definePlaces(official, 'DWD', all, pricesPerTwo('19.8')),
  defineAnywhere(official, 'Q3_BDW1', at(0, 1, 2), pricesPerTwo('6.6')),
  definePicks(official, 'ODDCOUNT', all, {
    picks: exactly(oddCount, 0, 5),
    odds: pricesPerTwo({ 0: '831.6', 1: '27.72', 2: '5.54', 3: '4.15', 4: '11.08', 5: '138.6' }),
  }),
  definePicks(official, 'MID', all, {
    picks: exactly(middle, 3, 9),
    odds: pricesPerTwo({ 3: '29.7', 4: '13.2', 5: '9.24', 6: '8.31', 7: '9.24', 8: '13.2', 9: '29.7' }),
  }),
  ...[0, 1, 2, 3, 4].flatMap(ball),
  definePicks(credit, 'SUM_BIGSMALL', all, {
    picks: bigSmall(sumOf, 31),
    odds: EVEN_ODDS,
    pushes: drawn => sumOf(drawn) === 30,
  }),
  definePicks(credit, 'SUM_ODDEVEN', all, { picks: oddEven(sumOf), odds: flatOdds('1.95') }),
  definePicks(credit, 'LH', at(0, 4), { picks: DRAGON_TIGER, odds: EVEN_ODDS }),
]
