import { circle, circlePath, curve, ellipse, gilded, path, petal, ribbon, stroke, turn } from '../paint.ts'
import { gleam, leafAt } from './harvest.ts'

/* Fruit, each in a field of 200 × 200. */

export function drawMango(): string {
  return (
    gilded(
      'M122 28C164 36 190 84 176 126C162 172 110 196 66 178C26 160 14 116 40 92C66 72 84 24 122 28Z',
      'url(#amber)',
      5,
    ) +
    path('M122 30C164 38 188 84 174 126C166 150 148 166 128 174C158 132 156 76 112 34Z', '#E8492B', 'opacity=".6"') +
    path('M40 96C24 120 36 156 66 172C50 146 46 118 56 92Z', '#8BCB3F', 'opacity=".6"') +
    gleam(82, 88, 13, 26, 40) +
    stroke('M122 30C120 20 122 14 128 8', '#5E2F05', 6) +
    leafAt(126, 22, 78, 58)
  )
}

export function drawPomegranate(): string {
  const seeds = [
    [100, 112],
    [84, 124],
    [116, 124],
    [92, 140],
    [108, 140],
    [100, 126],
    [78, 138],
    [122, 138],
    [100, 154],
    [86, 154],
    [114, 154],
  ]
    .map(([x, y]) => ellipse(x!, y!, 7, 8.4, 'url(#vermilion)', 'stroke="#FFD0C0" stroke-width="1.6"'))
    .join('')
  return (
    gilded('M82 40L74 8L92 22L100 4L108 22L126 8L118 40Z', 'url(#plume)', 3) +
    gilded(
      'M100 36C152 36 182 72 180 116C178 162 142 188 100 188C58 188 22 162 20 116C18 72 48 36 100 36Z',
      'url(#vermilion)',
      5,
    ) +
    gilded('M100 88C132 96 146 122 138 148C130 172 70 172 62 148C54 122 68 96 100 88Z', '#FFE7C0', 3) +
    seeds +
    gleam(54, 88, 11, 22, 28)
  )
}

export function drawWatermelon(): string {
  return turn(
    gilded('M6 78H194C194 140 152 182 100 182C48 182 6 140 6 78Z', 'url(#leaf)', 5) +
      path('M18 78H182C180 130 146 166 100 166C54 166 20 130 18 78Z', '#F4FFE0') +
      path('M28 78H172C168 124 140 154 100 154C60 154 32 124 28 78Z', 'url(#vermilion)') +
      [
        [60, 98],
        [88, 94],
        [116, 98],
        [142, 94],
        [74, 120],
        [102, 122],
        [128, 120],
        [98, 142],
      ]
        .map(([x, y]) => path(petal(x!, y! + 8, 16, 10), '#2A0F08'))
        .join('') +
      stroke('M40 88H90', '#FFFFFF', 5, 'opacity=".45"'),
    -14,
    100,
    110,
  )
}

export function drawCherry(): string {
  const fruit = (x: number, y: number) =>
    gilded(circlePath(x, y, 40), 'url(#vermilion)', 4.4) + gleam(x - 13, y - 15, 8, 13, 36)
  return (
    stroke('M60 120C70 74 104 40 132 18M142 118C144 80 140 46 132 18', '#2A0F08', 10) +
    stroke('M60 120C70 74 104 40 132 18M142 118C144 80 140 46 132 18', '#6FB24A', 5.4) +
    leafAt(128, 20, -84, 76) +
    fruit(58, 142) +
    fruit(140, 146)
  )
}

export function drawLemon(): string {
  return turn(
    gilded(
      'M22 100C30 58 62 38 100 38C138 38 166 54 176 86C190 90 194 100 190 110C186 118 180 118 174 120C162 150 134 164 100 164C62 164 30 142 22 100Z',
      '#F7CF2E',
      5,
    ) +
      path('M30 102C40 140 66 156 100 156C132 156 156 142 168 116C140 136 70 140 30 102Z', '#D9971A', 'opacity=".7"') +
      gleam(76, 72, 24, 11, -16) +
      [
        [110, 70],
        [136, 84],
        [96, 104],
        [128, 112],
        [66, 104],
      ]
        .map(([x, y]) => circle(x!, y!, 2.4, '#B97A10'))
        .join('') +
      leafAt(26, 96, -38, 56),
    -12,
    100,
    100,
  )
}

export function drawGrape(): string {
  const rows = [[52, 84, 116, 148], [68, 100, 132], [84, 116], [100]]
  return (
    stroke('M100 56C100 36 110 20 124 12', '#5E2F05', 7) +
    leafAt(104, 44, 62, 66) +
    leafAt(98, 44, -62, 60) +
    rows
      .map((row, i) =>
        row
          .map(
            x => gilded(circlePath(x, 72 + i * 31, 20), 'url(#plumSilk)', 2.8) + gleam(x - 6, 65 + i * 31, 4.6, 7, 36),
          )
          .join(''),
      )
      .join('')
  )
}

export function drawChilli(): string {
  const pod = (angle: number, paint: string) =>
    turn(
      gilded(
        ribbon(curve([100, 40], [146, 84], [132, 150], [62, 186], 14), t => 42 * (1 - t) ** 0.55 + 3),
        paint,
        3.6,
      ) +
        stroke('M112 66C130 94 124 126 104 150', '#FFFFFF', 5, 'opacity=".5"') +
        gilded('M82 44C88 26 114 24 122 42C116 54 92 58 82 44Z', 'url(#leaf)', 2.6) +
        stroke('M102 30C102 18 108 10 118 6', '#3F7A34', 6),
      angle,
      100,
      40,
    )
  return pod(34, 'url(#leaf)') + pod(0, 'url(#vermilion)')
}
