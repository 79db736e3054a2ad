import type { Texture } from 'pixi.js'
import type { FishFile } from '../../../engine/fishing/fishing-file.ts'
import { cutOut, textureOf } from '../../slot/scene/picture.ts'
import { DRAWN } from './skins.ts'

/** Pictures of one beat of a fish's tail. */
export const FRAMES = 8
/** How far fins and arms reach beyond the body at most, in its lengths and heights. */
const MARGIN = { x: 1.24, y: 1.62 }

/** The beat of a fish, cut to what is painted, and where in each picture the fish's place is, as a share of it. */
export type Strip = { frames: readonly Texture[]; middle: { x: number; y: number } }

/** The pictures of each kind, drawn when the first of it comes, in pixels of the device. */
export function createStrips(density: number) {
  const kept = new Map<string, Strip>()
  return {
    density,
    of(kind: FishFile): Strip {
      const before = kept.get(kind.id)
      if (before) return before
      const { paint } = DRAWN[kind.id]!
      const width = Math.ceil(kind.half.length * 2 * MARGIN.x * density)
      const height = Math.ceil(kind.half.height * 2 * MARGIN.y * density)
      const canvas = new OffscreenCanvas(width, height * FRAMES)
      const ctx = canvas.getContext('2d', { willReadFrequently: true })!
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
      const box = paintedIn(ctx.getImageData(0, 0, width, height * FRAMES), height)
      const sheet = textureOf(canvas)
      const strip = {
        frames: Array.from({ length: FRAMES }, (_, i) =>
          cutOut(sheet, box.left, i * height + box.top, box.right - box.left, box.bottom - box.top),
        ),
        middle: {
          x: (width / 2 - box.left) / (box.right - box.left),
          y: (height / 2 - box.top) / (box.bottom - box.top),
        },
      }
      kept.set(kind.id, strip)
      return strip
    },
    destroy(): void {
      for (const { frames } of kept.values()) frames[0]!.source.destroy()
      kept.clear()
    },
  }
}
export type Strips = ReturnType<typeof createStrips>

/** The smallest box that holds what is painted in each of the pictures of this height: the rest would be drawn as well. */
function paintedIn({ data, width }: ImageData, height: number) {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let i = 3; i < data.length; i += 4) {
    if (data[i] === 0) continue
    const pixel = (i - 3) / 4
    const [x, y] = [pixel % width, Math.floor(pixel / width) % height]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}
