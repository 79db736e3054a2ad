import {
  circle,
  circlePath,
  curve,
  ellipse,
  gilded,
  mirror,
  move,
  type Point,
  path,
  petal,
  ribbon,
  stroke,
  turn,
} from '../paint.ts'

/* Whole animals, each in a field of 200 × 200. */

const DARK = '#2A0F08'

/** A dragon in an S, head to the left, with mane and claws. */
export function drawDragon(): string {
  const spine: Point[] = [
    ...curve([66, 62], [132, 22], [186, 58], [150, 100], 10),
    ...curve([150, 100], [120, 132], [44, 96], [42, 142], 10).slice(1),
    ...curve([42, 142], [44, 186], [120, 190], [168, 160], 10).slice(1),
  ]
  const width = (t: number) => 34 + 8 * Math.sin(t * Math.PI) - 34 * Math.max(0, t - 0.55) * 1.9
  const fins = spine
    .filter((_, i) => i % 3 === 1 && i < 27)
    .map(([x, y], i) => turn(gilded(petal(x, y - 8, 26, 16, 0.5), 'url(#flame)', 1.8), i * 22 - 40, x, y))
    .join('')
  const scales = spine
    .filter((_, i) => i > 2 && i < 28)
    .map(([x, y]) => stroke(`M${x - 8} ${y - 4}q8 10 16 0`, '#FFE7A8', 2, 'opacity=".85"'))
    .join('')
  const claw = (x: number, y: number, angle: number) =>
    turn(
      [-28, 0, 28].map(each => turn(gilded(petal(x, y, 24, 9), 'url(#gold)', 1.4), each, x, y)).join(''),
      angle,
      x,
      y,
    )
  const mane = [-150, -122, -94, -66, 96, 124]
    .map(angle => turn(gilded(petal(66, 58, 46, 16, 0.5), 'url(#plume)', 2), angle + 180, 66, 58))
    .join('')
  const head =
    gilded(
      'M92 30C112 44 108 78 86 88C74 96 60 94 50 90C36 92 20 86 14 74C22 74 28 72 32 68C22 66 18 58 20 48C32 52 42 48 50 40C62 26 78 22 92 30Z',
      'url(#jade)',
      3.6,
    ) +
    path('M16 75C28 80 42 80 54 74C46 86 28 88 16 75Z', '#7B120F') +
    path('M24 76L28 83L32 77ZM36 78L40 85L44 76Z', '#FFFFFF') +
    circle(62, 52, 8.6, '#FFF6C2', `stroke="${DARK}" stroke-width="2"`) +
    circle(60, 53, 4.6, '#B7231A') +
    stroke('M50 44C56 38 66 36 74 40', '#FFE08A', 4) +
    circle(26, 54, 3, '#0A3A2C') +
    stroke('M22 60C8 56 4 44 10 34M24 62C8 66 0 78 6 92', 'url(#gold)', 3.4)
  const horn = gilded('M82 34C88 18 104 8 122 8C112 18 106 30 98 42Z', 'url(#ivory)', 2.4)
  return (
    fins +
    gilded(ribbon(spine, width), 'url(#jade)', 4) +
    scales +
    claw(140, 126, 150) +
    claw(66, 178, 190) +
    mane +
    horn +
    head +
    gilded(circlePath(150, 36, 15), 'url(#flame)', 2.6)
  )
}

export function drawWhale(): string {
  const body =
    'M14 112C14 70 56 52 98 56C138 60 158 84 170 104C178 96 176 80 166 68C182 66 194 76 196 92C200 104 192 120 178 126C164 160 124 172 86 170C40 168 14 150 14 112Z'
  return (
    stroke('M70 46C66 30 54 24 44 28M74 46C74 26 88 18 100 24M72 46V22', '#BFF3EF', 6) +
    gilded(body, 'url(#indigo)', 5) +
    path('M18 124C40 146 96 152 140 138C124 164 60 176 30 148C24 142 20 134 18 124Z', '#E8F4FF', 'opacity=".92"') +
    stroke(
      'M34 146C38 138 38 134 36 132M52 156C56 146 56 142 54 138M72 162C76 150 76 146 74 142M94 162C97 152 97 148 95 144',
      '#5A86C0',
      2.4,
    ) +
    gilded('M86 138C92 160 108 172 124 172C124 158 116 140 106 132Z', 'url(#indigo)', 3) +
    circle(48, 108, 8, '#FFFDF2', `stroke="${DARK}" stroke-width="2"`) +
    circle(47, 109, 4.8, '#140806') +
    stroke('M18 122C34 130 48 128 58 120', '#0C2252', 3.4)
  )
}

