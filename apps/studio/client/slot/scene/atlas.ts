import type { Texture } from 'pixi.js'
import type { GameArt, Spark } from '../../../games/game-art.ts'
import { svgDocument } from '../../shell/svg.ts'
import { cutOut, rasterise, textureOf } from './picture.ts'

/** All that moves on the reels in one texture: symbols at rest, the same in motion and dimmed, sparks. */
export type Atlas = {
  /** Device pixels of a symbol's side. */
  size: number
  symbol(id: string): Texture
  /** Drawn out along the way of the reel: as wide as at rest, and higher. */
  blurred(id: string): Texture
  /** As it stands beside those that won. */
  dimmed(id: string): Texture
  spark(name: Spark): Texture
  destroy(): void
}

const SYMBOL_FIELD = 200
const SPARK_FIELD = 100
const GAP = 4
const WIDEST = 2048
const BIGGEST = 480
/** How much higher a symbol is in motion than at rest. */
const DRAWN_OUT = 1.14
/** What a dimmed symbol is multiplied with. */
const DIM = '#6b5a55'

/** Draws the atlas for symbols of `size` device pixels, with all sparks. */
export function drawAtlas(art: GameArt, size: number): Promise<Atlas> {
  return draw(art, size, Object.keys(art.symbols), Object.keys(art.sparks) as Spark[])
}

/** Draws these symbols alone, for big ones; they are no larger than memory is worth. */
export function drawBigAtlas(art: GameArt, size: number, symbols: readonly string[]): Promise<Atlas> {
  return draw(art, Math.min(size, BIGGEST), symbols, [])
}

async function draw(art: GameArt, size: number, symbols: readonly string[], sparks: readonly Spark[]): Promise<Atlas> {
  const pitch = size + GAP
  const tall = Math.round(size * DRAWN_OUT)
  const columns = Math.max(1, Math.floor(WIDEST / pitch))
  const place = (index: number): Corner => ({
    x: (index % columns) * pitch,
    y: Math.floor(index / columns) * (tall + GAP),
  })
  const drawn = symbols.length + sparks.length
  const width = columns * pitch
  const heightOf = (count: number) => Math.ceil(count / columns) * (tall + GAP)
  const nested = (content: string, index: number, field: number) => {
    const { x, y } = place(index)
    return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${field} ${field}">${content}</svg>`
  }
  const content =
    symbols.map((id, i) => nested(art.symbols[id]!, i, SYMBOL_FIELD)).join('') +
    sparks.map((name, i) => nested(art.sparks[name], symbols.length + i, SPARK_FIELD)).join('')
  const still = await rasterise(svgDocument(art.paints, content, width, heightOf(drawn)), width, heightOf(drawn), 1)
  const canvas = new OffscreenCanvas(width, heightOf(drawn + symbols.length * 2))
  const context = canvas.getContext('2d')!
  context.drawImage(still, 0, 0)
  symbols.forEach((_, i) => {
    within(context, place(drawn + i), size, tall, () => drawMotion(context, still, place(i), size, tall))
    within(context, place(drawn + symbols.length + i), size, size, () => drawDimmed(context, still, place(i), size))
  })
  const sheet = textureOf(canvas)
  const cut = (index: number, height: number) => cutOut(sheet, place(index).x, place(index).y, size, height)
  const each = (from: number, height: number) => new Map(symbols.map((id, i) => [id, cut(from + i, height)]))
  const [resting, moving, dimmed] = [each(0, size), each(drawn, tall), each(drawn + symbols.length, size)]
  const flying = new Map(sparks.map((name, i) => [name, cut(symbols.length + i, size)]))
  return {
    size,
    symbol: id => resting.get(id)!,
    blurred: id => moving.get(id)!,
    dimmed: id => dimmed.get(id)!,
    spark: name => flying.get(name)!,
    destroy: () => sheet.destroy(true),
  }
}

type Corner = { x: number; y: number }

/** Draws from the corner of this rectangle, and nothing outside of it. */
function within(
  context: OffscreenCanvasRenderingContext2D,
  { x, y }: Corner,
  width: number,
  height: number,
  paint: () => void,
) {
  context.save()
  context.translate(x, y)
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  paint()
  context.restore()
}

/** Blur along the way of the reel: many faint copies one above the other. Costs nothing while the reels turn. */
function drawMotion(
  context: OffscreenCanvasRenderingContext2D,
  still: OffscreenCanvas,
  from: Corner,
  size: number,
  tall: number,
): void {
  const copies = 25
  const reach = size * 0.2 + (tall - size) / 2
  context.globalAlpha = 0.1
  for (let i = 0; i < copies; i++) {
    const share = i / (copies - 1) - 0.5
    const y = (tall - size) / 2 + share * 2 * reach
    context.drawImage(still, from.x, from.y, size, size, 0, y, size, size)
  }
}

function drawDimmed(
  context: OffscreenCanvasRenderingContext2D,
  still: OffscreenCanvas,
  from: Corner,
  size: number,
): void {
  const draw = () => context.drawImage(still, from.x, from.y, size, size, 0, 0, size, size)
  draw()
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = DIM
  context.fillRect(0, 0, size, size)
  // Only where there was something.
  context.globalCompositeOperation = 'destination-in'
  draw()
}
