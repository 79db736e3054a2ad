import type { InstantWin } from '../../engine/card-rooms/tien-len/instant-wins.ts'
import type { TlAction, TlView } from '../../engine/card-rooms/tien-len/tien-len.ts'
import { makeFace } from './card-faces.ts'
import { makeTienLenRules } from './card-rules.ts'
import type { KindView } from './kind-view.ts'
import { makeTienLenBoard } from './tien-len-board.ts'
import type { CardWord } from './words/en.ts'

const WINS: Readonly<Record<InstantWin, CardWord>> = {
  ...{ 'four twos': 'instantFourTwos', dragon: 'instantDragon' },
  ...{ 'five consecutive pairs': 'instantFivePairs', 'six pairs': 'instantSixPairs' },
}
const read = (view: unknown) => view as TlView

export const tienLenView: KindView = {
  makeBoard: makeTienLenBoard,
  face: makeFace,
  leaveText: 'leaveText',
  seat(view, place, cardSay) {
    const { cards, passed, left } = read(view).places[place]!
    const state = passed ? 'passed' : cards === 0 ? 'out' : left ? 'away' : null
    return { mark: String(cards), text: state ? cardSay(state) : cardSay('cards', { count: cards }) }
  },
  status(view, _, isMine) {
    const { trick, legal } = read(view)
    if (isMine) return trick.length > 0 ? 'yourTurn' : 'yourLead'
    return legal.length > 0 ? 'mayChop' : null
  },
  end(view, cardSay, nameOf) {
    const { places, instant } = read(view)
    const won = instant && cardSay('instant', { name: nameOf(instant.place), what: cardSay(WINS[instant.win]) })
    return { hands: places.map(({ hand }) => hand ?? []), lines: won ? [won] : [] }
  },
  action(action, cardSay) {
    const done = action as TlAction
    if ('play' in done) return done.play
    return cardSay('pass' in done ? 'passed' : 'bank' in done ? 'timeBank' : 'left')
  },
  makeRules: makeTienLenRules,
}
