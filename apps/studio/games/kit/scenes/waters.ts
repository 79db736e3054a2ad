import { mix } from '../colors.ts'
import { circle, n, path, petal, stroke, turn } from '../paint.ts'
import { aside, type DrawScene, disc, hills, light, sky, stars } from './scene.ts'

/* Places with water and hills. */

/** A lake between hills under a low sun or moon. */
export const lake: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const shore = height * 0.62
  const ripples = Array.from({ length: 70 }, (_, i) => {
    const depth = (i / 70) ** 1.4
    const half = unit * (1 + depth * 5) * (0.4 + random())
    const [x, y] = [random() * width, shore + unit + depth * (height - shore)]
    return path(
      `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - unit * 0.16)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + unit * 0.16)} ${n(x - half)} ${n(y)}Z`,
      glow,
      `opacity="${n(0.15 + (1 - depth) * 0.3)}"`,
    )
  }).join('')
  return (
    sky(
      place,
      [
        [0, deep],
        [0.5, ground],
        [1, mix(ground, glow, 0.6)],
      ],
      'sky',
      0,
      shore + 2,
    ) +
    stars(place, 50, shore * 0.6) +
    disc(place, aside(place, 0.72, 0.9), shore * 0.42, unit * 6.5, mix(glow, '#ffffff', 0.4)) +
    [0, 1, 2]
      .map(layer =>
        hills(
          place,
          shore,
          unit * (17 - layer * 5),
          5 + layer * 2,
          layer === 1 ? 1 : 0,
          mix(mix(ground, accent, 0.15), deep, 0.25 + layer * 0.32),
          glow,
        ),
      )
      .join('') +
    sky(
      place,
      [
        [0, mix(ground, glow, 0.5)],
        [0.3, ground],
        [1, deep],
      ],
      'water',
      shore,
      height,
    ) +
    ripples
  )
}

/** Rows of round waves, the nearer ones larger. */
export const sea: DrawScene = place => {
  const { width, height, unit, colors } = place
  const { deep, ground, glow, accent } = colors
  const horizon = height * 0.5
  let waves = ''
  for (let y = horizon, row = 0; y < height + unit * 9; row++) {
    const size = unit * (1.6 + ((y - horizon) / height) * 13)
    for (let x = row % 2 ? 0 : -size; x < width + size * 2; x += size * 2) {
      const shade = mix(mix(ground, glow, 0.28), deep, Math.min(0.85, ((y - horizon) / (height - horizon)) * 0.8))
      waves +=
        circle(x, y + size, size, shade, `stroke="${glow}" stroke-opacity=".55" stroke-width="${n(size * 0.06)}"`) +
        circle(
          x,
          y + size,
          size * 0.66,
          'none',
          `stroke="${glow}" stroke-opacity=".4" stroke-width="${n(size * 0.05)}"`,
        ) +
        circle(x, y + size, size * 0.34, mix(shade, accent, 0.25))
    }
    y += size * 0.62
  }
  return (
    sky(
      place,
      [
        [0, deep],
        [0.6, ground],
        [1, mix(ground, glow, 0.8)],
      ],
      'sky',
      0,
      horizon + unit * 4,
    ) +
    stars(place, 40, horizon * 0.6) +
    disc(place, width * 0.5, horizon * 0.86, unit * 13, mix(glow, accent, 0.3)) +
    waves
  )
}

