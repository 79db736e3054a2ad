import { LEFTS, leftOf } from '../../../engine/tables/dice/fan-tan.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createBeadScene } from '../scene/bead-scene.ts'

/** Fan-tan: beads under a cup, taken away by fours; what is left wins. */
export function makeFanTan(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const named = (bet: string, look: string) =>
    spots.make(bet, { class: look, content: spotText(nameOf(bet), priceOf(bet)) })
  const numbered = (bet: string, ...shown: Node[]) =>
    spots.make(bet, {
      class: 'is-small',
      content: [
        h('span', { class: 'fan-tan-numbers', dir: 'ltr' }, ...shown),
        h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(bet)),
      ],
    })
  const number = (text: string | number) => h('b', { class: 'spot-number' }, String(text))
  const group = (name: string, look: string, ...places: HTMLElement[]) =>
    h(
      'div',
      { class: `bet-group ${look}`, role: 'group', 'aria-label': name },
      h('span', { class: 'group-name', 'aria-hidden': 'true' }, name),
      ...places,
    )
  const others = (n: number) => LEFTS.filter(each => each !== n)
  return {
    board: h(
      'div',
      { class: 'cloth fan-tan-cloth' },
      h('div', { class: 'fan-tan-fans' }, ...LEFTS.map(n => named(`fan${n}`, 'is-T'))),
      h('div', { class: 'fan-tan-halves' }, named('odd', 'is-P is-great'), named('even', 'is-B is-great')),
      group(
        say('kwoks'),
        'is-four',
        ...[12, 23, 34, 41].map(pair => numbered(`kwok${pair}`, number([...String(pair)].join(' · ')))),
      ),
      group(
        say('nims'),
        'is-nims',
        ...LEFTS.flatMap(n =>
          others(n).map(m => numbered(`nim${n}${m}`, number(n), h('i', { class: 'spot-back' }, String(m)))),
        ),
      ),
      group(
        say('sshs'),
        'is-four',
        ...[123, 234, 341, 412].map(three => numbered(`ssh${three}`, number([...String(three)].join(' · ')))),
      ),
    ),
    scene: createBeadScene(parts),
    roads: createRoads({
      say,
      letters: { B: say('even').slice(0, 1), P: say('odd').slice(0, 1) },
      names: { B: say('even'), P: say('odd'), T: '' },
      read: mark => ({ result: resultOf.fanTan(mark), text: mark }),
    }),
    tell(outcome) {
      const beads = outcome as number
      const left = leftOf(beads)
      return `${say('beadsTold', { beads, left })} ${say(left % 2 === 0 ? 'even' : 'odd')}.`
    },
    dealing: say('dealingBeads'),
  }
}
