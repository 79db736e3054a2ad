import { totalOf } from '../../../engine/tables/cards/blackjack.ts'
import { advise } from '../../../engine/tables/cards/blackjack-advice.ts'
import { cardsIn, type Outcome, seatOf, tableOf } from '../../../engine/tables/cards/blackjack-play.ts'
import { BOXES } from '../../../engine/tables/cards/blackjack-table.ts'
import { h } from '../../shell/dom.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createPastList } from '../roads/past-list.ts'
import { createBoxScene, totalText } from '../scene/box-scene.ts'
import type { TableWord } from '../words/en.ts'

const ROWS = [
  ['seat', 'boxMain', 'is-T is-box'],
  ['pairs', 'boxPairs', 'is-small is-B'],
  ['plus', 'boxPlus', 'is-small is-P'],
] as const satisfies readonly (readonly [string, TableWord, string])[]
/** How the dealer ends, as `mark` says it. */
const ENDS = ['17', '18', '19', '20', '21'] as const

/** Blackjack: seven boxes, a bet on each and two beside it. */
export function makeBlackjack(parts: FeltParts): Felt {
  const { say, spots, priceOf } = parts
  const scene = createBoxScene(parts, BOXES)
  const endName = (mark: string) =>
    mark === 'J' ? say('blackjack') : mark === 'X' ? say('bust') : mark === '-' ? say('dealerIdle') : mark
  const short = (mark: string) =>
    mark === 'J' ? say('blackjackShort') : mark === 'X' ? '✕' : mark === '-' ? '–' : mark
  return {
    scene,
    board: h(
      'div',
      { class: 'cloth boxes-cloth' },
      ...ROWS.flatMap(([bet, word, look]) => [
        h(
          'p',
          { class: 'boxes-title', 'aria-hidden': 'true' },
          say(word),
          h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(`${bet}1`)),
        ),
        h(
          'div',
          { class: 'boxes-row', dir: 'ltr' },
          ...BOXES.map(n =>
            spots.make(`${bet}${n}`, { class: look, content: [h('span', { class: 'spot-name' }, String(n))] }),
          ),
        ),
      ]),
    ),
    roads: createPastList({
      say,
      item: mark => ({
        name: endName(mark),
        content: [h('span', {}, short(mark))],
        tone: mark === 'J' ? 'red' : mark === 'X' ? 'zero' : '',
      }),
      counted: ['J', ...ENDS, 'X'].map(mark => ({
        name: endName(mark),
        content: h('span', {}, short(mark)),
        count: each => Number(each === mark),
      })),
    }),
    tell(outcome) {
      const { dealer } = tableOf(outcome as Outcome)
      const mark = parts.markOf(outcome)
      if (mark === 'J') return say('dealerBlackjack')
      return say(mark === 'X' ? 'dealerBust' : 'dealerTold', { total: totalOf(dealer).total })
    },
    dealing: say('dealingCards'),
    decisions: {
      point: scene.point,
      tell(hand, shown) {
        const [own, up] = [cardsIn(shown, hand), cardsIn(shown, 'dealer')]
        const isSecond = hand.endsWith('.1')
        const isSplit = isSecond || cardsIn(shown, hand.replace('.0', '.1')).length > 0
        const total = totalText(say, own, isSplit)
        const values = { n: seatOf(hand), hand: isSecond ? 2 : 1, total, dealer: totalText(say, up) }
        return say(isSplit ? 'yourHandOf' : 'yourHand', values)
      },
      advise: ({ hand, moves }, shown) => advise(cardsIn(shown, hand), cardsIn(shown, 'dealer')[0]!, moves),
    },
  }
}
