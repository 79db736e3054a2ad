import {
  around,
  circle,
  move,
  n,
  path,
  polar,
  radial,
  seeded,
  starPath,
  stroke,
} from '../../../apps/studio/games/kit/paint.ts'
import { paints } from '../../../apps/studio/games/lotus-lantern/art/palette.ts'

/** The two shapes of a banner: 16:6 for wide screens, 16:9 for phones, where the words need more of the width. */
export const SHAPES = {
  wide: { width: 1280, height: 480, x: 0.735, y: 0.46, zoom: 1 },
  phone: { width: 720, height: 405, x: 0.77, y: 0.47, zoom: 0.82 },
} as const
export type Shape = keyof typeof SHAPES

/** What is placed about the middle of the picture: offsets and sizes in parts of its height. */
export type Placed = { art: string; dx?: number; dy?: number; size: number; flip?: boolean; isWideOnly?: boolean }

export type Scene = {
  name: string
  /** The lacquer's colour where light falls, and the deep of it. */
  glow: string
  deep: string
  placed: readonly Placed[]
  seed: number
}

/** A picture without words: polished lacquer, the drum's rings in gold leaf, waves below, dark where the words will stand. */
export function drawBanner(scene: Scene, shape: Shape): string {
  const { width, height, x, y, zoom } = SHAPES[shape]
  const cx = width * x
  const cy = height * y
  const body =
    path(`M0 0h${width}v${height}H0Z`, 'url(#ground)') +
    path(`M0 0h${width}v${height}H0Z`, 'url(#light)') +
    drawRings(cx, cy, height * zoom) +
    drawClouds(cx, cy, height * zoom) +
    drawWaves(width, height) +
    scene.placed
      .filter(each => shape === 'wide' || !each.isWideOnly)
      .map(each => place(each, cx, cy, height * zoom))
      .join('') +
    drawSpecks(width, height, scene.seed) +
    path(`M0 0h${width}v${height}H0Z`, 'url(#veil)')
  const defs =
    `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="#1d1210"/><stop offset=".62" stop-color="${scene.deep}"/><stop offset="1" stop-color="#0f0908"/></linearGradient>` +
    radial(
      'light',
      [
        [0, `${scene.glow}/.95`],
        [0.45, `${scene.glow}/.45`],
        [1, '#120b09/0'],
      ],
      `cx="${x}" cy="${y}" r=".62"`,
    ) +
    '<linearGradient id="veil"><stop stop-color="#120b09" stop-opacity=".9"/><stop offset=".56" stop-color="#120b09" stop-opacity="0"/></linearGradient>' +
    '<pattern id="seigaiha" width="48" height="24" patternUnits="userSpaceOnUse"><g fill="none" stroke="#e5b75c" stroke-width="1.1"><path d="M0 24a24 24 0 0 1 48 0M8 24a16 16 0 0 1 32 0M16 24a8 8 0 0 1 16 0M-24 12a24 24 0 0 1 48 0M24 12a24 24 0 0 1 48 0"/></g></pattern>' +
    '<linearGradient id="sink" x2="0" y2="1"><stop stop-color="#0f0908" stop-opacity=".1"/><stop offset="1" stop-color="#0f0908" stop-opacity=".92"/></linearGradient>' +
    used(paints, body)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>\n`
}

/** Only the gradients that the drawing refers to. */
function used(gradients: string, body: string): string {
  return [...gradients.matchAll(/<(linear|radial)Gradient id="(\w+)".*?<\/\1Gradient>/g)]
    .filter(([, , id]) => body.includes(`url(#${id})`))
    .map(([gradient]) => gradient)
    .join('')
}

function place({ art, dx = 0, dy = 0, size, flip = false }: Placed, cx: number, cy: number, height: number): string {
  const scale = (size * height) / 200
  const left = cx + dx * height
  const top = cy + dy * height - 100 * scale
  return flip
    ? `<g transform="translate(${n(left + 100 * scale)} ${n(top)}) scale(${-Number(scale.toFixed(3))} ${scale.toFixed(3)})">${art}</g>`
    : move(art, left - 100 * scale, top, Number(scale.toFixed(3)))
}

/** The rings of a bronze drum about the middle. */
function drawRings(cx: number, cy: number, height: number): string {
  const r = height * 0.44
  const teeth = (count: number, radius: number, rise: number) =>
    path(starPath(count, cx, cy, radius + rise, radius), 'none')
  const ring = (radius: number, width: number) => circle(cx, cy, radius, 'none', `stroke-width="${width}"`)
  return (
    `<g fill="none" stroke="#e5b75c" opacity=".42">` +
    [0.52, 0.66, 0.8, 1].map((part, i) => ring(r * part, i === 3 ? 1.8 : 1)).join('') +
    ring(r * 1.035, 1.2) +
    teeth(48, r * 0.54, r * 0.08) +
    teeth(72, r * 0.83, r * 0.12) +
    around(44, cx, cy, () => circle(cx, cy - r * 0.73, 2, 'none')) +
    '</g>'
  )
}

function drawClouds(cx: number, cy: number, height: number): string {
  const line = 'M-22 0H22M-14 0C-20 -5 -11 -12 -7 -5C-8 -16 8 -17 7 -7C12 -13 21 -7 14 0M-30 5H6M-6 10H28'
  const cloud = (dx: number, dy: number, scale: number) =>
    move(stroke(line, '#e5b75c', 0.9, 'opacity=".5"'), cx + dx * height, cy + dy * height, scale)
  return cloud(-0.6, -0.2, 2.2) + cloud(0.52, -0.3, 1.8) + cloud(-0.5, 0.24, 1.5)
}

function drawWaves(width: number, height: number): string {
  const top = height * 0.76
  return (
    `<g opacity=".5">${path(`M0 ${n(top)}H${width}V${height}H0Z`, 'url(#seigaiha)')}</g>` +
    path(`M0 ${n(top)}H${width}V${height}H0Z`, 'url(#sink)') +
    stroke(`M0 ${n(top)}H${width}`, '#e5b75c', 1, 'opacity=".45"')
  )
}

/** Flakes of gold leaf, denser about the middle. */
function drawSpecks(width: number, height: number, seed: number): string {
  const random = seeded(seed)
  return Array.from({ length: 46 }, () => {
    const [x, y] = polar(width * 0.735, height * 0.44, (0.2 + random() ** 1.6 * 0.8) * height * 0.95, random() * 360)
    const size = 0.8 + random() * 2.2
    return `<path d="M${n(x)} ${n(y - size)}l${n(size)} ${n(size)}l${n(-size)} ${n(size)}l${n(-size)} ${n(-size)}Z" fill="#f6d27a" opacity="${n(0.3 + random() * 0.6)}"/>`
  }).join('')
}
