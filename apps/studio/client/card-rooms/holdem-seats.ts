import type { ToldRoom, ToldSeat } from '../../api-card-rooms.ts'
import type { HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'
import { classOf, strengthOf } from '../../engine/card-rooms/poker/strength.ts'
import { makeCard } from '../arcade/cards.ts'
import { h } from '../shell/dom.ts'
import { makePokerFace } from './card-faces.ts'
import { CLASS_WORDS } from './hand-words.ts'
import { shownHand } from './holdem-shown.ts'
import { makeRing, type SeatsParts, type SeatsView } from './seats-view.ts'

/** Round an oval, clockwise from the own seat, which is below: cards, stack, bet and button of each. */
export function createHoldemSeats({ say, cardSay, money, nameOf, still, places }: SeatsParts): SeatsView {
  const others = h('ul', { class: 'others', dir: 'ltr' })
  const me = h('div', { class: 'me', dir: 'ltr' })

  function stateOf(seat: ToldSeat, view: HoldemRoomView | undefined, place: number): string {
    if (seat.leaving || !seat.isHere) return cardSay('away')
    if (seat.isOut && seat.place === null) return cardSay('isOut')
    const player = view?.players[place]
    if (!view || !player) return ''
    if (player.folded) return cardSay('folded')
    if (player.behind === 0 && !view.over) return cardSay('allIn')
    if (view.turn === place && view.banking > 0) return cardSay('timeBank')
    // What an own or a shown hand comes to.
    if (!player.cards) return ''
    return cardSay(CLASS_WORDS[classOf(strengthOf([...player.cards, ...view.board]))])
  }

  function cardsOf(view: HoldemRoomView | undefined, place: number): HTMLElement | null {
    const player = view?.players[place]
    if (!view || !player || (player.folded && !player.cards) || (view.over && !player.cards)) return null
    const faces = player.cards?.map(card => makePokerFace(say, card)) ?? [makeCard(say, null), makeCard(say, null)]
    return h('span', { class: 'seat-cards', 'data-folded': player.folded }, ...faces)
  }

  function describe(room: ToldRoom, seat: ToldSeat): HTMLElement {
    const { hand } = room
    const shown = shownHand(room)
    const place = shown ? shown.seats.indexOf(seat.seat) : -1
    const view = place < 0 ? undefined : shown!.view
    const player = view?.players[place]
    const onTurn = hand?.state === 'PLAYING' && seat.place !== null && hand.places.includes(seat.place)
    const chips = (count: number) => money(String(BigInt(count) * BigInt(room.unit)))
    const isPlayed = hand?.state === 'PLAYING' && player !== undefined
    const stack = isPlayed ? chips(player.behind) : seat.computer ? '' : money(seat.money)
    const bet = view && !view.over ? (player?.round ?? 0) : 0
    const won = view?.result?.pots.some(({ winners }) => winners.includes(place)) ?? false
    return h(
      'div',
      {
        class: 'seat',
        ...{ 'data-turn': onTurn, 'data-in': player !== undefined && !player.folded, 'data-won': won },
        'data-testid': `seat-${seat.seat}`,
      },
      cardsOf(view, place),
      h(
        'span',
        { class: 'plate' },
        onTurn ? h('span', { class: 'plate-ring' }, makeRing(hand.ms, hand.ofMs, still())) : null,
        h('span', { class: 'seat-name', dir: 'auto' }, nameOf(seat)),
        h('span', { class: 'seat-money', dir: 'ltr' }, stack),
        h('span', { class: 'seat-state', dir: 'auto' }, stateOf(seat, view, place)),
      ),
      view && view.button === place
        ? h('span', { class: 'dealer', role: 'img', 'aria-label': cardSay('dealer') }, 'D')
        : null,
      bet > 0
        ? h(
            'span',
            { class: 'bet', role: 'img', 'aria-label': cardSay('betAmount', { amount: chips(bet) }) },
            chips(bet),
          )
        : null,
    )
  }

  return {
    others,
    me,
    show(room) {
      const spot = ({ seat }: ToldSeat) => (seat - room.seat + places) % places
      others.replaceChildren(
        ...Array.from({ length: places - 1 }, (_, i) => {
          const seat = room.seats.find(each => spot(each) === i + 1)
          return h('li', { 'data-spot': i + 1 }, seat ? describe(room, seat) : h('div', { class: 'seat is-free' }))
        }),
      )
      const own = room.seats.find(({ seat }) => seat === room.seat)
      me.replaceChildren(...(own ? [describe(room, own)] : []))
    },
  }
}