export function drawTurtle(): string {
  const flipper = (x: number, y: number, angle: number, length: number) =>
    turn(gilded(petal(x, y, length, 40, 0.6), 'url(#leaf)', 3), angle, x, y)
  const cell = (angle: number) =>
    turn(gilded('M86 76L114 76L122 56C108 50 92 50 78 56Z', 'url(#jade)', 1.8), angle, 100, 110)
  return (
    [-1, 1]
      .map(side => flipper(100 + side * 40, 82, side * 56, 66) + flipper(100 + side * 40, 140, side * 128, 56))
      .join('') +
    gilded(petal(100, 206, 34, 16), 'url(#leaf)', 2) +
    gilded('M80 62C72 34 78 2 100 2C122 2 128 34 120 62Z', 'url(#leaf)', 3.6) +
    mirror(circle(90, 22, 4.6, '#FFFDF2') + circle(90, 21, 2.8, '#140806'), 100) +
    gilded(circlePath(100, 110, 66), 'url(#bronze)', 5) +
    [0, 60, 120, 180, 240, 300].map(cell).join('') +
    gilded('M100 80L126 95V125L100 140L74 125V95Z', 'url(#teal)', 3) +
    stroke('M86 100L100 92L114 100', '#BFF3EF', 3)
  )
}

export function drawButterfly(): string {
  const wing =
    gilded('M100 96C112 44 158 12 186 30C198 64 160 104 104 108Z', 'url(#plumSilk)', 4) +
    gilded('M102 108C142 104 178 124 166 164C140 184 108 152 102 116Z', 'url(#indigo)', 4) +
    path('M122 84C132 58 154 42 172 44C172 66 150 86 122 92Z', '#FFB3CC', 'opacity=".8"') +
    circle(156, 58, 8, '#FFE08A') +
    circle(138, 74, 5, '#FFE08A') +
    path('M120 120C140 122 152 136 148 152C134 156 122 140 120 120Z', '#8DE6E0', 'opacity=".8"') +
    circle(140, 140, 6, '#FFE08A')
  return (
    mirror(wing, 100) +
    gilded('M100 66C108 76 108 132 100 168C92 132 92 76 100 66Z', 'url(#gold)', 2.6) +
    mirror(stroke('M98 70C90 50 80 40 66 38', 'url(#gold)', 3.4) + circle(65, 38, 5, 'url(#gold)'), 100)
  )
}

export function drawCrane(): string {
  const feather = (angle: number, length: number, paint: string) =>
    turn(gilded(petal(104, 118, length, 24, 0.6), paint, 2.2), angle, 104, 118)
  return (
    circle(150, 44, 34, 'url(#vermilion)', 'opacity=".9"') +
    [118, 104].map(angle => feather(angle, 84, '#2A2026')).join('') +
    [-34, -16, 2, 20, 38, 56, 74].map(angle => feather(angle, 102, 'url(#ivory)')).join('') +
    gilded('M60 140C70 112 108 104 142 126C128 152 84 162 60 140Z', 'url(#ivory)', 3.4) +
    stroke('M70 132C40 120 28 96 40 72C46 58 56 52 52 40', DARK, 15) +
    stroke('M70 132C40 120 28 96 40 72C46 58 56 52 52 40', '#F8F0E2', 10) +
    stroke('M46 66C52 54 54 48 52 40', '#2A2026', 10) +
    gilded(circlePath(52, 36, 12), 'url(#ivory)', 2.2) +
    path('M42 32C46 22 60 22 63 32C56 34 48 34 42 32Z', '#D8331F') +
    gilded('M42 36L8 46L42 43Z', 'url(#amber)', 1.6) +
    circle(48, 36, 2.6, '#140806') +
    stroke('M100 152L92 194M112 150L122 192', '#6A3A0C', 5)
  )
}

