import type { ToldRoom } from '../../api-card-rooms.ts'
import type { TlCard } from '../../engine/card-rooms/tien-len/cards.ts'
import { beats, chops, playOf } from '../../engine/card-rooms/tien-len/plays.ts'
import type { TlView } from '../../engine/card-rooms/tien-len/tien-len.ts'
import { h, write } from '../shell/dom.ts'
import { voices } from '../tables/voices.ts'
import type { Board, BoardParts } from './board.ts'
import { makeFace, nameFace } from './card-faces.ts'

const FOUR_PAIRS = 8
const SLIDE_MS = 260

/** Tiến lên: the trick in the middle, thirteen cards in a fan, and what may be done with them. */
export function makeTienLenBoard({ say, cardSay, sounds, still, nameOf, act }: BoardParts): Board {
  const trick = h('div', { class: 'trick', role: 'group', 'aria-label': cardSay('trick'), dir: 'ltr' })
  const flash = h('p', { class: 'chop-flash', 'aria-hidden': 'true', hidden: true }, cardSay('chop'))
  const fan = h('div', { class: 'fan', role: 'group', 'aria-label': cardSay('hand'), dir: 'ltr', 'data-testid': 'fan' })
  const button = (id: string, label: string, name: string, press: () => void) =>
    h('button', { type: 'button', class: name, 'data-testid': id, click: press }, label)
  const pass = button('pass', cardSay('pass'), 'card-act', () => doPass())
  const hint = button('hint', cardSay('hint'), 'card-act', () => doHint())
  const sort = button('sort', cardSay('sort'), 'card-act', () => doSort())
  const play = button('play', cardSay('play'), 'play', () => doPlay())
  const chosen = new Set<TlCard>()
  const buttons = new Map<TlCard, HTMLElement>()
  let view: TlView | null = null
  let place: number | null = null
  let bySuit = false
  let hinted = -1
  let laid = 0
  let order = ''

  const hand = () => (place === null ? [] : (view?.places[place]?.hand ?? []))
  const mine = () => view !== null && !view.over && view.turn === place
  const top = () => view?.trick.at(-1) ?? null
  const plays = () => (view?.legal ?? []).flatMap(action => ('play' in action ? [action.play] : []))

  /** The chosen cards may be laid now: also others than those that the studio names, of the same worth. */
  function isPlayable(): boolean {
    const cards = [...chosen]
    const made = playOf(cards)
    const on = top()
    if (!view || view.over || !made || cards.some(card => !hand().includes(card))) return false
    if (!mine()) return on !== null && on.place !== place && made.length >= FOUR_PAIRS && chops(on.play, made)
    return (on === null || beats(on.play, made)) && (view.mustHold === null || chosen.has(view.mustHold))
  }

  function doPlay(): void {
    if (!isPlayable()) return
    act({ play: [...chosen].toSorted((one, other) => one - other) })
  }
  function doPass(): void {
    if (mine() && top()) act({ pass: true })
  }
  /** One legal play after the other. */
  function doHint(): void {
    const list = plays()
    if (list.length === 0) return
    hinted = (hinted + 1) % list.length
    chosen.clear()
    for (const card of list[hinted]!) chosen.add(card)
    sounds.click()
    showChosen()
  }
  function doSort(): void {
    bySuit = !bySuit
    showHand()
  }
  function toggle(card: TlCard): void {
    if (!chosen.delete(card)) chosen.add(card)
    sounds.click()
    showChosen()
  }

  const sorted = () => hand().toSorted((one, other) => (bySuit ? (one & 3) - (other & 3) || one - other : one - other))

  function showHand(): void {
    const cards = sorted()
    for (const card of [...chosen]) if (!cards.includes(card)) chosen.delete(card)
    if (order !== cards.join()) {
      order = cards.join()
      buttons.clear()
      for (const card of cards)
        buttons.set(
          card,
          h(
            'button',
            {
              ...{ type: 'button', class: 'fan-card', 'aria-label': nameFace(say, card), 'data-card': card },
              click: () => toggle(card),
            },
            makeFace(say, card),
          ),
        )
      fan.replaceChildren(...buttons.values())
      fan.style.setProperty('--count', String(cards.length))
    }
    showChosen()
  }

  function showChosen(): void {
    const useful = new Set(plays().flat())
    for (const [card, own] of buttons) {
      own.setAttribute('aria-pressed', String(chosen.has(card)))
      own.toggleAttribute('data-legal', useful.has(card))
    }
    fan.toggleAttribute('data-choosing', useful.size > 0)
    const rests = (own: HTMLElement, resting: boolean) => own.setAttribute('aria-disabled', String(resting))
    rests(play, !isPlayable())
    play.toggleAttribute('data-ready', isPlayable())
    write(play, chosen.size > 0 ? cardSay('playCards', { count: chosen.size }) : cardSay('play'))
    rests(pass, !mine() || !top())
    rests(hint, useful.size === 0)
    rests(sort, buttons.size === 0)
  }

  function showTrick(): void {
    const list = view?.trick ?? []
    if (list.length === 0) {
      trick.replaceChildren()
      laid = 0
      return
    }
    // The last two lie there: what was beaten, and by what.
    trick.replaceChildren(
      ...list
        .slice(-2)
        .map(({ place: of, cards }, i, shown) =>
          h(
            'div',
            { class: 'laid', 'data-top': i === shown.length - 1 },
            h('span', { class: 'laid-name', dir: 'auto' }, nameOf(of)),
            h('span', { class: 'laid-cards' }, ...cards.map(card => makeFace(say, card))),
          ),
        ),
    )
    if (list.length > laid) {
      sounds.play(voices.card)
      if (!still())
        trick.lastElementChild?.animate(
          [
            { transform: 'translateY(40px) scale(0.8)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: SLIDE_MS, easing: 'cubic-bezier(.2,.7,.25,1)' },
        )
      if (list.at(-1)!.chops) showChop()
    }
    laid = list.length
  }

  function showChop(): void {
    sounds.play(voices.blow)
    flash.hidden = false
    const frames = still()
      ? [{ opacity: 1 }, { opacity: 0 }]
      : [
          { transform: 'scale(2.2) rotate(-8deg)', opacity: 0 },
          { transform: 'scale(1) rotate(-8deg)', opacity: 1, offset: 0.25 },
          { transform: 'scale(1) rotate(-8deg)', opacity: 1, offset: 0.75 },
          { transform: 'scale(0.9) rotate(-8deg)', opacity: 0 },
        ]
    void flash.animate(frames, { duration: 1_400 }).finished.finally(() => {
      flash.hidden = true
    })
  }

  return {
    middle: h('div', { class: 'trick-place' }, trick, flash),
    own: fan,
    actions: h('div', { class: 'card-acts' }, pass, hint, sort, play),
    keys: { p: doPlay, x: doPass, h: doHint, o: doSort },
    show(room: ToldRoom | null) {
      const hand = room?.hand
      const before = view?.turns
      view = (hand?.view as TlView | null) ?? null
      place = hand?.place ?? null
      if (view?.turns !== before) hinted = -1
      showTrick()
      showHand()
    },
  }
}
