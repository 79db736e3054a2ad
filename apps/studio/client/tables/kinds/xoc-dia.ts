import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { coinsOf, createCoinScene } from '../scene/coin-scene.ts'

/** Xóc đĩa: four coins under a bowl; even or odd, and how many are red. */
export function makeXocDia(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const great = (bet: string, look: string) =>
    spots.make(bet, { class: `is-great ${look}`, content: spotText(nameOf(bet), priceOf(bet)) })
  const ofCoins = (bet: string, reds: number) =>
    spots.make(bet, {
      class: 'is-coins',
      content: [
        h('span', { class: 'small-coins', dir: 'ltr' }, ...coinsOf(reds)),
        h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(bet)),
      ],
    })
  const plain = (bet: string, look: string) =>
    spots.make(bet, { class: look, content: spotText(nameOf(bet), priceOf(bet)) })
  return {
    board: h(
      'div',
      { class: 'cloth xoc-dia-cloth' },
      ...[great('even', 'is-B'), great('odd', 'is-P')],
      h(
        'div',
        { class: 'xoc-dia-more' },
        plain('mostRed', 'is-B'),
        plain('allSame', 'is-T'),
        plain('mostWhite', 'is-pale'),
      ),
      h(
        'div',
        { class: 'xoc-dia-coins' },
        ofCoins('reds4', 4),
        ofCoins('reds3', 3),
        ofCoins('reds2', 2),
        ofCoins('reds1', 1),
        ofCoins('reds0', 0),
      ),
    ),
    scene: createCoinScene(parts),
    roads: createRoads({
      say,
      letters: { B: say('evenReds').slice(0, 1), P: say('oddReds').slice(0, 1) },
      names: { B: say('evenReds'), P: say('oddReds'), T: '' },
      read: mark => ({ result: resultOf.xocDia(mark), text: mark }),
    }),
    tell(outcome) {
      const reds = outcome as number
      return `${say('redsTold', { count: reds })} ${say(reds % 2 === 0 ? 'evenReds' : 'oddReds')}.`
    },
    dealing: say('dealingCoins'),
  }
}
