import type { Texture } from 'pixi.js'
import { isOpaque } from '../picture.ts'
import type { Piece } from './pieces.ts'

/** Pictures of textures at the size and in the tint in which they are drawn, so that each frame only copies pixels. */
export type Copies = {
  /** A copy for this piece; null while it is drawn as it is, or at another size in each frame. */
  of(piece: Piece, texture: Texture): HTMLCanvasElement | null
}

type Copy = { width: number; height: number; tint: number; canvas: HTMLCanvasElement }

/** Frames that a thing is drawn at one size before a copy of that size is worth it. */
const STEADY_FRAMES = 2
/** Copies kept of one texture: at rest, in motion and dimmed, in the densities that are in use. */
const MOST = 6
const PLAIN = 0xffffff

export function createCopies(): Copies {
  const copies = new WeakMap<Texture, Copy[]>()
  return {
    of(piece, texture) {
      const { frame } = texture
      const upright = piece.b === 0 && piece.c === 0 && piece.a > 0 && piece.d > 0
      // What turns is drawn from its own size.
      const width = upright ? Math.round(frame.width * piece.a) : frame.width
      const height = upright ? Math.round(frame.height * piece.d) : frame.height
      const sized = width !== frame.width || height !== frame.height
      if (piece.tint === PLAIN && !(sized && piece.steady >= STEADY_FRAMES)) return null
      const mine = copies.get(texture) ?? []
      copies.set(texture, mine)
      const kept = mine.find(copy => copy.width === width && copy.height === height && copy.tint === piece.tint)
      if (kept) return kept.canvas
      if (mine.length === MOST) mine.shift()
      const canvas = makeCopy(texture, width, height, piece.tint)
      mine.push({ width, height, tint: piece.tint, canvas })
      return canvas
    },
  }
}

function makeCopy(texture: Texture, width: number, height: number, tint: number): HTMLCanvasElement {
  const { frame, source } = texture
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: !isOpaque(texture) })!
  context.imageSmoothingQuality = 'high'
  const draw = () =>
    context.drawImage(source.resource, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height)
  draw()
  if (tint === PLAIN) return canvas
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = `#${tint.toString(16).padStart(6, '0')}`
  context.fillRect(0, 0, width, height)
  // Only where there was something.
  context.globalCompositeOperation = 'destination-in'
  draw()
  return canvas
}
