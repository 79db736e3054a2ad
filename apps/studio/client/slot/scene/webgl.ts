import 'pixi.js/unsafe-eval'
import { Container, WebGLRenderer } from 'pixi.js'
import type { Screen } from './screen.ts'

const MOST_DENSE = 2

/** Fails where the browser has no WebGL after all. */
export async function openWebgl(): Promise<Screen> {
  const renderer = new WebGLRenderer()
  await renderer.init({
    backgroundColor: 0x0b0708,
    // Lines need it only where pixels are large.
    antialias: Math.min(MOST_DENSE, window.devicePixelRatio || 1) < 1.5,
    autoDensity: true,
  })
  const all = new Container()
  return {
    name: 'webgl',
    canvases: [renderer.canvas],
    mostDense: MOST_DENSE,
    resize(width, height, density) {
      renderer.resolution = density
      renderer.resize(width, height)
    },
    paint(stage, air) {
      if (all.children.length === 0) all.addChild(stage, air)
      renderer.render(all)
    },
  }
}
