import type { ArcadeLook } from '../games/kit/looks.ts'
import { makePaints, paintsIn } from '../games/kit/paints.ts'
import { drawPlace, tintOf } from '../games/kit/place.ts'
import { h } from './shell/dom.ts'
import { svgAddress, svgDocument } from './shell/svg.ts'

/** The page in the colours of a game without reels. */
export function tintPage(look: ArcadeLook): void {
  const { deep, ground } = look.colors
  const colors = { ...tintOf(look), '--deep': deep, '--ground': ground }
  for (const [property, color] of Object.entries(colors)) document.documentElement.style.setProperty(property, color)
}

/** The place behind the board: a picture that stands still. */
export function showPlace(scene: HTMLElement, game: string, look: ArcadeLook): void {
  const draw = () => {
    const { innerWidth: width, innerHeight: height } = window
    const content = drawPlace(game, look, width, height, 'base')
    const svg = svgDocument(paintsIn(makePaints(look), content), content, width, height)
    scene.replaceChildren(h('img', { class: 'place', alt: '', src: svgAddress(svg) }))
  }
  let due: number | undefined
  window.addEventListener('resize', () => {
    window.clearTimeout(due)
    due = window.setTimeout(draw, 120)
  })
  draw()
}
