import type { HoldemAction, HoldemRoomView } from '../../engine/card-rooms/holdem/holdem-rules.ts'
import { classOf, strengthOf } from '../../engine/card-rooms/poker/strength.ts'
import type { CardRoomFile } from '../../engine/card-rooms/room-file.ts'
import { h } from '../shell/dom.ts'
import { makePokerFace } from './card-faces.ts'
import { CLASS_WORDS } from './hand-words.ts'
import { makeHoldemBoard } from './holdem-board.ts'
import { createHoldemSeats } from './holdem-seats.ts'
import type { KindView } from './kind-view.ts'
import type { CardWord } from './words/en.ts'
import type { CardSay } from './words/words.ts'

const read = (view: unknown) => view as HoldemRoomView
const DONE: Readonly<Record<Exclude<HoldemAction['do'], 'raise'>, CardWord>> = {
  ...{ fold: 'folded', check: 'checked', call: 'called', bank: 'timeBank', leave: 'left' },
}

export const holdemView: KindView = {
  makeBoard: makeHoldemBoard,
  makeSeats: createHoldemSeats,
  face: makePokerFace,
  leaveText: 'leaveFolds',
  seat: () => ({ mark: '', text: '' }),
  status: (_, __, isMine) => (isMine ? 'yourTurn' : null),
  end(view, cardSay, nameOf, chips) {
    const { players, board, result } = read(view)
    if (!result) return { hands: [], lines: [] }
    const { pots, back } = result
    const lines = pots.flatMap(({ chips: sum, winners, rake }) => {
      const name = winners.map(nameOf).join(', ')
      const cards = players[winners[0]!]?.cards
      const amount = chips(sum - rake)
      if (sum === 0) return []
      if (!cards || players.filter(({ folded }) => !folded).length === 1)
        return [cardSay('potFolded', { name, amount })]
      return [
        cardSay('potWon', { name, amount, what: cardSay(CLASS_WORDS[classOf(strengthOf([...cards, ...board]))]) }),
      ]
    })
    const returned = back.chips > 0 ? [cardSay('uncalled', { name: nameOf(back.seat), amount: chips(back.chips) })] : []
    return { hands: [...players.map(({ cards }) => cards ?? []), board], lines: [...lines, ...returned] }
  },
  action(action, cardSay, chips) {
    const done = action as HoldemAction
    return done.do === 'raise' ? cardSay('raisedTo', { amount: chips(done.to) }) : cardSay(DONE[done.do])
  },
  makeRules: makeHoldemRules,
}

/** How hold'em plays and pays, its blinds, rake and times, as its file says. */
function makeHoldemRules(say: CardSay, { rules, rake, times, most, buyIn, seats }: CardRoomFile): HTMLElement[] {
  if (rules.kind !== 'holdem') throw new Error('another game')
  const { smallBlind, bigBlind } = rules
  const inBlinds = (units: number) => units / bigBlind
  const texts = (...list: string[]) => list.map(text => h('p', {}, text))
  const percent = `\u2066${rake.ppm / 10_000} %\u2069`
  return [
    ...texts(say('rulesHoldem', { seats }), say('rulesBlinds', { small: smallBlind, big: bigBlind })),
    ...texts(say('rulesBetting'), say('rulesPots'), say('rulesShow')),
    h('h3', {}, say('moneyTitle')),
    ...texts(
      say('rulesStacks', { least: inBlinds(buyIn.least), most: inBlinds(buyIn.most), hand: inBlinds(most) }),
      say('rulesPotRake', { percent, cap: inBlinds(rake.cap) }),
    ),
    h('h3', {}, say('timeTitle')),
    ...texts(
      say('rulesHoldemTime', { turn: times.turn / 1_000, bank: times.bank / 1_000 }),
      ...[
        say('rulesOut', { stay: inBlinds(buyIn.stay) }),
        say('rulesHoldemFair'),
        say('promiseText'),
        say('keysHoldem'),
      ],
    ),
  ]
}
