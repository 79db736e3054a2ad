import { type Coup, totalOf, totalsOf, winnerOf } from '../../../engine/tables/cards/baccarat.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createCardScene } from '../scene/card-scene.ts'

/** Baccarat: the three great bets in the middle, pairs and side bets round them. */
export function makeBaccarat(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const spot = (bet: string, look: string, name = nameOf(bet)) =>
    spots.make(bet, { class: look, content: spotText(name, priceOf(bet)) })
  const board = h(
    'div',
    { class: 'cloth baccarat-cloth' },
    ...[spot('playerPair', 'is-P is-side'), spot('tie', 'is-T'), spot('bankerPair', 'is-B is-side')],
    ...[spot('player', 'is-P is-great'), spot('banker', 'is-B is-great')],
    h(
      'div',
      { class: 'side-bets' },
      ...['perfectPair', 'eitherPair', 'superSix', 'big', 'small'].map(bet => spot(bet, 'is-small')),
      spot('playerBonus', 'is-small is-P'),
      spot('bankerBonus', 'is-small is-B'),
    ),
  )
  return {
    board,
    scene: createCardScene({
      ...parts,
      sides: [
        { side: 'player', name: say('player'), tone: 'P', slots: 3 },
        { side: 'banker', name: say('banker'), tone: 'B', slots: 3 },
      ],
      total: cards => String(totalOf(cards)),
      winner(outcome) {
        const won = winnerOf(totalsOf(outcome as Coup))
        return won === 'tie' ? null : won
      },
    }),
    roads: createRoads({
      say,
      // As on all roads of baccarat, in whatever language.
      letters: { B: 'B', P: 'P' },
      names: { B: say('banker'), P: say('player'), T: say('tie') },
      read: mark => ({
        result: resultOf.baccarat(mark),
        text: mark[0]!,
        dots: [...(mark.includes('b') ? ['B' as const] : []), ...(mark.includes('p') ? ['P' as const] : [])],
      }),
      more: [
        { name: say('playerPair'), holds: mark => mark.includes('p') },
        { name: say('bankerPair'), holds: mark => mark.includes('b') },
      ],
    }),
    tell(outcome) {
      const totals = totalsOf(outcome as Coup)
      const won = winnerOf(totals)
      const [high, low] = [Math.max(totals.player, totals.banker), Math.min(totals.player, totals.banker)]
      return won === 'tie' ? say('baccaratTie', { high }) : say('baccaratTold', { winner: say(won), high, low })
    },
    dealing: say('dealingCards'),
  }
}
