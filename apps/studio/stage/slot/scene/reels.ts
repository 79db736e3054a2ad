import { Container, Graphics } from 'pixi.js'
import type { SymbolsFell } from '../../../math/cascade/cascade-events.ts'
import type { ReelsStopped } from '../../../math/round.ts'
import { type Clock, easeOut, linear } from '../../play/clock.ts'
import type { Atlas } from './atlas.ts'
import { fallStarts } from './fall.ts'
import type { Cabinet } from './layout.ts'
import { createReel, type Reel } from './reel.ts'

export type Strips = Readonly<Record<ReelsStopped['mode'], readonly (readonly string[])[]>>

export type ReelSounds = {
  /** A reel arrived; `scatters` are those seen so far, this reel's included, 0 when it brought none. */
  onStop(reel: number, scatters: number): void
  /** A reel is drawn out because one scatter is missing. Null when that is over. */
  onAnticipate(reel: number | null): void
}

export type Reels = {
  view: Container
  /** `side`: of a symbol. */
  fit(atlas: Atlas, cabinet: Cabinet, side: number): void
  place(rest: ReelsStopped): void
  /** Sets the reels going, but for those that are held. */
  spin(mode: ReelsStopped['mode'], held?: readonly number[]): void
  land(rest: ReelsStopped): Promise<void>
  /** What won vanishes, the rest falls, new symbols come in from the top. */
  fall(event: SymbolsFell): Promise<void>
  /** A symbol fills these reels. */
  spread(symbol: string, wild: readonly number[]): Promise<void>
  advance(deltaMs: number): void
  reelAt(reel: number): Reel
}

const BETWEEN_STARTS_MS = 55
const BETWEEN_STOPS_MS = 145
const SHORTEST_TURN_MS = 620
const ANTICIPATION_MS = 1450
const [VANISH_MS, FALL_MS, SPREAD_MS] = [240, 380, 420]

/** The reels behind their window. `still` is true for players who want less motion: results stand at once. */
export function createReels(
  strips: Strips,
  rows: number,
  scatter: string | null,
  clock: Clock,
  sounds: ReelSounds,
  still: () => boolean,
): Reels {
  const view = new Container()
  const reels = strips.base.map(() => createReel(rows))
  const glass = new Graphics()
  view.addChild(...reels.map(reel => reel.view), glass)
  view.mask = glass
  let turningMs = 0

  const land = async (rest: ReelsStopped) => {
    const landed: Promise<void>[] = []
    let seen = 0
    await clock.wait(SHORTEST_TURN_MS - turningMs)
    for (const [index, reel] of reels.entries()) {
      if (!reel.turning) {
        reel.show(rest.board[index]!)
        continue
      }
      const drawnOut = rest.anticipateFrom !== null && index >= rest.anticipateFrom && !clock.hurried
      if (drawnOut) {
        await Promise.all(landed)
        sounds.onAnticipate(index)
        await clock.wait(ANTICIPATION_MS)
      } else if (index > 0) await clock.wait(BETWEEN_STOPS_MS)
      const here = rest.board[index]!.filter(symbol => symbol === scatter).length
      seen += here
      const count = here > 0 ? seen : 0
      landed.push(reel.land(rest.stops[index]!, rest.board[index]!, () => sounds.onStop(index, count)))
    }
    await Promise.all(landed)
    sounds.onAnticipate(null)
  }
  const place = (rest: ReelsStopped) => {
    reels.forEach((reel, i) => {
      reel.place(strips[rest.mode][i]!, rest.stops[i]!, rest.board[i]!)
    })
  }
  return {
    view,
    fit(atlas, { x, y, rim, cellWidth, cellHeight }, side) {
      view.position.set(x + rim, y + rim)
      glass
        .clear()
        .rect(0, 0, cellWidth * reels.length, cellHeight * rows)
        .fill(0xffffff)
      reels.forEach((reel, i) => {
        reel.view.x = i * cellWidth
        reel.fit(atlas, cellWidth, cellHeight, side)
      })
    },
    place,
    spin(mode, held = []) {
      turningMs = 0
      if (still()) return
      reels.forEach((reel, i) => {
        if (!held.includes(i)) reel.launch(strips[mode][i]!, i * BETWEEN_STARTS_MS)
      })
    },
    async land(rest) {
      if (reels.some(reel => reel.turning)) return land(rest)
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
      for (const reel of reels) reel.advance(deltaMs)
    },
    reelAt: index => reels[index]!,
  }
}
