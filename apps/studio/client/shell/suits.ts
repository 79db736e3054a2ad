import { s } from './dom.ts'

export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const
export type Suit = (typeof SUITS)[number]

const SHAPES: Record<Suit, string> = {
  clubs: 'M20 4a8 8 0 0 1 7.2 11.5A8 8 0 1 1 23 28l2.5 8h-11L17 28a8 8 0 1 1-4.2-12.5A8 8 0 0 1 20 4Z',
  diamonds: 'M20 3L34 20L20 37L6 20Z',
  hearts: 'M20 36C6 25 3 19 3 13.5A8.5 8.5 0 0 1 20 10A8.5 8.5 0 0 1 37 13.5C37 19 34 25 20 36Z',
  spades: 'M20 3C32 13 37 18 37 23.5A7.5 7.5 0 0 1 23 27.5L25.5 36h-11L17 27.5A7.5 7.5 0 0 1 3 23.5C3 18 8 13 20 3Z',
}

/** The sign of a suit, in the text's colour. */
export function suitShape(suit: Suit, name: string): SVGSVGElement {
  return s('svg', { class: name, viewBox: '0 0 40 40', 'aria-hidden': 'true' }, s('path', { d: SHAPES[suit] }))
}
