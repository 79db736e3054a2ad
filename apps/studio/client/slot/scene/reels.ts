import { Container, Graphics, type Sprite } from 'pixi.js'
import type { SymbolsFell } from '../../../engine/slots/cascade/cascade-events.ts'
import type { ReelsStopped } from '../../../engine/slots/round.ts'
import { type Clock, easeOut, linear } from '../../play/clock.ts'
import type { Atlas } from './atlas.ts'
import { type Block, type Blocks, blockOf } from './blocks.ts'
import { fallStarts } from './fall.ts'
import type { Cabinet } from './layout.ts'
import { createReel, type Reel } from './reel.ts'

type Mode = ReelsStopped['mode']

export type Strips = Readonly<Record<Mode, readonly (readonly string[])[]>>

export type ReelSounds = {
  /** A reel arrived; `scatters` are those seen so far, this reel's included, 0 when it brought none. */
  onStop(reel: number, scatters: number): void
  /** A reel is drawn out because one scatter is missing. Null when that is over. */
  onAnticipate(reel: number | null): void
}

export type Reels = {
  view: Container
  /** `side`: of a symbol. `big` draws the big symbols; null in a game without. */
  fit(atlas: Atlas, big: Atlas | null, cabinet: Cabinet, side: number): void
  place(rest: ReelsStopped): void
  /** Sets the reels going, but for those that are held. */
  spin(mode: ReelsStopped['mode'], held?: readonly number[]): void
  land(rest: ReelsStopped): Promise<void>
  /** What won vanishes, the rest falls, new symbols come in from the top. */
  fall(event: SymbolsFell): Promise<void>
  /** A symbol fills these reels. */
  spread(symbol: string, wild: readonly number[]): Promise<void>
  advance(deltaMs: number): void
  readonly turning: boolean
  /** What is drawn over this cell now: its own symbol, or a big one over several. */
  spriteAt(reel: number, row: number): Sprite
  /** Shows what is drawn over this cell as what did not win, or as usual. */
  dim(reel: number, row: number, dimmed: boolean): void
  blockAt(reel: number, row: number): Block
}

/** A reel with those that turn as one with it. */
type Part = { at: number; span: number; reel: Reel }

const BETWEEN_STARTS_MS = 55
const BETWEEN_STOPS_MS = 145
const SHORTEST_TURN_MS = 620
const ANTICIPATION_MS = 1450
/** Big symbols move as fast over the screen as suits their size. */
const BIG_PACE = 0.5
const [VANISH_MS, FALL_MS, SPREAD_MS] = [240, 380, 420]

