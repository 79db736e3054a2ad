import { Container, Graphics, GraphicsContext } from 'pixi.js'
import type { Cell } from '../../../engine/slots/round.ts'
import { type Clock, easeOut } from '../../play/clock.ts'
import type { Block } from './blocks.ts'
import type { Cabinet } from './layout.ts'
import type { Reels } from './reels.ts'

/** Shows what won: cells in gold frames, lines drawn through them, the rest dimmed. */
export type Lights = {
  view: Container
  fit(cabinet: Cabinet): void
  /** Lights these cells and dims all others; `lines` are the rows of each line to draw. */
  show(cells: readonly Cell[], lines: readonly (readonly number[])[]): void
  /** Glows round one reel that is drawn out. */
  frameReel(reel: number | null): void
  clear(): void
  advance(deltaMs: number): void
}

const LINE_COLORS = [0xffe08a, 0xff9d7a, 0x8fe3be, 0x9cc9ff, 0xf5a6d0]
const BEAT_MS = 900

export function createLights(reels: Reels, clock: Clock, still: () => boolean): Lights {
  const view = new Container()
  const frames = new Container()
  /** Drawn once, and uncovered from left to right. */
  const strokes = new Graphics()
  const veil = new Graphics()
  const lines = new Container()
  const glow = new Graphics()
  lines.addChild(strokes, veil)
  lines.mask = veil
  view.addChild(glow, frames, lines)
  let cabinet: Cabinet | null = null
  /** Of the frame round a block, by its reels and rows. */
  const shapes = new Map<string, GraphicsContext>()
  /** Big symbols once, however many of their cells won. */
  let lit: readonly Block[] = []
  let drawn: readonly (readonly number[])[] = []
  let time = 0
  /** A new showing ends the drawing of the one before. */
  let showing = 0

  const each = (paint: (reel: number, row: number) => void) => {
    for (let reel = 0; reel < (cabinet?.reels ?? 0); reel++)
      for (let row = 0; row < (cabinet?.rows ?? 0); row++) paint(reel, row)
  }
  const shapeOf = ({ reels, rows }: Block, { cellWidth, cellHeight }: Cabinet) => {
    const size = `${reels}x${rows}`
    const shape = shapes.get(size) ?? drawFrame(reels * cellWidth - 6, rows * cellHeight - 6)
    shapes.set(size, shape)
    return shape
  }
  const clearFrames = () => {
    for (const frame of frames.removeChildren()) frame.destroy()
  }
  const drawFrames = () => {
    clearFrames()
    if (!cabinet) return
    const { rim, cellWidth, cellHeight } = cabinet
    for (const block of lit) {
      const frame = new Graphics(shapeOf(block, cabinet))
      frame.position.set(rim + block.reel * cellWidth + 3, rim + block.row * cellHeight + 3)
      frames.addChild(frame)
    }
  }
  const drawLines = () => {
    strokes.clear()
    if (!cabinet) return
    const { rim, cellWidth, cellHeight } = cabinet
    const thick = Math.max(3, cellWidth * 0.045)
    drawn.forEach((rows, i) => {
      const color = LINE_COLORS[i % LINE_COLORS.length]!
      for (const [width, alpha, tone] of [
        [thick * 2.6, 0.22, color],
        [thick, 0.9, color],
        [thick * 0.35, 1, 0xffffff],
      ] as const) {
        rows.forEach((row, reel) => {
          const [x, y] = [rim + (reel + 0.5) * cellWidth, rim + (row + 0.5) * cellHeight]
          if (reel === 0) strokes.moveTo(x, y)
          else strokes.lineTo(x, y)
        })
        strokes.stroke({ width, color: tone, alpha, cap: 'round', join: 'round' })
      }
    })
  }
  const uncover = (share: number) => {
    if (cabinet)
      veil
        .clear()
        .rect(0, 0, cabinet.width * share, cabinet.height)
        .fill(0xffffff)
  }
  const clear = () => {
    showing++
    lit = []
    drawn = []
    clearFrames()
    strokes.clear()
    each((reel, row) => {
      reels.dim(reel, row, false)
      reels.spriteAt(reel, row).rotation = 0
    })
  }
  return {
    view,
    fit(next) {
      cabinet = next
      view.position.set(next.x, next.y)
      clearFrames()
      for (const shape of shapes.values()) shape.destroy()
      shapes.clear()
      drawFrames()
      drawLines()
      uncover(1)
    },
    show(cells, rows) {
      clear()
      lit = cells
        .map(({ reel, row }) => reels.blockAt(reel, row))
        .filter((block, i, all) => i === all.findIndex(other => isSame(block, other)))
      drawn = rows
      time = 0
      const mine = showing
      each((reel, row) => {
        const block = reels.blockAt(reel, row)
        reels.dim(reel, row, !lit.some(other => isSame(block, other)))
      })
      drawFrames()
      drawLines()
      void clock.tween(
        still() || rows.length === 0 ? 0 : 320,
        share => {
          if (mine === showing) uncover(share)
        },
        easeOut,
      )
    },
    frameReel(reel) {
      glow.clear()
      if (reel === null || !cabinet) return
      const { rim, cellWidth, cellHeight, rows } = cabinet
      const block = reels.blockAt(reel, 0)
      for (const [inset, width, alpha] of [
        [0, 12, 0.18],
        [0, 7, 0.4],
        [0, 3, 1],
      ] as const)
        glow
          .roundRect(rim + block.reel * cellWidth + inset, rim, cellWidth * block.reels, cellHeight * rows, 8)
          .stroke({ width, color: 0xffd97a, alpha })
    },
    clear,
    advance(deltaMs) {
      if (glow.visible) glow.alpha = 0.65 + 0.35 * Math.sin(performance.now() / 110)
      if (lit.length === 0 || still()) return
      time += deltaMs
      const swing = Math.sin((time / BEAT_MS) * Math.PI * 2)
      for (const [i, { reel, row }] of lit.entries()) {
        frames.children[i]!.alpha = 0.75 + 0.25 * swing
        reels.spriteAt(reel, row).rotation = swing * 0.035
      }
    },
  }
}

/** A gold frame of this size, from its upper left corner. */
function drawFrame(width: number, height: number): GraphicsContext {
  return new GraphicsContext()
    .roundRect(0, 0, width, height, 8)
    .stroke({ width: 6, color: 0xf2a83c, alpha: 0.35 })
    .roundRect(0, 0, width, height, 8)
    .stroke({ width: 2.2, color: 0xfff1c0 })
}

const isSame = (one: Block, other: Block) => one.reel === other.reel && one.row === other.row
