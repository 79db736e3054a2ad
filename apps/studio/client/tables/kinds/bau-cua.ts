import { SYMBOLS } from '../../../engine/tables/dice/dice-tables.ts'
import { h } from '../../shell/dom.ts'
import { spotText } from '../bets/spots.ts'
import type { Felt, FeltParts } from '../felt.ts'
import { createPastList } from '../roads/past-list.ts'
import { createDiceScene } from '../scene/dice-scene.ts'
import { symbolOf } from '../scene/symbols.ts'

/** Bầu cua: six symbols, three dice that show them. */
export function makeBauCua(parts: FeltParts): Felt {
  const { say, spots, nameOf, priceOf } = parts
  const nameAll = (faces: readonly number[]) => faces.map(face => nameOf(SYMBOLS[face - 1]!)).join(', ')
  return {
    board: h(
      'div',
      { class: 'cloth bau-cua-cloth' },
      ...SYMBOLS.map((symbol, i) =>
        spots.make(symbol, {
          class: 'is-symbol',
          content: [symbolOf(i + 1), ...spotText(nameOf(symbol), priceOf(symbol))],
        }),
      ),
    ),
    scene: createDiceScene(parts, symbolOf, () => ''),
    roads: createPastList({
      say,
      item: mark => ({
        name: nameAll([...mark].map(Number)),
        content: [h('span', { class: 'past-symbols' }, ...[...mark].map(face => symbolOf(Number(face))))],
      }),
      counted: [1, 2, 3, 4, 5, 6].map(face => ({
        name: nameOf(SYMBOLS[face - 1]!),
        content: symbolOf(face),
        count: mark => [...mark].filter(each => each === String(face)).length,
      })),
    }),
    tell: outcome => `${nameAll(outcome as number[])}.`,
    dealing: say('dealingDice'),
  }
}
