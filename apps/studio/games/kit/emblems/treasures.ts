import {
  around,
  circle,
  circlePath,
  ellipse,
  gilded,
  path,
  petal,
  polygon,
  shine,
  starPath,
  stroke,
  turn,
} from '../paint.ts'

/* Precious things, each in a field of 200 × 200. */

export function drawCoin(): string {
  return (
    gilded(circlePath(100, 100, 84), 'url(#bronze)', 6) +
    circle(100, 100, 70, 'none', 'stroke="#8E5A16" stroke-width="4"') +
    around(24, 100, 100, () => circle(100, 22.5, 2.6, '#FFF4CF')) +
    gilded('M76 76H124V124H76Z', '#3A1608', 5) +
    around(4, 100, 100, () => stroke('M88 46C96 38 104 38 112 46M100 40V60', '#7A4A0C', 5), 0) +
    shine(78, 0.4)
  )
}

export function drawIngot(): string {
  return (
    circle(100, 100, 96, 'url(#haloGold)') +
    gilded(
      'M8 76C14 60 34 58 44 72C52 46 148 46 156 72C166 58 186 60 192 76C186 128 160 168 100 168C40 168 14 128 8 76Z',
      'url(#bronze)',
      5,
    ) +
    gilded('M44 74C50 44 150 44 156 74C150 98 50 98 44 74Z', 'url(#gold)', 3) +
    ellipse(92, 64, 34, 12, '#FFFDE6', 'opacity=".8"') +
    path('M22 90C30 130 58 154 96 158C66 146 44 122 38 90C32 92 26 92 22 90Z', '#FFF4CF', 'opacity=".55"') +
    gilded(circlePath(104, 128, 16), 'url(#vermilion)', 2.6) +
    path(starPath(5, 104, 128, 10, 4.4), '#FFF1C0')
  )
}

export function drawCrown(): string {
  return (
    circle(100, 104, 96, 'url(#haloGold)') +
    path('M40 92C60 66 140 66 160 92L152 150H48Z', 'url(#vermilion)') +
    gilded('M24 58L62 104L74 44L100 96L126 44L138 104L176 58L164 156H36Z', 'url(#gold)', 5) +
    gilded('M34 146H166L162 176H38Z', 'url(#bronze)', 4) +
    [
      [24, 54],
      [74, 38],
      [126, 38],
      [176, 54],
    ]
      .map(([x, y]) => gilded(circlePath(x!, y!, 10), 'url(#jade)', 2.4))
      .join('') +
    gilded('M100 106L114 126L100 146L86 126Z', 'url(#vermilion)', 2.6) +
    [58, 86, 114, 142]
      .map((x, i) =>
        circle(x, 161, 7.4, i % 2 ? 'url(#indigo)' : 'url(#vermilion)', 'stroke="#FFF4CF" stroke-width="1.8"'),
      )
      .join('')
  )
}

export function drawChest(): string {
  const coins = [
    [52, 82],
    [76, 74],
    [100, 80],
    [124, 72],
    [148, 82],
    [88, 92],
    [114, 92],
  ]
    .map(([x, y]) => gilded(circlePath(x!, y!, 15), 'url(#bronze)', 2.2))
    .join('')
  return (
    gilded('M22 84C22 40 54 20 100 20C146 20 178 40 178 84L168 92H32Z', 'url(#vermilion)', 5) +
    path('M34 82C36 52 62 36 100 36C138 36 164 52 166 82Z', '#3A0A06') +
    circle(100, 76, 62, 'url(#haloGold)') +
    coins +
    gilded('M100 46L114 60L100 80L86 60Z', 'url(#jade)', 2.4) +
    gilded('M22 96H178V178H22Z', 'url(#vermilion)', 5) +
    gilded('M22 96H178V114H22ZM40 96H56V178H40ZM144 96H160V178H144Z', 'url(#goldSide)', 2.2) +
    gilded('M82 102H118V138C118 148 82 148 82 138Z', 'url(#bronze)', 3) +
    circle(100, 118, 6.6, '#2A0F08') +
    path('M96 120H104L107 136H93Z', '#2A0F08')
  )
}

export function drawKey(): string {
  return turn(
    gilded('M92 84H108V176H136V160H122V148H136V132H108Z', 'url(#gold)', 3.4) +
      gilded(circlePath(100, 48, 44), 'url(#bronze)', 5) +
      around(3, 100, 48, () => gilded(circlePath(100, 28, 13), '#3A1608', 2.4)) +
      gilded(circlePath(100, 48, 10), 'url(#vermilion)', 2) +
      gilded('M82 88H118V100H82Z', 'url(#goldSide)', 2.2),
    28,
    100,
    96,
  )
}

