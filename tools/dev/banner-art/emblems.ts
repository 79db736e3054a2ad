import {
  around,
  circle,
  circlePath,
  gilded,
  move,
  path,
  petal,
  starPath,
  stroke,
  turn,
} from '../../../apps/studio/games/kit/paint.ts'
import { drawFan, drawLotus } from '../../../apps/studio/games/lotus-lantern/art/treasures.ts'

/* Emblems that no game has, each in a field of 200 × 200. */

/** An old coin with its square hole. */
function coin(x: number, y: number, r: number): string {
  const side = r * 0.3
  return (
    gilded(circlePath(x, y, r), 'url(#bronze)', r * 0.05) +
    circle(x, y, r * 0.8, 'none', `stroke="#6A3A0C" stroke-width="${r * 0.035}"`) +
    around(16, x, y, () => circle(x, y - r * 0.9, r * 0.035, '#6A3A0C')) +
    around(4, x, y, () =>
      stroke(
        `M${x - r * 0.13} ${y - r * 0.42}h${r * 0.26}M${x} ${y - r * 0.42}v${-r * 0.24}M${x - r * 0.1} ${y - r * 0.66}h${r * 0.2}`,
        '#6A3A0C',
        r * 0.05,
      ),
    ) +
    gilded(`M${x - side} ${y - side}h${side * 2}v${side * 2}h${-side * 2}Z`, '#1A0B07', r * 0.04) +
    path(
      `M${x - r * 0.78} ${y - r * 0.3}A${r * 0.84} ${r * 0.84} 0 0 1 ${x + r * 0.06} ${y - r * 0.82}A${r} ${r} 0 0 0 ${x - r * 0.78} ${y - r * 0.3}Z`,
      '#FFFFFF',
      'opacity=".45"',
    )
  )
}

/** Four coins that fall. */
export function drawCoins(): string {
  return coin(152, 58, 38) + coin(100, 84, 52) + coin(60, 140, 42) + coin(144, 152, 32)
}

/** An open book of accounts, its lines in gold, both pages of one weight. */
export function drawLedger(): string {
  const lines = Array.from({ length: 6 }, (_, i) => {
    const y = 76 + i * 13
    return `M34 ${y}q26 -8 52 2M114 ${y + 2}q26 -10 52 -2`
  }).join('')
  const page = (d: string) => gilded(d, 'url(#ivory)', 3.4)
  return (
    gilded(
      'M14 60C44 44 78 46 100 60C122 46 156 44 186 60V162C156 146 122 148 100 162C78 148 44 146 14 162Z',
      'url(#vermilion)',
      4,
    ) +
    page('M22 54C50 40 80 42 100 56V154C80 140 50 138 22 152Z') +
    page('M178 54C150 40 120 42 100 56V154C120 140 150 138 178 152Z') +
    stroke(lines, '#B98A3C', 2.4) +
    stroke('M74 62v78M154 58v78', '#C93A22', 1.6, 'opacity=".7"') +
    gilded('M92 48h16v46l-8 -9l-8 9Z', 'url(#vermilion)', 2.4) +
    move(`<g>${starDisc()}</g>`, 70, -14, 0.3)
  )
}

function starDisc(): string {
  return (
    gilded(circlePath(100, 100, 88), 'url(#bronze)', 7) +
    path(starPath(14, 100, 100, 66, 24), '#FFF3C9', 'stroke="#6A3A0C" stroke-width="3"')
  )
}

/** A full moon behind bamboo. */
export function drawMoon(): string {
  const stalk = (x: number, top: number, width: number) =>
    [0, 1, 2, 3, 4]
      .map(i => {
        const y = top + i * 38
        return gilded(`M${x - width / 2} ${y}h${width}l-1.5 18l1.5 17h${-width}l1.5 -17Z`, 'url(#leaf)', 1.8)
      })
      .join('')
  const leaves = (x: number, y: number, angles: readonly number[], length: number) =>
    angles.map(angle => turn(gilded(petal(x, y, length, 14, 0.4), 'url(#leaf)', 1.6), angle, x, y)).join('')
  return (
    circle(104, 92, 104, 'url(#haloGold)', 'opacity=".6"') +
    gilded(circlePath(104, 92, 70), 'url(#ivory)', 3) +
    circle(84, 74, 13, '#DDBE86', 'opacity=".45"') +
    circle(126, 112, 19, '#DDBE86', 'opacity=".35"') +
    circle(122, 62, 8, '#DDBE86', 'opacity=".4"') +
    stalk(56, 10, 15) +
    stalk(150, 34, 12) +
    stalk(78, 60, 10) +
    leaves(60, 60, [62, 88, 116], 52) +
    leaves(146, 84, [-64, -92, -118], 48) +
    leaves(154, 52, [40, 74], 36) +
    leaves(76, 118, [70, 100], 38)
  )
}

