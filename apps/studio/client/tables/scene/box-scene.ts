import { isBlackjack, isBust, onHand, totalOf } from '../../../engine/tables/cards/blackjack.ts'
import { idOf, type Outcome, seatOf, tableOf } from '../../../engine/tables/cards/blackjack-play.ts'
import type { Card } from '../../../engine/tables/cards/shoe.ts'
import type { Reveal } from '../../../engine/tables/rules.ts'
import { h, write } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { voices } from '../voices.ts'
import type { TableSay } from '../words/words.ts'
import { createCards } from './table-cards.ts'

const DEAL_MS = 320
const TURN_MS = 420
const DEALER = 'dealer'

/** What lies at a hand, or before the dealer. */
type Place = { view: HTMLElement; row: HTMLElement; total: HTMLElement; cards: Card[] }
export type BoxScene = Scene & {
  /** The boxes for which this player decides, and the hand whose turn it is. */
  point(mine: readonly number[], hand: string | null): void
}

/** `7/17` while an ace may count either way. */
export function totalText(say: TableSay, cards: readonly Card[], isSplit = false): string {
  if (cards.length === 0) return ''
  const { total, isSoft } = totalOf(cards)
  if (isBlackjack(cards) && !isSplit) return say('blackjackShort')
  return isSoft && total < 21 ? `${total - 10}/${total}` : String(total)
}

/** The dealer, and boxes in a row below, each with one hand or two. */
export function createBoxScene({ say, sounds }: Pick<FeltParts, 'say' | 'sounds'>, boxes: readonly number[]): BoxScene {
  const drawn = createCards(say)
  const shoe = h('span', { class: 'box-shoe', 'aria-hidden': 'true' })
  const makePlace = (id: string, name: string): Place => {
    const [row, total] = [h('div', { class: 'box-cards' }), h('b', { class: 'box-total', dir: 'ltr' })]
    const view = h('div', { class: 'box-hand', 'data-hand': id, role: 'group', 'aria-label': name }, row, total)
    return { view, row, total, cards: [] }
  }
  const dealer = makePlace(DEALER, say('dealer'))
  const columns = new Map(
    boxes.map(n => [
      n,
      h(
        'div',
        { class: 'box-place', 'data-box': n },
        h('span', { class: 'box-name', 'aria-hidden': 'true' }, String(n)),
      ),
    ]),
  )
  const view = h(
    'div',
    { class: 'box-scene', dir: 'ltr' },
    shoe,
    h('div', { class: 'box-dealer' }, dealer.view),
    h('div', { class: 'box-row' }, ...columns.values()),
  )
  const places = new Map<string, Place>([[DEALER, dealer]])
  let count = 0
  let standing: Promise<void> = Promise.resolve()

  const placeOf = (id: string): Place => {
    const known = places.get(id)
    if (known) return known
    const made = makePlace(id, say('boxNumber', { n: seatOf(id) }))
    places.set(id, made)
    columns.get(seatOf(id))?.append(made.view)
    return made
  }
  const lay = ({ row, cards }: Place, card: Card | null): HTMLElement => {
    const face = card ? [drawn.make(card), drawn.make(null)] : [drawn.make(null)]
    const laid = h('div', { class: 'dealt', role: 'img', 'aria-label': card ? drawn.nameOf(card) : say('faceDown') })
    laid.classList.toggle('is-down', !card)
    laid.append(h('div', { class: 'dealt-turn' }, ...face))
    if (card) cards.push(card)
    row.append(laid)
    return laid
  }
  /** Does what is shown; answers the card that moves. */
  const apply = (reveal: Reveal): HTMLElement | null => {
    if (reveal.show === 'box') return lay(placeOf(reveal.at), reveal.card)
    if (reveal.show === 'turn') {
      dealer.row.lastElementChild?.remove()
      return lay(dealer, reveal.card)
    }
    if (reveal.show !== 'split') return null
    const [first, second] = [placeOf(idOf(reveal.seat)), placeOf(idOf(reveal.seat, 1))]
    columns.get(reveal.seat)?.setAttribute('data-split', '')
    second.cards.push(first.cards.pop()!)
    second.row.append(first.row.lastElementChild!)
    return null
  }
  const sumUp = () => {
    for (const [id, { cards, total }] of places)
      write(total, totalText(say, cards, id !== DEALER && places.has(idOf(seatOf(id), 1))))
  }
  const fly = async (card: HTMLElement, isTurn: boolean) => {
    sounds.play(voices.card)
    const [from, to] = [shoe.getBoundingClientRect(), card.getBoundingClientRect()]
    const [dx, dy] = [from.left - to.left, from.top - to.top]
    const moving = isTurn
      ? card.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], {
          duration: TURN_MS,
          easing: 'ease-out',
        })
      : card.animate([{ transform: `translate(${dx}px, ${dy}px) rotate(-30deg) scale(.7)` }, { transform: 'none' }], {
          ...{ duration: DEAL_MS, easing: 'cubic-bezier(.2,.7,.25,1)' },
        })
    await moving.finished.catch(() => undefined)
  }
  const clear = () => {
    count = 0
    for (const [id, { view: each }] of places) if (id !== DEALER) each.remove()
    places.clear()
    places.set(DEALER, dealer)
    dealer.cards.length = 0
    dealer.row.replaceChildren()
    dealer.view.removeAttribute('data-end')
    for (const column of columns.values()) column.removeAttribute('data-split')
    sumUp()
  }
  return {
    view,
    turn: phase => view.setAttribute('data-phase', phase),
    async show(shown, isNew) {
      if (shown.length < count) clear()
      if (shown.length === count) return standing
      const came = shown.slice(count)
      const fresh = came.map(apply).at(-1)
      count = shown.length
      standing = isNew && fresh ? fly(fresh, came.at(-1)!.show === 'turn').then(sumUp) : Promise.resolve(sumUp())
      return standing
    },
    clear,
    crown(outcome) {
      const table = tableOf(outcome as Outcome)
      for (const { id, cards, isSplit } of table.hands) {
        const net = onHand(cards, table.dealer, isSplit)
        places.get(id)?.view.setAttribute('data-end', net > 0 ? 'won' : net < 0 ? 'lost' : 'back')
      }
      if (isBust(table.dealer)) dealer.view.setAttribute('data-end', 'lost')
    },
    point(mine, hand) {
      for (const [n, column] of columns) column.toggleAttribute('data-mine', mine.includes(n))
      for (const [id, { view: each }] of places) each.toggleAttribute('data-turn', id === hand)
    },
  }
}
