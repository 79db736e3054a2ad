import { mix } from './colors.ts'
import type { ArcadeLook, Layout } from './looks.ts'
import { around, circle, move, path, petal } from './paint.ts'

type Compose = (hero: string, left: string, right: string, look: ArcadeLook) => string

const glow = (x: number, y: number, r: number) => circle(x, y, r, 'url(#aura)')
/** A plate with a rim of the game's metal. */
const plate = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="${fill}" stroke="url(#gold)" stroke-width="6" ${more}/>`

/** How the lobby's covers are composed, each of another silhouette: they must differ at 120 px. */
export const LAYOUTS: Readonly<Record<Layout, Compose>> = {
  /** One great hero, the others small at its feet. */
  great: (hero, left, right) =>
    glow(300, 290, 300) + move(hero, 60, 50, 2.4) + move(left, 30, 400, 0.85) + move(right, 400, 400, 0.85),
  /** The hero in a ring of petals. */
  medal: (hero, left, right, { colors }) =>
    glow(300, 290, 310) +
    around(24, 300, 290, () =>
      path(petal(300, 110, 66, 40), mix(colors.accent, colors.deep, 0.25), 'stroke="url(#gold)" stroke-width="3"'),
    ) +
    circle(300, 290, 196, mix(colors.deep, colors.ground, 0.35), 'stroke="url(#gold)" stroke-width="8"') +
    circle(
      300,
      290,
      180,
      'none',
      'stroke="url(#gold)" stroke-width="2" stroke-dasharray="2 8" stroke-linecap="round"',
    ) +
    move(hero, 130, 120, 1.7) +
    move(left, 24, 420, 0.72) +
    move(right, 432, 420, 0.72),
  /** Rays behind the hero, the others at its shoulders. */
  fan: (hero, left, right, { colors }) =>
    around(18, 300, 330, i =>
      path(
        `M292 330L${i % 2 ? 262 : 276} -220H${i % 2 ? 338 : 324}L308 330Z`,
        i % 2 ? colors.glow : colors.accent,
        'opacity=".22"',
      ),
    ) +
    glow(300, 300, 280) +
    `<g transform="rotate(-12 130 190)">${move(left, 22, 70, 1.1)}</g><g transform="rotate(12 470 190)">${move(right, 358, 70, 1.1)}</g>` +
    move(hero, 92, 120, 2.08),
  /** Three from the upper left to the front. */
  trio: (hero, left, right) =>
    glow(320, 330, 300) + move(left, 34, 34, 1.3) + move(right, 330, 70, 1.2) + move(hero, 110, 150, 1.95),
  /** Nine closed places, of which three are open. */
  tiles: (hero, left, right, { colors }) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map(i => {
        const [x, y] = [54 + (i % 3) * 170, 40 + Math.floor(i / 3) * 170]
        const open = [null, left, null, null, hero, null, right, null, null][i]
        return (
          plate(x, y, 152, 152, open ? mix(colors.glow, '#FFFFFF', 0.35) : mix(colors.accent, colors.deep, 0.3)) +
          (open
            ? move(open, x + 11, y + 11, 0.65)
            : circle(x + 76, y + 76, 20, 'none', 'stroke="url(#gold)" stroke-width="6"'))
        )
      })
      .join(''),
  /** Two dice thrown, the hero small above them. */
  dice: (hero, _left, _right, { colors }) => {
    const die = (x: number, y: number, turn: number, fill: string, pips: readonly [number, number][]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${plate(-125, -125, 250, 250, fill)}${pips
        .map(([px, py]) => circle(px * 70, py * 70, 25, mix(colors.deep, '#000000', 0.2)))
        .join('')}</g>`
    const [ivory, jade] = [mix(colors.glow, '#FFFFFF', 0.75), mix(colors.accent, '#FFFFFF', 0.15)]
    return (
      glow(300, 300, 300) +
      move(hero, 370, 20, 0.9) +
      die(190, 240, -14, ivory, [
        [-1, -1],
        [1, -1],
        [0, 0],
        [-1, 1],
        [1, 1],
      ]) +
      die(400, 400, 17, jade, [
        [-1, -1],
        [0, 0],
        [1, 1],
      ])
    )
  },
  /** A hand of five cards. */
  hand: (hero, left, right, { colors }) =>
    glow(300, 330, 300) +
    [-2, -1, 0, 1, 2]
      .map((place, i) => {
        const face = [left, right, hero, left, right][i]!
        return `<g transform="rotate(${place * 15} 300 720)">${plate(190, 90, 220, 330, mix(colors.glow, '#FFFFFF', 0.82))}${move(face, 215, 160, 0.85)}</g>`
      })
      .join(''),
  /** Ten in a pyramid, as they fall. */
  pyramid: (hero, left, _right, { colors }) =>
    [1, 2, 3, 4]
      .flatMap((count, row) =>
        Array.from({ length: count }, (_, i) => {
          const [x, y] = [300 + (i - (count - 1) / 2) * 138, 110 + row * 118]
          const ball = circle(x, y, 50, mix(colors.glow, '#FFFFFF', 0.6), 'stroke="url(#gold)" stroke-width="7"')
          return ball + circle(x - 16, y - 18, 13, '#FFFFFF', 'opacity=".9"')
        }),
      )
      .join('') +
    move(hero, 24, 24, 0.9) +
    move(left, 400, 24, 0.8),
  /** The hero so near that it does not fit. */
  near: (hero, left, right) =>
    glow(380, 300, 340) + move(hero, 60, -60, 3.5) + move(left, 20, 30, 0.8) + move(right, 20, 400, 0.85),
  /** A curve that climbs, with the hero at its end. */
  climb: (hero, left, _right, { colors }) =>
    path(
      'M20 560C260 550 380 420 430 190L470 200C430 460 300 580 20 600Z',
      mix(colors.accent, '#FFFFFF', 0.2),
      'stroke="url(#gold)" stroke-width="6"',
    ) +
    [0, 1, 2, 3]
      .map(i =>
        plate(60 + i * 120, 470 - i * 70, 56, 130 + i * 70, mix(colors.ground, colors.glow, 0.5), 'opacity=".55"'),
      )
      .join('') +
    glow(440, 170, 200) +
    move(hero, 300, 20, 1.35) +
    move(left, 40, 60, 0.8),
  /** Many of the hero, far and near, rising. */
  flock: hero =>
    glow(300, 260, 320) +
    (
      [
        [40, 300, 0.7],
        [420, 330, 0.6],
        [20, 60, 0.55],
        [250, 20, 0.5],
        [455, 60, 0.6],
        [160, 160, 0.8],
        [330, 120, 0.85],
        [210, 260, 1.2],
      ] as const
    )
      .map(([x, y, scale]) => move(hero, x, y, scale))
      .join(''),
  /** A board of numbers, some of them drawn. */
  numbers: (hero, _left, _right, { colors }) =>
    plate(40, 36, 520, 520, mix(colors.deep, '#000000', 0.15)) +
    Array.from({ length: 16 }, (_, i) => {
      const [x, y] = [110 + (i % 4) * 127, 106 + Math.floor(i / 4) * 127]
      const isDrawn = [1, 6, 8, 11, 14].includes(i)
      return circle(
        x,
        y,
        50,
        isDrawn ? mix(colors.glow, '#FFFFFF', 0.3) : mix(colors.accent, colors.deep, 0.55),
        'stroke="url(#gold)" stroke-width="5"',
      )
    }).join('') +
    move(hero, 195, 195, 1.05),
  /** A crate full of the hero. */
  crate: (hero, left, right, { colors }) => {
    const wood = mix(colors.deep, '#C98A4A', 0.7)
    return (
      glow(300, 240, 300) +
      move(hero, 60, 60, 1.15) +
      move(left, 220, 20, 1) +
      move(hero, 320, 70, 1.15) +
      move(right, 190, 150, 1.1) +
      [0, 1, 2].map(i => plate(50, 290 + i * 92, 500, 80, mix(wood, '#000000', i * 0.12))).join('') +
      [70, 470].map(x => plate(x, 280, 60, 290, mix(wood, '#000000', 0.3))).join('')
    )
  },
  /** Three columns, one for each, as on three reels. */
  reels: (hero, left, right, { colors }) =>
    [left, hero, right]
      .map((each, i) => {
        const fill = [
          mix(colors.accent, colors.deep, 0.4),
          mix(colors.glow, '#FFFFFF', 0.55),
          mix(colors.ground, colors.deep, 0.3),
        ][i]!
        return (
          plate(28 + i * 186, 36, 172, 520, fill) + [60, 215, 370].map(y => move(each, 34 + i * 186, y, 0.8)).join('')
        )
      })
      .join(''),
}
