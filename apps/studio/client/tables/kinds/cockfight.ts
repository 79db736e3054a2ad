import type { Fight, Match } from '../../../engine/tables/cockfight/cockfight.ts'
import { h, write } from '../../shell/dom.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createFightScene } from '../scene/fight-scene.ts'

const BETS = ['meron', 'bdd', 'wala'] as const
const LOOKS = { meron: 'is-great is-B', bdd: 'is-T', wala: 'is-great is-P' } as const

/** Cockfight: two birds, and both down. The prices are those of the match. */
export function makeCockfight(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const prices = new Map<string, HTMLElement>()
  const birds = new Map<string, HTMLElement>()
  const places = BETS.map(bet => {
    const price = h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(bet))
    const bird = h('span', { class: 'spot-bird', dir: 'auto' })
    prices.set(bet, price)
    birds.set(bet, bird)
    return spots.make(bet, {
      class: LOOKS[bet],
      content: [h('span', { class: 'spot-name' }, nameOf(bet)), bird, price],
    })
  })
  const scene = createFightScene(parts)
  let match: Match | null = null
  return {
    board: h('div', { class: 'cloth cockfight-cloth' }, ...places),
    scene,
    announce(terms) {
      match = terms as Match | null
      if (!match) return
      scene.announce(match)
      for (const bet of BETS) write(prices.get(bet)!, `${(match.prices[bet] / 1_000).toLocaleString('en')}:1`)
      write(birds.get('meron')!, match.meron.name)
      write(birds.get('wala')!, match.wala.name)
    },
    roads: createRoads({
      say,
      letters: { B: 'M', P: 'W' },
      names: { B: say('meron'), P: say('wala'), T: say('bothDown') },
      read: mark => ({ result: mark === 'M' ? 'B' : mark === 'W' ? 'P' : 'T', text: mark }),
    }),
    tell(outcome) {
      const { winner } = outcome as Fight
      if (winner === 'bdd') return say('bothDownTold')
      return say('wonFight', { name: match?.[winner].name ?? say(winner), corner: say(winner) })
    },
    dealing: say('dealingFight'),
  }
}
