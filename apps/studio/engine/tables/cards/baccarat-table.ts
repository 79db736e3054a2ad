import * as z from 'zod/mini'
import { edgeOf, type Net } from '../edge.ts'
import type { Reveal, TableBet, TableRules } from '../rules.ts'
import * as baccarat from './baccarat.ts'
import { pairWays, totalWays } from './baccarat-ways.ts'

export const baccaratFile = z.strictObject({
  kind: z.literal('baccarat'),
  decks: z.int().check(z.gte(1), z.lte(8)),
  /** With commission a banker's win pays 0.95; without, it pays even, and half on six. */
  commission: z.boolean(),
})

type Coup = baccarat.Coup

/** All bets of games.md §6: prices in thousandths to one. */
export function baccaratRules({ decks, commission }: z.output<typeof baccaratFile>): TableRules<Coup> {
  const [totals, pairs] = [once(() => totalWays(decks)), once(() => pairWays(decks))]
  const onTotals = (price: Net, net: (totals: baccarat.Totals) => Net): TableBet<Coup> => ({
    price,
    net: coup => net(baccarat.totalsOf(coup)),
    edge: () => edgeOf(totals(), net),
  })
  const onPairs = (price: Net, net: (pairs: baccarat.Pairs) => Net): TableBet<Coup> => ({
    price,
    net: coup => net(baccarat.pairsOf(coup)),
    edge: () => edgeOf(pairs(), net),
  })
  const banker = commission
    ? onTotals(950, baccarat.onBanker(950))
    : onTotals(1_000, baccarat.onBankerWithoutCommission(500))
  return {
    decks,
    bets: new Map([
      ['player', onTotals(1_000, baccarat.onPlayer)],
      ['banker', banker],
      ['tie', onTotals(8_000, baccarat.onTie(8_000))],
      ['playerPair', onPairs(11_000, baccarat.onPair('player', 11_000))],
      ['bankerPair', onPairs(11_000, baccarat.onPair('banker', 11_000))],
      ['eitherPair', onPairs(5_000, baccarat.onEitherPair(5_000))],
      ['perfectPair', onPairs(200_000, baccarat.onPerfectPair(25_000, 200_000))],
      ['big', onTotals(540, baccarat.onBig(540))],
      ['small', onTotals(1_500, baccarat.onSmall(1_500))],
      ['superSix', onTotals(20_000, baccarat.onSuperSix(12_000, 20_000))],
      ['playerBonus', onTotals(30_000, baccarat.onDragonBonus('player'))],
      ['bankerBonus', onTotals(30_000, baccarat.onDragonBonus('banker'))],
    ]),
    deal: ({ card }) => baccarat.dealCoup(card),
    reveals: revealsOf,
    mark: coup => `${MARKS[baccarat.winnerOf(baccarat.totalsOf(coup))]}${pairMark(baccarat.pairsOf(coup))}`,
  }
}

/** `B`, `P` or `T`; a pair of the player adds `p`, of the banker `b`. */
const MARKS = { banker: 'B', player: 'P', tie: 'T' } as const
const pairMark = ({ player, banker }: baccarat.Pairs) =>
  `${player === 'none' ? '' : 'p'}${banker === 'none' ? '' : 'b'}`

/** Player, banker, player, banker; then the third cards. */
function revealsOf({ player, banker }: Coup): Reveal[] {
  const cards = { player, banker }
  const order = [
    ...([0, 1] as const).flatMap(n => [['player', n] as const, ['banker', n] as const]),
    ...[['player', 2] as const, ['banker', 2] as const],
  ]
  return order.flatMap(([side, n]) => (cards[side][n] ? [{ show: 'card' as const, side, card: cards[side][n] }] : []))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
