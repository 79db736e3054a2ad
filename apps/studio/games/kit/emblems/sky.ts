import {
  around,
  circle,
  circlePath,
  ellipse,
  gilded,
  mirror,
  path,
  petal,
  polygon,
  starPath,
  stroke,
  turn,
} from '../paint.ts'

/* Of the sky and of fire, each in a field of 200 × 200. */

export function drawMoon(): string {
  return (
    circle(100, 100, 92, 'url(#haloGold)') +
    gilded(circlePath(100, 100, 76), 'url(#ivory)', 5) +
    circle(74, 74, 15, '#E3C996') +
    circle(128, 88, 10, '#E3C996') +
    circle(108, 136, 18, '#E3C996') +
    circle(62, 122, 9, '#E3C996') +
    stroke('M24 132C44 120 66 122 78 136C92 124 112 128 116 144H184M36 150H92M120 160H168', 'url(#gold)', 5) +
    path(starPath(4, 160, 44, 20, 5), '#FFF8DC')
  )
}

export function drawSun(): string {
  return (
    around(12, 100, 100, i =>
      gilded(i % 2 ? 'M92 36L100 8L108 36Z' : 'M90 34C84 20 96 14 100 0C104 14 116 20 110 34Z', 'url(#flame)', 2),
    ) +
    gilded(circlePath(100, 100, 60), 'url(#amber)', 5) +
    circle(100, 100, 46, 'url(#flame)') +
    mirror(stroke('M72 92C76 86 86 86 90 92', '#7A3A08', 4) + circle(70, 110, 7, '#F2622B', 'opacity=".6"'), 100) +
    stroke('M80 116C90 128 110 128 120 116', '#7A3A08', 4.4)
  )
}

export function drawStar(): string {
  return (
    circle(100, 100, 96, 'url(#haloGold)') +
    gilded(starPath(5, 100, 106, 88, 40), 'url(#gold)', 5) +
    path(starPath(5, 100, 106, 64, 29), '#FFF4CF', 'opacity=".75"') +
    path('M100 42L118 92L100 106Z', '#FFFFFF', 'opacity=".7"')
  )
}

export function drawCloud(): string {
  const d =
    'M30 136C8 132 8 100 32 96C30 66 66 54 82 74C94 46 138 50 138 82C166 70 188 92 180 116C198 122 192 148 172 148H52C42 148 34 144 30 136Z'
  return (
    gilded(d, 'url(#ivory)', 5) +
    stroke(
      'M50 128C44 110 62 100 72 112C78 120 70 128 64 122M104 118C96 94 122 82 132 100C138 112 126 122 118 114M150 130C146 118 160 112 166 122',
      'url(#gold)',
      5,
    ) +
    stroke('M46 166H150M76 182H176M26 166H32', 'url(#gold)', 5)
  )
}

export function drawComet(): string {
  const tail = (angle: number, length: number, paint: string) =>
    turn(path(petal(100, 100, length, 46, 0.3), paint), angle, 100, 100)
  return (
    `<g transform="translate(-34 34)">${turn(
      tail(-16, 150, 'url(#teal)') +
        tail(16, 140, 'url(#plumSilk)') +
        tail(0, 170, 'url(#flame)') +
        tail(0, 118, '#FFF6D8'),
      45,
      100,
      100,
    )}${gilded(circlePath(100, 100, 38), 'url(#flame)', 4.4)}${circle(90, 90, 13, '#FFFFFF', 'opacity=".85"')}${path(starPath(4, 100, 100, 30, 8), '#FFFFFF', 'opacity=".9"')}</g>` +
    path(starPath(4, 48, 44, 14, 3.6), '#FFF8DC') +
    path(starPath(4, 166, 142, 11, 3), '#FFF8DC')
  )
}

