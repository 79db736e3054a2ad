import { leftOf } from '../../../engine/tables/dice/fan-tan.ts'
import { h } from '../../shell/dom.ts'
import type { FeltParts, Scene } from '../felt.ts'
import { createCupScene } from './cup-scene.ts'

/** Beads as they are counted out: columns of four, and apart from them what is left. */
function columnsOf(beads: number): HTMLElement[] {
  const left = leftOf(beads)
  const counts = [...Array.from({ length: (beads - left) / 4 }, () => 4), left]
  return counts.map((count, i) =>
    h(
      'span',
      { class: 'bead-column', style: `--at: ${i}`, 'data-left': String(i === counts.length - 1) },
      ...Array.from({ length: count }, () => h('i', { class: 'bead' })),
    ),
  )
}

/** Beads under a cup. */
export function createBeadScene({ sounds }: Pick<FeltParts, 'sounds'>): Scene {
  const content = h('div', { class: 'beads', dir: 'ltr' })
  return createCupScene({
    sounds,
    look: 'cup',
    content,
    set(reveal) {
      if (reveal.show !== 'beads') return ''
      content.replaceChildren(...columnsOf(reveal.beads))
      return String(leftOf(reveal.beads))
    },
  })
}
