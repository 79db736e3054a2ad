import {
  around,
  circle,
  circlePath,
  gilded,
  mirror,
  path,
  polar,
  polygon,
  shine,
  starPath,
  stroke,
  turn,
} from '../paint.ts'

/* Things of scholars and makers, each in a field of 200 × 200. */

export function drawFirecracker(): string {
  const stick = (x: number, y: number, angle: number) =>
    turn(
      gilded(`M${x - 13} ${y - 28}H${x + 13}V${y + 28}H${x - 13}Z`, 'url(#vermilion)', 2.6) +
        path(
          `M${x - 13} ${y - 28}H${x + 13}V${y - 19}H${x - 13}ZM${x - 13} ${y + 19}H${x + 13}V${y + 28}H${x - 13}Z`,
          'url(#goldSide)',
        ) +
        stroke(`M${x - 5} ${y - 10}H${x + 5}M${x} ${y - 10}V${y + 10}M${x - 6} ${y + 2}H${x + 6}`, '#FFE08A', 3),
      angle,
      x,
      y,
    )
  return (
    path(starPath(10, 150, 34, 46, 18), 'url(#flame)') +
    path(starPath(8, 150, 34, 22, 9), '#FFFDE6') +
    stroke('M96 190V60C98 44 118 36 146 36', '#E0AC4B', 5) +
    stick(62, 62, -24) +
    stick(126, 92, 24) +
    stick(64, 108, -24) +
    stick(128, 138, 24) +
    stick(64, 154, -24)
  )
}

export function drawCandle(): string {
  return (
    circle(100, 50, 60, 'url(#haloGold)') +
    path('M100 72C82 54 96 34 100 10C108 32 122 52 100 72Z', 'url(#flame)') +
    path('M100 68C92 58 98 46 100 36C104 46 110 58 100 68Z', '#FFFDE6') +
    gilded('M76 76C84 70 116 70 124 76V160H76Z', 'url(#ivory)', 4) +
    path(
      'M76 78C84 72 116 72 124 78V98C120 112 114 98 110 94C106 116 98 118 96 96C92 90 86 112 82 102C80 96 78 96 76 98Z',
      '#FFE7B0',
    ) +
    gilded('M44 158C60 150 140 150 156 158C152 182 132 188 100 188C68 188 48 182 44 158Z', 'url(#bronze)', 4) +
    gilded('M154 166C180 152 192 172 176 184C168 188 158 184 154 178', 'none', 5)
  )
}

