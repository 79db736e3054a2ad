import type { Card } from '../../../engine/tables/cards/shoe.ts'
import type { Reveal } from '../../../engine/tables/rules.ts'
import { h, s, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'
import { makeHand } from './dealer-hand.ts'
import { createCards } from './table-cards.ts'

export type CardSide = { side: string; name: string; tone: 'B' | 'P'; slots: number }
export type CardSceneParts = Pick<FeltParts, 'say' | 'sounds'> & {
  sides: readonly CardSide[]
  /** What stands beside a side's cards. */
  total(cards: readonly Card[]): string
  /** The side that an outcome has won, if one has. */
  winner(outcome: unknown): string | null
}

const DEAL_MS = 520
const TURN_MS = 280

/** Cards on two sides, dealt from a shoe by a hand that reaches in. */
export function createCardScene(parts: CardSceneParts): Scene {
  const { say, sounds } = parts
  const drawn = createCards(say)
  const hand = h('div', { class: 'hand-way' }, makeHand())
  const shoe = s(
    'svg',
    { class: 'shoe', viewBox: '0 0 120 80', 'aria-hidden': 'true' },
    s('path', { class: 'shoe-side', d: 'M8 18L96 4L116 26L116 62L24 76L8 52Z' }),
    s('path', { class: 'shoe-top', d: 'M8 18L96 4L116 26L26 42Z' }),
    s('path', { class: 'shoe-cards', d: 'M24 46L110 31L112 56L26 70Z' }),
    s('path', { class: 'shoe-edges', d: 'M25 51L111 36M25 56L111 41M26 61L112 46M26 66L112 51' }),
  )
  const places = new Map(
    parts.sides.map(({ side, name, tone, slots }) => {
      const row = h('div', { class: 'side-cards', dir: 'ltr' })
      const total = h('b', { class: 'side-total', dir: 'ltr' })
      const title = h('span', { class: 'side-name' }, name)
      const view = h(
        'div',
        { class: 'card-side', 'data-side': side, 'data-tone': tone, 'data-slots': slots },
        h('div', { class: 'side-head' }, title, total),
        row,
      )
      const cards: Card[] = []
      return [side, { view, row, total, cards }] as const
    }),
  )
  const view = h('div', { class: 'card-scene' }, shoe, ...[...places.values()].map(place => place.view), hand)
  let count = 0
  let standing: Promise<void> = Promise.resolve()

  const lay = (reveal: Reveal): HTMLElement | null => {
    if (reveal.show !== 'card') return null
    const place = places.get(reveal.side)
    if (!place) return null
    const card = h(
      'div',
      { class: 'dealt', role: 'img', 'aria-label': drawn.nameOf(reveal.card) },
      h('div', { class: 'dealt-turn' }, drawn.make(reveal.card), drawn.make(null)),
    )
    // The third card lies across, as at any table.
    card.toggleAttribute('data-across', place.cards.length === 2)
    place.cards.push(reveal.card)
    place.row.append(card)
    return card
  }
  const sumUp = () => {
    for (const { cards, total } of places.values()) write(total, cards.length > 0 ? parts.total(cards) : '')
  }
  const deal = async (card: HTMLElement) => {
    sounds.play(voices.card)
    const [from, to, home] = [shoe, card, view].map(each => each.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect]
    const [dx, dy] = [
      from.left + from.width / 2 - to.left - to.width / 2,
      from.top + from.height / 2 - to.top - to.height / 2,
    ]
    const flight = { duration: DEAL_MS, easing: 'cubic-bezier(.2,.7,.25,1)' }
    const across = card.hasAttribute('data-across') ? 90 : 0
    const [x, y] = [to.left - home.left + to.width / 2, to.top - home.top + to.height / 2]
    hand.animate(
      [
        { transform: `translate(${x + dx}px, ${y + dy - 30}px)`, opacity: 1 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.78 },
        { transform: `translate(${x + dx * 0.2}px, ${-home.height * 0.9}px)`, opacity: 1 },
      ],
      { duration: DEAL_MS * 1.9, easing: 'ease-out' },
    )
    const turn = card
      .querySelector('.dealt-turn')!
      .animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], {
        ...{ duration: TURN_MS, delay: DEAL_MS, fill: 'backwards' as const, easing: 'ease-in-out' },
      })
    card.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) rotate(${across - 38}deg) scale(.7)` },
        { transform: `rotate(${across}deg)` },
      ],
      flight,
    )
    await turn.finished.catch(() => undefined)
  }
  const clear = () => {
    count = 0
    for (const place of places.values()) {
      place.cards.length = 0
      place.row.replaceChildren()
      place.view.removeAttribute('data-won')
    }
    sumUp()
  }
  return {
    view,
    turn: phase => view.setAttribute('data-phase', phase),
    show(shown, isNew) {
      if (shown.length < count) clear()
      if (shown.length === count) return standing
      const laid = shown.slice(count).map(lay)
      count = shown.length
      const fresh = laid.at(-1)
      if (!isNew || !fresh) {
        sumUp()
        standing = Promise.resolve()
        return standing
      }
      standing = deal(fresh).then(sumUp)
      return standing
    },
    clear,
    crown(outcome) {
      const winner = parts.winner(outcome)
      for (const [side, { view: each }] of places) each.toggleAttribute('data-won', side === winner)
    },
  }
}
