import { type Weighted, weigh } from '../edge.ts'
import { bankerDraws, type Pairs, pairOf, playerDraws, type Totals } from './baccarat.ts'
import { DECK, RANKS, SUITS } from './shoe.ts'

/**
 * All ways in which six cards lie on top of a fresh shoe, by what they come to: 4,998,398,275,503,360 of eight decks (games.md
 * §6). A coup that ends with fewer cards has as many ways as the cards below it may lie.
 */
export function totalWays(decks: number): Weighted<Totals> {
  const left = Array.from({ length: 10 }, (_, point) => decks * SUITS * (point === 0 ? RANKS - 9 : 1))
  const size = decks * RANKS * SUITS
  return weigh(
    ways(),
    ({ player, banker, playerCards, bankerCards }) => `${player} ${banker} ${playerCards} ${bankerCards}`,
  )

  function* ways(): Generator<readonly [Totals, number]> {
    for (const [[p1, b1, p2, b2], count] of hands(4, 1)) {
      const [player, banker] = [(p1! + p2!) % 10, (b1! + b2!) % 10]
      if (!playerDraws(player, banker)) {
        yield* bankerWays({ player, banker, playerCards: 2 }, undefined, player, count, 4)
        continue
      }
      for (const [[third], times] of hands(1, count))
        yield* bankerWays({ player: (player + third!) % 10, banker, playerCards: 3 }, third!, player, times, 5)
    }
  }

  /** `was`: the player's first two cards. */
  function* bankerWays(
    totals: Omit<Totals, 'bankerCards'>,
    third: number | undefined,
    was: number,
    count: number,
    dealt: number,
  ): Generator<readonly [Totals, number]> {
    const { banker } = totals
    if (!bankerDraws(was, banker, third)) return yield [{ ...totals, bankerCards: 2 }, count * below(dealt)]
    for (const [[card], times] of hands(1, count))
      yield [{ ...totals, banker: (banker + card!) % 10, bankerCards: 3 }, times * below(dealt + 1)]
  }

  /** The next cards by their points, taken out of the shoe while their ways are looked at. */
  function* hands(cards: number, times: number): Generator<[number[], number]> {
    if (cards === 0) return yield [[], times]
    for (let point = 0; point < 10; point++) {
      const count = left[point]!
      if (count === 0) continue
      left[point]!--
      for (const [rest, product] of hands(cards - 1, times * count)) yield [[point, ...rest], product]
      left[point]!++
    }
  }

  /** The ways of the cards up to the sixth that are not dealt. */
  function below(dealt: number): number {
    let product = 1
    for (let i = dealt; i < 6; i++) product *= size - i
    return product
  }
}

/** The first two cards of both sides. The player's first one may be any: what follows is counted for one of them. */
export function pairWays(decks: number): Weighted<Pairs> {
  const first = DECK[0]!
  const copies = new Map(DECK.map(card => [card, decks]))
  copies.set(first, decks - 1)
  const taking = function* (): Generator<readonly [(typeof DECK)[number], number]> {
    for (const card of DECK) {
      const count = copies.get(card)!
      if (count === 0) continue
      copies.set(card, count - 1)
      yield [card, count]
      copies.set(card, count)
    }
  }
  const ways = function* (): Generator<readonly [Pairs, number]> {
    for (const [second, a] of taking())
      for (const [third, b] of taking())
        for (const [fourth, c] of taking())
          yield [{ player: pairOf(first, second), banker: pairOf(third, fourth) }, a * b * c]
  }
  return weigh(ways(), ({ player, banker }) => `${player} ${banker}`)
}
