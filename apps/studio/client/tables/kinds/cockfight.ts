import type { Fight, Match } from '../../../engine/tables/cockfight/cockfight.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h, write } from '../../shell/dom.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createFightScene } from '../scene/fight-scene.ts'

/** Two drawn birds, or both down; prices are told with each match. */
export function makeCockfight(parts: FeltParts): Felt {
  const { say, spots, nameOf } = parts
  const scene = createFightScene(parts)
  let match: Match | null = null
  const priceNow = (bet: string) => {
    const price = match?.prices[bet as keyof Match['prices']]
    return price === undefined ? '–' : `${(price / 1_000).toLocaleString('en')}:1`
  }
  const faces = (['meron', 'bdd', 'wala'] as const).map(bet => {
    const [bird, price] = [
      h('span', { class: 'spot-bird', dir: 'auto' }),
      h('b', { class: 'spot-price', dir: 'ltr' }, '–'),
    ]
    const look = { meron: 'is-B is-great', bdd: 'is-T', wala: 'is-P is-great' }[bet]
    const content = [h('span', { class: 'spot-name' }, nameOf(bet)), bird, price]
    return { bet, bird, price, button: spots.make(bet, { class: look, content }) }
  })
  return {
    scene,
    board: h('div', { class: 'cloth fight-cloth' }, ...faces.map(({ button }) => button)),
    roads: createRoads({
      say,
      letters: { B: 'M', P: 'W' },
      names: { B: say('meron'), P: say('wala'), T: say('bothDown') },
      read: mark => ({ result: resultOf.cockfight(mark), text: mark }),
    }),
    announce(terms) {
      if (!terms) return
      match = terms as Match
      scene.announce(match)
      for (const { bet, bird, price } of faces) {
        write(price, priceNow(bet))
        if (bet !== 'bdd') write(bird, match[bet].name)
      }
    },
    priceNow,
    tell(outcome) {
      const { winner } = outcome as Fight
      return winner === 'bdd' ? say('fightBoth') : say('fightTold', { name: match?.[winner].name ?? say(winner) })
    },
    dealing: say('fightGoesOn'),
  }
}
