import { circle, circlePath, ellipse, gilded, mirror, path, petal, stroke, turn } from '../paint.ts'

/* Heads of animals and a mask, looking at the player; each in a field of 200 × 200. */

const DARK = '#2A0F08'

/** Two eyes at (x, y) and its mirror image. */
function eyes(x: number, y: number, size: number, iris = '#F6B53A'): string {
  return mirror(
    circle(x, y, size, '#FFFDF2', `stroke="${DARK}" stroke-width="2"`) +
      circle(x + size * 0.12, y, size * 0.66, iris) +
      circle(x + size * 0.12, y, size * 0.36, '#140806') +
      circle(x - size * 0.12, y - size * 0.25, size * 0.18, '#FFFFFF'),
    100,
  )
}

function whiskers(y: number, color = '#FFF1C0'): string {
  return mirror(stroke(`M70 ${y}L26 ${y - 8}M70 ${y + 8}L28 ${y + 12}`, color, 2.6), 100)
}

export function drawCat(): string {
  const ear = gilded('M38 88C30 58 32 34 38 24C54 30 74 44 84 58Z', 'url(#ivory)', 4)
  const inner = path('M46 72C42 56 42 46 44 40C54 46 64 54 70 60Z', '#E8705A')
  const head = 'M100 48C146 46 174 76 174 112C174 152 142 174 100 174C58 174 26 152 26 112C26 76 54 46 100 48Z'
  return (
    mirror(ear + inner, 100) +
    gilded(head, 'url(#ivory)', 5) +
    path('M112 48C140 50 162 64 170 88C150 92 126 82 112 48Z', '#E8903A', 'opacity=".85"') +
    gilded('M88 62L100 48L112 62L106 84H94Z', 'url(#vermilion)', 2.4) +
    eyes(66, 104, 14, '#3FB68B') +
    path('M90 124H110L100 135Z', '#D8435A', `stroke="${DARK}" stroke-width="2"`) +
    stroke('M100 135V142M100 142C96 152 82 152 78 143M100 142C104 152 118 152 122 143', DARK, 3.2) +
    whiskers(128, '#C98A3A') +
    gilded('M48 164C80 184 120 184 152 164L148 182C120 196 80 196 52 182Z', 'url(#vermilion)', 3) +
    gilded(circlePath(100, 182, 13), 'url(#gold)', 2.4) +
    stroke('M90 184H110M100 184V193', '#6A3A0C', 2.4)
  )
}

export function drawTiger(): string {
  const ear = gilded(circlePath(46, 52, 24), 'url(#amber)', 4) + circle(46, 52, 12, '#5A1A0C')
  const head =
    'M100 28C150 28 180 62 180 104C180 126 172 138 176 156C160 160 150 176 100 178C50 176 40 160 24 156C28 138 20 126 20 104C20 62 50 28 100 28Z'
  const stripes =
    'M92 34L100 66L108 34ZM70 38C72 52 80 60 88 62C82 50 78 44 76 36ZM28 84C44 84 54 90 62 98C48 98 36 96 24 96ZM22 112C38 110 48 114 58 120C44 122 34 124 24 124ZM30 138C42 134 52 136 60 140C50 146 42 148 36 150Z'
  return (
    mirror(ear, 100) +
    gilded(head, 'url(#amber)', 5) +
    path(
      'M100 176C64 174 46 150 58 128C70 112 88 120 100 132C112 120 130 112 142 128C154 150 136 174 100 176Z',
      '#FFF3DC',
    ) +
    mirror(path('M52 78C66 66 84 76 86 92C72 96 56 92 52 78Z', '#FFF3DC'), 100) +
    mirror(path(stripes, '#2B1008'), 100) +
    eyes(68, 88, 12, '#8BCB3F') +
    path(
      'M82 116C92 110 108 110 118 116C114 128 106 132 100 136C94 132 86 128 82 116Z',
      '#D8435A',
      `stroke="${DARK}" stroke-width="2.4"`,
    ) +
    stroke('M100 136V146M100 146C92 158 76 156 70 148M100 146C108 158 124 156 130 148', DARK, 3.6) +
    path('M80 152L84 164L89 154ZM120 152L116 164L111 154Z', '#FFFFFF') +
    whiskers(132)
  )
}

