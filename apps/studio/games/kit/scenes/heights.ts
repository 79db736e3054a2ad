import { mix } from '../colors.ts'
import { circle, ellipse, n, path, petal, polygon, stroke, turn } from '../paint.ts'
import { aside, type DrawScene, disc, hills, light, sky, stars } from './scene.ts'

/* Skies, caves and mountains. */

/** Banks of round clouds, with islands that float between them. */
export const clouds: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const bank = (y: number, size: number, fill: string) => {
    let drawn = ''
    for (let x = -size; x < width + size; x += size * 1.15) {
      const r = size * (0.75 + random() * 0.5)
      drawn += circle(
        x,
        y + random() * size * 0.5,
        r,
        fill,
        `stroke="${glow}" stroke-opacity=".6" stroke-width="${n(unit * 0.12)}"`,
      )
      drawn += stroke(
        `M${n(x - r * 0.4)} ${n(y)}A${n(r * 0.4)} ${n(r * 0.4)} 0 1 1 ${n(x + r * 0.2)} ${n(y + r * 0.2)}`,
        glow,
        unit * 0.14,
        'opacity=".45"',
      )
    }
    return `${drawn}<rect y="${n(y + size * 0.4)}" width="${n(width)}" height="${n(height - y)}" fill="${fill}"/>`
  }
  const island = (x: number, y: number, s: number) =>
    path(
      `M${n(x - s * 2)} ${n(y)}C${n(x - s)} ${n(y + s * 0.4)} ${n(x - s * 0.6)} ${n(y + s * 2)} ${n(x)} ${n(y + s * 2.6)}C${n(x + s * 0.5)} ${n(y + s * 1.8)} ${n(x + s * 1.2)} ${n(y + s * 0.4)} ${n(x + s * 2)} ${n(y)}Z`,
      mix(deep, ground, 0.45),
    ) +
    ellipse(x, y, s * 2, s * 0.55, mix(ground, accent, 0.35), `stroke="${glow}" stroke-width="${n(unit * 0.12)}"`) +
    [-0.9, 0, 0.8]
      .map(dx => path(petal(x + dx * s, y, s * (1.5 - Math.abs(dx) * 0.5), s * 0.8, 0.3), mix(accent, deep, 0.25)))
      .join('')
  return (
    sky(place, [
      [0, deep],
      [0.45, ground],
      [1, glow],
    ]) +
    disc(place, aside(place, 0.24, 0.09), height * 0.22, unit * 7.5, mix(glow, '#ffffff', 0.6)) +
    island(width * 0.14, height * 0.44, unit * 5) +
    island(width * 0.88, height * 0.32, unit * 4) +
    bank(height * 0.62, unit * 5, mix(ground, glow, 0.4)) +
    bank(height * 0.74, unit * 7, mix(ground, glow, 0.62)) +
    bank(height * 0.9, unit * 9, mix(mix(ground, glow, 0.8), accent, 0.12))
  )
}

/** Among the stars: mist, a great planet and its rings. */
export const space: DrawScene = place => {
  const { width, height, unit, colors } = place
  const { deep, ground, glow, accent } = colors
  const [x, y, r] = [width * 0.82, height * 0.74, unit * 24]
  return (
    sky(place, [
      [0, mix(deep, '#000000', 0.35)],
      [0.6, deep],
      [1, mix(deep, ground, 0.7)],
    ]) +
    light(place, 'mist1', width * 0.25, height * 0.3, width * 0.55, height * 0.3, accent, 0.5) +
    light(place, 'mist2', width * 0.8, height * 0.16, width * 0.5, height * 0.22, ground, 0.9) +
    stars(place, 190, height) +
    light(place, 'planet', x, y, r * 1.5, r * 1.5, glow, 0.5) +
    circle(x, y, r, mix(ground, deep, 0.2), `stroke="${glow}" stroke-opacity=".7" stroke-width="${n(unit * 0.16)}"`) +
    [0.82, 0.62, 0.42]
      .map((share, i) =>
        ellipse(
          x - r * 0.1,
          y - r * 0.08 * i,
          r * share,
          r * share * 0.86,
          mix(ground, glow, 0.1 + i * 0.1),
          'opacity=".5"',
        ),
      )
      .join('') +
    turn(
      [1.5, 1.62, 1.8]
        .map((share, i) =>
          ellipse(
            x,
            y,
            r * share,
            r * share * 0.24,
            'none',
            `stroke="${i === 1 ? accent : glow}" stroke-width="${n(unit * (i === 1 ? 0.7 : 0.2))}" opacity=".7"`,
          ),
        )
        .join(''),
      -16,
      x,
      y,
    ) +
    turn(
      path(petal(width * 0.2, height * 0.56, unit * 20, unit * 1.4, 0.2), glow, 'opacity=".8"'),
      58,
      width * 0.2,
      height * 0.56,
    )
  )
}

