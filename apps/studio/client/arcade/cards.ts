import type { Card } from '../../engine/arcade/round.ts'
import { h, s } from '../shell/dom.ts'
import { SUITS, suitShape } from '../shell/suits.ts'
import type { Say } from '../words/words.ts'

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

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
