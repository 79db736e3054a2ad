/** An event of Chromium's trace; times in µs. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string; data?: { id?: number } }
}

/**
 * How a stretch of time moved on the screen's beat of 60 a second. Times in ms of the page's main thread. A page that
 * asks for no frame rests: that time counts for nothing.
 */
export type Motion = {
  frames: number
  /** Frames a second while the page asked for them. */
  rate: number
  /** Shares of beats passed over: frames that came a beat late or more, two beats late or more. */
  late: number
  veryLate: number
  /** What the main thread did for a frame: scripts, style and layout, painting and handing over; all of it together. */
  script: number
  style: number
  paint: number
  busy: number
  /** All of it, in one frame of twenty more than this. */
  busy95: number
}

const BEAT_MS = 1000 / 60

const SCRIPT = new Set(['FireAnimationFrame', 'TimerFire', 'EventDispatch', 'XHRReadyStateChange'])
const STYLE = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint'])
const PAINT = new Set(['Paint', 'Layerize', 'Commit'])

/** Reads the motion of the page that animates out of a trace of `devtools.timeline` and its disabled part; NaN when none does. */
export function readMotion(events: readonly TraceEvent[]): Motion {
  const animated = events.find(event => event.name === 'FireAnimationFrame')
  const main = events
    .filter(({ pid, tid }) => pid === animated?.pid && tid === animated.tid)
    .sort((a, b) => a.ts - b.ts)
  const frames = framesIn(main)
  const gaps = frames.map(({ from, to }) => to - from)
  const passed = gaps.reduce((sum, gap) => sum + gap, 0)
  const within = main.filter(({ ts }) => {
    const at = ts / 1000
    const frame = frames[frames.findLastIndex(({ from }) => from <= at)]
    return frame !== undefined && at < frame.to
  })
  const spent = (names: ReadonlySet<string>) =>
    within.filter(({ name }) => names.has(name)).reduce((sum, { dur = 0 }) => sum + dur / 1000, 0) / gaps.length
  const tasks = within.filter(({ name }) => name === 'RunTask')
  const busy = frames.map(({ from, to }) => {
    const mine = tasks.filter(({ ts }) => ts / 1000 >= from && ts / 1000 < to)
    return mine.reduce((sum, { dur = 0 }) => sum + dur / 1000, 0)
  })
  const beatsLost = (most: number) => gaps.filter(gap => gap > BEAT_MS * (most + 0.5)).length / gaps.length
  return {
    frames: gaps.length,
    rate: (gaps.length * 1000) / passed,
    late: beatsLost(1),
    veryLate: beatsLost(2),
    script: spent(SCRIPT),
    style: spent(STYLE),
    paint: spent(PAINT),
    busy: busy.reduce((sum, ms) => sum + ms, 0) / busy.length,
    busy95: quantile(busy, 0.95),
  }
}

/** Each frame until the next one that the page asked for before the frame was over, in ms. */
function framesIn(main: readonly TraceEvent[]): { from: number; to: number }[] {
  const asked = new Map<number | undefined, number>()
  const all: { at: number; until: number; goesOn: boolean }[] = []
  for (const { name, ts, dur = 0, args } of main) {
    const at = ts / 1000
    const id = args?.data?.id
    if (name === 'RequestAnimationFrame') asked.set(id, at)
    if (name !== 'FireAnimationFrame') continue
    const last = all.at(-1)
    // The callbacks of one frame follow each other at once.
    if (last && at - last.at < BEAT_MS / 3) last.until = Math.max(last.until, at + dur / 1000)
    else all.push({ at, until: at + dur / 1000, goesOn: last !== undefined && (asked.get(id) ?? at) <= last.until })
  }
  return all.flatMap(({ at, goesOn }, i) => (goesOn ? [{ from: all[i - 1]!.at, to: at }] : []))
}

/** The value that so large a share of all values does not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