export function drawPlanet(): string {
  const ring = (d: string) => stroke(d, '#2A0F08', 17) + stroke(d, 'url(#gold)', 11) + stroke(d, '#FFF4CF', 2)
  return turn(
    ring('M34 92C50 60 150 60 166 92') +
      gilded(circlePath(100, 100, 62), 'url(#plumSilk)', 4.4) +
      `<clipPath id="planetBall">${circle(100, 100, 60, '#000')}</clipPath><g clip-path="url(#planetBall)">${path('M30 76C70 90 130 66 176 82V98C130 86 76 106 30 94Z', '#F2A5C8', 'opacity=".55"')}${path('M30 118C80 130 120 108 176 124V138C120 124 84 146 30 134Z', '#FFD9A0', 'opacity=".5"')}</g>` +
      ellipse(78, 72, 16, 10, '#FFFFFF', 'opacity=".4"') +
      ring('M34 92C-4 128 30 146 100 140C170 134 206 112 166 92'),
    -16,
    100,
    100,
  )
}

export function drawRocket(): string {
  return turn(
    path('M82 150C78 176 92 190 100 210C108 190 122 176 118 150Z', 'url(#flame)') +
      mirror(gilded('M68 108C44 120 38 148 44 172C56 158 66 152 78 150Z', 'url(#vermilion)', 3), 100) +
      gilded('M100 -8C132 20 140 70 126 154H74C60 70 68 20 100 -8Z', 'url(#ivory)', 5) +
      path('M100 -4C116 10 126 26 130 46C112 54 88 54 70 46C74 26 84 10 100 -4Z', 'url(#vermilion)') +
      gilded(circlePath(100, 84, 20), 'url(#indigo)', 4) +
      path('M86 78A16 16 0 0 1 104 70A20 20 0 0 0 86 78Z', '#FFFFFF', 'opacity=".8"') +
      gilded('M72 138H128L126 156H74Z', 'url(#bronze)', 2.6),
    38,
    100,
    100,
  )
}

export function drawBalloon(): string {
  const stripes = [
    [100, 26],
    [62, 30],
  ]
    .map(([reach, w]) =>
      path(
        `M100 10C${100 - reach!} 14 ${100 - reach!} 96 ${100 - w! * 0.5} 136H${100 + w! * 0.5}C${100 + reach!} 96 ${100 + reach!} 14 100 10Z`,
        reach === 62 ? 'url(#amber)' : 'url(#vermilion)',
      ),
    )
    .join('')
  return (
    gilded(
      'M100 8C160 10 178 60 164 94C154 116 132 128 122 140H78C68 128 46 116 36 94C22 60 40 10 100 8Z',
      'url(#teal)',
      5,
    ) +
    `<clipPath id="balloonSkin"><path d="M100 8C160 10 178 60 164 94C154 116 132 128 122 140H78C68 128 46 116 36 94C22 60 40 10 100 8Z"/></clipPath><g clip-path="url(#balloonSkin)">${stripes}${stroke('M20 74C60 92 140 92 180 74', '#FFE08A', 6)}${stroke('M28 90C66 108 134 108 172 90', '#FFE08A', 3)}</g>` +
    path('M52 46C56 30 70 20 84 18C70 30 62 46 60 66C54 62 50 54 52 46Z', '#FFFFFF', 'opacity=".5"') +
    stroke('M82 142L88 162M118 142L112 162', 'url(#gold)', 3) +
    gilded('M82 160H118L114 190H86Z', 'url(#bronze)', 3.4) +
    stroke('M84 170H116M86 180H114', '#5E2F05', 2.4)
  )
}

export function drawKite(): string {
  return turn(
    stroke('M100 150C90 168 112 178 102 198M102 198C92 214 110 222 104 236', 'url(#gold)', 3.4) +
      mirror(path('M100 176L82 168V184Z', '#E0492F'), 100) +
      mirror(path('M104 206L86 198V214Z', '#1F8E96'), 104) +
      gilded('M100 -6L176 66L100 152L24 66Z', 'url(#vermilion)', 5) +
      path('M100 -6L176 66H100Z', 'url(#amber)') +
      path('M100 152L24 66H100Z', 'url(#teal)') +
      stroke('M100 -4V150M26 66H174', 'url(#gold)', 4) +
      gilded(circlePath(100, 66, 24), 'url(#ivory)', 3) +
      path(starPath(8, 100, 66, 20, 9), '#D8331F'),
    18,
    100,
    90,
  )
}