/** A cave: crystals that glow, stone that hangs from above. */
export const cave: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const spike = (x: number, y: number, w: number, tall: number, fill: string) =>
    path(
      polygon([
        [x - w, y],
        [x - w * 0.2, y + tall],
        [x + w * 0.3, y + tall * 0.7],
        [x + w, y],
      ]),
      fill,
      `stroke="${glow}" stroke-opacity=".3" stroke-width="${n(unit * 0.12)}"`,
    )
  const shard = (x: number, y: number, w: number, tall: number, angle: number, fill: string) =>
    turn(
      path(
        polygon([
          [x - w, y],
          [x - w, y - tall * 0.8],
          [x, y - tall],
          [x + w, y - tall * 0.8],
          [x + w, y],
        ]),
        fill,
      ) +
        path(
          polygon([
            [x - w, y],
            [x - w, y - tall * 0.8],
            [x, y - tall],
            [x - w * 0.1, y],
          ]),
          '#FFFFFF',
          'opacity=".3"',
        ),
      angle,
      x,
      y,
    )
  return (
    sky(place, [
      [0, deep],
      [0.5, ground],
      [1, deep],
    ]) +
    light(place, 'heart', width * 0.5, height * 0.5, width * 0.6, height * 0.42, glow, 0.9) +
    hills(place, height * 0.8, unit * 16, 5, 1, mix(ground, deep, 0.55), glow) +
    Array.from({ length: 16 }, (_, i) =>
      spike(
        (i / 15) * width,
        -2,
        unit * (2 + random() * 3),
        unit * (8 + random() * 22),
        mix(deep, ground, 0.25 + random() * 0.3),
      ),
    ).join('') +
    Array.from({ length: 22 }, (_, i) => {
      const side = i % 2 ? random() * 0.32 : 1 - random() * 0.32
      return shard(
        side * width,
        height * (0.8 + random() * 0.22),
        unit * (0.8 + random() * 1.6),
        unit * (7 + random() * 15),
        (random() - 0.5) * 60,
        mix(i % 3 ? accent : glow, ground, 0.2),
      )
    }).join('') +
    hills(place, height * 0.99, unit * 7, 6, 1, mix(deep, '#000000', 0.3), accent)
  )
}

/** Mountains of fire: one in an upright picture, two in a wide one. */
export const fire: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const mountain = (x: number, top: number, half: number) => {
    const river = (dx: number, weight: number) =>
      stroke(
        `M${n(x + dx * 0.2)} ${n(top)}C${n(x + dx)} ${n(height * 0.4)} ${n(x - dx * 0.4)} ${n(height * 0.5)} ${n(x + dx * 2.2)} ${n(height * 0.8)}`,
        glow,
        weight,
      )
    const side = (way: number) =>
      `C${n(x + way * half * 0.3)} ${n(height * 0.5)} ${n(x + way * half * 0.8)} ${n(height * 0.72)} ${n(x + way * half * 1.4)} ${n(height * 0.88)}`
    return (
      light(place, `crater${Math.round(x)}`, x, top, half * 1.1, height * 0.3, accent, 0.9) +
      path(
        `M${n(x - unit * 4)} ${n(top)}Q${n(x)} ${n(top + unit * 2)} ${n(x + unit * 4)} ${n(top)}${side(1)}V${n(height)}H${n(x - half * 1.4)}V${n(height * 0.88)}${reverse(x, top)}Z`,
        mix(deep, '#000000', 0.2),
        `stroke="${accent}" stroke-width="${n(unit * 0.2)}"`,
      ) +
      river(unit * 5, unit * 0.8) +
      river(-unit * 4, unit * 0.6) +
      river(unit * 1.2, unit)
    )
    function reverse(at: number, from: number): string {
      return `C${n(at - half * 0.8)} ${n(height * 0.72)} ${n(at - half * 0.3)} ${n(height * 0.5)} ${n(at - unit * 4)} ${n(from)}`
    }
  }
  const sparks = Array.from({ length: 80 }, () =>
    circle(
      random() * width,
      random() * height * 0.85,
      unit * (0.1 + random() * 0.3),
      random() > 0.5 ? glow : accent,
      `opacity="${n(0.4 + random() * 0.6)}"`,
    ),
  ).join('')
  const isWide = width > height
  return (
    sky(place, [
      [0, mix(deep, '#000000', 0.3)],
      [0.5, mix(deep, ground, 0.7)],
      [1, mix(ground, accent, 0.4)],
    ]) +
    hills(place, height * 0.7, unit * 16, 6, 1, mix(deep, ground, 0.45), accent) +
    (isWide
      ? mountain(width * 0.13, height * 0.3, width * 0.22) + mountain(width * 0.89, height * 0.2, width * 0.26)
      : mountain(width * 0.5, height * 0.2, width * 0.6)) +
    hills(place, height * 0.97, unit * 9, 7, 1, mix(deep, '#000000', 0.45), accent) +
    sparks
  )
}
