import { around, circle, ellipse, path, petal, starPath, stroke, turn } from './paint.ts'

/** A pattern family (look.md, Art): one tile in a field of 40 × 40, in lines of one colour. */
const families = {
  lotus: (c: string) =>
    [-56, -28, 0, 28, 56]
      .map(angle => turn(path(petal(20, 32, 24, 11), 'none', `stroke="${c}" stroke-width="1.4"`), angle, 20, 32))
      .join(''),
  wave: (c: string) =>
    [16, 11, 6]
      .map(
        r =>
          circle(20, 40, r + 4, 'none', `stroke="${c}" stroke-width="1.4"`) +
          circle(0, 20, r + 4, 'none', `stroke="${c}" stroke-width="1.4"`) +
          circle(40, 20, r + 4, 'none', `stroke="${c}" stroke-width="1.4"`),
      )
      .join(''),
  cloud: (c: string) =>
    stroke(
      'M4 26H30M8 26C2 22 6 14 12 18C12 8 26 8 26 16C32 12 36 20 31 26M12 18C12 22 17 22 17 18M26 16C26 20 31 20 31 17',
      c,
      1.5,
    ),
  feather: (c: string) =>
    path(petal(20, 38, 34, 20, 0.6), 'none', `stroke="${c}" stroke-width="1.3"`) +
    circle(20, 14, 4, 'none', `stroke="${c}" stroke-width="1.3"`) +
    circle(20, 14, 1.4, c) +
    stroke('M20 36V19', c, 1.1),
  bamboo: (c: string) =>
    stroke('M12 0V40M18 0V40M10 12H20M10 32H20', c, 1.4) +
    turn(path(petal(20, 12, 20, 6), 'none', `stroke="${c}" stroke-width="1.2"`), 62, 20, 12) +
    turn(path(petal(20, 32, 18, 6), 'none', `stroke="${c}" stroke-width="1.2"`), 96, 20, 32),
  coin: (c: string) =>
    circle(20, 20, 15, 'none', `stroke="${c}" stroke-width="1.5"`) +
    circle(20, 20, 11, 'none', `stroke="${c}" stroke-width="1"`) +
    stroke('M16 16H24V24H16Z', c, 1.5),
  fan: (c: string) =>
    [20, 15, 10]
      .map(r => `<path d="M${20 - r} 34A${r} ${r} 0 0 1 ${20 + r} 34" fill="none" stroke="${c}" stroke-width="1.3"/>`)
      .join('') + [-60, -30, 0, 30, 60].map(angle => turn(stroke('M20 34V14', c, 1), angle, 20, 34)).join(''),
  koi: (c: string) =>
    ellipse(20, 17, 8, 11, 'none', `stroke="${c}" stroke-width="1.3"`) +
    stroke('M20 28C14 32 14 36 12 39M20 28C26 32 26 36 28 39M15 15q2.5 3 5 0q2.5 3 5 0M14 20q3 3 6 0q3 3 6 0', c, 1.2),
  drum: (c: string) =>
    circle(20, 20, 17, 'none', `stroke="${c}" stroke-width="1.3"`) +
    path(starPath(8, 20, 20, 13, 5), 'none', `stroke="${c}" stroke-width="1.2"`) +
    around(12, 20, 20, () => circle(20, 5.6, 0.9, c)),
} as const

export type PatternName = keyof typeof families

/** The pattern as a paint `url(#id)`, its tiles so large; the definition goes into the same picture. */
export function definePattern(id: string, name: PatternName, color: string, size: number): string {
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g transform="scale(${size / 40})">${families[name](color)}</g></pattern>`
}
