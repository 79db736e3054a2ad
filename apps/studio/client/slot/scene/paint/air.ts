import type { Container } from 'pixi.js'
import { isOpaque } from '../picture.ts'
import { drawTexture, type Painter } from './painter.ts'
import { createPieces } from './pieces.ts'
import type { Region } from './regions.ts'

/**
 * Draws what flies over a scene on a canvas of its own, all of it anew while anything moves: sparks pass over
 * everything, and what lies under them need not be painted again (decision 34). They are small and quick: a pixel of the
 * canvas for each of the page will do.
 */
export function createAir(): Omit<Painter, 'resize'> & { resize(width: number, height: number): void } {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const pieces = createPieces(isOpaque)
  canvas.className = 'air'
  canvas.addEventListener('contextrestored', pieces.forget)
  let all: Region = { left: 0, top: 0, right: 0, bottom: 0 }
  return {
    canvas,
    resize(width, height) {
      if (canvas.width === width && canvas.height === height) return
      canvas.width = width
      canvas.height = height
      all = { left: 0, top: 0, right: width, bottom: height }
      pieces.forget()
    },
    paint(stage: Container) {
      const seen = pieces.read(stage, 1, all)
      if (seen.changed.length === 0) return
      canvas.style.visibility = seen.pieces.length > 0 ? 'visible' : 'hidden'
      context.clearRect(0, 0, all.right, all.bottom)
      for (const piece of seen.pieces) {
        context.globalAlpha = piece.alpha
        drawTexture(context, piece, piece.texture!, null)
      }
    },
  }
}
