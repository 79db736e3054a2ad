import { around, circle, circlePath, gilded, mirror, path, petal, starPath, stroke, turn } from '../paint.ts'

/* Of the sea and the harbour, each in a field of 200 × 200. */

const valve = (y: number, up: boolean) => {
  const s = up ? 1 : -1
  const at = (dy: number) => y - s * dy
  return (
    gilded(
      `M100 ${y}C60 ${at(4)} 18 ${at(24)} 14 ${at(62)}C34 ${at(92)} 66 ${at(102)} 100 ${at(104)}C134 ${at(102)} 166 ${at(92)} 186 ${at(62)}C182 ${at(24)} 140 ${at(4)} 100 ${y}Z`,
      'url(#petal)',
      4.4,
    ) +
    [-62, -38, -13, 13, 38, 62]
      .map(x =>
        stroke(
          `M100 ${at(8)}Q${100 + x * 0.7} ${at(52)} ${100 + x * 1.25} ${at(88 - Math.abs(x) * 0.32)}`,
          '#D7386B',
          2.8,
          'opacity=".65"',
        ),
      )
      .join('')
  )
}

export function drawPearl(): string {
  return (
    valve(122, true) +
    gilded('M14 128C40 116 160 116 186 128C176 172 136 190 100 190C64 190 24 172 14 128Z', 'url(#petalDeep)', 4.4) +
    path('M28 132C60 122 140 122 172 132C150 152 50 152 28 132Z', '#4A0F2C', 'opacity=".75"') +
    gilded(circlePath(100, 112, 36), 'url(#ivory)', 3.4) +
    circle(86, 98, 11, '#FFFFFF', 'opacity=".95"') +
    path('M122 92A32 32 0 0 1 108 142A44 44 0 0 0 122 92Z', '#F2A5C8', 'opacity=".6"')
  )
}

export function drawShell(): string {
  const rays = Array.from({ length: 9 }, (_, i) =>
    turn(
      gilded(petal(100, 176, 148 - Math.abs(i - 4) * 5, 34, 0.86), `url(#${i % 2 ? 'amber' : 'petal'})`, 2.6),
      (i - 4) * 17,
      100,
      176,
    ),
  )
  return (
    [0, 8, 1, 7, 2, 6, 3, 5, 4].map(i => rays[i]).join('') +
    gilded('M66 168C80 158 120 158 134 168L126 190H74Z', 'url(#amber)', 3) +
    stroke('M82 166L86 188M100 163V188M118 166L114 188', '#7A3A08', 2.6)
  )
}

export function drawStarfish(): string {
  const arm = () =>
    gilded('M74 92C84 62 92 28 100 10C108 28 116 62 126 92L100 116Z', 'url(#vermilion)', 3) +
    [30, 46, 62, 78].map((y, i) => circle(100, y, 3.4 + i * 0.8, '#FFD9A0')).join('') +
    [58, 76].map(y => circle(91, y + 6, 2.6, '#FFD9A0') + circle(109, y + 6, 2.6, '#FFD9A0')).join('')
  return (
    around(5, 100, 106, arm) +
    circle(100, 106, 30, 'url(#vermilion)') +
    around(7, 100, 106, () => circle(100, 88, 4, '#FFD9A0')) +
    circle(100, 106, 7, '#FFF1C0')
  )
}

export function drawShip(): string {
  const sail = (x: number, y: number, w: number, h: number) =>
    gilded(
      `M${x} ${y}C${x + w * 0.5} ${y + h * 0.1} ${x + w * 1.05} ${y + h * 0.3} ${x + w} ${y + h}C${x + w * 0.7} ${y + h * 0.92} ${x + w * 0.3} ${y + h * 0.92} ${x} ${y + h}Z`,
      'url(#vermilion)',
      3,
    ) +
    [0.3, 0.52, 0.75]
      .map(share =>
        stroke(
          `M${x} ${y + h * share}Q${x + w * 0.5} ${y + h * (share - 0.02)} ${x + w * (0.72 + share * 0.28)} ${y + h * (share + 0.06)}`,
          '#FFE08A',
          2.4,
        ),
      )
      .join('')
  return (
    stroke('M66 30V142M122 12V142', '#5E2F05', 7) +
    sail(69, 34, 44, 96) +
    sail(125, 16, 60, 116) +
    gilded('M60 44C40 60 26 92 22 126C38 122 50 122 62 128Z', 'url(#ivory)', 2.6) +
    gilded('M6 132C40 144 150 146 194 126C190 164 166 180 130 182H66C34 180 14 160 6 132Z', 'url(#bronze)', 4.4) +
    stroke('M14 144C60 156 140 156 188 142', '#FFE08A', 3.4) +
    [54, 82, 110, 138].map(x => circle(x, 164, 6.4, '#2A0F08', 'stroke="url(#gold)" stroke-width="2.6"')).join('') +
    stroke(
      'M2 188q12 -12 24 0q12 -12 24 0q12 -12 24 0q12 -12 24 0q12 -12 24 0q12 -12 24 0q12 -12 24 0q12 -12 24 0',
      '#8DE6E0',
      6,
    )
  )
}

