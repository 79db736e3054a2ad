import {
  around,
  circle,
  circlePath,
  ellipse,
  gilded,
  mirror,
  move,
  path,
  petal,
  polar,
  stroke,
  turn,
} from '../../kit/paint.ts'

/* The rarer symbols, each in a 200 × 200 field. */

function halo(paint: string, radius = 100): string {
  return circle(100, 100, radius, `url(#${paint})`)
}

/** A silk lantern: the wild with its multiplier on a gold plate, or without it an ornament. */
export function drawLantern(withPlate = true): string {
  const tassel =
    stroke('M100 152V164', 'url(#gold)', 4) +
    gilded('M92 164H108L112 196C106 191 94 191 88 196Z', 'url(#vermilion)', 3) +
    stroke('M96 170V188M100 170V189M104 170V188', '#FFD27A', 1.6)
  const body = gilded('M62 46C20 58 20 132 62 144H138C180 132 180 58 138 46Z', 'url(#silk)', 4.5)
  const ribs = [-62, -34, 0, 34, 62]
    .map(x =>
      stroke(
        `M${100 + x * 0.5} 46C${100 + x * 1.12} 70 ${100 + x * 1.12} 120 ${100 + x * 0.5} 144`,
        '#7E0F10',
        2,
        'opacity=".55"',
      ),
    )
    .join('')
  const shine = path('M52 62C38 78 36 106 46 124C42 104 46 78 60 60Z', '#FFFFFF', 'opacity=".5"')
  const caps =
    gilded('M70 32H130L138 47H62Z', 'url(#goldSide)', 3) +
    gilded('M62 143H138L128 156H72Z', 'url(#goldSide)', 3) +
    stroke('M100 32V14M90 14H110', 'url(#gold)', 4)
  const plate =
    gilded(
      'M70 78C84 70 116 70 130 78C136 90 136 104 130 114C116 122 84 122 70 114C64 104 64 90 70 78Z',
      '#5A0E0C',
      3.5,
    ) +
    stroke('M79 86L97 106M97 86L79 106', '#FFF1C0', 6.5) +
    stroke('M106 90C107 82 121 82 121 91C121 98 110 100 106 107H122', '#FFF1C0', 6.5)
  return halo('haloRed') + tassel + body + ribs + shine + caps + (withPlate ? plate : '')
}

/** A lotus in full bloom over its leaf. */
export function drawLotus(): string {
  const leaf =
    gilded('M12 150C30 128 170 128 188 150C176 178 132 186 100 186C68 186 24 178 12 150Z', 'url(#jade)', 3.5) +
    stroke(
      'M100 182C92 166 60 154 28 152M100 182C108 166 140 154 172 152M100 182V150M100 182C96 164 80 146 62 138M100 182C104 164 120 146 138 138',
      '#0A4A36',
      2.4,
    )
  const row = (angles: number[], length: number, width: number, paint: string) =>
    angles.map(angle => turn(gilded(petal(100, 156, length, width), `url(#${paint})`, 2.6), angle, 100, 156)).join('')
  const veins = [-24, 0, 24]
    .map(angle => turn(stroke('M100 140V76', '#E0608A', 1.6, 'opacity=".6"'), angle, 100, 156))
    .join('')
  return (
    halo('haloPink') +
    leaf +
    row([-76, 76, -56, 56], 100, 42, 'petalDeep') +
    row([-36, 36, -14, 14], 132, 46, 'petalDeep') +
    row([-58, 58, -40, 40], 84, 42, 'petal') +
    row([-22, 22, 0], 106, 46, 'petal') +
    veins +
    row([-34, 34, -12, 12], 52, 34, 'petal') +
    path('M76 156C84 146 116 146 124 156C116 164 84 164 76 156Z', 'url(#gold)')
  )
}

/** A bronze festival drum: a star in rings, two sticks behind. */
export function drawDrum(): string {
  const stick = turn(
    gilded('M96 -6H104L106 196H94Z', 'url(#goldSide)', 2.5) +
      gilded(circlePath(100, 2, 14), 'url(#vermilion)', 3) +
      gilded('M92 186H108L112 206H88Z', 'url(#vermilion)', 2.5),
    42,
    100,
    100,
  )
  const studs = around(20, 100, 100, () => circle(100, 27.5, 4.6, 'url(#gold)', 'stroke="#5A1A0C" stroke-width="1.2"'))
  const star = Array.from({ length: 24 }, (_, i) =>
    polar(100, 100, i % 2 ? 15 : 40, i * 15)
      .map(v => v.toFixed(1))
      .join(' '),
  )
  const birds = around(
    8,
    100,
    100,
    () => path('M92 56C97 50 103 50 108 56C103 54 101 57 100 60C99 57 97 54 92 56Z', '#6A3A0C'),
    22.5,
  )
  return (
    stick +
    `<g transform="translate(200 0) scale(-1 1)">${stick}</g>` +
    gilded(circlePath(100, 100, 82), 'url(#vermilion)', 5) +
    studs +
    gilded(circlePath(100, 100, 64), 'url(#bronze)', 3.5) +
    `<g fill="none" stroke="#6A3A0C">${circle(100, 100, 57, 'none', 'stroke-width="1.6"')}${circle(100, 100, 45, 'none', 'stroke-width="2.4"')}</g>` +
    birds +
    path(`M${star.join('L')}Z`, '#FFF3C9', 'stroke="#6A3A0C" stroke-width="2"') +
    circle(100, 100, 9, 'url(#vermilion)', 'stroke="#6A3A0C" stroke-width="2"') +
    path('M44 62A66 66 0 0 1 92 36A74 74 0 0 0 46 80Z', '#FFFFFF', 'opacity=".35"')
  )
}

