import { h } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { createCupScene } from './cup-scene.ts'
import { makeDie } from './die.ts'

/** Three dice under a cup; `face` draws their faces, `told` says what they came to. */
export function createDiceScene(
  { sounds }: Pick<FeltParts, 'sounds'>,
  face: (n: number) => Node,
  told: (dice: readonly number[]) => string,
): Scene {
  const dice = [-15, 8, 21].map(angle => makeDie(face, angle))
  dice.forEach((die, i) => {
    die.set(i + 1)
  })
  return createCupScene({
    sounds,
    look: 'cup',
    content: h('div', { class: 'dice-3d', dir: 'ltr' }, ...dice.map(die => die.view)),
    set(reveal) {
      if (reveal.show !== 'dice') return ''
      dice.forEach((die, i) => {
        die.set(reveal.dice[i]!)
      })
      return told(reveal.dice)
    },
  })
}
