import type { ToldRoom, ToldSeat } from '../../api-card-rooms.ts'
import { h, s } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import type { KindView } from './kind-view.ts'
import type { CardSay } from './words/words.ts'

const ROUND = 100

export type SeatsParts = {
  say: Say
  cardSay: CardSay
  kind: KindView
  money: (units: string) => string
  nameOf: (seat: ToldSeat) => string
  still: () => boolean
  /** How many seats the table has. */
  places: number
}
export type SeatsView = { others: HTMLElement; me: HTMLElement; show(room: ToldRoom): void }

/** The ring of the time that is left. */
export function makeRing(ms: number, ofMs: number, isStill: boolean): SVGSVGElement {
  const line = s('circle', { class: 'ring-line', cx: 22, cy: 22, r: 20, pathLength: ROUND })
  if (ofMs > 0) {
    const from = `${ROUND * (1 - ms / ofMs)}`
    const frames = [{ strokeDashoffset: from }, { strokeDashoffset: String(ROUND) }]
    line.animate(frames, { duration: Math.max(1, ms), fill: 'forwards', easing: isStill ? 'steps(12)' : 'linear' })
  }
  return s('svg', { class: 'ring', viewBox: '0 0 44 44', 'aria-hidden': 'true' }, line)
}

/** Who sits at the table: names, cards, what they have there, and whose time runs. */
export function createSeats({ cardSay, kind, money, nameOf, still }: SeatsParts): SeatsView {
  const others = h('ul', { class: 'others' })
  const me = h('div', { class: 'me' })

  function describe(room: ToldRoom, seat: ToldSeat): HTMLElement {
    const { hand } = room
    const place = seat.place
    const own = place === null || !hand?.view ? undefined : kind.seat(hand.view, place, cardSay)
    const onTurn = place !== null && hand?.state === 'PLAYING' && hand.places.includes(place)
    const text = seat.leaving || !seat.isHere ? cardSay('away') : (own?.text ?? '')
    return h(
      'div',
      { class: 'seat', 'data-turn': onTurn, 'data-in': place !== null, 'data-testid': `seat-${seat.seat}` },
      h(
        'span',
        { class: 'face' },
        onTurn ? makeRing(hand.ms, hand.ofMs, still()) : null,
        h('b', { 'aria-hidden': 'true', dir: 'ltr' }, own?.mark ?? '·'),
      ),
      h(
        'span',
        { class: 'seat-text' },
        h('span', { class: 'seat-name' }, nameOf(seat)),
        h('span', { class: 'seat-money', dir: 'ltr' }, seat.computer ? '' : money(seat.money)),
        h('span', { class: 'seat-state' }, text),
      ),
    )
  }

  return {
    others,
    me,
    show(room: ToldRoom) {
      // Those after the own seat stand from the start to the end, as they sit round the table.
      const at = ({ seat }: ToldSeat) => (seat - room.seat + 16) % 16
      const rest = room.seats.filter(({ seat }) => seat !== room.seat).toSorted((one, other) => at(one) - at(other))
      others.replaceChildren(...rest.map(seat => h('li', {}, describe(room, seat))))
      const own = room.seats.find(({ seat }) => seat === room.seat)
      me.replaceChildren(...(own ? [describe(room, own)] : []))
    },
  }
}
