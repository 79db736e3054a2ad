import type { PlayedRound } from '../../api.ts'
import { cardRound } from '../../api-card-rooms.ts'
import type { HandEnd } from '../../engine/card-rooms/card-round.ts'
import type { TlAction } from '../../engine/card-rooms/tien-len/tien-len.ts'
import type { Opening } from '../kinds.ts'
import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import { showTime } from '../shell/times.ts'
import { makeFace } from './card-faces.ts'
import { makeEnd } from './end-view.ts'
import type { CardSay } from './words/words.ts'

type Parts = Pick<Opening, 'say' | 'purse'>
const HAND = 13

/** A hand of the player from its deal to its payments, action by action. */
export function describeHand({ say, purse }: Parts, cardSay: CardSay, played: PlayedRound): HTMLElement {
  const { choice, steps } = cardRound(played).events
  const { end } = steps.at(-1)!
  if (!end) return h('p', {}, cardSay('refundedHand'))
  const own = end.seats.indexOf(choice.seat)
  const nameOf = (place: number) => {
    if (place === own) return cardSay('you')
    if (end.computers[place]) return cardSay('computer', { number: end.seats[place]! + 1 })
    return cardSay('player', { name: end.names[place]! })
  }
  const told = {
    ...{ say, cardSay, money: (units: bigint) => purse.show(units), signed: purse.showNet, nameOf, place: own },
    ...{ hands: keptOf(end), instant: null },
  }
  return h(
    'div',
    { class: 'hand-replay', 'data-testid': 'hand-replay' },
    makeEnd(end, told),
    h('h3', {}, cardSay('tricks')),
    h(
      'ol',
      { class: 'hand-actions' },
      ...end.actions.map(({ place, action, auto }) =>
        h(
          'li',
          {},
          h('b', {}, nameOf(place)),
          show(action as TlAction),
          auto ? h('small', {}, cardSay('byServer')) : null,
        ),
      ),
    ),
  )

  function show(action: TlAction): HTMLElement {
    if ('play' in action)
      return h('span', { class: 'kept-cards', dir: 'ltr' }, ...action.play.map(card => makeFace(say, card)))
    const word = 'pass' in action ? 'passed' : 'bank' in action ? 'timeBank' : 'left'
    return h('span', {}, cardSay(word))
  }
}

/** What each place still held. */
function keptOf({ deck, stakes, actions }: HandEnd): number[][] {
  const laid = new Set(
    actions.flatMap(({ action }) => ('play' in (action as TlAction) ? (action as { play: number[] }).play : [])),
  )
  return stakes.map((_, place) =>
    deck
      .slice(place * HAND, (place + 1) * HAND)
      .filter(card => !laid.has(card))
      .toSorted((one, other) => one - other),
  )
}

export function openHand(parts: Parts, cardSay: CardSay, round: PlayedRound): void {
  const title = parts.say('replayOf', { time: `\u2066${showTime(round.at)}\u2069` })
  openDialog(parts.say, 'panel', title, describeHand(parts, cardSay, round))
}