export function drawFox(): string {
  const ear = gilded('M34 96C22 60 24 28 32 14C56 28 78 50 88 70Z', 'url(#plume)', 4)
  const inner = path('M42 74C36 54 36 40 38 32C52 44 62 56 68 66Z', '#2B1008')
  const head = 'M100 62C136 58 168 80 184 112C160 132 132 156 100 184C68 156 40 132 16 112C32 80 64 58 100 62Z'
  return (
    mirror(ear + inner, 100) +
    gilded(head, 'url(#plume)', 5) +
    mirror(path('M22 113C48 108 76 120 90 146C96 156 98 168 100 180C70 154 44 132 22 113Z', '#FFF6E6'), 100) +
    path('M88 70C92 96 94 110 100 124C106 110 108 96 112 70C106 64 94 64 88 70Z', '#FFD25E', 'opacity=".7"') +
    mirror(
      path('M52 106C62 94 78 96 86 108C76 116 62 116 52 106Z', '#FFFDF2', `stroke="${DARK}" stroke-width="2.6"`) +
        circle(70, 106, 6.6, '#140806') +
        circle(68, 104, 2, '#FFFFFF'),
      100,
    ) +
    path('M86 168C92 160 108 160 114 168C110 178 104 183 100 185C96 183 90 178 86 168Z', '#140806') +
    gilded('M100 34C108 44 112 52 100 66C88 52 92 44 100 34Z', 'url(#flame)', 2.4)
  )
}

export function drawPanda(): string {
  const head = 'M100 34C152 34 182 70 182 112C182 154 148 178 100 178C52 178 18 154 18 112C18 70 48 34 100 34Z'
  return (
    mirror(gilded(circlePath(42, 46, 26), '#241A1E', 4) + circle(40, 44, 10, '#4A3A40'), 100) +
    gilded(head, 'url(#ivory)', 5) +
    mirror(
      turn(ellipse(64, 100, 19, 25, '#241A1E'), 28, 64, 100) +
        circle(67, 99, 8.6, '#FFFDF2') +
        circle(68, 100, 5.4, '#140806') +
        circle(66, 97, 2, '#FFFFFF') +
        ellipse(44, 138, 13, 8, '#F58AA8', 'opacity=".7"'),
      100,
    ) +
    path('M86 124C94 118 106 118 114 124C112 134 106 138 100 140C94 138 88 134 86 124Z', '#140806') +
    stroke('M100 140V146M100 146C94 156 82 154 78 147M100 146C106 156 118 154 122 147', '#140806', 3.4) +
    turn(
      gilded('M92 148H104V206H92Z', 'url(#leaf)', 2.4) + gilded(petal(102, 168, 40, 16), 'url(#leaf)', 2),
      58,
      98,
      160,
    )
  )
}

export function drawMonkey(): string {
  const head = 'M100 24C146 24 166 58 164 98C162 146 136 178 100 178C64 178 38 146 36 98C34 58 54 24 100 24Z'
  return (
    mirror(gilded(circlePath(30, 98, 24), 'url(#bronze)', 4) + circle(30, 98, 13, '#F6C79A'), 100) +
    gilded(head, 'url(#bronze)', 5) +
    path(
      'M100 70C112 54 148 60 146 92C145 104 142 110 144 124C146 152 124 170 100 170C76 170 54 152 56 124C58 110 55 104 54 92C52 60 88 54 100 70Z',
      '#FBD9B0',
      'stroke="#8E4A12" stroke-width="2"',
    ) +
    eyes(78, 94, 11, '#7A3A0C') +
    path('M94 116H98L97 122ZM106 116H102L103 122Z', '#7A3A0C') +
    stroke('M72 138C84 156 116 156 128 138', '#7A2A12', 4) +
    path('M76 141C88 152 112 152 124 141C112 146 88 146 76 141Z', '#FFFFFF') +
    gilded('M62 44C84 30 116 30 138 44L132 56C112 46 88 46 68 56Z', 'url(#gold)', 2.4) +
    gilded(circlePath(100, 38, 10), 'url(#vermilion)', 2.4)
  )
}

