import { type Card, RANKS } from './shoe.ts'

/*
 * A shoe as one text, whose SHA-256 is told when it is shuffled and which is told itself when it is used up (games.md §6):
 * `salt:cut:cards`, two digits a card, 01 to 52, in the order in which they are dealt. The cut card lies so many cards from the end.
 */

export type Shoe = { salt: string; cut: number; cards: readonly Card[] }

export function writeShoe({ salt, cut, cards }: Shoe): string {
  const codes = cards.map(({ rank, suit }) => String(suit * RANKS + rank).padStart(2, '0'))
  return `${salt}:${cut}:${codes.join('')}`
}

/** Throws RangeError for what is no shoe. */
export function readShoe(text: string): Shoe {
  const [salt, cut, codes] = text.split(':')
  if (!salt || !/^\d+$/.test(cut ?? '') || !/^(?:\d\d)+$/.test(codes ?? '')) throw new RangeError('no shoe')
  const cards = codes!.match(/\d\d/g)!.map(code => {
    const place = Number(code) - 1
    return { rank: 1 + (place % RANKS), suit: Math.floor(place / RANKS) }
  })
  return { salt, cut: Number(cut), cards }
}
