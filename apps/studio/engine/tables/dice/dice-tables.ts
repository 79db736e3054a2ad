import * as z from 'zod/mini'
import { edgeOf, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import { type Dice, FACES, isTriple, sumOf, THROWS } from './dice.ts'
import * as sicBo from './sic-bo.ts'

export const sicBoFile = z.strictObject({ kind: z.literal('sicBo') })
export const taiXiuFile = z.strictObject({ kind: z.literal('taiXiu') })
export const bauCuaFile = z.strictObject({ kind: z.literal('bauCua') })

const bet = (price: Net, net: (dice: Dice) => Net): TableBet<Dice> => ({ price, net, edge: () => edgeOf(THROWS, net) })
type Bets = [string, TableBet<Dice>][]

/** Three dice by the coup's seed; `mark` is what roads show. */
const thrown = (bets: Bets, mark: (dice: Dice) => string): TableRules<Dice> => ({
  decks: 0,
  bets: new Map(bets),
  deal: ({ draw }) => [1 + draw(6), 1 + draw(6), 1 + draw(6)],
  reveals: dice => [{ show: 'dice', dice: [...dice] }],
  mark,
})

/** Prices of totals 4 to 17 (games.md §6), the same from both ends. */
const TOTALS = { 4: 60_000, 5: 30_000, 6: 17_000, 7: 12_000, 8: 8_000, 9: 7_000, 10: 6_000 } as const
const totalBets: Bets = Object.entries(TOTALS).flatMap(([low, price]) =>
  [Number(low), 21 - Number(low)].map(total => [`total${total}`, bet(price, sicBo.onTotal(price, total))] as const),
) as Bets

const pairsOfFaces = FACES.flatMap(one => FACES.filter(other => other > one).map(other => [one, other] as const))

/** Big, small, odd and even lose on triples. */
export const sicBoRules = (): TableRules<Dice> =>
  thrown(
    [
      ['big', bet(1_000, sicBo.onBig(1_000, true))],
      ['small', bet(1_000, sicBo.onSmall(1_000, true))],
      ['odd', bet(1_000, sicBo.onOdd(1_000))],
      ['even', bet(1_000, sicBo.onEven(1_000))],
      ...totalBets,
      ['anyTriple', bet(31_000, sicBo.onAnyTriple(31_000))],
      ...(FACES.map(face => [`triple${face}`, bet(180_000, sicBo.onTriple(180_000, face))]) as Bets),
      ...(FACES.map(face => [`double${face}`, bet(11_000, sicBo.onDouble(11_000, face))]) as Bets),
      ...(FACES.map(face => [`face${face}`, bet(12_000, sicBo.onFace([1_000, 2_000, 12_000], face))]) as Bets),
      ...(pairsOfFaces.map(([one, other]) => [
        `two${one}${other}`,
        bet(6_000, sicBo.onTwo(6_000, one, other)),
      ]) as Bets),
    ],
    dice => (isTriple(dice) ? 'T' : sumOf(dice) > 10 ? 'B' : 'S'),
  )

/** All totals count: the house has one percent, and nothing loses on triples. */
export const taiXiuRules = (): TableRules<Dice> =>
  thrown(
    [
      ['tai', bet(980, sicBo.onBig(980, false))],
      ['xiu', bet(980, sicBo.onSmall(980, false))],
    ],
    dice => (sumOf(dice) > 10 ? 'T' : 'X'),
  )

/** The six symbols by their faces: deer, gourd, rooster, fish, crab, shrimp. */
export const SYMBOLS = ['deer', 'gourd', 'rooster', 'fish', 'crab', 'shrimp'] as const

export const bauCuaRules = (): TableRules<Dice> =>
  thrown(
    SYMBOLS.map((symbol, i) => [symbol, bet(3_000, sicBo.onFace([1_000, 2_000, 3_000], i + 1))]),
    dice => dice.toSorted((a, b) => a - b).join(''),
  )