export function drawRabbit(): string {
  const ear =
    gilded('M66 92C40 66 34 26 50 8C74 22 86 60 86 84Z', 'url(#ivory)', 4) +
    path('M66 78C50 58 46 36 52 24C66 38 74 62 76 78Z', '#F7A6B8')
  const head = 'M100 70C142 68 166 96 164 126C162 160 134 180 100 180C66 180 38 160 36 126C34 96 58 68 100 70Z'
  return (
    mirror(ear, 100) +
    gilded(head, 'url(#ivory)', 5) +
    eyes(72, 116, 11, '#C93A4A') +
    mirror(ellipse(54, 144, 12, 8, '#F7A6B8', 'opacity=".8"'), 100) +
    path('M91 134H109L100 144Z', '#E0558A') +
    stroke('M100 144V150M100 150C94 160 84 158 80 152M100 150C106 160 116 158 120 152', DARK, 3) +
    path('M94 156H106V168C102 170 98 170 94 168Z', '#FFFFFF', `stroke="${DARK}" stroke-width="1.6"`) +
    gilded('M100 76C108 86 110 92 100 102C90 92 92 86 100 76Z', 'url(#gold)', 2)
  )
}

export function drawOwl(): string {
  const body =
    'M100 30C124 30 142 20 160 14C158 34 168 52 170 82C172 140 142 186 100 186C58 186 28 140 30 82C32 52 42 34 40 14C58 20 76 30 100 30Z'
  const feathers = [0, 1, 2, 3]
    .map(row =>
      stroke(
        Array.from(
          { length: 5 - (row % 2) },
          (_, i) => `M${58 + (row % 2) * 9 + i * 17} ${124 + row * 14}q8.5 13 17 0`,
        ).join(''),
        '#FFE7A8',
        2.6,
      ),
    )
    .join('')
  const disc =
    gilded(circlePath(66, 82, 33), 'url(#amber)', 3.4) +
    circle(66, 82, 22, '#FFF6D8') +
    circle(66, 82, 14, '#F29A1F') +
    circle(66, 82, 8.6, '#140806') +
    circle(62, 77, 3.4, '#FFFFFF')
  return (
    gilded(body, 'url(#indigo)', 5) +
    path(
      'M100 112C130 112 146 126 144 148C138 172 120 184 100 184C80 184 62 172 56 148C54 126 70 112 100 112Z',
      '#6A3A0C',
      'opacity=".55"',
    ) +
    feathers +
    mirror(disc, 100) +
    gilded('M86 92L100 82L114 92L100 122Z', 'url(#gold)', 2.8) +
    mirror(path('M44 22C58 30 76 40 92 58C72 54 54 50 42 46Z', '#0C2252'), 100)
  )
}

