import type { GraphicsContext } from 'pixi.js'
import { type Piece, STROKE_REACH } from './pieces.ts'

/** Pictures of drawings at the size in which they are drawn: strokes are made of pixels once, not in each frame. */
export type Drawings = {
  /** The picture, and where its corner lies from the drawing's own zero, in pixels of the canvas. */
  of(piece: Piece, lines: GraphicsContext): Picture
}

type Picture = { canvas: HTMLCanvasElement; left: number; top: number }
type Kept = { version: number; a: number; d: number; picture: Picture }

export function createDrawings(): Drawings {
  const drawings = new WeakMap<GraphicsContext, Kept>()
  return {
    of({ version, a, d }, lines) {
      const kept = drawings.get(lines)
      if (kept?.version === version && kept.a === a && kept.d === d) return kept.picture
      const picture = drawPicture(lines, a, d)
      drawings.set(lines, { version, a, d, picture })
      return picture
    },
  }
}

/** Drawings are strokes of plain paths with round ends; masks are not drawn. */
function drawPicture({ bounds, instructions }: GraphicsContext, a: number, d: number): Picture {
  const left = Math.floor(bounds.minX * a) - STROKE_REACH
  const top = Math.floor(bounds.minY * d) - STROKE_REACH
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(bounds.maxX * a) + STROKE_REACH - left
  canvas.height = Math.ceil(bounds.maxY * d) + STROKE_REACH - top
  const context = canvas.getContext('2d')!
  context.setTransform(a, 0, 0, d, -left, -top)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const instruction of instructions) {
    if (instruction.action !== 'stroke') continue
    const { style, path } = instruction.data
    context.beginPath()
    for (const { action, data } of path.instructions) {
      if (action === 'moveTo') context.moveTo(data[0], data[1])
      else if (action === 'lineTo') context.lineTo(data[0], data[1])
      else if (action === 'roundRect') context.roundRect(data[0], data[1], data[2], data[3], data[4])
      else throw new Error(`Drawings have no ${action}.`)
    }
    context.globalAlpha = style.alpha ?? 1
    context.strokeStyle = `#${(style.color ?? 0).toString(16).padStart(6, '0')}`
    context.lineWidth = style.width ?? 1
    context.stroke()
  }
  return { canvas, left, top }
}
