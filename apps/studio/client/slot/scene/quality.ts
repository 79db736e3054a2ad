/**
 * Keeps motion on the screen's beat where a device is too weak for it: while something moves it is drawn in fewer
 * pixels, and at rest in all of them. Where that is not enough, what drifts and glows is left out (games.md §9).
 */
export type Quality = { advance(deltaMs: number, moving: boolean): void }

export type QualitySteps = {
  /** How many densities there are, the finest first. */
  densities: number
  /** Draws in the density of this place from now on. */
  draw(density: number): void
  dropEffects(): void
}

/** Frames that are judged together, and the longest of them that do not count: a single long task is no slow device. */
const JUDGED = 40
const UNCOUNTED = 4
/** The others take longer than this on the average where the device is too slow: fewer than 54 a second. */
const TOO_LONG_MS = 18.5
/** A step that leaves more than this share of the time did not help: pixels are not what takes it. */
const HELPED = 0.92
/** What stands still for so long is at rest. */
const REST_MS = 250
/** Longer gaps are a page that was hidden, not a slow frame. */
const GAP_MS = 500

export function watchQuality({ densities, draw, dropEffects }: QualitySteps): Quality {
  /** The density in motion, and the one that is drawn now. */
  let step = 0
  let drawn = 0
  let still = 0
  let frames: number[] = []
  /** What frames took before the last step down. */
  let before = Number.POSITIVE_INFINITY
  let settled = false
  const judge = (ms: number) => {
    if (ms <= TOO_LONG_MS) return
    if (ms <= before * HELPED && step + 1 < densities) {
      step++
      before = ms
      return
    }
    if (ms > before * HELPED) step--
    settled = true
    dropEffects()
  }
  return {
    advance(deltaMs, moving) {
      if (deltaMs > GAP_MS) return
      still = moving ? 0 : still + deltaMs
      if (moving && !settled) {
        frames.push(deltaMs)
        if (frames.length === JUDGED) {
          const counted = frames.sort((a, b) => a - b).slice(0, -UNCOUNTED)
          judge(counted.reduce((sum, ms) => sum + ms, 0) / counted.length)
          frames = []
        }
      }
      const wanted = moving ? step : still >= REST_MS ? 0 : drawn
      if (wanted === drawn) return
      drawn = wanted
      draw(wanted)
    },
  }
}