export function drawBuffalo(): string {
  const horn = gilded('M76 70C40 76 12 54 10 16C26 36 52 42 84 44Z', 'url(#ivory)', 4)
  const ear = gilded('M58 84C40 78 24 84 18 98C34 108 50 104 60 98Z', 'url(#bronze)', 3)
  const head =
    'M100 42C136 42 150 66 146 96C142 124 138 146 130 168C122 188 78 188 70 168C62 146 58 124 54 96C50 66 64 42 100 42Z'
  return (
    mirror(horn + ear, 100) +
    gilded(head, 'url(#teal)', 5) +
    path(
      'M74 146C86 136 114 136 126 146C132 166 122 182 100 182C78 182 68 166 74 146Z',
      '#F2B9A0',
      `stroke="${DARK}" stroke-width="2.4"`,
    ) +
    mirror(
      ellipse(87, 162, 5.6, 7.4, '#3A1410') + ellipse(76, 100, 9, 8, '#FFFDF2') + circle(77, 100, 5.4, '#140806'),
      100,
    ) +
    stroke('M86 176C94 180 106 180 114 176', '#7A2A1C', 3) +
    gilded(circlePath(100, 184, 10), 'none', 3) +
    gilded('M100 56C110 66 112 78 100 92C88 78 90 66 100 56Z', 'url(#vermilion)', 2.4)
  )
}

export function drawElephant(): string {
  const ear = gilded('M70 56C30 36 6 62 12 104C16 136 44 146 66 122Z', 'url(#indigo)', 4)
  const lining = path('M60 70C36 60 22 76 26 104C30 122 46 126 58 112Z', '#F2A5C8', 'opacity=".75"')
  const head =
    'M100 32C138 32 150 60 146 92C142 112 128 118 122 128C120 150 124 166 138 168C138 186 104 190 94 166C90 152 84 132 78 128C72 118 58 112 54 92C50 60 62 32 100 32Z'
  return (
    mirror(ear + lining, 100) +
    gilded(head, 'url(#indigo)', 5) +
    mirror(gilded('M74 118C64 134 56 146 42 152C60 158 78 148 86 132Z', 'url(#ivory)', 2.6), 100) +
    stroke(
      'M90 136C98 140 110 140 120 136M92 148C100 152 112 152 121 148M96 160C104 164 114 162 124 159',
      '#BFD8F8',
      2.6,
    ) +
    mirror(ellipse(76, 88, 8, 7, '#FFFDF2') + circle(77, 88, 4.8, '#140806'), 100) +
    gilded('M64 52C80 36 120 36 136 52L126 76C118 66 108 64 100 82C92 64 82 66 74 76Z', 'url(#vermilion)', 2.8) +
    gilded(circlePath(100, 56, 9), 'url(#jade)', 2.4) +
    circle(78, 58, 3.4, 'url(#gold)') +
    circle(122, 58, 3.4, 'url(#gold)')
  )
}

export function drawMask(): string {
  const face = 'M100 26C140 26 158 46 156 92C154 138 130 182 100 186C70 182 46 138 44 92C42 46 60 26 100 26Z'
  const plume = [-58, -36, -14, 14, 36, 58]
    .map((angle, i) =>
      turn(gilded(petal(100, 52, 62, 22, 0.6), `url(#${i % 2 ? 'teal' : 'plume'})`, 2.4), angle, 100, 70),
    )
    .join('')
  return (
    plume +
    gilded(face, 'url(#bronze)', 5) +
    path(
      'M56 78C76 64 90 70 96 84L100 122L104 84C110 70 124 64 144 78C140 98 122 104 110 98L100 132L90 98C78 104 60 98 56 78Z',
      '#0F5A4C',
    ) +
    mirror(path('M62 84C72 74 86 76 92 88C82 96 70 96 62 84Z', '#FFF6C2') + circle(78, 85, 5, '#B7231A'), 100) +
    gilded('M70 142C88 130 112 130 130 142C124 160 112 166 100 166C88 166 76 160 70 142Z', '#5A0E0C', 3) +
    path('M80 142H90V150H80ZM94 142H106V151H94ZM110 142H120V150H110Z', '#FFF6E0') +
    mirror(
      stroke('M58 112C66 124 70 134 70 146', '#FFE08A', 3) +
        circle(52, 118, 7, 'url(#vermilion)', 'stroke="url(#gold)" stroke-width="2"'),
      100,
    )
  )
}
