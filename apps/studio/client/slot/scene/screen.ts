import 'pixi.js/graphics'
import 'pixi.js/unsafe-eval'
import { autoDetectRenderer, type Container, RendererType } from 'pixi.js'
import { loadPatiently } from '#shared/web/tries.ts'

/** What a scene is shown on. */
export type Screen = {
  canvas: HTMLCanvasElement
  /** A graphics card draws it. */
  hasCard: boolean
  /** Pixels drawn for each pixel of the page, at most. */
  mostDense: number
  /** Lengths in pixels of the page, `density` pixels drawn for each. */
  resize(width: number, height: number, density: number): void
  paint(stage: Container): void
}

const MOST_DENSE = 2
/** Without a graphics card each pixel is drawn by the processor. */
const MOST_DENSE_BY_CANVAS = 1.5
const BY_SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Pixi draws by WebGL where there is a graphics card. One that is only emulated is slower than the plain canvas. */
export async function openScreen(): Promise<Screen> {
  const renderer = await loadPatiently(() =>
    autoDetectRenderer({
      preference: hasGraphicsCard() ? 'webgl' : 'canvas',
      backgroundColor: 0x0b0708,
      // Lines need it only where pixels are large.
      antialias: Math.min(MOST_DENSE, window.devicePixelRatio || 1) < 1.5,
      autoDensity: true,
      // Of what Pixi would load beside it, only drawings are used.
      skipExtensionImports: true,
    }),
  )
  const hasCard = renderer.type !== RendererType.CANVAS
  return {
    canvas: renderer.canvas,
    hasCard,
    mostDense: hasCard ? MOST_DENSE : MOST_DENSE_BY_CANVAS,
    resize: (width, height, density) => renderer.resize(width, height, density),
    paint: stage => renderer.render(stage),
  }
}

/** Chromium tells of no caveat about a card that it emulates itself, so its name is asked for too. */
function hasGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!context) return false
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = String(context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER))
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return !BY_SOFTWARE.test(name)
}
