import type { Card } from '../../arcade/round.ts'
import { h, s } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const
const SHAPES = {
  clubs: 'M20 4a8 8 0 0 1 7.2 11.5A8 8 0 1 1 23 28l2.5 8h-11L17 28a8 8 0 1 1-4.2-12.5A8 8 0 0 1 20 4Z',
  diamonds: 'M20 3L34 20L20 37L6 20Z',
  hearts: 'M20 36C6 25 3 19 3 13.5A8.5 8.5 0 0 1 20 10A8.5 8.5 0 0 1 37 13.5C37 19 34 25 20 36Z',
  spades: 'M20 3C32 13 37 18 37 23.5A7.5 7.5 0 0 1 23 27.5L25.5 36h-11L17 27.5A7.5 7.5 0 0 1 3 23.5C3 18 8 13 20 3Z',
} as const

export const rankOf = (card: Card) => card % RANKS.length
const suitOf = (card: Card) => SUITS[Math.floor(card / RANKS.length)]!

/** `Q of hearts`, in the language of the page. */
export function nameCard(say: Say, card: Card): string {
  return say('cardName', { rank: RANKS[rankOf(card)]!, suit: say(suitOf(card)) })
}

/** A card face up; null shows its back. */
export function makeCard(say: Say, card: Card | null): HTMLElement {
  if (card === null) return h('span', { class: 'card is-back', 'aria-hidden': 'true' })
  const suit = suitOf(card)
  const rank = RANKS[rankOf(card)]!
  const isCourt = rankOf(card) > 8 && rankOf(card) < 12
  return h(
    'span',
    { class: 'card', role: 'img', 'aria-label': nameCard(say, card), 'data-suit': suit, 'data-card': card, dir: 'ltr' },
    h('span', { class: 'card-rank', 'aria-hidden': 'true' }, rank),
    suitShape(suit, 'card-suit'),
    isCourt ? crown(rank) : suitShape(suit, 'card-middle'),
  )
}

function suitShape(suit: keyof typeof SHAPES, name: string): SVGSVGElement {
  return s('svg', { class: name, viewBox: '0 0 40 40', 'aria-hidden': 'true' }, s('path', { d: SHAPES[suit] }))
}

/** Court cards bear a crown with as many stones as they are high. */
function crown(rank: string): SVGSVGElement {
  const stones = rank === 'K' ? [10, 20, 30] : rank === 'Q' ? [14, 26] : [20]
  return s(
    'svg',
    { class: 'card-middle', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    s('path', { class: 'crown', d: 'M4 32L2 12L12 20L20 6L28 20L38 12L36 32Z' }),
    s('path', { class: 'crown-band', d: 'M4 32H36V37H4Z' }),
    ...stones.map(cx => s('circle', { class: 'crown-stone', cx, cy: 27, r: 2.4 })),
  )
}
