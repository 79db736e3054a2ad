import type { TrackPoint } from '#features/verification/rules/slide.ts'

/** Numbers of 0 to 1 that come out the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How a path is gone along: the share of the way at a share of the time. */
type Course = (share: number) => number
/** Hands speed up and slow down without a jerk (Flash and Hogan 1985). */
const smooth: Course = s => s ** 3 * (10 - 15 * s + 6 * s * s)

/**
 * A drag to `x` as a hand makes it: a reach that ends a little beside it, a second look, a slow correction; moments as a
 * browser reports them, 60 to 125 a second, and a tremor.
 */
export function handDrag(x: number, random: () => number): TrackPoint[] {
  const from = (low: number, high: number) => low + random() * (high - low)
  const [reachMs, restMs, correctMs] = [from(350, 1_000), from(30, 160), from(180, 600)]
  const miss = from(-9, 7)
  const bow = from(-7, 7)
  const points: TrackPoint[] = [{ x: 0, y: 0, t: 0 }]
  const allMs = reachMs + restMs + correctMs
  for (let t = from(8, 17); t < allMs + 20; t += from(8, 17)) {
    const reached = smooth(Math.min(1, t / reachMs)) * (x + miss)
    const corrected = smooth(Math.min(1, Math.max(0, (t - reachMs - restMs) / correctMs))) * -miss
    points.push({
      x: Math.round(reached + corrected),
      y: Math.round(bow * Math.sin((Math.PI * t) / allMs) + from(-0.8, 0.8)),
      t: Math.round(t),
    })
  }
  return points
}

const even = (x: number, ms: number, step: number, at: (share: number) => { x: number; y: number }): TrackPoint[] =>
  Array.from({ length: Math.ceil(ms / step) + 1 }, (_, i) => {
    const share = Math.min(1, (i * step) / ms)
    const { x: along, y } = at(share)
    return { x: i === 0 ? 0 : Math.round(along * x), y: i === 0 ? 0 : Math.round(y), t: Math.round(i * step) }
  })

/** Programs that drag, by what they are. */
export const BOTS: Record<string, (x: number, random: () => number) => TrackPoint[]> = {
  'a ruler at one speed': (x, random) => even(x, 500 + random() * 900, 16, s => ({ x: s, y: 0 })),
  'one speed with a shaking y': (x, random) => even(x, 500 + random() * 900, 16, s => ({ x: s, y: random() * 4 - 2 })),
  'one speed, shaken a little in both': (x, random) =>
    even(x, 600 + random() * 400, 20, s => ({ x: s + (s < 1 ? (random() - 0.5) / 200 : 0), y: random() * 4 - 2 })),
  'a slowing ruler': (x, random) => even(x, 600 + random() * 900, 16, s => ({ x: 1 - (1 - s) ** 3, y: 0 })),
  'ever faster': (x, random) => even(x, 600 + random() * 900, 16, s => ({ x: s ** 2, y: random() * 4 - 2 })),
  'a leap': (x, random) =>
    even(x, 400 + random() * 400, 16, s => ({ x: s < 0.3 ? s / 10 : 0.97 + s * 0.03, y: random() * 3 })),
  'too quick': (x, random) => {
    const quickMs = 120 + random() * 170
    return even(x, quickMs, 7, s => ({ x: smooth(s ** 0.7), y: random() * 4 - 2 }))
  },
  'a handful of moments': (x, random) => even(x, 900, 150, s => ({ x: 1 - (1 - s) ** 3, y: random() * 5 })),
  'time that stands still': (x, random) =>
    handDrag(x, random).map(each => ({ ...each, t: Math.round(each.t / 80) * 80 })),
}
