import { mix } from '../colors.ts'
import { gear } from '../emblems/tools.ts'
import { circle, mirror, n, path, petal, polygon, stroke, turn } from '../paint.ts'
import { aside, type DrawScene, disc, light, sky, stars } from './scene.ts'

/* Places that people made. */

/** A hall of pointed arches, curtains at both sides. */
export const palace: DrawScene = place => {
  const { width, height, unit, colors } = place
  const { deep, ground, glow, accent } = colors
  const floor = height * 0.84
  const arch = (x: number, w: number, y: number, fill: string) =>
    path(
      `M${n(x - w)} ${n(floor)}V${n(y + w)}C${n(x - w)} ${n(y + w * 0.3)} ${n(x - w * 0.3)} ${n(y + w * 0.3)} ${n(x)} ${n(y - w * 0.5)}C${n(x + w * 0.3)} ${n(y + w * 0.3)} ${n(x + w)} ${n(y + w * 0.3)} ${n(x + w)} ${n(y + w)}V${n(floor)}Z`,
      fill,
      `stroke="${glow}" stroke-width="${n(unit * 0.3)}" stroke-opacity=".8"`,
    )
  const count = Math.max(3, Math.round(width / (unit * 22)) | 1)
  const step = width / count
  const arches = Array.from({ length: count }, (_, i) => {
    const x = (i + 0.5) * step
    return (
      arch(x, step * 0.4, height * 0.16, mix(deep, ground, 0.3)) +
      arch(x, step * 0.34, height * 0.2, `url(#${place.id}view)`) +
      path(
        polygon([
          [x - step * 0.5 - unit, height * 0.12],
          [x - step * 0.5 + unit, height * 0.12],
          [x - step * 0.5 + unit, floor],
          [x - step * 0.5 - unit, floor],
        ]),
        mix(ground, glow, 0.25),
      )
    )
  }).join('')
  const tiles = Array.from({ length: 12 }, (_, i) => {
    const x = (i / 11 - 0.5) * width * 3 + width / 2
    return stroke(
      `M${n(width / 2 + (x - width / 2) * 0.3)} ${n(floor)}L${n(x)} ${n(height)}`,
      glow,
      unit * 0.12,
      'opacity=".35"',
    )
  }).join('')
  const lamp = (x: number, y: number) =>
    stroke(`M${n(x)} 0V${n(y)}`, glow, unit * 0.16) +
    light(place, `lamp${Math.round(x)}`, x, y + unit * 2, unit * 9, unit * 9, glow) +
    path(petal(x, y + unit * 4, unit * 5, unit * 4), accent, `stroke="${glow}" stroke-width="${n(unit * 0.2)}"`)
  const curtain =
    path(
      `M0 0H${n(width * 0.2)}C${n(width * 0.18)} ${n(height * 0.3)} ${n(width * 0.05)} ${n(height * 0.5)} ${n(width * 0.07)} ${n(height)}H0Z`,
      mix(accent, deep, 0.35),
      `stroke="${glow}" stroke-width="${n(unit * 0.3)}"`,
    ) +
    [0.05, 0.1, 0.15]
      .map(x =>
        stroke(
          `M${n(width * x)} 0C${n(width * x)} ${n(height * 0.3)} ${n(width * x * 0.4)} ${n(height * 0.6)} ${n(width * x * 0.4)} ${n(height)}`,
          deep,
          unit * 0.4,
          'opacity=".5"',
        ),
      )
      .join('')
  return (
    sky(place, [
      [0, mix(ground, deep, 0.4)],
      [1, ground],
    ]) +
    `<defs><linearGradient id="${place.id}view" x2="0" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset=".6" stop-color="${mix(ground, accent, 0.4)}"/><stop offset="1" stop-color="${glow}"/></linearGradient></defs>` +
    arches +
    sky(
      place,
      [
        [0, mix(ground, glow, 0.35)],
        [1, deep],
      ],
      'floor',
      floor,
      height,
    ) +
    tiles +
    lamp(width * 0.3, height * 0.08) +
    lamp(width * 0.7, height * 0.08) +
    mirror(curtain, width / 2)
  )
}

