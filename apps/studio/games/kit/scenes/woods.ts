import { mix } from '../colors.ts'
import { circle, n, path, petal, turn } from '../paint.ts'
import { type DrawScene, disc, hills, light, sky } from './scene.ts'

/* Woods. */

/** Great trunks in mist, with light between them. */
export const forest: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const trunk = (x: number, w: number, fill: string) =>
    path(
      `M${n(x - w * 0.5)} 0C${n(x - w * 0.34)} ${n(height * 0.4)} ${n(x - w * 0.4)} ${n(height * 0.8)} ${n(x - w * 1.3)} ${n(height)}H${n(x + w * 1.3)}C${n(x + w * 0.4)} ${n(height * 0.8)} ${n(x + w * 0.34)} ${n(height * 0.4)} ${n(x + w * 0.5)} 0Z`,
      fill,
      `stroke="${glow}" stroke-opacity=".28" stroke-width="${n(unit * 0.14)}"`,
    )
  const leaves = Array.from({ length: 80 }, () => {
    const [x, y] = [random() * width, random() ** 2 * height * 0.22]
    return turn(
      path(
        petal(x, y, unit * (3 + random() * 5), unit * 2.2),
        mix(random() > 0.6 ? accent : ground, deep, 0.2 + random() * 0.4),
      ),
      120 + random() * 120,
      x,
      y,
    )
  }).join('')
  const flies = Array.from({ length: 40 }, () =>
    circle(
      random() * width,
      height * (0.3 + random() * 0.65),
      unit * (0.12 + random() * 0.3),
      glow,
      `opacity="${n(0.4 + random() * 0.6)}"`,
    ),
  ).join('')
  return (
    sky(place, [
      [0, mix(ground, deep, 0.2)],
      [0.5, mix(ground, glow, 0.55)],
      [1, deep],
    ]) +
    light(place, 'clearing', width * 0.5, height * 0.42, width * 0.46, height * 0.46, mix(glow, '#ffffff', 0.3)) +
    [0, 1, 2]
      .map(layer =>
        Array.from({ length: 4 + layer }, (_, i) =>
          trunk(
            ((i + random() * 0.6) / (3.4 + layer)) * width,
            unit * (2 + layer * 1.6),
            mix(ground, deep, 0.3 + layer * 0.28),
          ),
        ).join(''),
      )
      .join('') +
    hills(place, height * 0.94, unit * 8, 6, 0, mix(deep, ground, 0.25), glow) +
    leaves +
    flies
  )
}

/** Bamboo from the ground to the sky. */
export const bamboo: DrawScene = place => {
  const { width, height, unit, colors, random } = place
  const { deep, ground, glow, accent } = colors
  const stalk = (x: number, w: number, fill: string) => {
    let drawn = ''
    const joint = unit * (9 + w)
    for (let y = -joint * random(); y < height; y += joint)
      drawn += `<rect x="${n(x - w / 2)}" y="${n(y)}" width="${n(w)}" height="${n(joint - unit * 0.3)}" rx="${n(w * 0.3)}" fill="${fill}" stroke="${glow}" stroke-opacity=".4" stroke-width="${n(unit * 0.1)}"/><rect x="${n(x - w * 0.28)}" y="${n(y + unit)}" width="${n(w * 0.16)}" height="${n(joint - unit * 2.4)}" fill="${glow}" opacity=".3"/>`
    return drawn
  }
  const sprig = () => {
    const [x, y, size] = [random() * width, random() * height * 0.8, unit * (4 + random() * 5)]
    return [-40, 0, 40]
      .map(angle => turn(path(petal(x, y, size, size * 0.24), mix(accent, ground, random())), angle + 140, x, y))
      .join('')
  }
  return (
    sky(place, [
      [0, mix(ground, glow, 0.55)],
      [0.5, mix(ground, glow, 0.3)],
      [1, deep],
    ]) +
    disc(place, width * 0.5, height * 0.26, unit * 10, mix(glow, '#ffffff', 0.5)) +
    [0, 1, 2]
      .map(layer =>
        Array.from({ length: 9 - layer * 2 }, (_, i) =>
          stalk(
            ((i + random()) / (9 - layer * 2)) * width,
            unit * (1.4 + layer * 1.4),
            mix(ground, deep, 0.1 + layer * 0.26),
          ),
        ).join(''),
      )
      .join('') +
    Array.from({ length: 34 }, sprig).join('') +
    hills(place, height * 0.97, unit * 6, 5, 0, mix(deep, ground, 0.2), glow)
  )
}
