import * as z from 'zod/mini'
import { edgeOf, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import { announce, type Fight, fight, fightWays, type Match, onBothDown, onCorner } from './cockfight.ts'

export const cockfightFile = z.strictObject({
  kind: z.literal('cockfight'),
  /** The birds that are matched, with their ratings after Elo. */
  birds: z
    .array(
      z.strictObject({ name: z.string().check(z.minLength(1)), rating: z.int().check(z.gte(1_000), z.lte(2_000)) }),
    )
    .check(z.minLength(2), z.maxLength(32)),
})

/** `edge`: over all matches that may be announced. */
export function cockfightRules({ birds }: z.output<typeof cockfightFile>): TableRules<Fight> {
  const ways = fightWays(birds)
  const bet = (net: (fight: Pick<Fight, 'winner' | 'prices'>) => Net): TableBet<Fight> => ({
    net,
    price: Math.max(...ways.map(({ outcome }) => net(outcome))),
    edge: () => edgeOf(ways, net),
  })
  return {
    decks: 0,
    bets: new Map([
      ['meron', bet(onCorner('meron'))],
      ['wala', bet(onCorner('wala'))],
      ['bdd', bet(onBothDown)],
    ]),
    announce: draw => announce(birds, draw),
    deal: ({ draw }, terms) => fight(terms as Match, draw),
    reveals: ({ blows }) => blows.map(({ at }) => ({ show: 'blow', at })),
    mark: ({ winner }) => ({ meron: 'M', wala: 'W', bdd: 'D' })[winner],
  }
}