/** A silk fan: moon, hills and waves in gold. */
export function drawFan(): string {
  const blade = (angle: number) => turn(gilded('M95 170L97 60H103L105 170Z', 'url(#goldSide)', 1.6), angle, 100, 168)
  const [lx, ly] = polar(100, 168, 146, -52)
  const [rx, ry] = polar(100, 168, 146, 52)
  const [ix, iy] = polar(100, 168, 66, 52)
  const [jx, jy] = polar(100, 168, 66, -52)
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const cloth = `M${at(lx, ly)}A146 146 0 0 1 ${at(rx, ry)}L${at(ix, iy)}A66 66 0 0 0 ${at(jx, jy)}Z`
  const folds = Array.from({ length: 11 }, (_, i) =>
    turn(stroke('M100 22V100', '#0A1C48', 1.6, 'opacity=".7"'), -43 + i * 8.6, 100, 168),
  ).join('')
  const painting =
    circle(124, 58, 17, 'url(#flame)') +
    path(
      'M20 104C44 66 58 62 78 92C92 70 104 74 120 96C136 78 160 84 178 108L140 140A66 66 0 0 0 62 140Z',
      '#0C2252',
      'opacity=".55"',
    ) +
    stroke('M26 100C44 68 58 64 78 92M80 90C94 72 106 76 120 96M121 96C136 80 158 86 174 104', 'url(#gold)', 3) +
    stroke('M52 118q8 -8 16 0q8 -8 16 0q8 -8 16 0q8 -8 16 0q8 -8 16 0q8 -8 16 0', '#FFE7A8', 2.4)
  const tassel =
    stroke('M100 172C112 184 118 184 120 180', 'url(#gold)', 3) +
    gilded('M114 176H126L130 200H110Z', 'url(#vermilion)', 2.4)
  return (
    halo('haloTeal', 96) +
    move(
      tassel +
        [-47, -35, -24, -12, 0, 12, 24, 35, 47].map(blade).join('') +
        gilded(cloth, 'url(#indigo)', 5) +
        `<clipPath id="fanCloth"><path d="${cloth}"/></clipPath><g clip-path="url(#fanCloth)">${painting}${folds}</g>` +
        `<path d="${cloth}" fill="none" stroke="url(#gold)" stroke-width="4.5" stroke-linejoin="round"/>` +
        gilded(circlePath(100, 168, 10), 'url(#vermilion)', 3),
      18,
      10,
      0.82,
    )
  )
}

/** The scatter: a temple gate with light between its pillars. */
export function drawGate(): string {
  const rays = around(
    18,
    100,
    104,
    i => path(`M97 ${i % 2 ? 24 : 10}L103 ${i % 2 ? 24 : 10}L101 82H99Z`, 'url(#ray)'),
    10,
  )
  const roof = (y: number, half: number, rise: number) => {
    const l = 100 - half
    const r = 100 + half
    const d = `M${l} ${y}C${l + half * 0.3} ${y - 1} ${l + half * 0.6} ${y - rise * 0.7} ${100} ${y - rise}C${r - half * 0.6} ${y - rise * 0.7} ${r - half * 0.3} ${y - 1} ${r} ${y}C${r - 2} ${y + 10} ${r - 12} ${y + 16} ${r - 20} ${y + 16}H${l + 20}C${l + 12} ${y + 16} ${l + 2} ${y + 10} ${l} ${y}Z`
    const tiles = Array.from({ length: 9 }, (_, i) => {
      const x = 100 + (i - 4) * (half / 5.6)
      return `M${x.toFixed(1)} ${y + 14}Q${(100 + (x - 100) * 0.7).toFixed(1)} ${y - rise * 0.2} ${(100 + (x - 100) * 0.42).toFixed(1)} ${(y - rise * 0.56).toFixed(1)}`
    }).join('')
    return (
      gilded(d, 'url(#vermilion)', 4) +
      stroke(tiles, '#7B120F', 2) +
      stroke(`M${l + 14} ${y + 15}H${r - 14}`, 'url(#gold)', 4)
    )
  }
  const pillar = mirror(
    gilded('M38 104H54V176H38Z', 'url(#vermilion)', 3) + gilded('M33 174H59V188H33Z', 'url(#goldSide)', 3),
    100,
  )
  const inner = mirror(gilded('M72 108H82V176H72Z', 'url(#vermilion)', 2.4), 100)
  const light =
    path('M54 104H146V182H54Z', 'url(#flame)') +
    path('M76 182C78 140 90 118 100 108C110 118 122 140 124 182Z', '#FFFFFF', 'opacity=".75"')
  return (
    halo('haloGold') +
    rays +
    light +
    inner +
    pillar +
    gilded('M24 184H176V197H24Z', 'url(#goldSide)', 3) +
    roof(88, 92, 26) +
    gilded('M66 60H134V76H66Z', 'url(#amber)', 3) +
    roof(50, 62, 24) +
    gilded('M100 4L110 18L100 32L90 18Z', 'url(#flame)', 3) +
    gilded(circlePath(100, 84, 15), 'url(#flame)', 3.5) +
    around(6, 100, 84, () => ellipse(100, 77, 2.6, 5.4, '#B7231A'))
  )
}
