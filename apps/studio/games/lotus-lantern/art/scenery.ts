import {
  circle,
  ellipse,
  linear,
  mirror,
  move,
  n,
  type Point,
  path,
  petal,
  radial,
  seeded,
  smooth,
  stroke,
  turn,
} from '../../kit/paint.ts'
import { drawLantern } from './treasures.ts'

/** Colours of one hour of the day over the lake. */
type Hour = {
  sky: readonly (readonly [number, string])[]
  water: readonly (readonly [number, string])[]
  hills: readonly [string, string, string]
  line: string
  moon: readonly [string, string]
  haze: string
  light: string
}

const night: Hour = {
  sky: [
    [0, '#08060F'],
    [0.45, '#1A1024'],
    [0.8, '#4A1A22'],
    [1, '#8A3A24'],
  ],
  water: [
    [0, '#5A2420'],
    [0.25, '#241019'],
    [1, '#07050B'],
  ],
  hills: ['#3A1826', '#25101C', '#130A12'],
  line: '#E5B75C',
  moon: ['#FFF3D0', '#E9C987'],
  haze: '#F08A4A',
  light: '#FFC76A',
}

const dawn: Hour = {
  sky: [
    [0, '#0F3A4A'],
    [0.4, '#2C7C86'],
    [0.72, '#F0A77A'],
    [1, '#FFD9A0'],
  ],
  water: [
    [0, '#FFCF98'],
    [0.3, '#4E8F8E'],
    [1, '#0B2E3A'],
  ],
  hills: ['#5E8C8C', '#2F6670', '#123E49'],
  line: '#FFE7B0',
  moon: ['#FFFDF0', '#FFDCA0'],
  haze: '#FFE3B8',
  light: '#FFF1C0',
}

/** The lake behind the reels, composed for the given shape: `night` in the base game, `dawn` in free spins. */
export function drawScene(width: number, height: number, hourName: 'night' | 'dawn'): string {
  const hour = hourName === 'night' ? night : dawn
  const random = seeded(hourName === 'night' ? 7 : 11)
  const horizon = height * 0.62
  const unit = Math.max(width, height) / 100
  const id = (name: string) => `${hourName}-${name}`
  const defs =
    linear(id('sky'), hour.sky) +
    linear(id('water'), hour.water) +
    radial(id('moon'), [
      [0, hour.moon[0]],
      [0.75, hour.moon[0]],
      [1, hour.moon[1]],
    ]) +
    radial(id('glow'), [
      [0, `${hour.moon[1]}/.55`],
      [0.4, `${hour.moon[1]}/.16`],
      [1, `${hour.moon[1]}/0`],
    ]) +
    radial(id('haze'), [
      [0, `${hour.haze}/.5`],
      [1, `${hour.haze}/0`],
    ])
  const moonX = width * (width > height ? 0.16 : 0.74)
  const moonY = height * (width > height ? 0.2 : 0.185)
  const moonSize = unit * 6.2
  const moon =
    circle(moonX, moonY, moonSize * 4, `url(#${id('glow')})`) +
    circle(moonX, moonY, moonSize, `url(#${id('moon')})`) +
    circle(
      moonX,
      moonY,
      moonSize * 1.12,
      'none',
      `stroke="${hour.line}" stroke-width="${n(unit * 0.12)}" stroke-opacity=".7"`,
    )
  const stars = Array.from({ length: hourName === 'night' ? 70 : 0 }, () =>
    circle(
      random() * width,
      random() * horizon * 0.7,
      unit * (0.05 + random() * 0.1),
      '#FFE9C0',
      `opacity="${n(0.3 + random() * 0.6)}"`,
    ),
  ).join('')
  const hills = hour.hills.map((color, layer) => drawHills(width, horizon, unit, layer, color, hour, random)).join('')
  const clouds = [0.12, 0.5, 0.86]
    .map((x, i) => drawCloud(width * x, height * (0.3 + (i % 2) * 0.12), unit * (0.72 - i * 0.08), hour.line))
    .join('')
  return (
    `<defs>${defs}</defs>` +
    `<rect width="${n(width)}" height="${n(horizon + 2)}" fill="url(#${id('sky')})"/>` +
    stars +
    moon +
    clouds +
    ellipse(width / 2, horizon, width * 0.62, height * 0.2, `url(#${id('haze')})`) +
    hills +
    `<rect y="${n(horizon)}" width="${n(width)}" height="${n(height - horizon)}" fill="url(#${id('water')})"/>` +
    drawRipples(width, height, horizon, unit, hour, random) +
    drawPads(width, height, unit, hourName) +
    drawHanging(width, height, unit)
  )
}

