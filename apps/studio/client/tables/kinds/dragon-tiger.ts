import type { Duel } from '../../../engine/tables/cards/dragon-tiger.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { suitShape } from '../../shell/suits.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createCardScene } from '../scene/card-scene.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SIDES = ['dragon', 'tiger'] as const
const winnerOf = ({ dragon, tiger }: Duel) =>
  dragon.rank === tiger.rank ? null : dragon.rank > tiger.rank ? 'dragon' : 'tiger'
const OF_CARD = { Big: 'big', Small: 'small', Odd: 'odd', Even: 'even', Red: 'red', Black: 'black' } as const
const SUITS = ['Spades', 'Clubs', 'Diamonds', 'Hearts'] as const

/** Dragon tiger: one card against another, and bets on each of the two. */
export function makeDragonTiger(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const spot = (bet: string, look: string, name = nameOf(bet)) =>
    spots.make(bet, { class: look, content: spotText(name, priceOf(bet)) })
  const tone = { dragon: 'is-B', tiger: 'is-P' }
  const ofCard = (side: (typeof SIDES)[number]) =>
    h(
      'div',
      { class: `of-card ${tone[side]}`, role: 'group', 'aria-label': say(side) },
      h('span', { class: 'group-name', 'aria-hidden': 'true' }, say(side)),
      ...Object.entries(OF_CARD).map(([what, word]) => spot(`${side}${what}`, `is-small ${tone[side]}`, say(word))),
      ...SUITS.map(suit =>
        spots.make(`${side}${suit}`, {
          class: `is-small is-suit ${tone[side]}`,
          content: [
            suitShape(suit.toLowerCase() as 'spades', `spot-suit is-${suit.toLowerCase()}`),
            h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(`${side}${suit}`)),
          ],
        }),
      ),
    )
  return {
    board: h(
      'div',
      { class: 'cloth duel-cloth' },
      spot('dragon', 'is-B is-great'),
      h('div', { class: 'duel-ties' }, spot('tie', 'is-T'), spot('suitedTie', 'is-T is-small')),
      spot('tiger', 'is-P is-great'),
      ofCard('dragon'),
      ofCard('tiger'),
    ),
    scene: createCardScene({
      ...parts,
      sides: [
        { side: 'dragon', name: say('dragon'), tone: 'B', slots: 1 },
        { side: 'tiger', name: say('tiger'), tone: 'P', slots: 1 },
      ],
      total: cards => RANKS[cards[0]!.rank - 1]!,
      winner: outcome => winnerOf(outcome as Duel),
    }),
    roads: createRoads({
      say,
      letters: { B: say('dragon').slice(0, 1), P: say('tiger').slice(0, 1) },
      names: { B: say('dragon'), P: say('tiger'), T: say('tie') },
      read: mark => ({
        result: resultOf.dragonTiger(mark),
        text: mark === 'T' ? '=' : say(mark === 'D' ? 'dragon' : 'tiger').slice(0, 1),
      }),
    }),
    tell(outcome) {
      const won = winnerOf(outcome as Duel)
      return won ? say('duelTold', { winner: say(won) }) : say('duelTie')
    },
    dealing: say('dealingCards'),
  }
}