export function drawAnchor(): string {
  const body =
    'M92 58H108V150C132 146 146 130 150 112L136 116L158 84L176 120L164 114C160 152 132 178 100 186C68 178 40 152 36 114L24 120L42 84L64 116L50 112C54 130 68 146 92 150Z'
  return (
    gilded(circlePath(100, 34, 22), 'none', 7) +
    gilded(body, 'url(#indigo)', 4.4) +
    gilded('M56 70H144V86H56Z', 'url(#bronze)', 3.4) +
    mirror(circle(56, 78, 9, 'url(#gold)'), 100) +
    stroke('M100 96V146', '#BFD8F8', 3.4, 'opacity=".7"') +
    stroke('M118 30C150 30 168 46 160 64C150 82 176 84 186 76', '#E0AC4B', 6)
  )
}

export function drawCompass(): string {
  return (
    gilded('M86 8H114V26H86Z', 'url(#goldSide)', 3) +
    gilded(circlePath(100, 104, 84), 'url(#bronze)', 5) +
    gilded(circlePath(100, 104, 68), 'url(#ivory)', 3.4) +
    around(16, 100, 104, i => stroke(i % 4 ? 'M100 44V50' : 'M100 42V54', '#5E2F05', i % 4 ? 2.4 : 4)) +
    path(starPath(4, 100, 104, 50, 11), '#C98A3A', 'stroke="#5E2F05" stroke-width="2"') +
    turn(
      path('M100 54L114 104L100 116L86 104Z', '#D8331F', 'stroke="#5A0E0C" stroke-width="2"') +
        path('M100 154L114 104L100 92L86 104Z', '#2C62B4', 'stroke="#0C2252" stroke-width="2"'),
      32,
      100,
      104,
    ) +
    circle(100, 104, 8, 'url(#gold)', 'stroke="#5E2F05" stroke-width="2"') +
    path('M48 76A62 62 0 0 1 120 46A76 76 0 0 0 52 92Z', '#FFFFFF', 'opacity=".5"')
  )
}

export function drawLighthouse(): string {
  const beam = path('M100 50L-10 12V88ZM100 50L210 12V88Z', '#FFE08A', 'opacity=".55"')
  const band = (y: number, tall: number) => {
    const half = (at: number) => 24 + (at - 74) * 0.14
    return path(
      `M${100 - half(y)} ${y}H${100 + half(y)}L${100 + half(y + tall)} ${y + tall}H${100 - half(y + tall)}Z`,
      'url(#vermilion)',
    )
  }
  return (
    beam +
    gilded('M20 190C30 162 66 156 100 158C134 156 170 162 180 190Z', 'url(#bronze)', 3.4) +
    gilded('M76 74H124L138 176H62Z', 'url(#ivory)', 4.4) +
    band(90, 22) +
    band(132, 22) +
    gilded('M66 66H134V78H66Z', 'url(#goldSide)', 2.6) +
    gilded('M80 34H120V66H80Z', 'url(#flame)', 3) +
    stroke('M93 34V66M107 34V66', '#5A1A0C', 2.6) +
    gilded('M72 36C80 14 120 14 128 36Z', 'url(#vermilion)', 3) +
    circle(100, 12, 6, 'url(#gold)') +
    gilded('M90 150H110V176H90Z', 'url(#indigo)', 2.4)
  )
}
