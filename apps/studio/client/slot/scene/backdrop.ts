import { Container, Sprite, type Texture } from 'pixi.js'
import type { GameArt } from '../../../games/game-art.ts'
import { svgDocument } from '../../shell/svg.ts'
import type { Atlas } from './atlas.ts'
import { rasterise, textureOf } from './picture.ts'

export type Mode = 'base' | 'free'

/** The place behind the reels, with lanterns that rise over the water; petals drift in the free spins. */
export type Backdrop = {
  view: Container
  fit(atlas: Atlas, width: number, height: number, scale: number): Promise<void>
  show(mode: Mode): void
  /** Fewer things drift on a weak device, none when less motion is wanted. */
  drift(on: boolean): void
  advance(deltaMs: number): void
}

type Floater = { sprite: Sprite; depth: number; phase: number; x: number; y: number }

const FLOATERS = 14
/** Backgrounds are soft: they need no more pixels than this. */
const MOST_PIXELS = 1_600_000

export function createBackdrop(art: GameArt): Backdrop {
  const view = new Container()
  const scenes: Record<Mode, Sprite> = { base: new Sprite(), free: new Sprite({ visible: false }) }
  const textures: Texture[] = []
  const floaters: Floater[] = Array.from({ length: FLOATERS }, (_, i) => {
    const sprite = new Sprite()
    sprite.anchor.set(0.5)
    return { sprite, depth: 0.35 + (i / FLOATERS) * 0.65, phase: i * 2.4, x: (i * 0.382) % 1, y: (i * 0.277) % 1 }
  })
  view.addChild(scenes.base, scenes.free, ...floaters.map(floater => floater.sprite))
  let atlas: Atlas | null = null
  let mode: Mode = 'base'
  let size = { width: 1, height: 1 }
  let time = 0
  let drifting = true

  const dress = () => {
    for (const { sprite } of floaters) if (atlas) sprite.texture = atlas.spark(mode === 'base' ? 'lamp' : 'petal')
  }
  const drawOne = async (which: Mode, width: number, height: number, scale: number) => {
    const detail = Math.min(scale, Math.sqrt(MOST_PIXELS / (width * height)))
    const svg = svgDocument(art.paints, art.drawScene(width, height, which), width, height)
    const texture = textureOf(await rasterise(svg, width, height, detail, true))
    textures.push(texture)
    return texture
  }
  const put = (which: Mode, texture: Texture) => {
    scenes[which].texture = texture
    scenes[which].setSize(size.width, size.height)
  }
  return {
    view,
    async fit(next, width, height, scale) {
      atlas = next
      dress()
      if (width === size.width && height === size.height) return
      size = { width, height }
      const old = textures.splice(0)
      put(mode, await drawOne(mode, width, height, scale))
      const other = mode === 'base' ? 'free' : 'base'
      put(other, await drawOne(other, width, height, scale))
      for (const texture of old) texture.destroy(true)
    },
    show(next) {
      mode = next
      dress()
      scenes.base.visible = next === 'base'
      scenes.free.visible = next === 'free'
    },
    drift(on) {
      drifting = on
      for (const { sprite } of floaters) sprite.visible = on
    },
    advance(deltaMs) {
      if (!drifting || !atlas) return
      time += deltaMs
      const way = mode === 'base' ? -1 : 1
      for (const floater of floaters) {
        const { sprite, depth, phase } = floater
        floater.y += (way * deltaMs * depth * 0.016) / 1000
        if (floater.y < -0.1) floater.y = 1.1
        if (floater.y > 1.1) floater.y = -0.1
        const sway = Math.sin(time * 0.0004 + phase)
        sprite.position.set((floater.x + sway * 0.02) * size.width, floater.y * size.height)
        sprite.scale.set((depth * Math.max(34, size.height * 0.07)) / atlas.size)
        sprite.rotation = mode === 'base' ? sway * 0.12 : sway * 2
        sprite.alpha = (mode === 'base' ? 0.55 + 0.35 * Math.sin(time * 0.0011 + phase) : 0.8) * depth
      }
    },
  }
}