/** Under the sea: rays from above, kelp, coral and bubbles. */
export const reef: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const rays = [-26, -12, 2, 15, 28]
    .map(angle =>
      turn(
        path(
          `M${n(width / 2 - unit * 2)} ${n(-unit * 10)}H${n(width / 2 + unit * 2)}L${n(width / 2 + unit * 9)} ${n(height)}H${n(width / 2 - unit * 9)}Z`,
          glow,
          'opacity=".1"',
        ),
        angle,
        width / 2,
        -unit * 10,
      ),
    )
    .join('')
  const kelp = Array.from({ length: 9 }, (_, i) => {
    const x = (i % 2 ? random() * 0.24 : 1 - random() * 0.24) * width
    const tall = unit * (18 + random() * 34)
    const d = `M${n(x)} ${n(height)}C${n(x - unit * 4)} ${n(height - tall * 0.4)} ${n(x + unit * 4)} ${n(height - tall * 0.6)} ${n(x)} ${n(height - tall)}`
    return stroke(d, mix(deep, i % 3 ? accent : ground, 0.35), unit * (1 + random()))
  }).join('')
  const coral = Array.from({ length: 8 }, (_, i) => {
    const [x, size] = [(i / 7) * width, unit * (4 + random() * 6)]
    return [-56, -30, -8, 14, 36, 58]
      .map(angle =>
        turn(
          path(petal(x, height + unit, size * 1.6, size * 0.42, 0.8), mix(i % 2 ? accent : glow, deep, 0.35)),
          angle,
          x,
          height + unit,
        ),
      )
      .join('')
  }).join('')
  const bubbles = Array.from({ length: 34 }, () =>
    circle(
      random() * width,
      random() * height,
      unit * (0.2 + random() * 0.8),
      'none',
      `stroke="${glow}" stroke-width="${n(unit * 0.12)}" opacity="${n(0.2 + random() * 0.5)}"`,
    ),
  ).join('')
  return (
    sky(place, [
      [0, mix(glow, ground, 0.35)],
      [0.35, ground],
      [1, deep],
    ]) +
    light(place, 'sun', width / 2, 0, width * 0.7, height * 0.5, glow) +
    rays +
    hills(place, height, unit * 14, 5, 0, mix(ground, deep, 0.6), glow) +
    kelp +
    coral +
    bubbles
  )
}

/** Dunes under a great sun, with towers on the horizon. */
export const desert: DrawScene = place => {
  const { width, height, unit, colors } = place
  const { deep, ground, glow, accent } = colors
  const horizon = height * 0.58
  const tower = (x: number, s: number) =>
    path(
      `M${n(x - s)} ${n(horizon)}V${n(horizon - s * 2.6)}C${n(x - s)} ${n(horizon - s * 4)} ${n(x)} ${n(horizon - s * 4)} ${n(x)} ${n(horizon - s * 5)}C${n(x)} ${n(horizon - s * 4)} ${n(x + s)} ${n(horizon - s * 4)} ${n(x + s)} ${n(horizon - s * 2.6)}V${n(horizon)}Z`,
      mix(ground, deep, 0.55),
      `stroke="${glow}" stroke-opacity=".5" stroke-width="${n(unit * 0.1)}"`,
    )
  return (
    sky(
      place,
      [
        [0, deep],
        [0.45, mix(deep, accent, 0.45)],
        [0.8, ground],
        [1, glow],
      ],
      'sky',
      0,
      horizon + unit * 6,
    ) +
    stars(place, 60, horizon * 0.5) +
    disc(place, aside(place, 0.3, 0.1), horizon * 0.6, unit * 9, mix(glow, '#ffffff', 0.35)) +
    [0.1, 0.17, 0.82, 0.9, 0.96].map((x, i) => tower(width * x, unit * (1.6 + (i % 3) * 0.9))).join('') +
    [0, 1, 2, 3]
      .map(layer =>
        hills(
          place,
          horizon + unit * (3 + layer * layer * 3.4),
          unit * (6 + layer * 2),
          3 + (layer % 2),
          0,
          mix(mix(ground, glow, 0.35 - layer * 0.1), deep, layer * 0.24),
          glow,
        ),
      )
      .join('')
  )
}

/** Fields and flowers under a wide sky. */
export const garden: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const flowers = Array.from({ length: 46 }, (_, i) => {
    const [x, y, size] = [random() * width, height * (0.7 + (i / 46) * 0.32), unit * (0.8 + (i / 46) * 2.6)]
    const tint = i % 3 === 0 ? glow : i % 3 === 1 ? accent : mix(accent, '#ffffff', 0.5)
    return (
      stroke(`M${n(x)} ${n(y)}V${n(y + size * 3)}`, mix(deep, ground, 0.5), size * 0.18) +
      [0, 72, 144, 216, 288].map(angle => turn(path(petal(x, y, size, size * 0.7), tint), angle, x, y)).join('') +
      circle(x, y, size * 0.25, '#FFE08A')
    )
  }).join('')
  return (
    sky(place, [
      [0, mix(deep, ground, 0.35)],
      [0.45, mix(ground, glow, 0.45)],
      [0.75, glow],
    ]) +
    disc(place, aside(place, 0.76, 0.91), height * 0.22, unit * 6, mix(glow, '#ffffff', 0.6)) +
    [0, 1, 2]
      .map(layer =>
        hills(
          place,
          height * (0.56 + layer * 0.1),
          unit * (12 - layer * 2),
          4 + layer,
          0,
          mix(ground, deep, 0.2 + layer * 0.22),
          glow,
        ),
      )
      .join('') +
    flowers
  )
}
