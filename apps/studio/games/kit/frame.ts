import type { FrameShape } from '../game-art.ts'
import { mix, shifted } from './colors.ts'
import type { Corner, Look } from './looks.ts'
import { around, circle, circlePath, gilded, linear, mirror, n, path, petal, polygon, stroke, turn } from './paint.ts'
import { definePattern } from './patterns.ts'

type FrameLook = Pick<Look, 'colors' | 'pattern' | 'corner'>

/** The cabinet of the reels in the game's colours, its pattern worked into the rim. */
export function drawFrame(look: FrameLook, shape: FrameShape, mode: 'base' | 'free'): { back: string; front: string } {
  const colors = mode === 'base' ? look.colors : shifted(look.colors)
  const { width, height, rim, reels, cellWidth, cellHeight, rows } = shape
  const [inner, tall] = [reels * cellWidth, rows * cellHeight]
  const round = look.corner === 'steps' || look.corner === 'stones' ? rim * 0.25 : rim * 0.9
  const rect = (inset: number, radius: number, attributes: string) =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(width - inset * 2)}" height="${n(height - inset * 2)}" rx="${n(radius)}" ${attributes}/>`
  const night = mix(colors.deep, '#0A0606', 0.55)
  const back =
    `<defs>${linear('wood', [
      [0, mix(colors.ground, colors.accent, 0.35)],
      [0.5, mix(colors.ground, colors.deep, 0.4)],
      [1, colors.deep],
    ])}` +
    `${linear(
      'column',
      [
        [0, night],
        [0.5, mix(night, colors.ground, 0.3)],
        [1, night],
      ],
      '',
    )}` +
    `${linear('thread', [
      [0, `${colors.glow}/.1`],
      [0.5, `${colors.glow}/.55`],
      [1, `${colors.glow}/.1`],
    ])}` +
    `${definePattern('rimPattern', look.pattern, colors.glow, Math.max(14, rim * 0.9))}</defs>` +
    rect(1, round, `fill="url(#wood)" stroke="${mix(colors.deep, '#000000', 0.6)}" stroke-width="2"`) +
    rect(1, round, 'fill="url(#rimPattern)" opacity=".4"') +
    rect(3, round * 0.9, 'fill="none" stroke="url(#gold)" stroke-width="3.4"') +
    rect(rim * 0.46, round * 0.6, 'fill="none" stroke="url(#gold)" stroke-opacity=".75" stroke-width="1.3"') +
    `<rect x="${n(rim - 4)}" y="${n(rim - 4)}" width="${n(inner + 8)}" height="${n(tall + 8)}" rx="6" fill="${night}" stroke="url(#gold)" stroke-width="3"/>` +
    Array.from({ length: reels }, (_, reel) => {
      const x = rim + reel * cellWidth
      const thread =
        reel > 0 ? `<rect x="${n(x - 0.75)}" y="${n(rim)}" width="1.5" height="${n(tall)}" fill="url(#thread)"/>` : ''
      return `<rect x="${n(x)}" y="${n(rim)}" width="${n(cellWidth)}" height="${n(tall)}" fill="url(#column)"/>${thread}`
    }).join('') +
    [0, 90, 180, 270]
      .map(angle => {
        const x = angle === 0 || angle === 270 ? rim * 0.5 : width - rim * 0.5
        const y = angle < 180 ? rim * 0.5 : height - rim * 0.5
        return turn(drawCorner(look.corner, x, y, rim, colors.accent), angle, x, y)
      })
      .join('') +
    mirror(
      gilded(circlePath(rim * 0.5, height / 2, rim * 0.28), mix(colors.accent, '#ffffff', 0.1), 2) +
        circle(rim * 0.44, height / 2 - rim * 0.08, rim * 0.08, '#FFFFFF', 'opacity=".8"'),
      width / 2,
    )
  const front =
    `<defs>${linear('shadeTop', [
      [0, '#050202/.8'],
      [1, '#050202/0'],
    ])}${linear('shadeBottom', [
      [0, '#050202/0'],
      [1, '#050202/.75'],
    ])}</defs>` +
    `<rect x="${n(rim)}" y="${n(rim)}" width="${n(inner)}" height="${n(cellHeight * 0.2)}" fill="url(#shadeTop)"/>` +
    `<rect x="${n(rim)}" y="${n(rim + tall - cellHeight * 0.18)}" width="${n(inner)}" height="${n(cellHeight * 0.18)}" fill="url(#shadeBottom)"/>`
  return { back, front }
}

