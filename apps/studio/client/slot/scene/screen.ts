import type { Container } from 'pixi.js'
import { loadPatiently } from '#shared/web/tries.ts'
import { createAir } from './paint/air.ts'
import { createPainter } from './paint/painter.ts'

/** What a scene is shown on. */
export type Screen = {
  name: 'webgl' | 'canvas'
  /** The rearmost first. */
  canvases: readonly HTMLCanvasElement[]
  /** Pixels drawn for each pixel of the page, at most. */
  mostDense: number
  /** Lengths in pixels of the page, `density` pixels drawn for each. */
  resize(width: number, height: number, density: number): void
  /** `air`: what flies over the stage. */
  paint(stage: Container, air: Container): void
}

/** Without a graphics card each pixel is drawn by the processor. */
const MOST_DENSE_BY_CANVAS = 1.5
const BY_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** A graphics card draws by WebGL. One that is only emulated draws some frames a second, the plain canvas sixty. */
export async function openScreen(): Promise<Screen> {
  if (hasGraphicsCard()) {
    const { openWebgl } = await loadPatiently(() => import('./webgl.ts'))
    const screen = await openWebgl().catch(() => null)
    if (screen) return screen
  }
  const [ground, above] = [createPainter(), createAir()]
  return {
    name: 'canvas',
    canvases: [ground.canvas, above.canvas],
    mostDense: MOST_DENSE_BY_CANVAS,
    resize(width, height, density) {
      ground.resize(width, height, density)
      above.resize(width, height)
    },
    paint(stage, air) {
      ground.paint(stage)
      above.paint(air)
    },
  }
}

function hasGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!context) return false
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !BY_SOFTWARE.test(name)
}
