import { Container, Graphics } from 'pixi.js'
import type { Cell } from '../../../math/round.ts'
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

const DIMMED = 0x6b5a55
const LINE_COLORS = [0xffe08a, 0xff9d7a, 0x8fe3be, 0x9cc9ff, 0xf5a6d0]
const BEAT_MS = 900

export function createLights(reels: Reels, clock: Clock, still: () => boolean): Lights {
  const view = new Container()
  const frames = new Graphics()
  const strokes = new Graphics()
  const glow = new Graphics()
  view.addChild(glow, frames, strokes)
  let cabinet: Cabinet | null = null
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
  const drawFrames = () => {
    frames.clear()
    if (!cabinet) return
    const { rim, cellWidth, cellHeight } = cabinet
    for (const block of lit) {
      const x = rim + block.reel * cellWidth + 3
      const y = rim + block.row * cellHeight + 3
      const [width, height] = [block.reels * cellWidth - 6, block.rows * cellHeight - 6]
      frames
        .roundRect(x, y, width, height, 8)
        .stroke({ width: 6, color: 0xf2a83c, alpha: 0.35 })
        .roundRect(x, y, width, height, 8)
        .stroke({ width: 2.2, color: 0xfff1c0 })
    }
  }
  const drawLines = (share: number) => {
    strokes.clear()
    if (!cabinet) return
    const { rim, cellWidth, cellHeight } = cabinet
    const thick = Math.max(3, cellWidth * 0.045)
    drawn.forEach((rows, i) => {
      const reach = share * (rows.length - 1)
      const point = (at: number) => {
        const left = Math.min(Math.floor(at), rows.length - 2)
        const row = rows[left]! + (rows[left + 1]! - rows[left]!) * (at - left)
        return [rim + (at + 0.5) * cellWidth, rim + (row + 0.5) * cellHeight] as const
      }
      const color = LINE_COLORS[i % LINE_COLORS.length]!
      for (const [width, alpha, tone] of [
        [thick * 2.6, 0.22, color],
        [thick, 0.9, color],
        [thick * 0.35, 1, 0xffffff],
      ] as const) {
        strokes.moveTo(...point(0))
        for (let at = 1; at < reach; at++) strokes.lineTo(...point(at))
        strokes.lineTo(...point(reach)).stroke({ width, color: tone, alpha, cap: 'round', join: 'round' })
      }
    })
  }
  const clear = () => {
    showing++
    lit = []
    drawn = []
    frames.clear()
    strokes.clear()
    each((reel, row) => {
      const sprite = reels.spriteAt(reel, row)
      sprite.tint = 0xffffff
      sprite.rotation = 0
    })
  }
  return {
    view,
    fit(next) {
      cabinet = next
      view.position.set(next.x, next.y)
      drawFrames()
      drawLines(1)
    },
    show(cells, lines) {
      clear()
      lit = cells
        .map(({ reel, row }) => reels.blockAt(reel, row))
        .filter((block, i, all) => i === all.findIndex(other => isSame(block, other)))
      drawn = lines
      time = 0
      const mine = showing
      each((reel, row) => {
        const block = reels.blockAt(reel, row)
        reels.spriteAt(reel, row).tint = lit.some(other => isSame(block, other)) ? 0xffffff : DIMMED
      })
      drawFrames()
      void clock.tween(
        still() ? 0 : 320,
        share => {
          if (mine === showing) drawLines(share)
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
      frames.alpha = 0.75 + 0.25 * swing
      for (const { reel, row } of lit) {
        const sprite = reels.spriteAt(reel, row)
        sprite.rotation = swing * 0.035
        sprite.tint = 0xffffff
      }
    },
  }
}

const isSame = (one: Block, other: Block) => one.reel === other.reel && one.row === other.row
