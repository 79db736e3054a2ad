import { LOST, type Net, PUSH } from '../edge.ts'
import type { Card } from './shoe.ts'

/* Punto banco (games.md §6): who draws is fixed, so that a coup is its cards. */

export type Coup = { player: readonly Card[]; banker: readonly Card[] }
/** What all bets but those on pairs depend on. */
export type Totals = { player: number; banker: number; playerCards: number; bankerCards: number }
export type Winner = 'player' | 'banker' | 'tie'

/** Tens and pictures count nothing, aces one. */
export const pointOf = ({ rank }: Card): number => (rank >= 10 ? 0 : rank)
export const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10

const isNatural = (total: number) => total >= 8
export const playerDraws = (player: number, banker: number): boolean =>
  !isNatural(player) && !isNatural(banker) && player <= 5

/** `third` is the point of the player's third card, undefined where the player stands. */
export function bankerDraws(player: number, banker: number, third: number | undefined): boolean {
  if (isNatural(player) || isNatural(banker) || banker === 7) return false
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  const [from, to] = [
    [2, 7],
    [4, 7],
    [6, 7],
  ][banker - 4]!
  return third >= from! && third <= to!
}

/** Deals a coup: player, banker, player, banker, then what the rule draws. */
export function dealCoup(next: () => Card): Coup {
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const player = [p1, p2]
  const banker = [b1, b2]
  const totals = [totalOf(player), totalOf(banker)] as const
  if (playerDraws(...totals)) player.push(next())
  const third = player[2] && pointOf(player[2])
  if (bankerDraws(...totals, third)) banker.push(next())
  return { player, banker }
}

export const totalsOf = ({ player, banker }: Coup): Totals => ({
  ...{ player: totalOf(player), banker: totalOf(banker) },
  ...{ playerCards: player.length, bankerCards: banker.length },
})

export const winnerOf = ({ player, banker }: Pick<Totals, 'player' | 'banker'>): Winner =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker'

/** Prices are thousandths to one. A bet on either side comes back on a tie. */
export const onPlayer = (totals: Totals): Net => sided(winnerOf(totals), 'player', 1_000)
export const onBanker =
  (price: number) =>
  (totals: Totals): Net =>
    sided(winnerOf(totals), 'banker', price)
/** No commission: a banker that wins with six pays less. */
export const onBankerWithoutCommission =
  (priceOnSix: number) =>
  (totals: Totals): Net =>
    sided(winnerOf(totals), 'banker', totals.banker === 6 ? priceOnSix : 1_000)
const sided = (winner: Winner, side: Winner, price: number): Net =>
  winner === 'tie' ? PUSH : winner === side ? price : LOST

export const onTie =
  (price: number) =>
  (totals: Totals): Net =>
    winnerOf(totals) === 'tie' ? price : LOST
/** The banker wins with six: of two cards, or of three. */
export const onSuperSix =
  (ofTwo: number, ofThree: number) =>
  (totals: Totals): Net =>
    winnerOf(totals) !== 'banker' || totals.banker !== 6 ? LOST : totals.bankerCards === 2 ? ofTwo : ofThree

const cardsOf = ({ playerCards, bankerCards }: Totals) => playerCards + bankerCards
export const onBig =
  (price: number) =>
  (totals: Totals): Net =>
    cardsOf(totals) > 4 ? price : LOST
export const onSmall =
  (price: number) =>
  (totals: Totals): Net =>
    cardsOf(totals) === 4 ? price : LOST

/** By how much a side wins without a natural, to one. */
const MARGINS: Readonly<Record<number, number>> = { 4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30 }
/** Dragon bonus: a natural that wins pays one to one and one that ties comes back; else the margin counts. */
export const onDragonBonus =
  (side: 'player' | 'banker') =>
  (totals: Totals): Net => {
    const other = side === 'player' ? 'banker' : 'player'
    const [own, against] = [totals[side], totals[other]]
    const cards = side === 'player' ? totals.playerCards : totals.bankerCards
    if (cards === 2 && isNatural(own)) return own > against ? 1_000 : own === against ? PUSH : LOST
    return own > against ? (MARGINS[own - against] ?? LOST / 1_000) * 1_000 : LOST
  }

/** The first two cards of each side. */
export type Pairs = { player: Pair; banker: Pair }
export type Pair = 'none' | 'pair' | 'perfect'
export const pairOf = (one: Card, two: Card): Pair =>
  one.rank !== two.rank ? 'none' : one.suit === two.suit ? 'perfect' : 'pair'
export const pairsOf = ({ player, banker }: Coup): Pairs => ({
  player: pairOf(player[0]!, player[1]!),
  banker: pairOf(banker[0]!, banker[1]!),
})

export const onPair =
  (side: 'player' | 'banker', price: number) =>
  (pairs: Pairs): Net =>
    pairs[side] === 'none' ? LOST : price
export const onEitherPair =
  (price: number) =>
  ({ player, banker }: Pairs): Net =>
    player === 'none' && banker === 'none' ? LOST : price
export const onPerfectPair =
  (one: number, both: number) =>
  ({ player, banker }: Pairs): Net => {
    const count = [player, banker].filter(pair => pair === 'perfect').length
    return count === 0 ? LOST : count === 1 ? one : both
  }
