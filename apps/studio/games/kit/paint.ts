/** Drawing by code: small helpers that give SVG text. Lengths are in the drawing's own units, angles in degrees. */

/** One decimal is enough at any size a symbol is shown, and keeps the drawings small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export type Point = readonly [x: number, y: number]

export function polar(cx: number, cy: number, radius: number, angle: number): Point {
  const radians = ((angle - 90) * Math.PI) / 180
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)]
}

/** Repeats a drawing `count` times evenly round a centre, beginning at `from` (0 is up). */
export function around(count: number, cx: number, cy: number, draw: (i: number) => string, from = 0): string {
  return Array.from({ length: count }, (_, i) => turn(draw(i), from + (i * 360) / count, cx, cy)).join('')
}

export function turn(content: string, angle: number, cx = 0, cy = 0): string {
  return `<g transform="rotate(${n(angle)} ${n(cx)} ${n(cy)})">${content}</g>`
}

export function move(content: string, x: number, y: number, scale = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`
}

export function mirror(content: string, axis: number): string {
  return `${content}<g transform="translate(${n(axis * 2)} 0) scale(-1 1)">${content}</g>`
}

export function path(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}" ${attributes}/>`
}

export function stroke(d: string, color: string, width: number, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${attributes}/>`
}

export function circle(cx: number, cy: number, radius: number, fill: string, attributes = ''): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${fill}" ${attributes}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, attributes = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${attributes}/>`
}

/** A shape in the manner of lacquer work: a dark ground line, a gold contour, then the colour. */
export function gilded(d: string, fill: string, gold = 4): string {
  return (
    `<path d="${d}" fill="#2A0F08" stroke="#2A0F08" stroke-width="${gold * 2.6}" stroke-linejoin="round"/>` +
    `<path d="${d}" fill="${fill}" stroke="url(#gold)" stroke-width="${gold}" stroke-linejoin="round"/>`
  )
}

/** A pointed petal from (x, y) upward. */
export function petal(x: number, y: number, length: number, width: number, belly = 0.45): string {
  const w = width / 2
  const b = y - length * belly
  return `M${n(x)} ${n(y)}C${n(x - w * 1.25)} ${n(b)} ${n(x - w)} ${n(y - length * 0.8)} ${n(x)} ${n(y - length)}C${n(x + w)} ${n(y - length * 0.8)} ${n(x + w * 1.25)} ${n(b)} ${n(x)} ${n(y)}Z`
}

export function circlePath(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`
}

/** A body along a spine: `width(t)` across it, t from 0 to 1. Smooth through midpoints. */
export function ribbon(spine: readonly Point[], width: (t: number) => number): string {
  const left: Point[] = []
  const right: Point[] = []
  spine.forEach((here, i) => {
    const before = spine[Math.max(0, i - 1)]!
    const after = spine[Math.min(spine.length - 1, i + 1)]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const half = width(i / (spine.length - 1)) / 2
    const nx = (-(after[1] - before[1]) / length) * half
    const ny = ((after[0] - before[0]) / length) * half
    left.push([here[0] + nx, here[1] + ny])
    right.unshift([here[0] - nx, here[1] - ny])
  })
  return `${smooth([...left, ...right])}Z`
}

/** A smooth open line through points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  let d = `M${n(first![0])} ${n(first![1])}`
  rest.forEach((point, i) => {
    const p0 = points[Math.max(0, i - 1)]!
    const p1 = points[i]!
    const p3 = points[Math.min(points.length - 1, i + 2)]!
    const c1: Point = [p1[0] + (point[0] - p0[0]) / 6, p1[1] + (point[1] - p0[1]) / 6]
    const c2: Point = [point[0] - (p3[0] - p1[0]) / 6, point[1] - (p3[1] - p1[1]) / 6]
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(point[0])} ${n(point[1])}`
  })
  return d
}

/** Points on a cubic curve. */
export function curve(a: Point, b: Point, c: Point, d: Point, steps = 14): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const u = 1 - t
    const at = (k: 0 | 1) => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k]
    return [at(0), at(1)] as const
  })
}

/** A fixed sequence of numbers in [0, 1), so that a drawing always looks the same. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

export function linear(
  id: string,
  stops: readonly (readonly [offset: number, color: string])[],
  slope = 'x2="0" y2="1"',
) {
  return `<linearGradient id="${id}" ${slope}>${stops.map(stopOf).join('')}</linearGradient>`
}

export function radial(id: string, stops: readonly (readonly [offset: number, color: string])[], at = '') {
  return `<radialGradient id="${id}" ${at}>${stops.map(stopOf).join('')}</radialGradient>`
}

function stopOf([offset, color]: readonly [number, string]): string {
  const [paint, opacity] = color.split('/')
  return `<stop offset="${offset}" stop-color="${paint}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
}

/** The gleam of polished lacquer over the upper left of something round about (100, 100). */
export function shine(radius: number, opacity = 0.3): string {
  const r = radius
  return path(
    `M${n(100 - r * 0.86)} ${n(100 - r * 0.2)}A${n(r)} ${n(r)} 0 0 1 ${n(100 + r * 0.2)} ${n(100 - r * 0.86)}A${n(r * 1.25)} ${n(r * 1.25)} 0 0 0 ${n(100 - r * 0.86)} ${n(100 - r * 0.2)}Z`,
    '#FFFFFF',
    `opacity="${opacity}"`,
  )
}

/** A closed shape through points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** A star of so many points about a centre, the first upward. */
export function starPath(points: number, cx: number, cy: number, outer: number, inner: number): string {
  return polygon(Array.from({ length: points * 2 }, (_, i) => polar(cx, cy, i % 2 ? inner : outer, (i * 180) / points)))
}
