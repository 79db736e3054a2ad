import * as z from 'zod/mini'
import { edgeOf, LOST, type Net } from '../edge.ts'
import type { TableBet, TableRules } from '../rules.ts'
import * as duels from './dragon-tiger.ts'

export const dragonTigerFile = z.strictObject({
  kind: z.literal('dragonTiger'),
  decks: z.int().check(z.gte(1), z.lte(8)),
})

/** Suits as `Card` counts them. */
const SUITS = ['Spades', 'Clubs', 'Diamonds', 'Hearts'] as const

/** All bets of games.md §6: prices in thousandths to one; on a tie half of a main bet comes back. */
export function dragonTigerRules({ decks }: z.output<typeof dragonTigerFile>): TableRules<duels.Duel> {
  const ways = duels.duelWays(decks)
  const bet = (price: Net, net: (duel: duels.Duel) => Net): TableBet<duels.Duel> => ({
    ...{ price, net },
    edge: () => edgeOf(ways, net),
  })
  const onCard = (side: duels.Side): [string, TableBet<duels.Duel>][] =>
    [
      [`${side}Big`, bet(1_000, duels.onBig(1_000)(side))],
      [`${side}Small`, bet(1_000, duels.onSmall(1_000)(side))],
      [`${side}Odd`, bet(750, duels.onOdd(750)(side))],
      [`${side}Even`, bet(1_050, duels.onEven(1_050)(side))],
      [`${side}Red`, bet(900, duels.onColour(900, true)(side))],
      [`${side}Black`, bet(900, duels.onColour(900, false)(side))],
      ...SUITS.map((name, suit) => [`${side}${name}`, bet(3_000, duels.onSuit(3_000, suit)(side))] as const),
    ] as [string, TableBet<duels.Duel>][]
  return {
    decks,
    bets: new Map([
      ['dragon', bet(1_000, duels.onSide('dragon', LOST / 2))],
      ['tiger', bet(1_000, duels.onSide('tiger', LOST / 2))],
      ['tie', bet(11_000, duels.onTie(11_000))],
      ['suitedTie', bet(50_000, duels.onSuitedTie(50_000))],
      ...onCard('dragon'),
      ...onCard('tiger'),
    ]),
    deal: ({ card }) => ({ dragon: card(), tiger: card() }),
    reveals: ({ dragon, tiger }) => [
      { show: 'card', side: 'dragon', card: dragon },
      { show: 'card', side: 'tiger', card: tiger },
    ],
    mark: ({ dragon, tiger }) => (dragon.rank === tiger.rank ? 'T' : dragon.rank > tiger.rank ? 'D' : 'G'),
  }
}