/** Limestone towers as they stand in the sea, the far ones paler, each with its gold contour. */
function drawHills(
  width: number,
  horizon: number,
  unit: number,
  layer: number,
  color: string,
  hour: Hour,
  random: () => number,
): string {
  const count = Math.ceil((width / unit) * 0.085) + 3
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const x = ((i + random() * 0.7 - 0.2) / (count - 1)) * width
    const tall = unit * (layer === 0 ? 16 : layer === 1 ? 12 : 7) * (0.55 + random() * 0.75)
    const half = tall * (0.42 + random() * 0.3)
    const points: Point[] = [
      [x - half * 1.5, horizon + 1],
      [x - half * 0.8, horizon - tall * 0.34],
      [x - half * 0.52, horizon - tall * (0.78 + random() * 0.1)],
      [x - half * 0.06, horizon - tall],
      [x + half * 0.42, horizon - tall * (0.8 + random() * 0.1)],
      [x + half * 0.74, horizon - tall * 0.3],
      [x + half * 1.5, horizon + 1],
    ]
    const d = smooth(points)
    drawn += path(`${d}Z`, color) + stroke(d, hour.line, unit * 0.1, `opacity="${n(0.2 + layer * 0.2)}"`)
    if (layer > 0)
      drawn += stroke(
        smooth(points.slice(2, 5).map(([px, py]) => [px + half * 0.12, py + tall * 0.16] as const)),
        hour.line,
        unit * 0.07,
        'opacity=".3"',
      )
  }
  return drawn
}

/** Scroll clouds in a single gold line. */
function drawCloud(x: number, y: number, scale: number, color: string): string {
  const line =
    'M-14 0H14M-10 0C-13 -4 -7 -7 -5 -3C-5 -9 4 -10 4 -4C7 -8 13 -5 10 0M-5 -3C-5 -1 -2 -1 -2 -3M4 -4C4 -2 7 -2 7 -4M-18 2.4H2M-2 4.8H18'
  return move(stroke(line, color, 0.26, 'opacity=".5"'), x, y, Math.round(scale * 100) / 100)
}

function drawRipples(
  width: number,
  height: number,
  horizon: number,
  unit: number,
  hour: Hour,
  random: () => number,
): string {
  return Array.from({ length: 90 }, (_, i) => {
    const depth = (i / 90) ** 1.5
    const y = horizon + unit + depth * (height - horizon)
    const half = unit * (0.8 + depth * 5) * (0.4 + random())
    const x = random() * width
    return path(
      `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - unit * 0.14)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + unit * 0.14)} ${n(x - half)} ${n(y)}Z`,
      hour.light,
      `opacity="${n(0.12 + (1 - depth) * 0.4 * random())}"`,
    )
  }).join('')
}

/** Lotus leaves and flowers in both lower corners. */
function drawPads(width: number, height: number, unit: number, hourName: string): string {
  const pad = (x: number, y: number, size: number) =>
    ellipse(x, y, size, size * 0.34, '#0B2B22', 'stroke="#C9973F" stroke-width=".16" stroke-opacity=".8"') +
    ellipse(
      x - size * 0.1,
      y - size * 0.05,
      size * 0.82,
      size * 0.25,
      hourName === 'night' ? '#14493A' : '#2B7F63',
      'opacity=".75"',
    )
  const flower = (x: number, y: number, size: number) =>
    [-70, -46, 70, 46, -24, 24, 0]
      .map((angle, i) =>
        turn(
          path(
            petal(x, y, size * (i < 2 ? 0.8 : 1), size * 0.44),
            i < 4 ? '#C73E6B' : '#F5A6B9',
            'stroke="#FFE7C0" stroke-width=".14"',
          ),
          angle,
          x,
          y,
        ),
      )
      .join('')
  const group =
    pad(6, -1, 8) +
    pad(15, -3.4, 5.4) +
    pad(-1, -5, 6) +
    pad(21, -0.8, 4.4) +
    flower(7, -2.4, 5.2) +
    flower(16, -4, 3.2)
  const corner = `<g transform="translate(0 ${n(height)}) scale(${n(unit * 0.9)})">${group}</g>`
  return mirror(corner, width / 2)
}

/** Lanterns that hang into the picture at both sides, where there is room beside the reels. */
function drawHanging(width: number, height: number, unit: number): string {
  if (width < height || height < 520) return ''
  const lamp = (x: number, cord: number, size: number) =>
    stroke(`M${n(x)} 0V${n(cord + size * 0.1)}`, '#C9973F', unit * 0.12) +
    move(drawLantern(false), x - size / 2, cord, Math.round((size / 200) * 1000) / 1000)
  const side = Math.min(width * 0.075, unit * 9)
  return mirror(lamp(side * 0.95, height * 0.1, unit * 9.5) + lamp(side * 1.85, height * 0.02, unit * 5.5), width / 2)
}