/** The reels behind their window. `still` is true for players who want less motion: results stand at once. */
export function createReels(
  strips: Strips,
  blocks: Blocks,
  rows: number,
  scatter: string | null,
  clock: Clock,
  sounds: ReelSounds,
  still: () => boolean,
): Reels {
  const view = new Container()
  const reels = strips.base.map(() => createReel(rows))
  const bigs = {
    base: blocks.base.map(({ reel, span }): Part => ({ at: reel, span, reel: createReel(1, BIG_PACE) })),
    free: blocks.free.map(({ reel, span }): Part => ({ at: reel, span, reel: createReel(1, BIG_PACE) })),
  }
  const everyBig = [...bigs.base, ...bigs.free]
  const everyReel = [...reels, ...everyBig.map(part => part.reel)]
  const partsOf = (mode: Mode): Part[] =>
    reels.flatMap((reel, at) => {
      const big = bigs[mode].find(part => at >= part.at && at < part.at + part.span)
      if (!big) return [{ at, span: 1, reel }]
      return big.at === at ? [big] : []
    })
  let mode: Mode = 'base'
  let parts = partsOf(mode)
  /** Shows the reels of a mode: ordinary ones, and big ones over those that turn as one. */
  const enter = (next: Mode) => {
    mode = next
    parts = partsOf(next)
    for (const reel of everyReel) reel.view.visible = parts.some(part => part.reel === reel)
  }
  /** A big symbol is the same in all its cells. */
  const columnOf = ({ at, span }: Part, board: ReelsStopped['board']) =>
    span > 1 ? board[at]!.slice(0, 1) : board[at]!
  const bigOver = (reel: number) => parts.find(part => part.span > 1 && reel >= part.at && reel < part.at + part.span)
  const glass = new Graphics()
  view.addChild(...everyReel.map(reel => reel.view), glass)
  view.mask = glass
  let turningMs = 0

  const land = async (rest: ReelsStopped) => {
    const landed: Promise<void>[] = []
    let seen = 0
    await clock.wait(SHORTEST_TURN_MS - turningMs)
    for (const part of parts) {
      const { at, span, reel } = part
      const column = columnOf(part, rest.board)
      if (!reel.turning) {
        reel.show(column)
        continue
      }
      const drawnOut = rest.anticipateFrom !== null && at >= rest.anticipateFrom && !clock.hurried
      if (drawnOut) {
        await Promise.all(landed)
        sounds.onAnticipate(at)
        await clock.wait(ANTICIPATION_MS)
      } else if (at > 0) await clock.wait(BETWEEN_STOPS_MS)
      const here = rest.board.slice(at, at + span).flat()
      const scatters = here.filter(symbol => symbol === scatter).length
      seen += scatters
      const count = scatters > 0 ? seen : 0
      landed.push(reel.land(rest.stops[at]!, column, () => sounds.onStop(at, count)))
    }
    await Promise.all(landed)
    sounds.onAnticipate(null)
  }
  const place = (rest: ReelsStopped) => {
    enter(rest.mode)
    for (const part of parts) part.reel.place(strips[mode][part.at]!, rest.stops[part.at]!, columnOf(part, rest.board))
  }
  return {
    view,
    fit(atlas, big, { x, y, rim, cellWidth, cellHeight }, side) {
      view.position.set(x + rim, y + rim)
      glass
        .clear()
        .rect(0, 0, cellWidth * reels.length, cellHeight * rows)
        .fill(0xffffff)
      reels.forEach((reel, i) => {
        reel.view.x = i * cellWidth
        reel.fit(atlas, cellWidth, cellHeight, side)
      })
      const share = side / Math.min(cellWidth, cellHeight)
      for (const { at, span, reel } of everyBig) {
        reel.view.x = at * cellWidth
        const [width, height] = [cellWidth * span, cellHeight * rows]
        if (big) reel.fit(big, width, height, Math.min(width, height) * share)
      }
    },
    place,
    spin(next, held = []) {
      turningMs = 0
      if (still()) return
      enter(next)
      for (const { at, reel } of parts) if (!held.includes(at)) reel.launch(strips[next][at]!, at * BETWEEN_STARTS_MS)
    },
    async land(rest) {
      if (parts.some(({ reel }) => reel.turning)) return land(rest)
      await clock.wait(still() ? 250 : 0)
      place(rest)
      sounds.onStop(0, 0)
    },
    async fall({ removed, board }) {
      await clock.tween(
        still() ? 0 : VANISH_MS,
        share => {
          for (const { reel, row } of removed) reels[reel]!.lift(row, 0, 1 - share)
        },
        linear,
      )
      const starts = reels.map((_, reel) => fallStarts(rows, reel, removed))
      reels.forEach((reel, i) => {
        reel.show(board[i]!)
      })
      await clock.tween(still() ? 0 : FALL_MS, share => {
        for (const [i, reel] of reels.entries())
          for (const [row, start] of starts[i]!.entries()) reel.lift(row, (start - row) * (1 - share), 1)
      })
      sounds.onStop(0, 0)
    },
    async spread(symbol, wild) {
      for (const i of wild) reels[i]!.show(Array<string>(rows).fill(symbol))
      await clock.tween(
        still() ? 0 : SPREAD_MS,
        share => {
          for (const i of wild) for (let row = 0; row < rows; row++) reels[i]!.lift(row, 0, share)
        },
        easeOut,
      )
    },
    advance(deltaMs) {
      turningMs += deltaMs
      for (const { reel } of parts) reel.advance(deltaMs)
    },
    get turning() {
      return parts.some(({ reel }) => reel.turning)
    },
    spriteAt(reel, row) {
      const big = bigOver(reel)
      return big ? big.reel.spriteAt(0) : reels[reel]!.spriteAt(row)
    },
    dim(reel, row, dimmed) {
      const big = bigOver(reel)
      if (big) big.reel.dim(0, dimmed)
      else reels[reel]!.dim(row, dimmed)
    },
    blockAt: (reel, row) => blockOf(blocks[mode], rows, reel, row),
  }
}
