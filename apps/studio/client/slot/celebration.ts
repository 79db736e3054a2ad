import type { Cell } from '../../engine/slots/round.ts'
import { linear } from '../play/clock.ts'
import type { GrandLevel, WinLevel } from '../play/levels.ts'
import type { StageParts } from './stage-view.ts'

export type Celebration = {
  /** Stars fly from these cells. */
  sparkle(cells: readonly Cell[], count: number): void
  /** Counts coins up with a ringing sound; at once for players who want less motion. */
  countUp(to: number, durationMs: number, show: (coins: number) => void): Promise<void>
  /** A win that fills the screen: coins rain while it is counted. */
  celebrate(
    level: WinLevel,
    grand: GrandLevel,
    title: string,
    coins: number,
    note: string,
    onCount: (reached: number) => void,
  ): Promise<void>
}

/** How many notes a win of a level rings with, beyond the first two. */
export const STRENGTH: Record<WinLevel['name'], number> = {
  none: 0,
  small: 0,
  nice: 1,
  substantial: 2,
  big: 3,
  great: 3,
  grand: 3,
  festival: 3,
}

const COINS_A_SECOND: Record<GrandLevel, number> = { big: 20, great: 28, grand: 34, festival: 38 }
const RING_MS = 130
/** Figures that count up change with each fourth frame: nobody reads more, and each change costs half a frame. */
const FRAMES_A_FIGURE = 4
/** All stars of one burst; each cell sends some. */
const MOST_STARS = 30
const STAY_MS = 1500

export function createCelebration(parts: StageParts, money: (coins: number) => string): Celebration {
  const { scene, shell, sounds, clock, still } = parts
  const countUp = async (to: number, durationMs: number, show: (coins: number) => void) => {
    let rung = 0
    let frame = 0
    const step = (share: number) => {
      if (share === 1 || frame++ % FRAMES_A_FIGURE === 0) show(Math.round(to * share))
      if (Math.floor((share * durationMs) / RING_MS) <= rung) return
      rung++
      sounds.coin()
    }
    await clock.tween(still() ? 0 : durationMs, step, linear)
  }
  return {
    countUp,
    sparkle(cells, count) {
      if (still()) return
      const each = Math.min(count, Math.ceil(MOST_STARS / cells.length))
      for (const { reel, row } of cells) {
        const { x, y } = scene.middleOf(reel, row)
        scene.flock.burst('star', x, y, each, 0.35)
      }
    },
    async celebrate(level, grand, title, coins, note, onCount) {
      sounds.bigWin()
      if (!still()) scene.flock.rain('coin', scene.size.width, COINS_A_SECOND[grand])
      shell.banner.show('win', title, money(0), note)
      await countUp(coins, level.countUpMs, reached => {
        shell.banner.setFigure(money(reached))
        onCount(reached)
      })
      clock.calm()
      scene.flock.stopRain()
      await clock.wait(STAY_MS)
      shell.banner.hide()
    },
  }
}
