import { onTestFinished, vi } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
/** With what tells the time. */
export const CLOCKS = [...TIMERS, 'Date', 'performance'] as const
const FRAMES = ['requestAnimationFrame', 'cancelAnimationFrame'] as const
const FRAME_MS = 16

/**
 * From here on these timers of the page run by `pass` alone. The runner itself moves a faked clock whenever it waits for
 * something or clicks: on a busy machine further than a test means.
 */
export function stopClock(timers: readonly (typeof CLOCKS | typeof FRAMES)[number][] = TIMERS): void {
  vi.useFakeTimers({ toFake: [...timers] })
  const seen = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  onTestFinished(() => seen.mockRestore())
}

/** What it sets off is drawn by then. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/** What the page does frame by frame stands still from here on, but for what `passFrames` lets go by. */
export function stopFrames(): void {
  stopClock(FRAMES)
}

export function passFrames(count: number): void {
  vi.advanceTimersByTime(count * FRAME_MS)
}

let hours = 0

/** For this test it is an hour later than for any before it: no countdown of theirs is left. */
export function anHourLater(): void {
  hours += 1
  const [now, ahead] = [performance.now.bind(performance), hours * 3_600_000]
  const seen = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => seen.mockRestore())
}