export function drawBell(): string {
  return (
    gilded(circlePath(100, 24, 15), 'none', 6) +
    circle(100, 172, 17, 'url(#bronze)', 'stroke="#2A0F08" stroke-width="5"') +
    gilded(
      'M100 32C142 34 152 70 154 104C156 134 170 146 180 158H20C30 146 44 134 46 104C48 70 58 34 100 32Z',
      'url(#gold)',
      5,
    ) +
    gilded('M20 152H180L176 168H24Z', 'url(#bronze)', 3) +
    stroke('M54 106C80 116 120 116 146 106', '#8E5A16', 5) +
    stroke('M52 118C80 128 120 128 148 118', '#8E5A16', 2.4) +
    path('M66 98C66 72 74 52 90 44C82 60 80 80 80 102Z', '#FFFFFF', 'opacity=".65"')
  )
}

export function drawSword(): string {
  return (
    circle(100, 90, 92, 'url(#haloTeal)') +
    turn(
      gilded('M100 -14L116 14L112 122H88L84 14Z', 'url(#ivory)', 3.6) +
        path('M100 -8V122H90L86 16Z', '#A9C4D8', 'opacity=".8"') +
        stroke('M100 18V112', '#5A86C0', 2.4) +
        gilded('M52 118C70 110 130 110 148 118C152 132 140 136 132 132H68C60 136 48 132 52 118Z', 'url(#gold)', 3) +
        gilded('M91 132H109V180H91Z', 'url(#vermilion)', 3) +
        stroke('M91 144L109 152M91 156L109 164M91 168L109 176', '#FFE08A', 2.6) +
        gilded(circlePath(100, 190, 13), 'url(#jade)', 3) +
        gilded(circlePath(100, 123, 9), 'url(#jade)', 2.2),
      30,
      100,
      96,
    )
  )
}

export function drawJade(): string {
  return (
    stroke('M100 18V2M100 182C92 190 92 200 96 208', 'url(#vermilion)', 6) +
    gilded(`${circlePath(100, 100, 82)}`, 'url(#jade)', 6) +
    around(
      12,
      100,
      100,
      i =>
        i % 2 ? stroke('M92 42C96 34 108 36 106 44C104 50 96 48 98 44', '#BFF3D8', 3) : circle(100, 41, 4.4, '#BFF3D8'),
      15,
    ) +
    circle(100, 100, 62, 'none', 'stroke="#0A4A36" stroke-width="2.6"') +
    circle(100, 100, 46, 'none', 'stroke="#0A4A36" stroke-width="2.6"') +
    gilded(circlePath(100, 100, 27), '#1A100C', 4) +
    around(8, 100, 100, () => path(petal(100, 72, 18, 13), '#0F6A4C', 'stroke="#BFF3D8" stroke-width="1.8"')) +
    shine(76, 0.34)
  )
}

export function drawLamp(): string {
  return (
    circle(150, 60, 50, 'url(#haloGold)') +
    path('M150 74C136 58 150 42 146 24C164 38 170 58 160 76Z', 'url(#flame)') +
    gilded('M34 96C10 88 4 124 22 138C30 144 40 142 46 136', 'none', 7) +
    gilded(
      'M36 112C44 86 72 80 98 82C124 84 138 96 154 86C160 80 172 78 184 82C178 108 152 144 122 152H78C52 148 36 132 36 112Z',
      'url(#gold)',
      5,
    ) +
    gilded('M74 150H126L140 178H60Z', 'url(#bronze)', 3.4) +
    gilded('M66 82C74 60 120 60 128 84Z', 'url(#bronze)', 3) +
    gilded(circlePath(97, 56, 8), 'url(#vermilion)', 2.2) +
    stroke('M52 110C72 122 116 122 140 106', '#8E5A16', 3.4) +
    [70, 90, 110]
      .map(x =>
        path(
          polygon([
            [x, 122],
            [x + 8, 132],
            [x, 142],
            [x - 8, 132],
          ]),
          '#B7231A',
        ),
      )
      .join('') +
    path('M50 104C58 92 76 88 92 90C76 94 62 102 56 114Z', '#FFFFFF', 'opacity=".7"')
  )
}
