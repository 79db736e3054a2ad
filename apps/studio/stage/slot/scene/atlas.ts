import type { Texture } from 'pixi.js'
import type { GameArt, Spark } from '../../../games/game-art.ts'
import { svgDocument } from '../../shell/svg.ts'
import { cutOut, rasterise, textureOf } from './picture.ts'

/** All that moves on the reels in one texture: symbols at rest, the same in motion, sparks. */
export type Atlas = {
  /** Device pixels of a symbol's side. */
  size: number
  symbol(id: string): Texture
  blurred(id: string): Texture
  spark(name: Spark): Texture
  destroy(): void
}

const SYMBOL_FIELD = 200
const SPARK_FIELD = 100
const GAP = 4
const WIDEST = 2048
const BIGGEST = 480

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
  const columns = Math.max(1, Math.floor(WIDEST / pitch))
  const place = (index: number) => ({ x: (index % columns) * pitch, y: Math.floor(index / columns) * pitch })
  const total = symbols.length * 2 + sparks.length
  const width = columns * pitch
  const height = Math.ceil(total / columns) * pitch
  const nested = (content: string, index: number, field: number) => {
    const { x, y } = place(index)
    return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${field} ${field}">${content}</svg>`
  }
  const content =
    symbols.map((id, i) => nested(art.symbols[id]!, i, SYMBOL_FIELD)).join('') +
    sparks.map((name, i) => nested(art.sparks[name], symbols.length * 2 + i, SPARK_FIELD)).join('')
  const canvas = await rasterise(svgDocument(art.paints, content, width, height), width, height, 1)
  symbols.forEach((_, i) => {
    drawMotion(canvas, place(i), place(symbols.length + i), size)
  })
  const sheet = textureOf(canvas)
  const cut = (index: number) => cutOut(sheet, place(index).x, place(index).y, size, size)
  const still = new Map(symbols.map((id, i) => [id, cut(i)]))
  const moving = new Map(symbols.map((id, i) => [id, cut(symbols.length + i)]))
  const flying = new Map(sparks.map((name, i) => [name, cut(symbols.length * 2 + i)]))
  return {
    size,
    symbol: id => still.get(id)!,
    blurred: id => moving.get(id)!,
    spark: name => flying.get(name)!,
    destroy: () => sheet.destroy(true),
  }
}

type Corner = { x: number; y: number }

/** Blur along the way of the reel: many faint copies one above the other. Costs nothing while the reels turn. */
function drawMotion(canvas: HTMLCanvasElement, from: Corner, to: Corner, size: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const copies = 25
  const reach = size * 0.2
  context.save()
  context.beginPath()
  context.rect(to.x, to.y, size, size)
  context.clip()
  for (let i = 0; i < copies; i++) {
    const share = i / (copies - 1) - 0.5
    context.globalAlpha = 0.1
    context.drawImage(canvas, from.x, from.y, size, size, to.x, to.y + share * 2 * reach, size, size)
  }
  context.restore()
}