/** Roofs of an old town at night, with lights on strings. */
export const town: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const house = (x: number, y: number, s: number, fill: string) => {
    const windows = [0, 1, 2, 3]
      .map(
        i =>
          `<rect x="${n(x - s * 0.62 + (i % 2) * s * 0.74)}" y="${n(y + s * (0.42 + Math.floor(i / 2) * 0.7))}" width="${n(s * 0.46)}" height="${n(s * 0.42)}" fill="${random() > 0.35 ? glow : mix(fill, glow, 0.2)}" opacity=".9"/>`,
      )
      .join('')
    return (
      `<rect x="${n(x - s)}" y="${n(y)}" width="${n(s * 2)}" height="${n(height - y)}" fill="${fill}"/>` +
      path(
        `M${n(x - s * 1.5)} ${n(y + s * 0.1)}C${n(x - s)} ${n(y)} ${n(x - s * 0.5)} ${n(y - s * 0.5)} ${n(x)} ${n(y - s * 0.9)}C${n(x + s * 0.5)} ${n(y - s * 0.5)} ${n(x + s)} ${n(y)} ${n(x + s * 1.5)} ${n(y + s * 0.1)}L${n(x + s * 1.2)} ${n(y + s * 0.24)}H${n(x - s * 1.2)}Z`,
        mix(fill, accent, 0.5),
        `stroke="${glow}" stroke-opacity=".7" stroke-width="${n(unit * 0.14)}"`,
      ) +
      windows
    )
  }
  const row = (y: number, s: number, fill: string) =>
    Array.from({ length: Math.ceil(width / (s * 2)) + 1 }, (_, i) => house(i * s * 2, y + random() * s, s, fill)).join(
      '',
    )
  const string = (y: number, sag: number) => {
    const d = `M0 ${n(y)}Q${n(width / 2)} ${n(y + sag)} ${n(width)} ${n(y)}`
    const lamps = Array.from({ length: 11 }, (_, i) => {
      const t = (i + 0.5) / 11
      const [x, at] = [t * width, y + 2 * t * (1 - t) * sag]
      return (
        circle(x, at + unit * 1.6, unit * 2.6, glow, 'opacity=".18"') +
        circle(x, at + unit * 1.6, unit * 1.1, i % 2 ? accent : glow)
      )
    }).join('')
    return stroke(d, mix(deep, glow, 0.5), unit * 0.14) + lamps
  }
  return (
    sky(place, [
      [0, mix(deep, '#000000', 0.2)],
      [0.55, ground],
      [0.8, mix(ground, glow, 0.45)],
    ]) +
    stars(place, 80, height * 0.4) +
    disc(place, aside(place, 0.2, 0.1), height * 0.17, unit * 6, mix(glow, '#ffffff', 0.4)) +
    row(height * 0.5, unit * 5, mix(ground, deep, 0.35)) +
    row(height * 0.62, unit * 7, mix(ground, deep, 0.62)) +
    row(height * 0.78, unit * 9, mix(deep, '#000000', 0.25)) +
    string(height * 0.1, unit * 12) +
    string(height * 0.26, unit * 9)
  )
}

