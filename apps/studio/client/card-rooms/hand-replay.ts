import type { PlayedRound } from '../../api.ts'
import { cardRound } from '../../api-card-rooms.ts'
import { handOf } from '../../engine/card-rooms/card-round.ts'
import { loadCardGame } from '../../engine/card-rooms/room-file.ts'
import type { Opening } from '../kinds.ts'
import { openDialog } from '../shell/dialog.ts'
import { h } from '../shell/dom.ts'
import { showTime } from '../shell/times.ts'
import { makeEnd } from './end-view.ts'
import type { KindView } from './kind-view.ts'
import type { CardSay } from './words/words.ts'

type Parts = Pick<Opening, 'say' | 'purse' | 'sheet'>

/** A hand of the player from its deal to its payments, action by action. */
export function describeHand({ say, purse, sheet }: Parts, kind: KindView, cardSay: CardSay, played: PlayedRound) {
  const { choice, steps } = cardRound(played).events
  const { end } = steps.at(-1)!
  if (!end) return h('p', {}, cardSay('refundedHand'))
  const own = end.seats.indexOf(choice.seat)
  const nameOf = (place: number) => {
    if (place === own) return cardSay('you')
    if (end.computers[place]) return cardSay('computer', { number: end.seats[place]! + 1 })
    return cardSay('player', { name: end.names[place]! })
  }
  const game = loadCardGame(sheet.file)
  const view = game.rules.view(handOf(game, end, end.deck), own)
  const told = { say, cardSay, money: (units: bigint) => purse.show(units), signed: purse.showNet, nameOf, place: own }
  const chips = (count: number) => purse.show(BigInt(count) * BigInt(end.unit))
  const show = (action: unknown) => {
    const done = kind.action(action, cardSay, chips)
    if (typeof done === 'string') return h('span', {}, done)
    return h('span', { class: 'kept-cards', dir: 'ltr' }, ...done.map(card => kind.face(say, card)))
  }
  return h(
    'div',
    { class: 'hand-replay', 'data-testid': 'hand-replay' },
    makeEnd(end, { ...told, kind, view, unit: end.unit }),
    h('h3', {}, cardSay('tricks')),
    h(
      'ol',
      { class: 'hand-actions' },
      ...end.actions.map(({ place, action, auto }) =>
        h('li', {}, h('b', {}, nameOf(place)), show(action), auto ? h('small', {}, cardSay('byServer')) : null),
      ),
    ),
  )
}

export function openHand(parts: Parts, kind: KindView, cardSay: CardSay, round: PlayedRound): void {
  const title = parts.say('replayOf', { time: `\u2066${showTime(round.at)}\u2069` })
  openDialog(parts.say, 'panel', title, describeHand(parts, kind, cardSay, round))
}