/** A bird of prey or a small one: beak, breast and wings in the given paints. */
function bird(back: string, breast: string, wing: string, hooked: boolean): string {
  const feathers = [0, 1, 2, 3]
    .map(i =>
      turn(gilded(petal(118, 96, 84 - i * 10, 24, 0.56), `url(#${i % 2 ? back : wing})`, 2.2), 128 - i * 14, 118, 96),
    )
    .join('')
  return (
    [150, 164, 178]
      .map(angle => turn(gilded(petal(128, 128, 74, 20, 0.6), `url(#${back})`, 2.2), angle - 34, 128, 128))
      .join('') +
    gilded(
      'M44 66C44 36 68 22 92 28C116 32 126 52 130 76C140 118 132 156 100 168C62 166 52 128 52 100C48 90 44 78 44 66Z',
      `url(#${back})`,
      4.4,
    ) +
    path('M54 84C58 130 74 156 100 164C112 150 108 116 92 98C80 86 66 80 54 84Z', `url(#${breast})`) +
    stroke('M66 104q6 8 12 0M82 112q6 8 12 0M70 122q6 8 12 0M86 132q6 8 12 0', '#FFF1C0', 2.4) +
    feathers +
    gilded(hooked ? 'M46 58C30 56 18 66 18 84C28 78 40 80 48 76Z' : 'M46 60L14 70L47 76Z', 'url(#gold)', 2.4) +
    path('M52 48C62 44 76 46 82 56C72 62 60 60 52 48Z', hooked ? '#2B1008' : '#FFF6E0') +
    circle(68, 54, 7.4, '#FFF6C2', `stroke="${DARK}" stroke-width="2"`) +
    circle(67, 54, 4.2, '#140806') +
    stroke('M88 166L82 188M104 166L110 188', '#C98A3A', 5.4) +
    stroke('M66 190H96M98 190H128', '#C98A3A', 5)
  )
}

export const drawFalcon = (): string => bird('bronze', 'ivory', 'amber', true)
export const drawFinch = (): string => bird('plume', 'amber', 'teal', false)

export function drawPeacock(): string {
  const eye = (angle: number, length: number) =>
    turn(
      gilded(petal(100, 128, length, 32, 0.8), 'url(#teal)', 2.2) +
        circle(100, 128 - length * 0.78, 10.5, 'url(#gold)') +
        circle(100, 128 - length * 0.78, 7.4, '#1F8E62') +
        circle(100, 128 - length * 0.78, 4, '#0C2252'),
      angle,
      100,
      128,
    )
  return (
    [-92, 92, -69, 69, -46, 46, -23, 23, 0].map(angle => eye(angle, 116)).join('') +
    [-58, 58, -34, 34, -11, 11].map(angle => eye(angle, 78)).join('') +
    gilded(
      'M100 64C116 66 118 86 112 100C128 116 130 156 100 186C70 156 72 116 88 100C82 86 84 66 100 64Z',
      'url(#indigo)',
      4,
    ) +
    mirror(ellipse(94, 80, 4, 4.6, '#FFFDF2') + circle(94.6, 80.6, 2.4, '#140806'), 100) +
    gilded('M95 86H105L100 98Z', 'url(#gold)', 1.6) +
    [-26, 0, 26]
      .map(angle => turn(stroke('M100 64V46', 'url(#gold)', 2.6) + circle(100, 44, 4, 'url(#teal)'), angle, 100, 66))
      .join('') +
    stroke('M88 122q6 8 12 0q6 8 12 0M86 138q7 9 14 0q7 9 14 0M90 154q5 8 10 0q5 8 10 0', '#8DE6E0', 2.4)
  )
}

export function drawCamel(): string {
  const leg = (x: number, bend: number) =>
    gilded(
      `M${x} 126H${x + 17}L${x + 14 + bend} 158L${x + 12 + bend} 188H${x + 2 + bend}L${x + 3 + bend} 158Z`,
      'url(#amber)',
      2.4,
    )
  return (
    leg(140, 4) +
    leg(84, -4) +
    gilded('M170 128C180 118 186 126 184 142L178 150Z', 'url(#amber)', 2) +
    gilded(
      'M30 70C18 70 8 62 10 52C20 40 40 34 52 44C66 52 62 72 60 88C62 108 76 104 84 92C92 60 118 38 132 72C140 92 176 94 172 126C168 148 104 152 82 136C54 134 36 114 40 74Z',
      'url(#amber)',
      4.6,
    ) +
    leg(120, 2) +
    leg(64, -2) +
    gilded('M84 84C94 60 122 46 134 78L150 110C126 126 96 124 76 112Z', 'url(#vermilion)', 3) +
    stroke('M88 88C102 96 122 92 136 84M82 100C100 110 128 108 144 98', '#FFE08A', 3.4) +
    [88, 102, 116, 130, 144].map(x => circle(x, 118 - Math.abs(116 - x) * 0.16, 4, 'url(#gold)')).join('') +
    circle(34, 52, 4, '#140806') +
    stroke('M12 60C20 66 28 66 34 62', '#5E2F05', 3) +
    gilded('M46 42C50 30 60 30 62 42Z', 'url(#amber)', 2) +
    move(circle(0, 0, 5, 'url(#jade)', 'stroke="url(#gold)" stroke-width="2"'), 50, 96)
  )
}
