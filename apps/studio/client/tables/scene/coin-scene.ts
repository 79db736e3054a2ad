import { h } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { createCupScene } from './cup-scene.ts'

const COINS = 4

/** Coins as they lie: so many of them red. */
export const coinsOf = (reds: number): HTMLElement[] =>
  Array.from({ length: COINS }, (_, i) => h('i', { class: 'coin-disc', 'data-side': i < reds ? 'red' : 'white' }))

/** Four coins under a bowl. */
export function createCoinScene({ sounds }: Pick<FeltParts, 'sounds'>): Scene {
  const content = h('div', { class: 'coins-flat', dir: 'ltr' }, ...coinsOf(2))
  return createCupScene({
    sounds,
    look: 'bowl',
    content,
    set(reveal) {
      if (reveal.show !== 'coins') return ''
      content.replaceChildren(...coinsOf(reveal.reds))
      return String(reveal.reds)
    },
  })
}
