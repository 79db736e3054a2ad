import { flatOdds, pricesPerTwo } from '../odds.ts'
import { eachToken, pickToken } from '../shapes.ts'
import { STRUCTURES } from '../structures/structures.ts'
import type { PlayType } from '../types.ts'
import { defineInWindow, type Family, positionsWindow, scoreTokens } from './define.ts'
import { isAmong } from './digit-classes.ts'
import { bigSmall, definePicks, exactly, oddEven, sumOf } from './picks.ts'

const official: Family = { family: 'K3', structure: 'K3', mode: 'LOTT' }
const dice = positionsWindow(STRUCTURES.K3.tiers[0]!, [0, 1, 2])
const FACES = dice.alphabet

/** Prizes per 2 units at series 1800, as published (lottery.md §4.3). */
const SUM_PRICES = ['388.8', '129.6', '64.8', '38.88', '25.92', '18.5', '15.5', '14']

/** Some faces that must show among the dice, whatever their order; a face on two dice pays once. */
function faces(code: string, tokens: readonly string[], price: string): PlayType {
  return defineInWindow(official, code, dice, {
    shape: eachToken(pickToken(tokens)),
    odds: pricesPerTwo(price),
    score: (selection, drawn) => scoreTokens(selection, token => Number(isAmong(token, drawn))),
  })
}

const pairsOfFaces = FACES.flatMap(a => FACES.filter(b => b > a).map(b => a + b))
const threesOfFaces = pairsOfFaces.flatMap(pair => FACES.filter(c => c > pair[1]!).map(c => pair + c))
/** Ascending: 112 and 122. */
const pairAndSingle = pairsOfFaces.flatMap(pair => [pair[0] + pair, pair + pair[1]])

const isTriple = (drawn: readonly string[]) => new Set(drawn).size === 1
const isRun = (drawn: readonly string[]) =>
  threesOfFaces.some(
    run => isAmong(run, drawn) && sumOf([...run]) === 3 * Number(run[1]) && Number(run[2]) - Number(run[0]) === 2,
  )

/** A triple loses both sides (credit rule). */
const sides = Object.entries({ ...bigSmall(sumOf, 11), ...oddEven(sumOf) }).map(([pick, wins]) =>
  definePicks({ ...official, mode: 'ZY' }, pick, dice, {
    picks: { [pick]: drawn => !isTriple(drawn) && wins(drawn) },
    odds: flatOdds('1.98'),
  }),
)

export const K3: readonly PlayType[] = [
  definePicks(official, 'SUM', dice, {
    picks: exactly(sumOf, 3, 18),
    odds: pricesPerTwo(
      Object.fromEntries(
        SUM_PRICES.flatMap((price, i): [string, string][] => [
          [`${3 + i}`, price],
          [`${18 - i}`, price],
        ]),
      ),
    ),
  }),
  faces(
    'TRIPLE',
    FACES.map(face => face.repeat(3)),
    '388.8',
  ),
  definePicks(official, 'TRIPLE_ANY', dice, { picks: { ANY: isTriple }, odds: pricesPerTwo('64.8') }),
  faces('3DIFF', threesOfFaces, '64.8'),
  definePicks(official, '3SEQ', dice, { picks: { ANY: isRun }, odds: pricesPerTwo('16') }),
  faces('PAIR_SINGLE', pairAndSingle, '129.6'),
  faces(
    'PAIR_ANY',
    FACES.map(face => face.repeat(2)),
    '24.3',
  ),
  faces('2DIFF', pairsOfFaces, '12.96'),
  faces('ONE', FACES, '4.27'),
  ...sides,
]
