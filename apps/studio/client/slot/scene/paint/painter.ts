import type { Container, Texture } from 'pixi.js'
import { isOpaque } from '../picture.ts'
import { type Copies, createCopies } from './copies.ts'
import { createDrawings, type Drawings } from './drawings.ts'
import { createPieces, type Piece } from './pieces.ts'
import { common, holds, outside, overlap, type Region } from './regions.ts'

/** Draws a scene of Pixi's by the plain canvas, and of each frame only what changed (decision 34). */
export type Painter = {
  canvas: HTMLCanvasElement
  /** Lengths in pixels of the page, `density` pixels of the canvas for each of them. */
  resize(width: number, height: number, density: number): void
  paint(stage: Container): void
}

const GROUND = '#0b0708'

export function createPainter(): Painter {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })!
  const pieces = createPieces(isOpaque)
  const copies = createCopies()
  const drawings = createDrawings()
  // A browser that took the canvas's memory away gives it back empty.
  canvas.addEventListener('contextrestored', pieces.forget)
  let density = 1
  let all: Region = { left: 0, top: 0, right: 0, bottom: 0 }
  const paintRegion = (from: readonly Piece[], region: Region): void => {
    const uppermost = from.findLastIndex(piece => piece.covers && overlap(piece, region))
    const ground = from[uppermost]
    // What lies under it is painted where it can be seen only.
    if (ground && !holds(ground, region)) {
      paintRegion(from, common(ground, region))
      for (const part of outside(region, ground)) paintRegion(from, part)
      return
    }
    const { left, top, right, bottom } = region
    context.save()
    context.beginPath()
    context.rect(left, top, right - left, bottom - top)
    context.clip()
    if (!ground) {
      context.fillStyle = GROUND
      context.fillRect(left, top, right - left, bottom - top)
    }
    for (const piece of from.slice(Math.max(0, uppermost)))
      if (overlap(piece, region)) draw(context, piece, region, copies, drawings)
    context.restore()
  }
  return {
    canvas,
    resize(width, height, nextDensity) {
      const [across, down] = [Math.round(width * nextDensity), Math.round(height * nextDensity)]
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
      density = nextDensity
      if (canvas.width === across && canvas.height === down) return
      canvas.width = across
      canvas.height = down
      all = { left: 0, top: 0, right: across, bottom: down }
      pieces.forget()
    },
    paint(stage) {
      const seen = pieces.read(stage, density, all)
      for (const region of seen.changed) paintRegion(seen.pieces, region)
    },
  }
}

function draw(
  context: CanvasRenderingContext2D,
  piece: Piece,
  region: Region,
  copies: Copies,
  drawings: Drawings,
): void {
  const { clip, cut, texture, lines } = piece
  // What changed ends at the mask already, as a rule.
  const clipped = cut && !holds(clip, region)
  if (clipped) {
    context.save()
    context.beginPath()
    context.rect(clip.left, clip.top, clip.right - clip.left, clip.bottom - clip.top)
    context.clip()
  }
  context.globalAlpha = piece.alpha
  if (texture) drawTexture(context, piece, texture, copies.of(piece, texture))
  else if (lines) {
    const { canvas, left, top } = drawings.of(piece, lines)
    context.drawImage(canvas, piece.x + left, piece.y + top)
  }
  if (clipped) context.restore()
}

/** With the copy of its size, where there is one. */
export function drawTexture(
  context: CanvasRenderingContext2D,
  piece: Piece,
  texture: Texture,
  copy: HTMLCanvasElement | null,
): void {
  const { a, b, c, d, x, y } = piece
  const { x: sx, y: sy, width, height } = texture.frame
  if (copy) context.drawImage(copy, x, y)
  else if (b === 0 && c === 0 && a > 0 && d > 0)
    context.drawImage(texture.source.resource, sx, sy, width, height, x, y, width * a, height * d)
  else {
    context.setTransform(a, b, c, d, x, y)
    context.drawImage(texture.source.resource, sx, sy, width, height, 0, 0, width, height)
    context.resetTransform()
  }
}