/** Three cards in a fan: star, lotus and coin on their faces. */
export function drawCards(): string {
  const card = (face: string, paint: string) =>
    gilded('M62 36q0 -8 8 -8h60q8 0 8 8v108q0 8 -8 8h-60q-8 0 -8 -8Z', `url(#${paint})`, 3.6) +
    stroke('M70 40h60v100h-60Z', '#C98A3A', 1.4) +
    face
  const star = path(starPath(8, 100, 90, 26, 11), 'url(#vermilion)', 'stroke="#7B120F" stroke-width="1.6"')
  return (
    turn(card(star, 'ivory'), -24, 100, 190) +
    turn(card(move(starDisc(), 70, 60, 0.3), 'ivory'), 24, 100, 190) +
    card(move(drawLotus(), 66, 52, 0.34), 'ivory')
  )
}

/** Balls as they are drawn: each a colour, with a ring and rays instead of a number. */
export function drawBalls(): string {
  const ball = (x: number, y: number, r: number, paint: string) =>
    gilded(circlePath(x, y, r), `url(#${paint})`, r * 0.06) +
    circle(x, y, r * 0.54, '#FFF8E6', 'stroke="#C98A3A" stroke-width="1.4"') +
    path(starPath(6, x, y, r * 0.4, r * 0.17), `url(#${paint})`) +
    path(
      `M${x - r * 0.74} ${y - r * 0.3}A${r * 0.8} ${r * 0.8} 0 0 1 ${x + r * 0.05} ${y - r * 0.8}A${r} ${r} 0 0 0 ${x - r * 0.74} ${y - r * 0.3}Z`,
      '#FFFFFF',
      'opacity=".5"',
    )
  return (
    ball(52, 66, 34, 'jade') +
    ball(150, 54, 30, 'indigo') +
    ball(168, 128, 34, 'amber') +
    ball(46, 142, 28, 'plumSilk') +
    ball(106, 106, 50, 'vermilion')
  )
}

/** A star of the drum among its rays. */
export function drawStar(): string {
  return (
    circle(100, 100, 110, 'url(#haloGold)') +
    around(14, 100, 100, i =>
      path(petal(100, 100, i % 2 ? 96 : 82, 16, 0.7), 'url(#plume)', 'stroke="#FFE7A8" stroke-width="1.4"'),
    ) +
    move(starDisc(), 38, 38, 0.62)
  )
}

/** Three reels that stand still. */
export function drawReels(): string {
  const reel = (x: number, symbol: string, id: string) =>
    gilded(`M${x} 34h58v132h-58Z`, '#2A0F0A', 3) +
    `<clipPath id="${id}-reel"><path d="M${x} 34h58v132h-58Z"/></clipPath>` +
    `<g clip-path="url(#${id}-reel)"><g id="${id}">${move(symbol, x - 1, 70, 0.3)}</g><use href="#${id}" y="-68"/><use href="#${id}" y="68"/></g>`
  return (
    gilded('M-6 18q0 -10 10 -10h192q10 0 10 10v164q0 10 -10 10h-192q-10 0 -10 -10Z', 'url(#vermilion)', 5) +
    reel(6, drawLotus(), 'lotus') +
    reel(71, starDisc(), 'star') +
    reel(136, drawFan(), 'fan') +
    stroke('M-2 100h204', '#FFF1C0', 3, 'opacity=".85"') +
    gilded('M-14 92l16 8l-16 8Z', 'url(#gold)', 2) +
    gilded('M214 92l-16 8l16 8Z', 'url(#gold)', 2)
  )
}
