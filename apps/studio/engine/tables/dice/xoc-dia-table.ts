import * as z from 'zod/mini'
import { edgeOf, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import { onMost, onParity, onReds, type Reds, SHAKES } from './xoc-dia.ts'

export const xocDiaFile = z.strictObject({ kind: z.literal('xocDia') })

const bet = (price: Net, net: (reds: Reds) => Net): TableBet<Reds> => ({ price, net, edge: () => edgeOf(SHAKES, net) })

/** Four coins under a bowl, red on one side (games.md §6). */
export const xocDiaRules = (): TableRules<Reds> => ({
  decks: 0,
  bets: new Map([
    ['even', bet(980, onParity(980, 'even'))],
    ['odd', bet(980, onParity(980, 'odd'))],
    ['mostRed', bet(960, onMost(960, 'red'))],
    ['mostWhite', bet(960, onMost(960, 'white'))],
    ['reds4', bet(14_000, onReds(14_000, 4))],
    ['reds0', bet(14_000, onReds(14_000, 0))],
    ['reds3', bet(2_800, onReds(2_800, 3))],
    ['reds1', bet(2_800, onReds(2_800, 1))],
    ['reds2', bet(1_500, onReds(1_500, 2))],
    ['allSame', bet(6_500, onReds(6_500, 0, 4))],
  ]),
  deal: ({ draw }) => draw(2) + draw(2) + draw(2) + draw(2),
  reveals: reds => [{ show: 'coins', reds }],
  mark: String,
})
