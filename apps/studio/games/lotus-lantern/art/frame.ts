import type { FrameShape } from '../../game-art.ts'
import {
  around,
  circle,
  circlePath,
  gilded,
  linear,
  mirror,
  move,
  n,
  path,
  petal,
  stroke,
  turn,
} from '../../kit/paint.ts'

/** A black lacquer cabinet with a gold rim; jade and dawn-red in the free spins. */
export function drawFrame(shape: FrameShape, mode: 'base' | 'free'): { back: string; front: string } {
  const { width, height, rim, reels, cellWidth, cellHeight, rows } = shape
  const wood = mode === 'base' ? ['#8E1D14', '#4E0D0C', '#2A0707'] : ['#0F6A5C', '#0A3F40', '#052428']
  const silk = mode === 'base' ? ['#2B1512', '#1A0C0B', '#120808'] : ['#10333A', '#0B2329', '#07171C']
  const inner = reels * cellWidth
  const tall = rows * cellHeight
  const r = rim * 0.9
  const rect = (inset: number, radius: number, attributes: string) =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(width - inset * 2)}" height="${n(height - inset * 2)}" rx="${n(radius)}" ${attributes}/>`
  const columns = Array.from({ length: reels }, (_, reel) => {
    const x = rim + reel * cellWidth
    return (
      `<rect x="${n(x)}" y="${n(rim)}" width="${n(cellWidth)}" height="${n(tall)}" fill="url(#column)"/>` +
      (reel > 0
        ? `<rect x="${n(x - 0.75)}" y="${n(rim)}" width="1.5" height="${n(tall)}" fill="url(#goldThread)"/>`
        : '')
    )
  }).join('')
  const defs =
    linear('wood', [
      [0, wood[0]!],
      [0.5, wood[1]!],
      [1, wood[2]!],
    ]) +
    linear(
      'column',
      [
        [0, silk[2]!],
        [0.5, silk[0]!],
        [1, silk[2]!],
      ],
      '',
    ) +
    linear('goldThread', [
      [0, '#E5B75C/.15'],
      [0.5, '#E5B75C/.6'],
      [1, '#E5B75C/.15'],
    ])
  const corner = (x: number, y: number, angle: number) => turn(drawCorner(x, y, rim), angle, x, y)
  const back =
    `<defs>${defs}</defs>` +
    rect(1, r, 'fill="url(#wood)" stroke="#160504" stroke-width="2"') +
    rect(3, r * 0.9, 'fill="none" stroke="url(#gold)" stroke-width="3"') +
    rect(rim * 0.42, r * 0.6, 'fill="none" stroke="url(#gold)" stroke-opacity=".7" stroke-width="1.2"') +
    `<rect x="${n(rim - 4)}" y="${n(rim - 4)}" width="${n(inner + 8)}" height="${n(tall + 8)}" rx="6" fill="#0B0403" stroke="url(#gold)" stroke-width="3"/>` +
    columns +
    corner(rim * 0.5, rim * 0.5, 0) +
    corner(width - rim * 0.5, rim * 0.5, 90) +
    corner(width - rim * 0.5, height - rim * 0.5, 180) +
    corner(rim * 0.5, height - rim * 0.5, 270) +
    mirror(drawKnob(rim * 0.5, height / 2, rim * 0.3), width / 2)
  const front =
    `<defs>${linear('shadeTop', [
      [0, '#060202/.85'],
      [1, '#060202/0'],
    ])}${linear('shadeBottom', [
      [0, '#060202/0'],
      [1, '#060202/.8'],
    ])}</defs>` +
    `<rect x="${n(rim)}" y="${n(rim)}" width="${n(inner)}" height="${n(cellHeight * 0.22)}" fill="url(#shadeTop)"/>` +
    `<rect x="${n(rim)}" y="${n(rim + tall - cellHeight * 0.2)}" width="${n(inner)}" height="${n(cellHeight * 0.2)}" fill="url(#shadeBottom)"/>`
  return { back, front }
}

function drawCorner(x: number, y: number, rim: number): string {
  const scroll =
    'M0 34C-4 14 14 -4 34 0M6 22C8 12 12 8 22 6M34 0C42 2 42 12 34 12C29 12 28 6 32 5M0 34C2 42 12 42 12 34C12 29 6 28 5 32'
  return move(
    stroke(scroll, '#2A0707', 5) + stroke(scroll, 'url(#gold)', 2.6) + circle(7, 7, 5, 'url(#gold)'),
    x - rim * 0.18,
    y - rim * 0.18,
    Math.max(0.6, Math.round((rim / 26) * 100) / 100),
  )
}

function drawKnob(x: number, y: number, radius: number): string {
  return (
    gilded(circlePath(x, y, radius), 'url(#vermilion)', 2) +
    around(6, x, y, () => path(petal(x, y, radius * 0.8, radius * 0.5), 'url(#gold)'))
  )
}

/** The left leaf of the temple door; the right one is its mirror image. */
export function drawDoor(width: number, height: number): string {
  const unit = Math.min(width, height) / 10
  const panel = (y: number, tall: number) =>
    `<rect x="${n(unit)}" y="${n(y)}" width="${n(width - unit * 2)}" height="${n(tall)}" rx="${n(unit * 0.2)}" fill="#6E120E" stroke="url(#gold)" stroke-width="${n(unit * 0.07)}"/>` +
    `<rect x="${n(unit * 1.25)}" y="${n(y + unit * 0.25)}" width="${n(width - unit * 2.5)}" height="${n(tall - unit * 0.5)}" rx="${n(unit * 0.15)}" fill="none" stroke="url(#gold)" stroke-opacity=".5" stroke-width="${n(unit * 0.03)}"/>`
  const studs = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: Math.max(3, Math.round(width / unit / 1.9)) }, (_, column) => {
      const across = Math.max(3, Math.round(width / unit / 1.9))
      return circle(
        unit * 1.9 + ((width - unit * 3.8) * column) / (across - 1),
        height * 0.34 + (height * 0.32 * row) / 4,
        unit * 0.3,
        'url(#bronze)',
        `stroke="#3A0A06" stroke-width="${n(unit * 0.06)}"`,
      )
    }).join(''),
  ).join('')
  const flower = (y: number) =>
    around(8, width / 2, y, () => path(petal(width / 2, y, unit * 1.1, unit * 0.55), 'url(#gold)', 'opacity=".9"')) +
    circle(width / 2, y, unit * 0.26, 'url(#vermilion)')
  return (
    `<defs>${linear(
      'leafWood',
      [
        [0, '#4A0A09'],
        [0.6, '#A3221A'],
        [1, '#5A0E0C'],
      ],
      '',
    )}</defs>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="url(#leafWood)"/>` +
    panel(unit, height * 0.3 - unit * 1.3) +
    panel(height * 0.3, height * 0.4) +
    panel(height * 0.7 + unit * 0.3, height * 0.3 - unit * 1.3) +
    studs +
    flower(height * 0.15) +
    flower(height * 0.85) +
    `<rect x="${n(width - unit * 0.34)}" width="${n(unit * 0.34)}" height="${n(height)}" fill="url(#goldSide)"/>`
  )
}
