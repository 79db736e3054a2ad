import { around, circle, circlePath, ellipse, gilded, mirror, path, petal, stroke, turn } from '../paint.ts'

/* Plants and what is on the table, each in a field of 200 × 200. */

export const leafAt = (x: number, y: number, angle: number, length = 46) =>
  turn(
    gilded(petal(x, y, length, length * 0.46), 'url(#leaf)', 2.2) +
      stroke(`M${x} ${y - 4}V${y - length * 0.8}`, '#0F4A2A', 1.8),
    angle,
    x,
    y,
  )
export const gleam = (x: number, y: number, rx: number, ry: number, angle = -30) =>
  turn(ellipse(x, y, rx, ry, '#FFFFFF', 'opacity=".55"'), angle, x, y)

export function drawLeaf(): string {
  return turn(
    gilded('M100 8C150 44 168 106 100 176C32 106 50 44 100 8Z', 'url(#leaf)', 5) +
      stroke(
        'M100 30V196M100 70L128 52M100 70L72 52M100 102L138 78M100 102L62 78M100 134L132 114M100 134L68 114',
        '#0F4A2A',
        4,
      ) +
      path('M94 26C66 56 56 96 74 132C66 96 74 56 94 26Z', '#FFFFFF', 'opacity=".35"'),
    24,
    100,
    100,
  )
}

export function drawRose(): string {
  return (
    leafAt(60, 150, -104, 66) +
    leafAt(140, 150, 104, 66) +
    leafAt(100, 160, 180, 44) +
    around(5, 100, 96, () => gilded('M56 62C60 22 140 22 144 62C138 90 62 90 56 62Z', 'url(#vermilion)', 3), 36) +
    around(4, 100, 96, () => gilded('M70 70C74 42 126 42 130 70C124 90 76 90 70 70Z', 'url(#plumSilk)', 2.6), 20) +
    gilded(circlePath(100, 96, 27), 'url(#vermilion)', 2.6) +
    stroke('M84 96C86 80 112 80 114 96C114 108 94 110 94 98C96 90 106 92 104 98', '#FFD0C0', 4)
  )
}