/** A stage of rays and bunting. */
export const festival: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const rays = Array.from({ length: 18 }, (_, i) =>
    turn(
      path(
        `M${n(width / 2)} ${n(height * 0.55)}L${n(width / 2 - unit * 11)} ${n(-height)}H${n(width / 2 + unit * 11)}Z`,
        i % 2 ? ground : mix(ground, accent, 0.32),
      ),
      i * 20,
      width / 2,
      height * 0.55,
    ),
  ).join('')
  const bunting = (y: number, sag: number, size: number) =>
    stroke(`M0 ${n(y)}Q${n(width / 2)} ${n(y + sag)} ${n(width)} ${n(y)}`, glow, unit * 0.2) +
    Array.from({ length: 14 }, (_, i) => {
      const t = (i + 0.5) / 14
      const [x, at] = [t * width, y + 2 * t * (1 - t) * sag]
      return path(
        polygon([
          [x - size, at],
          [x + size, at],
          [x, at + size * 2],
        ]),
        i % 3 === 0 ? accent : i % 3 === 1 ? glow : mix(deep, accent, 0.5),
      )
    }).join('')
  const dots = Array.from({ length: 46 }, () =>
    circle(
      random() * width,
      random() * height,
      unit * (0.3 + random() * 1.5),
      random() > 0.5 ? glow : accent,
      `opacity="${n(0.12 + random() * 0.3)}"`,
    ),
  ).join('')
  return (
    `<rect width="${n(width)}" height="${n(height)}" fill="${ground}"/>` +
    rays +
    light(place, 'heart', width / 2, height * 0.5, width * 0.6, height * 0.45, mix(glow, '#ffffff', 0.2), 0.7) +
    sky(
      place,
      [
        [0, `${deep}/.8`],
        [0.4, `${deep}/0`],
        [0.7, `${deep}/0`],
        [1, `${deep}/.95`],
      ],
      'shade',
    ) +
    dots +
    bunting(height * 0.02, unit * 20, unit * 2.2) +
    bunting(height * 0.12, unit * 12, unit * 1.6)
  )
}

/** A workshop of wheels and pipes. */
export const workshop: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const wheels = [
    [0.08, 0.3, 20],
    [0.94, 0.24, 24],
    [0.5, 0.06, 17],
    [0.02, 0.82, 26],
    [0.98, 0.86, 22],
    [0.3, 0.66, 12],
    [0.72, 0.58, 13],
  ]
    .map(
      ([x, y, r], i) =>
        `<g opacity="${i > 4 ? 0.5 : 0.8}">${gear(x! * width, y! * height, r! * unit, 10 + i, mix(ground, i % 2 ? accent : deep, 0.4), unit * 0.14)}</g>`,
    )
    .join('')
  const pipe = (x: number, w: number) =>
    `<rect x="${n(x)}" width="${n(w)}" height="${n(height)}" fill="${mix(ground, glow, 0.22)}" stroke="${deep}" stroke-width="${n(unit * 0.3)}"/><rect x="${n(x + w * 0.2)}" width="${n(w * 0.18)}" height="${n(height)}" fill="${glow}" opacity=".4"/>` +
    [0.2, 0.5, 0.8]
      .map(
        share =>
          `<rect x="${n(x - w * 0.2)}" y="${n(height * share)}" width="${n(w * 1.4)}" height="${n(w * 0.7)}" rx="${n(w * 0.1)}" fill="${mix(accent, deep, 0.3)}" stroke="${glow}" stroke-opacity=".6" stroke-width="${n(unit * 0.16)}"/>`,
      )
      .join('')
  const steam = Array.from({ length: 16 }, () =>
    circle(random() * width, height * (0.5 + random() * 0.5), unit * (3 + random() * 6), glow, 'opacity=".07"'),
  ).join('')
  return (
    sky(place, [
      [0, deep],
      [0.5, ground],
      [1, deep],
    ]) +
    light(place, 'furnace', width / 2, height * 0.56, width * 0.5, height * 0.4, glow, 0.8) +
    wheels +
    pipe(width * 0.2, unit * 2.4) +
    pipe(width * 0.8, unit * 2.8) +
    steam +
    sky(
      place,
      [
        [0, `${deep}/.7`],
        [0.3, `${deep}/0`],
        [0.7, `${deep}/0`],
        [1, `${deep}/.9`],
      ],
      'shade',
    )
  )
}
