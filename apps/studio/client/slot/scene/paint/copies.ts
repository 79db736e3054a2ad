import type { Texture } from 'pixi.js'
import { isOpaque } from '../picture.ts'
import type { Piece } from './pieces.ts'

/** Pictures of textures at the size in which they are drawn, so that each frame only copies pixels. */
export type Copies = {
  /** A copy for this piece; null while it is drawn as it is, or at another size in each frame. */
  of(piece: Piece, texture: Texture): HTMLCanvasElement | null
}

/** Frames that a thing is drawn at one size before a copy of that size is worth it. */
const STEADY_FRAMES = 2
/** Copies kept of one texture: in the densities that are in use. */
const MOST = 3
/** Making a copy costs more than drawing without: when many are wanted at once, each frame makes one. */
const MADE_A_FRAME = 1

export function createCopies(): Copies {
  const copies = new WeakMap<Texture, HTMLCanvasElement[]>()
  let frame = -1
  let made = 0
  return {
    of(piece, texture) {
      const upright = piece.b === 0 && piece.c === 0 && piece.a > 0 && piece.d > 0
      // What turns is drawn from its own size.
      if (!upright || piece.steady < STEADY_FRAMES) return null
      const width = Math.round(texture.frame.width * piece.a)
      const height = Math.round(texture.frame.height * piece.d)
      if (width === texture.frame.width && height === texture.frame.height) return null
      const mine = copies.get(texture) ?? []
      copies.set(texture, mine)
      const kept = mine.find(copy => copy.width === width && copy.height === height)
      if (kept) return kept
      if (piece.frame !== frame) made = 0
      frame = piece.frame
      if (made === MADE_A_FRAME) return null
      made++
      if (mine.length === MOST) mine.shift()
      const canvas = makeCopy(texture, width, height)
      mine.push(canvas)
      return canvas
    },
  }
}

function makeCopy(texture: Texture, width: number, height: number): HTMLCanvasElement {
  const { frame, source } = texture
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: !isOpaque(texture) })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source.resource, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height)
  return canvas
}
