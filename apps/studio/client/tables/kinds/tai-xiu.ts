import { type Dice, sumOf } from '../../../engine/tables/dice/dice.ts'
import { resultOf } from '../../../engine/tables/roads/table-roads.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createRoads } from '../roads/roads-view.ts'
import { createDiceScene } from '../scene/dice-scene.ts'
import { pipsOf } from '../scene/die.ts'
import { tellDice } from './sic-bo.ts'

/** Tài xỉu: two bets, and nothing else. */
export function makeTaiXiu(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const spot = (bet: string, look: string) =>
    spots.make(bet, { class: `is-great ${look}`, content: spotText(nameOf(bet), priceOf(bet)) })
  return {
    board: h('div', { class: 'cloth two-cloth' }, spot('tai', 'is-B'), spot('xiu', 'is-P')),
    scene: createDiceScene(parts, pipsOf, dice => String(sumOf(dice as unknown as Dice))),
    roads: createRoads({
      say,
      letters: { B: 'T', P: 'X' },
      names: { B: say('tai'), P: say('xiu'), T: '' },
      read: mark => ({ result: resultOf.taiXiu(mark), text: mark }),
    }),
    tell: outcome => tellDice(say, outcome as Dice),
    dealing: say('dealingDice'),
  }
}