export function drawMushroom(): string {
  return (
    leafAt(40, 184, -40, 40) +
    leafAt(160, 184, 40, 40) +
    gilded('M76 104H124C122 138 128 164 138 184H62C72 164 78 138 76 104Z', 'url(#ivory)', 4) +
    stroke('M90 124V170M104 124V176', '#C9A46A', 3) +
    gilded('M12 110C16 54 54 20 100 20C146 20 184 54 188 110C150 126 50 126 12 110Z', 'url(#vermilion)', 5) +
    [
      [66, 62, 15],
      [122, 50, 12],
      [148, 88, 13],
      [98, 92, 11],
      [42, 94, 9],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#FFF6E0'))
      .join('') +
    path('M28 92C36 62 58 40 86 34C62 50 46 72 42 98Z', '#FFFFFF', 'opacity=".4"')
  )
}

export function drawTree(): string {
  const roots = [66, 80, 120, 134]
    .map(x => stroke(`M${x} 92C${x} 124 ${x + (x - 100) * 0.1} 150 ${x + (x - 100) * 0.4} 184`, '#6A4A1C', 5))
    .join('')
  const crown = [
    [46, 70, 36],
    [154, 70, 36],
    [76, 44, 40],
    [124, 44, 40],
    [100, 72, 44],
  ]
    .map(([x, y, r]) => gilded(circlePath(x!, y!, r!), 'url(#leaf)', 3.4))
    .join('')
  const tufts = [
    [60, 58],
    [92, 40],
    [124, 60],
    [148, 76],
    [42, 80],
    [104, 84],
    [78, 78],
  ]
    .map(([x, y]) => stroke(`M${x! - 12} ${y}q12 -14 24 0`, '#C8F08A', 3.4))
    .join('')
  return (
    circle(100, 90, 98, 'url(#haloGold)') +
    roots +
    gilded('M84 90H116C116 126 124 160 152 188H48C76 160 84 126 84 90Z', 'url(#bronze)', 4) +
    stroke('M94 120C94 146 86 166 74 182M108 120C108 146 116 166 128 182', '#5E2F05', 3) +
    crown +
    tufts +
    gilded('M88 150C88 134 112 134 112 150V172H88Z', 'url(#flame)', 2.6)
  )
}

export function drawTeapot(): string {
  return (
    stroke('M86 34C78 24 92 18 86 6M114 34C106 24 120 18 114 6', '#F5EBDD', 5, 'opacity=".7"') +
    gilded('M40 96C12 90 4 136 34 150C40 152 46 152 50 148', 'none', 8) +
    gilded('M148 118C164 114 168 92 184 80L196 88C188 112 176 146 148 152Z', 'url(#indigo)', 3.4) +
    gilded(
      'M100 62C144 62 164 92 160 128C156 164 132 182 100 182C68 182 44 164 40 128C36 92 56 62 100 62Z',
      'url(#indigo)',
      5,
    ) +
    gilded('M62 72C70 52 130 52 138 72C120 80 80 80 62 72Z', 'url(#bronze)', 3) +
    gilded(circlePath(100, 48, 10), 'url(#vermilion)', 2.4) +
    around(8, 100, 122, () => path(petal(100, 118, 28, 15), '#FFF6E0', 'opacity=".92"')) +
    circle(100, 122, 8, 'url(#gold)') +
    path('M54 118C54 96 64 82 78 76C66 92 62 112 64 134Z', '#FFFFFF', 'opacity=".45"')
  )
}

export function drawDumpling(): string {
  const bun = (x: number, y: number, s: number) =>
    gilded(
      `M${x} ${y - 34 * s}C${x + 30 * s} ${y - 30 * s} ${x + 48 * s} ${y - 6 * s} ${x + 44 * s} ${y + 18 * s}C${x + 40 * s} ${y + 36 * s} ${x - 40 * s} ${y + 36 * s} ${x - 44 * s} ${y + 18 * s}C${x - 48 * s} ${y - 6 * s} ${x - 30 * s} ${y - 30 * s} ${x} ${y - 34 * s}Z`,
      'url(#ivory)',
      3.4,
    ) +
    [-24, -10, 10, 24]
      .map(dx =>
        stroke(`M${x} ${y - 30 * s}Q${x + dx * s * 0.7} ${y - 18 * s} ${x + dx * s * 1.3} ${y + 2 * s}`, '#C9A46A', 3),
      )
      .join('')
  return (
    stroke(
      'M60 34C52 24 66 18 60 6M100 26C92 16 106 10 100 -2M140 34C132 24 146 18 140 6',
      '#F5EBDD',
      5,
      'opacity=".7"',
    ) +
    gilded('M10 128H190V172C190 184 10 184 10 172Z', 'url(#amber)', 5) +
    stroke('M12 146H188M12 160H188', '#7A3A08', 3.4) +
    bun(54, 108, 0.86) +
    bun(146, 108, 0.86) +
    bun(100, 100, 1.04) +
    gilded('M4 122H196V138H4Z', 'url(#bronze)', 3)
  )
}

export function drawCandy(): string {
  return turn(
    mirror(
      gilded('M56 100L8 62C2 86 2 114 8 138Z', 'url(#petalDeep)', 3.4) +
        stroke('M48 100L16 80M48 100L14 100M48 100L16 120', '#FFF1F4', 3),
      100,
    ) +
      gilded(circlePath(100, 100, 54), 'url(#petal)', 5) +
      around(6, 100, 100, () => path('M100 100C104 78 118 62 100 50C86 60 92 84 100 100Z', '#E0558A')) +
      circle(100, 100, 10, '#FFF6E0') +
      gleam(80, 76, 8, 14, 36),
    -24,
    100,
    100,
  )
}
