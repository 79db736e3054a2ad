/** Lets one call through in each `limitMs`: `now` is milliseconds of a clock that never goes back. */
export function createThrottle(limitMs: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return now => {
    if (now - last < limitMs) return false
    last = now
    return true
  }
}
