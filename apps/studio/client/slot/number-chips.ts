import type { NumbersShown } from '../../engine/slots/cascade/cascade-events.ts'
import { h } from '../shell/dom.ts'
import type { Scene } from './scene/scene.ts'

/** Numbers of multiplier symbols over their cells. */
export type NumberChips = { show(event: NumbersShown): void; clear(): void }

export function createNumberChips(host: HTMLElement, scene: Scene): NumberChips {
  const layer = h('div', { class: 'number-chips', 'aria-hidden': 'true', dir: 'ltr' })
  host.append(layer)
  return {
    show({ at, values }: NumbersShown) {
      layer.replaceChildren(
        ...at.map(({ reel, row }, i) => {
          const { x, y } = scene.middleOf(reel, row)
          const chip = h('b', {}, `×${values[i]}`)
          chip.style.translate = `${x}px ${y}px`
          return chip
        }),
      )
    },
    clear: () => layer.replaceChildren(),
  }
}
