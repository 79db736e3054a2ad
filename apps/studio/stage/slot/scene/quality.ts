/** Steps down when frames come too slowly: first what drifts and glows, then the resolution (games.md §9). */
export type Quality = { advance(deltaMs: number): void }

const ENOUGH_FPS = 45
const WINDOW_MS = 2000
/** Longer gaps are a page that was hidden, not a slow frame. */
const GAP_MS = 500

export function watchQuality(steps: readonly (() => void)[]): Quality {
  let frames = 0
  let passed = 0
  let next = 0
  return {
    advance(deltaMs) {
      if (next >= steps.length || deltaMs > GAP_MS) return
      frames++
      passed += deltaMs
      if (passed < WINDOW_MS) return
      const fps = (frames * 1000) / passed
      frames = 0
      passed = 0
      if (fps < ENOUGH_FPS) steps[next++]!()
    },
  }
}
