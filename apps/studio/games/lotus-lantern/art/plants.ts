import { around, circle, circlePath, gilded, n, path, petal, stroke, turn } from '../../kit/paint.ts'

/* The four common symbols: plants in gold and colour on a lacquer disc. One shape sets them apart from the treasures. */

function disc(paint: string, content: string): string {
  return (
    gilded(circlePath(100, 100, 80), `url(#${paint})`, 6) +
    circle(100, 100, 70, 'none', 'stroke="#FFF1C0" stroke-opacity=".55" stroke-width="1.8"') +
    content +
    path('M40 74A66 66 0 0 1 122 37A78 78 0 0 0 45 96Z', '#FFFFFF', 'opacity=".26"')
  )
}

export function drawPine(): string {
  const needles = (x: number, y: number, size: number) => {
    const fan = Array.from({ length: 9 }, (_, i) =>
      turn(path(petal(x, y, size, size * 0.17, 0.5), '#EAF7B5'), -80 + i * 20, x, y),
    ).join('')
    return (
      circle(x, y - size * 0.3, size * 0.72, '#084232', 'opacity=".55"') + fan + circle(x, y, size * 0.12, 'url(#gold)')
    )
  }
  const branch = gilded(
    'M62 158C84 150 92 134 94 112C84 104 72 100 60 98C76 92 90 96 98 100C102 84 112 74 130 68C122 82 114 92 112 108C122 104 134 106 146 112C130 116 118 120 111 126C106 142 96 156 62 158Z',
    'url(#bronze)',
    2.4,
  )
  return disc(
    'jade',
    branch +
      needles(58, 100, 36) +
      needles(132, 72, 38) +
      needles(146, 122, 34) +
      needles(92, 62, 30) +
      needles(100, 142, 26),
  )
}

export function drawDaisy(): string {
  const ring = (count: number, length: number, width: number, paint: string, from: number) =>
    around(
      count,
      100,
      100,
      () => path(petal(100, 100, length, width, 0.62), paint, 'stroke="#8E4A06" stroke-width="1.6"'),
      from,
    )
  return disc(
    'plumSilk',
    ring(16, 66, 21, '#F7B733', 0) +
      ring(14, 52, 19, '#FFD55E', 12) +
      ring(10, 36, 17, '#FFEFA0', 6) +
      circle(100, 100, 13, 'url(#amber)', 'stroke="#FFF4CF" stroke-width="2.5"') +
      around(8, 100, 100, () => circle(100, 92, 1.8, '#FFF4CF')),
  )
}

export function drawBamboo(): string {
  const stalk = (x: number, from: number, to: number, width: number) => {
    const joints = Math.round((to - from) / 34)
    const step = (to - from) / joints
    return Array.from({ length: joints }, (_, i) => {
      const y = from + i * step
      const w = width / 2
      return gilded(
        `M${n(x - w)} ${n(y)}C${n(x - w + 2.5)} ${n(y + step * 0.5)} ${n(x - w + 2.5)} ${n(y + step * 0.5)} ${n(x - w)} ${n(y + step - 3)}H${n(x + w)}C${n(x + w - 2.5)} ${n(y + step * 0.5)} ${n(x + w - 2.5)} ${n(y + step * 0.5)} ${n(x + w)} ${n(y)}Z`,
        'url(#leaf)',
        2.2,
      )
    }).join('')
  }
  const leaves = (x: number, y: number, angles: number[], length: number) =>
    angles.map(angle => turn(gilded(petal(x, y, length, 15, 0.4), 'url(#leaf)', 1.8), angle, x, y)).join('')
  return disc(
    'indigo',
    `<clipPath id="bambooDisc">${circle(100, 100, 72, '#000')}</clipPath><g clip-path="url(#bambooDisc)">${stalk(78, 16, 186, 21)}${stalk(124, 30, 186, 17)}</g>` +
      leaves(88, 72, [58, 86, 112], 50) +
      leaves(116, 118, [-62, -90, -116], 46) +
      leaves(132, 66, [38, 70], 36),
  )
}

export function drawPlum(): string {
  const blossom = (x: number, y: number, size: number, from: number) =>
    around(
      5,
      x,
      y,
      () =>
        path(
          `M${n(x)} ${n(y)}C${n(x - size)} ${n(y - size * 0.5)} ${n(x - size * 0.5)} ${n(y - size * 1.35)} ${n(x)} ${n(y - size * 1.2)}C${n(x + size * 0.5)} ${n(y - size * 1.35)} ${n(x + size)} ${n(y - size * 0.5)} ${n(x)} ${n(y)}Z`,
          'url(#petal)',
          'stroke="#B03060" stroke-width="1.6"',
        ),
      from,
    ) +
    around(
      5,
      x,
      y,
      () =>
        stroke(`M${n(x)} ${n(y)}V${n(y - size * 0.6)}`, '#C2185B', 1.6) +
        circle(x, y - size * 0.62, size * 0.09, 'url(#gold)'),
      from + 36,
    ) +
    circle(x, y, size * 0.2, 'url(#flame)')
  const twig =
    stroke(
      'M48 150C76 134 84 108 118 92C134 84 144 70 150 52M84 126C100 128 116 138 130 146M108 98C104 84 98 70 90 58',
      '#2E1408',
      9,
    ) +
    stroke(
      'M48 150C76 134 84 108 118 92C134 84 144 70 150 52M84 126C100 128 116 138 130 146M108 98C104 84 98 70 90 58',
      'url(#gold)',
      4,
    )
  return disc(
    'teal',
    twig +
      blossom(92, 66, 27, 10) +
      blossom(128, 106, 31, -14) +
      blossom(72, 122, 25, 30) +
      circle(150, 60, 7, 'url(#petalDeep)') +
      circle(128, 148, 6.5, 'url(#petalDeep)'),
  )
}