/** The ornament of the upper left corner about (x, y). */
function drawCorner(corner: Corner, x: number, y: number, rim: number, accent: string): string {
  const s = Math.max(11, rim * 0.62)
  if (corner === 'rivets')
    return [
      [0, 0],
      [1.3, 0],
      [0, 1.3],
    ]
      .map(([dx, dy]) => gilded(circlePath(x + dx! * s * 0.8, y + dy! * s * 0.8, s * 0.34), 'url(#bronze)', 1.6))
      .join('')
  if (corner === 'stones')
    return (
      gilded(
        polygon([
          [x, y - s * 0.8],
          [x + s * 0.8, y],
          [x, y + s * 0.8],
          [x - s * 0.8, y],
        ]),
        accent,
        2.2,
      ) +
      path(
        polygon([
          [x, y - s * 0.5],
          [x + s * 0.2, y - s * 0.1],
          [x - s * 0.3, y],
        ]),
        '#FFFFFF',
        'opacity=".7"',
      )
    )
  if (corner === 'steps')
    return [1.7, 1.2, 0.7]
      .map(k =>
        stroke(
          `M${n(x - s * 0.5)} ${n(y + s * k)}H${n(x - s * 0.5 + s * k * 0.5)}V${n(y + s * k * 0.5)}H${n(x + s * k)}V${n(y - s * 0.5)}`,
          'url(#gold)',
          2.4,
        ),
      )
      .join('')
  if (corner === 'petals')
    return (
      around(8, x, y, () => gilded(petal(x, y, s * 0.95, s * 0.6), accent, 1.2)) + circle(x, y, s * 0.24, 'url(#gold)')
    )
  const curl = `M${n(x - s * 0.3)} ${n(y + s * 2)}C${n(x - s * 0.6)} ${n(y + s * 0.6)} ${n(x + s * 0.6)} ${n(y - s * 0.6)} ${n(x + s * 2)} ${n(y - s * 0.3)}C${n(x + s * 2.5)} ${n(y)} ${n(x + s * 2.3)} ${n(y + s * 0.6)} ${n(x + s * 1.8)} ${n(y + s * 0.3)}M${n(x - s * 0.3)} ${n(y + s * 2)}C${n(x)} ${n(y + s * 2.5)} ${n(x + s * 0.6)} ${n(y + s * 2.3)} ${n(x + s * 0.3)} ${n(y + s * 1.8)}`
  return (
    stroke(curl, '#1A0806', 5) +
    stroke(curl, 'url(#gold)', 2.6) +
    circle(x, y, s * 0.34, accent, 'stroke="url(#gold)" stroke-width="2"')
  )
}

/** The left leaf of the door between base game and free spins; the right one is its mirror image. */
export function drawDoor({ colors, pattern }: FrameLook, width: number, height: number): string {
  const unit = Math.min(width, height) / 10
  const r = Math.min(width * 0.7, height * 0.26)
  const panel = (inset: number, opacity: number, weight: number) =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(width - inset * 2)}" height="${n(height - inset * 2)}" rx="${n(unit * 0.3)}" fill="none" stroke="url(#gold)" stroke-opacity="${opacity}" stroke-width="${n(weight)}"/>`
  return (
    `<defs>${linear(
      'leafWood',
      [
        [0, mix(colors.deep, '#000000', 0.3)],
        [0.6, mix(colors.ground, colors.deep, 0.25)],
        [1, colors.deep],
      ],
      '',
    )}${definePattern('doorPattern', pattern, colors.glow, unit * 1.5)}</defs>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="url(#leafWood)"/>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="url(#doorPattern)" opacity=".3"/>` +
    panel(unit * 0.6, 1, unit * 0.09) +
    panel(unit * 0.85, 0.5, unit * 0.03) +
    gilded(circlePath(width, height / 2, r), mix(colors.accent, colors.deep, 0.4), unit * 0.1) +
    around(16, width, height / 2, () =>
      path(petal(width, height / 2 - r * 0.5, r * 0.42, r * 0.22), 'url(#gold)', 'opacity=".9"'),
    ) +
    circle(width, height / 2, r * 0.42, colors.deep, `stroke="url(#gold)" stroke-width="${n(unit * 0.08)}"`) +
    `<rect x="${n(width - unit * 0.24)}" width="${n(unit * 0.24)}" height="${n(height)}" fill="url(#goldSide)"/>`
  )
}
