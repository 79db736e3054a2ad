import { DEALER_STANDS, MOST, totalOf } from './blackjack.ts'

/* How the dealer's hand ends, exactly, whatever is left in the shoe. */

/** How many cards of each value 1 (ace) to 10 are left; of an infinite shoe how many of a deck there are. */
export type Left = readonly number[]
export const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const CARDS_OF_VALUE = (decks: number): number[] => [0, ...VALUES.map(value => decks * (value === 10 ? 16 : 4))]

/** Totals 17 to 21 and bust; the dealer has no blackjack. */
export type Ends = { 17: number; 18: number; 19: number; 20: number; 21: number; bust: number }
type End = keyof Ends

/** A finished hand without its open card: how many cards it draws, in how many orders; `of`: value, count, value, count. */
type Drawn = { end: number; orders: number; count: number; of: readonly number[] }
const ENDS = [17, 18, 19, 20, 21, 'bust'] as const

const drawnFrom = new Map<number, readonly Drawn[]>()

/** All hands without blackjack that an open card leads to, those alike but for their order together. */
function allDrawn(up: number): readonly Drawn[] {
  const known = drawnFrom.get(up)
  if (known) return known
  const found = new Map<string, { end: End; of: number[]; orders: number }>()
  const of = VALUES.map(() => 0)
  const go = (cards: { rank: number }[]): void => {
    const { total } = totalOf(cards)
    if (cards.length > 1 && total >= DEALER_STANDS) {
      if (cards.length === 2 && total === MOST) return
      const end = (total > MOST ? 'bust' : total) as End
      const key = `${end} ${of.join()}`
      const same = found.get(key)
      if (same) same.orders++
      else found.set(key, { end, of: [...of], orders: 1 })
      return
    }
    for (const value of VALUES) {
      of[value - 1]!++
      go([...cards, { rank: value }])
      of[value - 1]!--
    }
  }
  go([{ rank: up }])
  const all = [...found.values()].map(({ end, orders, of }) => ({
    ...{ end: ENDS.indexOf(end), orders, count: of.reduce((sum, count) => sum + count, 0) },
    of: of.flatMap((count, i) => (count > 0 ? [VALUES[i]!, count] : [])),
  }))
  drawnFrom.set(up, all)
  return all
}

/** The chance of each end, given that the dealer has looked and has no blackjack. */
export function dealerEnds(up: number, left: Left, isInfinite: boolean): Ends {
  const minus = isInfinite ? 0 : 1
  const sum = VALUES.reduce((all, value) => all + left[value]!, 0)
  const [ways, all] = [VALUES.map(value => falling(left[value]!, minus)), falling(sum, minus)]
  const chances = ENDS.map(() => 0)
  const drawn = allDrawn(up)
  for (let n = 0; n < drawn.length; n++) {
    const { end, orders, count, of } = drawn[n]!
    let chance = orders / all[count]!
    for (let i = 0; i < of.length; i += 2) chance *= ways[of[i]! - 1]![of[i + 1]!]!
    chances[end]! += chance
  }
  const without = 1 - blackjackChance(up, left)
  return Object.fromEntries(ENDS.map((end, i) => [end, chances[i]! / without])) as Ends
}

/** More cards than a dealer can draw. */
const MOST_DRAWN = 17

/** In how many orders so many cards may be drawn of as many as there are. */
function falling(of: number, minus: 0 | 1): number[] {
  const ways = [1]
  for (let n = 0; n < MOST_DRAWN; n++) ways.push(ways[n]! * Math.max(0, of - n * minus))
  return ways
}

/** How likely the hole card makes a blackjack of the open one. */
export function blackjackChance(up: number, left: Left): number {
  const needed = up === 1 ? 10 : up === 10 ? 1 : 0
  return needed === 0 ? 0 : left[needed]! / VALUES.reduce((sum, value) => sum + left[value]!, 0)
}
