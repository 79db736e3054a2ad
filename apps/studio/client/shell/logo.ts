import type { Picture } from '../../games/game-art.ts'
import { h } from './dom.ts'
import { svgAddress, svgDocument } from './svg.ts'

/** The game's title in its own lettering: stacked on phones, on one line where there is room. */
export function makeLogo(paints: string, title: { wide: Picture; stacked: Picture }, name: string): HTMLElement {
  const picture = (look: 'wide' | 'stacked') => {
    const { content, width, height } = title[look]
    const src = svgAddress(svgDocument(paints, content, width, height))
    return h('img', { class: `logo-${look}`, alt: '', src, width, height })
  }
  return h('span', { class: 'logo', role: 'img', 'aria-label': name }, picture('wide'), picture('stacked'))
}
