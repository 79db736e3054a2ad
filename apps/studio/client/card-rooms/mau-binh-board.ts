import type { ToldRoom } from '../../api-card-rooms.ts'
import { arrange } from '../../engine/card-rooms/mau-binh/arrange.ts'
import type { MauBinhView } from '../../engine/card-rooms/mau-binh/mau-binh.ts'
import { isFoul, type Payments, ROWS, type Row, type Rows, strengthsOf } from '../../engine/card-rooms/mau-binh/rows.ts'
import type { Special } from '../../engine/card-rooms/mau-binh/specials.ts'
import { classOf, strengthOf } from '../../engine/card-rooms/poker/strength.ts'
import { h, write } from '../shell/dom.ts'
import type { Board, BoardParts } from './board.ts'
import { makePokerFace, namePokerFace } from './card-faces.ts'
import { CLASS_WORDS } from './hand-words.ts'
import type { CardWord } from './words/en.ts'

export const SPECIAL_WORDS: Readonly<Record<Special, CardWord>> = {
  ...{ dragonOfOneSuit: 'specialDragonSuit', dragon: 'specialDragon', fivePairsAndTrips: 'specialFivePairs' },
  ...{ sixPairs: 'specialSixPairs', threeFlushes: 'specialFlushes', threeStraights: 'specialStraights' },
}
const ROW_NAMES: Readonly<Record<Row, CardWord>> = { front: 'rowFront', middle: 'rowMiddle', back: 'rowBack' }
const SIZES: Readonly<Record<Row, number>> = { front: 3, middle: 5, back: 5 }

/** Mậu binh: thirteen cards in three rows; two presses let two cards change places. */
export function makeMauBinhBoard({ say, cardSay, sounds, act, payments }: BoardParts): Board {
  const told = h('p', { class: 'rows-told', role: 'status' })
  const places = h('div', { class: 'rows', role: 'group', 'aria-label': cardSay('hand'), 'data-testid': 'rows' })
  const button = (id: string, label: string, name: string, press: () => void) =>
    h('button', { type: 'button', class: name, 'data-testid': id, click: press }, label)
  const offer = button('arrange', cardSay('arrange'), 'card-act', () => doArrange())
  const done = button('play', cardSay('layRows'), 'play', () => doLay())
  let cards: number[] = []
  let picked = -1
  let isOpen = false
  let handId = ''

  const rowsOf = (): Rows => ({ front: cards.slice(0, 3), middle: cards.slice(3, 8), back: cards.slice(8) })

  function doArrange(): void {
    if (!isOpen) return
    const { front, middle, back } = arrange(cards, payments as Payments)
    cards = [...front, ...middle, ...back]
    picked = -1
    sounds.click()
    draw()
  }
  function doLay(): void {
    if (isOpen) act({ rows: rowsOf() })
  }
  function pick(at: number): void {
    if (!isOpen) return
    sounds.click()
    if (picked < 0) picked = at
    else {
      ;[cards[at], cards[picked]] = [cards[picked]!, cards[at]!]
      picked = -1
    }
    draw()
    places.querySelectorAll<HTMLElement>('.row-card')[at]?.focus()
  }

  function draw(): void {
    const rests = (own: HTMLElement) => own.setAttribute('aria-disabled', String(!isOpen))
    rests(offer)
    rests(done)
    done.toggleAttribute('data-ready', isOpen)
    if (cards.length === 0) {
      places.replaceChildren()
      write(told, '')
      return
    }
    let from = 0
    const rows = rowsOf()
    places.replaceChildren(
      ...ROWS.map(row => {
        const start = from
        from += SIZES[row]
        return h(
          'div',
          { class: 'row', 'data-row': row },
          h(
            'span',
            { class: 'row-name' },
            `${cardSay(ROW_NAMES[row])}: ${cardSay(CLASS_WORDS[classOf(strengthOf(rows[row]))])}`,
          ),
          h(
            'div',
            { class: 'row-cards', dir: 'ltr' },
            ...rows[row].map((card, i) =>
              h(
                'button',
                {
                  ...{ type: 'button', class: 'row-card', 'aria-label': namePokerFace(say, card), 'data-card': card },
                  'aria-pressed': String(picked === start + i),
                  click: () => pick(start + i),
                },
                makePokerFace(say, card),
              ),
            ),
          ),
        )
      }),
    )
    const foul = isFoul(strengthsOf(rows))
    told.toggleAttribute('data-foul', foul)
    write(told, isOpen ? cardSay(foul ? 'rowsFoul' : 'rowsRight') : '')
  }

  return {
    middle: h('div', { class: 'trick-place' }, told),
    own: places,
    actions: h('div', { class: 'card-acts' }, offer, done),
    keys: { p: doLay, h: doArrange },
    show(room: ToldRoom | null) {
      const hand = room?.hand
      const view = hand?.view as MauBinhView | null | undefined
      const own = hand?.place == null ? undefined : view?.places[hand.place]
      isOpen = hand?.state === 'PLAYING' && own !== undefined && !own.ready
      if (!own?.hand) cards = []
      else if (hand!.id !== handId) {
        handId = hand!.id
        cards = own.rows ? ROWS.flatMap(row => own.rows![row]) : [...own.hand].toReversed()
        picked = -1
      } else if (own.rows) cards = ROWS.flatMap(row => own.rows![row])
      draw()
    },
  }
}