export function drawPotion(): string {
  return (
    circle(100, 120, 86, 'url(#haloPink)') +
    gilded(
      'M80 22H120V64C154 78 174 106 170 140C166 172 138 188 100 188C62 188 34 172 30 140C26 106 46 78 80 64Z',
      '#E8F4FF',
      5,
    ) +
    path(
      'M42 112C66 100 84 122 104 112C126 102 142 108 158 112C166 152 140 180 100 180C60 180 34 152 42 112Z',
      'url(#plumSilk)',
    ) +
    [
      [76, 146, 9],
      [112, 134, 6.4],
      [128, 156, 8],
      [94, 166, 5],
      [64, 126, 5],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#FFD0EA', 'opacity=".85"'))
      .join('') +
    path('M56 96C64 82 76 74 88 72C72 86 62 104 58 124C54 118 52 106 56 96Z', '#FFFFFF', 'opacity=".8"') +
    gilded('M76 18H124V34H76Z', 'url(#goldSide)', 2.6) +
    gilded('M84 2H116V20H84Z', 'url(#bronze)', 2.6) +
    path(starPath(5, 100, 148, 20, 8.6), '#FFE08A')
  )
}

export function drawBook(): string {
  return turn(
    gilded('M34 22H160C168 22 172 28 172 36V170C172 176 168 180 160 180H34Z', 'url(#plumSilk)', 5) +
      path('M44 164H168V176H44Z', '#FFF6E0') +
      stroke('M46 168H166M46 172H166', '#C9A46A', 1.4) +
      path('M34 22H52V180H34Z', '#43101F') +
      gilded('M64 36H158V150H64Z', 'none', 3) +
      gilded(circlePath(111, 92, 30), 'url(#indigo)', 3) +
      path(starPath(8, 111, 92, 24, 10), '#FFE08A') +
      [
        [64, 36],
        [158, 36],
        [64, 150],
        [158, 150],
      ]
        .map(([x, y]) => circle(x!, y!, 7, 'url(#gold)'))
        .join(''),
    -6,
    100,
    100,
  )
}

export function drawScroll(): string {
  const roll = (y: number) =>
    gilded(`M34 ${y - 15}H166V${y + 15}H34Z`, 'url(#ivory)', 3.4) +
    gilded(`M14 ${y - 9}H36V${y + 9}H14ZM164 ${y - 9}H186V${y + 9}H164Z`, 'url(#vermilion)', 2.6)
  return (
    gilded('M46 30H154V170H46Z', 'url(#ivory)', 4) +
    path('M56 112C74 78 88 80 100 104C112 74 130 76 144 112V122H56Z', '#2F6670') +
    circle(122, 66, 12, '#D8331F') +
    stroke('M62 138H138M62 150H118', '#6A3A0C', 3.4) +
    roll(30) +
    roll(172)
  )
}

export function drawClock(): string {
  return (
    mirror(gilded(circlePath(46, 34, 24), 'url(#bronze)', 3.4) + stroke('M58 162L40 188', '#5E2F05', 9), 100) +
    gilded(circlePath(100, 106, 80), 'url(#vermilion)', 5) +
    gilded(circlePath(100, 106, 62), 'url(#ivory)', 3.4) +
    around(12, 100, 106, i => stroke(i % 3 ? 'M100 50V56' : 'M100 49V61', '#5E2F05', i % 3 ? 2.6 : 4.6)) +
    stroke('M100 106V70M100 106L126 120', '#2A0F08', 6.4) +
    circle(100, 106, 7.4, 'url(#gold)', 'stroke="#2A0F08" stroke-width="2"') +
    gilded('M92 8H108V26H92Z', 'url(#gold)', 2.4) +
    shine(56, 0.3)
  )
}

export function drawHourglass(): string {
  return (
    gilded(
      'M52 30H148C146 74 118 84 112 100C118 116 146 126 148 170H52C54 126 82 116 88 100C82 84 54 74 52 30Z',
      '#E8F4FF',
      4,
    ) +
    path(
      'M66 62C84 70 116 70 134 62C126 80 110 86 104 100V122C124 134 136 146 140 166H60C64 146 76 134 96 122V100C90 86 74 80 66 62Z',
      'url(#amber)',
    ) +
    path('M64 44C66 60 74 72 84 80C76 62 74 52 76 40Z', '#FFFFFF', 'opacity=".8"') +
    gilded('M34 12H166V34H34ZM34 166H166V188H34Z', 'url(#goldSide)', 3.4) +
    mirror(stroke('M42 34V166', '#2A0F08', 12) + stroke('M42 34V166', 'url(#gold)', 7), 100)
  )
}

/** A toothed wheel about (x, y); `line`: how wide its contour is. */
export function gear(x: number, y: number, radius: number, teeth: number, paint: string, line = radius * 0.05): string {
  const points = Array.from({ length: teeth * 4 }, (_, i) => {
    const step = 360 / teeth
    const offset = [0.1, 0.26, 0.6, 0.76][i % 4]!
    return polar(x, y, i % 4 === 1 || i % 4 === 2 ? radius : radius * 0.8, Math.floor(i / 4) * step + offset * step)
  })
  return (
    gilded(polygon(points), paint, line) +
    circle(x, y, radius * 0.56, 'none', `stroke="#3A1608" stroke-width="${radius * 0.06}" opacity=".7"`) +
    around(5, x, y, () => circle(x, y - radius * 0.42, radius * 0.12, '#2A0F08')) +
    gilded(circlePath(x, y, radius * 0.2), 'url(#gold)', line)
  )
}

export function drawGear(): string {
  return gear(138, 140, 56, 10, 'url(#teal)') + gear(84, 84, 80, 12, 'url(#bronze)') + shine(60, 0.2)
}