export function drawUmbrella(): string {
  const rib = (x: number) => stroke(`M100 24Q${100 + x * 0.8} 44 ${100 + x} 106`, '#FFE08A', 2.6)
  return (
    stroke('M100 30V168C100 186 126 186 126 168', '#2A0F08', 13) +
    stroke('M100 30V168C100 186 126 186 126 168', 'url(#gold)', 7) +
    gilded(
      'M100 20C158 26 190 66 192 108C178 96 160 96 148 108C134 96 114 96 100 108C86 96 66 96 52 108C40 96 22 96 8 108C10 66 42 26 100 20Z',
      'url(#plumSilk)',
      5,
    ) +
    [-48, 0, 48].map(rib).join('') +
    [
      [40, 78],
      [78, 62],
      [122, 62],
      [160, 78],
    ]
      .map(([x, y]) => around(5, x!, y!, () => path(petal(x!, y!, 12, 9), '#FFE7F0')) + circle(x!, y!, 3, '#FFD25E'))
      .join('') +
    gilded('M92 22L100 4L108 22Z', 'url(#gold)', 2)
  )
}

export function drawFlame(): string {
  return (
    circle(100, 112, 90, 'url(#haloRed)') +
    gilded(
      'M104 4C116 44 164 64 166 122C166 166 136 192 100 192C62 192 34 166 34 124C34 96 54 84 62 58C76 66 80 78 80 90C98 72 106 40 104 4Z',
      'url(#plume)',
      5,
    ) +
    path(
      'M104 66C112 92 140 104 140 138C140 166 122 182 100 182C78 182 60 166 60 140C60 124 72 114 76 102C86 106 90 114 90 122C100 110 106 92 104 66Z',
      'url(#flame)',
    ) +
    path(
      'M102 122C106 136 120 142 120 158C120 172 110 180 100 180C88 180 80 172 80 160C80 146 96 142 102 122Z',
      '#FFFDE6',
    )
  )
}

export function drawVolcano(): string {
  return (
    circle(100, 56, 64, 'url(#haloRed)') +
    stroke('M84 50C60 36 60 16 74 8M116 50C144 38 140 14 124 6M100 46C96 26 104 14 100 2', 'url(#flame)', 10) +
    gilded('M70 56H130C140 100 160 140 192 184H8C40 140 60 100 70 56Z', 'url(#bronze)', 5) +
    path(
      'M70 56H130C132 70 136 82 140 94C128 88 124 100 122 126C116 112 110 104 106 118C102 140 98 150 94 134C92 112 86 102 80 118C76 132 70 116 66 78Z',
      'url(#flame)',
    ) +
    stroke('M40 160C54 150 58 142 64 126M150 164C140 152 138 146 134 136', '#3A1608', 4) +
    gilded('M66 50H134L130 62H70Z', 'url(#plume)', 2.4)
  )
}

export function drawCrystal(): string {
  const shard = (x: number, y: number, w: number, h: number, angle: number, paint: string, light: string) =>
    turn(
      gilded(
        polygon([
          [x, y - h],
          [x + w, y - h * 0.72],
          [x + w * 0.8, y],
          [x - w * 0.8, y],
          [x - w, y - h * 0.72],
        ]),
        paint,
        3,
      ) +
        path(
          polygon([
            [x, y - h],
            [x + w * 0.25, y - h * 0.7],
            [x + w * 0.1, y],
            [x - w * 0.8, y],
            [x - w, y - h * 0.72],
          ]),
          light,
          'opacity=".5"',
        ),
      angle,
      x,
      y,
    )
  return (
    circle(100, 100, 98, 'url(#haloTeal)') +
    shard(62, 170, 18, 92, -30, 'url(#plumSilk)', '#FFD0EA') +
    shard(140, 170, 18, 98, 28, 'url(#indigo)', '#C8E0FF') +
    shard(84, 176, 20, 126, -9, 'url(#teal)', '#C8FFF8') +
    shard(122, 176, 17, 106, 10, 'url(#plumSilk)', '#FFD0EA') +
    shard(102, 180, 24, 160, 1, 'url(#teal)', '#E0FFFC') +
    gilded('M24 178C50 160 150 160 176 178C162 194 38 194 24 178Z', 'url(#bronze)', 3.4)
  )
}
