import type { Container, GraphicsContext, Texture } from 'pixi.js'
import { isOpaque } from '../picture.ts'
import { type Copies, createCopies } from './copies.ts'
import { createPieces, type Piece } from './pieces.ts'
import { holds, overlap, type Region } from './regions.ts'

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
  // A browser that took the canvas's memory away gives it back empty.
  canvas.addEventListener('contextrestored', pieces.forget)
  let density = 1
  let all: Region = { left: 0, top: 0, right: 0, bottom: 0 }
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
      for (const region of seen.changed) {
        context.save()
        context.beginPath()
        context.rect(region.left, region.top, region.right - region.left, region.bottom - region.top)
        context.clip()
        const from = seen.pieces.findLastIndex(piece => piece.covers && holds(piece, region))
        if (from === -1) {
          context.fillStyle = GROUND
          context.fillRect(region.left, region.top, region.right - region.left, region.bottom - region.top)
        }
        for (const piece of seen.pieces.slice(Math.max(0, from)))
          if (overlap(piece, region)) draw(context, piece, region, copies)
        context.restore()
      }
    },
  }
}

function draw(context: CanvasRenderingContext2D, piece: Piece, region: Region, copies: Copies): void {
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
  if (texture) drawTexture(context, piece, texture, copies)
  else if (lines) drawLines(context, piece, lines)
  if (clipped) context.restore()
}

function drawTexture(context: CanvasRenderingContext2D, piece: Piece, texture: Texture, copies: Copies): void {
  const { a, b, c, d, x, y } = piece
  const { x: sx, y: sy, width, height } = texture.frame
  const copy = copies.of(piece, texture)
  if (b === 0 && c === 0 && a > 0 && d > 0) {
    if (copy) context.drawImage(copy, x, y)
    else context.drawImage(texture.source.resource, sx, sy, width, height, x, y, width * a, height * d)
    return
  }
  context.setTransform(a, b, c, d, x, y)
  if (copy) context.drawImage(copy, 0, 0)
  else context.drawImage(texture.source.resource, sx, sy, width, height, 0, 0, width, height)
  context.resetTransform()
}

/** Paths of drawings, as long as these stay as they are. */
const paths = new WeakMap<GraphicsContext, { version: number; strokes: readonly Stroke[] }>()
type Stroke = { path: Path2D; style: CanvasRenderingContext2D['strokeStyle']; alpha: number; width: number }

/** Drawings are strokes of plain paths with round ends; masks are not drawn. */
function drawLines(context: CanvasRenderingContext2D, piece: Piece, lines: GraphicsContext): void {
  let kept = paths.get(lines)
  if (kept?.version !== piece.version) {
    kept = { version: piece.version, strokes: strokesOf(lines) }
    paths.set(lines, kept)
  }
  context.setTransform(piece.a, piece.b, piece.c, piece.d, piece.x, piece.y)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { path, style, alpha, width } of kept.strokes) {
    context.globalAlpha = piece.alpha * alpha
    context.strokeStyle = style
    context.lineWidth = width
    context.stroke(path)
  }
  context.resetTransform()
}

function strokesOf({ instructions }: GraphicsContext): Stroke[] {
  return instructions.flatMap(instruction => {
    if (instruction.action !== 'stroke') return []
    const { style, path } = instruction.data
    const drawn = new Path2D()
    for (const { action, data } of path.instructions) {
      if (action === 'moveTo') drawn.moveTo(data[0], data[1])
      else if (action === 'lineTo') drawn.lineTo(data[0], data[1])
      else if (action === 'roundRect') drawn.roundRect(data[0], data[1], data[2], data[3], data[4])
      else throw new Error(`Drawings have no ${action}.`)
    }
    const color = `#${(style.color ?? 0).toString(16).padStart(6, '0')}`
    return [{ path: drawn, style: color, alpha: style.alpha ?? 1, width: style.width ?? 1 }]
  })
}
