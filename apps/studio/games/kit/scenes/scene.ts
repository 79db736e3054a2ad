import type { Colors } from '../colors.ts'
import { circle, ellipse, linear, n, path, radial, stroke } from '../paint.ts'

/** What a scene is drawn with. `unit` is a hundredth of the longer side; ids must begin with `id`. */
export type Place = { width: number; height: number; unit: number; colors: Colors; id: string; random: () => number }
export type DrawScene = (place: Place) => string

type Stop = readonly [offset: number, color: string]

/** A whole ground from the top to the bottom. */
export function sky({ width, height, id }: Place, stops: readonly Stop[], name = 'sky', from = 0, to = height): string {
  return `<defs>${linear(`${id}${name}`, stops)}</defs><rect y="${n(from)}" width="${n(width)}" height="${n(to - from)}" fill="url(#${id}${name})"/>`
}

/** Light that fades out round a point. */
export function light(
  { id }: Place,
  name: string,
  x: number,
  y: number,
  rx: number,
  ry: number,
  color: string,
  strength = 0.8,
): string {
  const stops: Stop[] = [
    [0, `${color}/${strength}`],
    [0.4, `${color}/${strength * 0.35}`],
    [1, `${color}/0`],
  ]
  return `<defs>${radial(`${id}${name}`, stops)}</defs>${ellipse(x, y, rx, ry, `url(#${id}${name})`)}`
}

/** A place across the picture; in a wide one beside the reels, where it can be seen. */
export function aside({ width, height }: Place, upright: number, wide: number): number {
  return width * (width > height ? wide : upright)
}

/** Sun or moon with a fine ring. */
export function disc(place: Place, x: number, y: number, radius: number, color: string): string {
  return (
    light(place, 'disc', x, y, radius * 4.2, radius * 4.2, color, 0.6) +
    circle(x, y, radius, color) +
    circle(x, y, radius * 1.16, 'none', `stroke="${color}" stroke-width="${n(place.unit * 0.12)}" opacity=".6"`)
  )
}

export function stars({ width, unit, random }: Place, count: number, below: number, color = '#FFF3D6'): string {
  return Array.from({ length: count }, () =>
    circle(
      random() * width,
      random() * below,
      unit * (0.05 + random() * 0.14),
      color,
      `opacity="${n(0.3 + random() * 0.6)}"`,
    ),
  ).join('')
}

/** A line of hills from side to side, filled down to `floor`. `rough` 0 is rolling, 1 is peaked. */
export function hills(
  place: Place,
  base: number,
  tall: number,
  count: number,
  rough: number,
  fill: string,
  edge: string,
): string {
  const { width, height, unit, random } = place
  let d = `M${n(-width * 0.05)} ${n(base)}`
  const step = (width * 1.1) / count
  for (let i = 0; i < count; i++) {
    const x = -width * 0.05 + i * step
    const top = base - tall * (0.45 + random() * 0.75)
    const lean = step * (0.35 + random() * 0.3)
    d +=
      rough > 0.5
        ? `L${n(x + lean * 0.7)} ${n(top + tall * 0.22)}L${n(x + lean)} ${n(top)}L${n(x + lean * 1.25)} ${n(top + tall * 0.26)}L${n(x + step)} ${n(base - tall * 0.08)}`
        : `C${n(x + lean * 0.5)} ${n(base)} ${n(x + lean * 0.6)} ${n(top)} ${n(x + lean)} ${n(top)}C${n(x + lean * 1.5)} ${n(top)} ${n(x + step * 0.9)} ${n(base)} ${n(x + step)} ${n(base - tall * 0.04)}`
  }
  return path(`${d}V${n(height)}H${n(-width * 0.05)}Z`, fill) + stroke(d, edge, unit * 0.1, 'opacity=".55"')
}
