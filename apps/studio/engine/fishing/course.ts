import type { FishFile } from './fishing-file.ts'

/* Where a fish is: a function of the fish and the time alone, the same in the studio and in every browser. */

/** The water, in its own lengths. */
export const WATER = { width: 1600, height: 900 } as const

/** `path` draws the curve that a school shares, `seed` the fish's own place in it; times are the room's milliseconds. */
export type Fish = { id: number; kind: string; path: number; seed: number; from: number }
/** The water stood still from `at` on for `ms`. */
export type Freeze = { at: number; ms: number }
/** Heading in radians. `passed`: how much of its course lies behind it, beyond 1 when it has left. */
export type Place = { x: number; y: number; heading: number; passed: number }

/** A stream of numbers in [0, 1) of a seed, for curves only: nothing that is paid depends on it. */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A fish's curve, made once for each fish: four points from outside of the water to outside again. */
export type Course = { x: number[]; y: number[]; wave: number; beat: number; phase: number; lastsMs: number }

export function courseOf({ path, seed }: Fish, { half, speed }: FishFile): Course {
  const curve = numbersOf(path)
  const own = numbersOf(seed)
  const room = half.length + 40
  const isLeftwards = curve() < 0.5
  const height = () => 110 + curve() * (WATER.height - 220)
  const spread = Math.min(110, half.height * 3.2)
  const shift = (own() * 2 - 1) * spread
  const x = [-room, WATER.width * (0.2 + curve() * 0.2), WATER.width * (0.6 + curve() * 0.2), WATER.width + room]
  const y = [height(), height(), height(), height()].map(each => each + shift)
  if (isLeftwards) x.reverse()
  const lastsMs = ((WATER.width + 2 * room) / (speed * (0.92 + own() * 0.16))) * 1000
  return { x, y, wave: 6 + own() * 10, beat: 2 + own() * 3, phase: own() * Math.PI * 2, lastsMs }
}

/** How long a fish has swum: what stood still does not count. */
export function swumMs(fromMs: number, nowMs: number, freezes: readonly Freeze[]): number {
  let swum = nowMs - fromMs
  for (const { at, ms } of freezes) swum -= Math.max(0, Math.min(nowMs, at + ms) - Math.max(fromMs, at))
  return swum
}

/** Writes the place into `into`: in play nothing is made for each frame. */
export function placeOn(course: Course, swum: number, into: Place): Place {
  const t = swum / course.lastsMs
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  const { x, y } = course
  const turn = course.phase + t * course.beat * Math.PI * 2
  into.x = a * x[0]! + b * x[1]! + c * x[2]! + d * x[3]!
  into.y = a * y[0]! + b * y[1]! + c * y[2]! + d * y[3]! + Math.sin(turn) * course.wave
  const [e, f, g] = [3 * (1 - t) ** 2, 6 * t * (1 - t), 3 * t * t]
  const dx = e * (x[1]! - x[0]!) + f * (x[2]! - x[1]!) + g * (x[3]! - x[2]!)
  const dy =
    e * (y[1]! - y[0]!) +
    f * (y[2]! - y[1]!) +
    g * (y[3]! - y[2]!) +
    Math.cos(turn) * course.wave * course.beat * Math.PI * 2
  into.heading = Math.atan2(dy, dx)
  into.passed = t
  return into
}

/** Whether a point lies within the fish, or no farther from it than `reach`. */
export function isWithin(place: Place, { half }: FishFile, x: number, y: number, reach: number): boolean {
  const [dx, dy] = [x - place.x, y - place.y]
  const [cos, sin] = [Math.cos(place.heading), Math.sin(place.heading)]
  const along = (dx * cos + dy * sin) / (half.length + reach)
  const across = (dy * cos - dx * sin) / (half.height + reach)
  return along * along + across * across <= 1
}
