import type { Cell } from '../../math/round.ts'
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

const COINS_A_SECOND: Record<GrandLevel, number> = { big: 20, great: 28, grand: 34, festival: 38 }
const RING_MS = 130
const STAY_MS = 1500

export function createCelebration(parts: StageParts, money: (coins: number) => string): Celebration {
  const { scene, shell, sounds, clock, still } = parts
  const countUp = async (to: number, durationMs: number, show: (coins: number) => void) => {
    let rung = 0
    const step = (share: number) => {
      show(Math.round(to * share))
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
      for (const { reel, row } of cells) {
        const { x, y } = scene.middleOf(reel, row)
        scene.flock.burst('star', x, y, count, 0.35)
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
