import type { Texture } from 'pixi.js'
import type { FishFile } from '../../../engine/fishing/fishing-file.ts'
import { cutOut, textureOf } from '../../slot/scene/picture.ts'
import { DRAWN } from './skins.ts'

/** Pictures of one beat of a fish's tail. */
export const FRAMES = 8
/** How far fins and arms reach beyond the body, in its lengths and heights. */
const MARGIN = { x: 1.24, y: 1.62 }

/** The pictures of each kind, drawn when the first of it comes, in pixels of the device. */
export function createStrips(density: number) {
  const kept = new Map<string, Texture[]>()
  return {
    density,
    of(kind: FishFile): Texture[] {
      const before = kept.get(kind.id)
      if (before) return before
      const { paint } = DRAWN[kind.id]!
      const width = Math.ceil(kind.half.length * 2 * MARGIN.x * density)
      const height = Math.ceil(kind.half.height * 2 * MARGIN.y * density)
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height * FRAMES
      const ctx = canvas.getContext('2d')!
      for (let i = 0; i < FRAMES; i++) {
        ctx.save()
        ctx.beginPath()
        ctx.rect(0, i * height, width, height)
        ctx.clip()
        ctx.translate(width / 2, (i + 0.5) * height)
        ctx.scale(density, density)
        paint(ctx, kind.half.length, kind.half.height, (i / FRAMES) * Math.PI * 2)
        ctx.restore()
      }
      const sheet = textureOf(canvas)
      const frames = Array.from({ length: FRAMES }, (_, i) => cutOut(sheet, 0, i * height, width, height))
      kept.set(kind.id, frames)
      return frames
    },
    destroy(): void {
      for (const [first] of kept.values()) first!.source.destroy()
      kept.clear()
    },
  }
}
export type Strips = ReturnType<typeof createStrips>
