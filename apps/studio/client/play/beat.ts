import type { Clock } from './clock.ts'

/** A frame that took longer counts as this long: after a hidden page, motion goes on instead of jumping to its end. */
const LONGEST_FRAME_MS = 250

/** A board at rest asks for no frames: then the page costs nothing. */
export function moveClock(clock: Clock): void {
  let before = 0
  const frame = (now: number) => {
    // The frame may have begun before what woke the clock.
    clock.advance(Math.min(LONGEST_FRAME_MS, Math.max(0, now - before)))
    before = now
    if (clock.moving) requestAnimationFrame(frame)
  }
  clock.onWake = () => {
    before = performance.now()
    requestAnimationFrame(frame)
  }
}
