import {
  circle,
  circlePath,
  curve,
  ellipse,
  gilded,
  mirror,
  move,
  n,
  type Point,
  petal,
  ribbon,
  smooth,
  stroke,
  turn,
} from '../../kit/paint.ts'

/** A phoenix with open wings, its tail feathers ending in eyes. */
export function drawPhoenix(): string {
  const plume = (angle: number, length: number, paint: string) =>
    turn(
      gilded(petal(100, 112, length, 24, 0.6), `url(#${paint})`, 2.6) +
        stroke(`M100 108V${112 - length * 0.62}`, '#FFE7A8', 2) +
        circle(100, 112 - length * 0.74, 7, 'url(#jade)', 'stroke="#FFE7A8" stroke-width="2.4"') +
        circle(100, 112 - length * 0.74, 2.8, '#0C2252'),
      180 + angle,
      100,
      112,
    )
  const feather = (angle: number, length: number, paint: string) =>
    turn(
      gilded(petal(112, 104, length, 25, 0.62), `url(#${paint})`, 2.6) +
        stroke(`M112 98V${104 - length * 0.8}`, '#FFF1C0', 1.8, 'opacity=".8"'),
      angle,
      112,
      104,
    )
  const wing = [
    feather(108, 64, 'indigo'),
    feather(92, 78, 'indigo'),
    feather(75, 88, 'teal'),
    feather(59, 94, 'plume'),
    feather(43, 96, 'plume'),
    feather(82, 52, 'amber'),
    feather(60, 58, 'amber'),
  ].join('')
  const body = gilded(
    'M100 40C122 46 128 74 124 98C120 124 110 138 100 142C90 138 80 124 76 98C72 74 78 46 100 40Z',
    'url(#plume)',
    3.4,
  )
  const breast = [0, 1, 2]
    .map(row =>
      stroke(
        Array.from(
          { length: 3 - (row % 2) },
          (_, i) => `M${n(84 + (row % 2) * 6 + i * 11)} ${86 + row * 13}q5.5 9 11 0`,
        ).join(''),
        '#FFE7A8',
        2.2,
      ),
    )
    .join('')
  const crest = [-34, 0, 34]
    .map(angle => turn(gilded(petal(100, 34, 30, 12, 0.6), 'url(#flame)', 2), angle, 100, 36))
    .join('')
  const head =
    gilded(circlePath(100, 46, 17), 'url(#plume)', 3.2) +
    gilded('M92 50L100 68L108 50Z', 'url(#gold)', 2.2) +
    mirror(ellipse(92.5, 43, 4.2, 4.8, '#FFFDF2') + circle(93, 43.6, 2.5, '#1A0A06'), 100)
  return (
    circle(100, 100, 100, 'url(#haloRed)') +
    plume(-44, 74, 'plume') +
    plume(44, 74, 'plume') +
    plume(-23, 84, 'teal') +
    plume(23, 84, 'teal') +
    plume(0, 86, 'plume') +
    mirror(wing, 100) +
    body +
    breast +
    crest +
    head
  )
}

/** A koi leaping out of the waves. */
export function drawKoi(): string {
  const spine: Point[] = curve([164, 66], [128, 14], [30, 52], [70, 142], 20)
  const width = (t: number) =>
    t < 0.3 ? 30 + 48 * Math.sin((t / 0.3) * (Math.PI / 2)) : 78 - 56 * ((t - 0.3) / 0.7) ** 1.15
  const body = ribbon(spine, width)
  const beside = (i: number, side: number): Point => {
    const [ax, ay] = spine[i - 1]!
    const [bx, by] = spine[i + 1]!
    const length = Math.hypot(bx - ax, by - ay)
    return [spine[i]![0] - ((by - ay) / length) * side, spine[i]![1] + ((bx - ax) / length) * side]
  }
  const patch = (i: number, side: number, r: number) => circle(...beside(i, side), r, 'url(#vermilion)')
  const scaleRow = (i: number) =>
    [-0.36, -0.12, 0.12, 0.36]
      .map(share => {
        const [x, y] = beside(i, share * width(i / 20))
        const r = width(i / 20) * 0.13
        return `M${n(x - r)} ${n(y - r * 0.5)}C${n(x - r * 0.9)} ${n(y + r)} ${n(x + r * 0.9)} ${n(y + r)} ${n(x + r)} ${n(y - r * 0.5)}`
      })
      .join('')
  const dorsal = smooth([beside(5, 34), beside(7, 62), beside(10, 60), beside(13, 44), beside(14, 26)])
  const tail =
    'M62 132C40 148 18 152 8 176C30 172 46 176 58 190C68 198 80 198 88 188C94 170 110 164 130 168C118 148 92 146 80 130Z'
  const wave = (x: number, y: number, size: number) =>
    gilded(circlePath(x, y, size), 'url(#teal)', 2.6) +
    circle(x, y, size * 0.66, 'none', 'stroke="#BFF3EF" stroke-width="2.4"') +
    circle(x, y, size * 0.3, '#BFF3EF')
  return (
    circle(100, 100, 100, 'url(#haloTeal)') +
    move(
      wave(150, 160, 26) +
        wave(178, 182, 18) +
        wave(120, 184, 19) +
        gilded(tail, 'url(#plume)', 3.6) +
        stroke(
          'M66 142C50 158 34 162 20 170M70 144C72 160 72 174 72 186M76 142C88 154 104 158 116 162',
          '#FFE7A8',
          2.6,
        ) +
        gilded(`${dorsal}Z`, 'url(#plume)', 3.4) +
        gilded(body, 'url(#ivory)', 4.8) +
        `<clipPath id="koiBody"><path d="${body}"/></clipPath><g clip-path="url(#koiBody)">${patch(4, 20, 24)}${patch(8, -6, 27)}${patch(12, 20, 20)}${patch(15, -6, 18)}${patch(19, 4, 15)}${stroke([7, 9, 11, 13, 15, 17].map(scaleRow).join(''), '#A5481C', 2.2)}</g>` +
        `<path d="${body}" fill="none" stroke="url(#gold)" stroke-width="4.2"/>` +
        stroke('M118 44C110 58 114 76 126 88', '#C98A3A', 3.6) +
        gilded('M112 84C134 86 152 102 158 126C136 126 114 116 104 98Z', 'url(#amber)', 3) +
        stroke('M118 92C132 98 142 108 148 118M114 100C124 108 132 114 140 120', '#7A3A08', 2) +
        circle(142, 54, 9, '#FFFDF2', 'stroke="url(#gold)" stroke-width="3"') +
        circle(143.5, 55, 5, '#1A0A06') +
        circle(145, 53, 1.7, '#FFFFFF') +
        stroke('M170 78C166 80 160 80 156 77', '#7A3A08', 3) +
        stroke('M168 82C172 90 180 94 188 92M160 84C160 92 164 98 170 102', 'url(#gold)', 3.6),
      14,
      26,
      0.84,
    )
  )
}
