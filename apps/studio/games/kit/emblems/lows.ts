import { type Face, setLine } from '../lettering/face.ts'
import { around, circlePath, gilded, n, path, petal, polar, polygon, shine, stroke } from '../paint.ts'

/* Common symbols: letters of cards on a plate, cut stones, a seven and a bar; each in a field of 200 × 200. */

export type Plate = 'disc' | 'shield' | 'petals' | 'carat' | 'tile'

const PLATES: Readonly<Record<Plate, string>> = {
  disc: circlePath(100, 100, 80),
  shield: 'M28 34C54 34 82 28 100 16C118 28 146 34 172 34C176 96 160 152 100 186C40 152 24 96 28 34Z',
  petals: polygon(
    Array.from({ length: 48 }, (_, i) => polar(100, 100, 78 + 8 * Math.cos((i / 48) * Math.PI * 16), i * 7.5)),
  ),
  carat: 'M100 10L176 56V144L100 190L24 144V56Z',
  tile: 'M44 18H156Q182 18 182 44V156Q182 182 156 182H44Q18 182 18 156V44Q18 18 44 18Z',
}

/** Which letter, on which colour. */
export const RANKS: Readonly<Record<string, readonly [text: string, paint: string]>> = {
  ace: ['A', 'vermilion'],
  king: ['K', 'indigo'],
  queen: ['Q', 'plumSilk'],
  jack: ['J', 'teal'],
  ten: ['10', 'jade'],
}

/** Where the letter itself may reach; its contour takes the rest of the field. */
const [FROM, TO] = [9, 191]
/** How far something must move that it lies there. */
const back = (from: number, to: number) => Math.max(0, FROM - from) - Math.max(0, to - TO)

/** The letter of a card in the game's own face on its plate, in the middle unless a swash needs the room. */
export function drawRank(face: Face, plate: Plate, rank: string): string {
  const [text, paint] = RANKS[rank]!
  const { content, width, ink } = setLine(face, text)
  const scale = Math.min(112 / face.capHeight, 122 / width, (TO - FROM) / (ink.right - ink.left))
  const [x, y] = [100 - (width * scale) / 2, 100 + (face.capHeight * scale) / 2]
  const [right, down] = [
    back(x + ink.left * scale, x + ink.right * scale),
    back(y + ink.top * scale, y + ink.bottom * scale),
  ]
  const at = `translate(${n(x + right)} ${n(y + down)}) scale(${scale.toFixed(3)})`
  return (
    gilded(PLATES[plate], `url(#${paint})`, 6) +
    `<path d="${PLATES[plate]}" fill="none" stroke="#FFF1C0" stroke-opacity=".5" stroke-width="2" transform="translate(12 12) scale(.88)"/>` +
    shine(72, 0.22) +
    `<g transform="${at}" stroke="#2A0F08" stroke-width="9" stroke-linejoin="round" fill="#2A0F08">${content}</g>` +
    `<g transform="${at}" fill="url(#gold)" stroke="#FFF4CF" stroke-width="1.4">${content}</g>`
  )
}

type Cut = { outline: (readonly [number, number])[]; table: (readonly [number, number])[] }
const ring = (count: number, radius: number, from = 0, wide = 1) =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(100, 100, radius, from + (i * 360) / count)
    return [100 + (x - 100) * wide, y] as const
  })

/** Colour and cut of each stone. */
const STONES: Readonly<Record<string, readonly [paint: string, cut: Cut]>> = {
  ruby: ['vermilion', { outline: ring(8, 86, 22.5), table: ring(8, 48, 22.5) }],
  emerald: [
    'jade',
    {
      outline: [
        [56, 14],
        [144, 14],
        [172, 42],
        [172, 158],
        [144, 186],
        [56, 186],
        [28, 158],
        [28, 42],
      ],
      table: [
        [70, 46],
        [130, 46],
        [142, 58],
        [142, 142],
        [130, 154],
        [70, 154],
        [58, 142],
        [58, 58],
      ],
    },
  ],
  sapphire: ['indigo', { outline: ring(6, 90), table: ring(6, 50) }],
  topaz: [
    'amber',
    {
      outline: [
        [100, 8],
        [142, 70],
        [168, 118],
        [146, 166],
        [100, 188],
        [54, 166],
        [32, 118],
        [58, 70],
      ],
      table: [
        [100, 66],
        [122, 96],
        [134, 122],
        [122, 146],
        [100, 156],
        [78, 146],
        [66, 122],
        [78, 96],
      ],
    },
  ],
  amethyst: [
    'plumSilk',
    {
      outline: [
        [40, 30],
        [100, 18],
        [160, 30],
        [184, 76],
        [142, 138],
        [100, 188],
        [58, 138],
        [16, 76],
      ],
      table: [
        [62, 56],
        [100, 48],
        [138, 56],
        [150, 82],
        [126, 116],
        [100, 142],
        [74, 116],
        [50, 82],
      ],
    },
  ],
}

/** A cut stone: facets from its table to its outline, lighter towards the light. */
export function drawStone(name: string): string {
  const [paint, { outline, table }] = STONES[name]!
  const facets = outline.map((point, i) => {
    const next = (i + 1) % outline.length
    const [x, y] = [(point[0] + outline[next]![0]) / 2 - 100, (point[1] + outline[next]![1]) / 2 - 100]
    const lit = -(x + y * 1.4) / 190
    return path(
      polygon([point, outline[next]!, table[next]!, table[i]!]),
      lit > 0 ? '#FFFFFF' : '#000000',
      `opacity="${n(Math.min(0.5, Math.abs(lit) * 0.75))}" stroke="#FFFFFF" stroke-opacity=".35" stroke-width="1.4"`,
    )
  })
  return (
    gilded(polygon(outline), `url(#${paint})`, 6) +
    facets.join('') +
    path(polygon(table), '#FFFFFF', 'opacity=".2" stroke="#FFFFFF" stroke-width="2.4"') +
    path(polygon([table[0]!, table[1]!, [100, 100], table.at(-1)!]), '#FFFFFF', 'opacity=".4"') +
    path('M144 40L149 55L164 60L149 65L144 80L139 65L124 60L139 55Z', '#FFFFFF', 'opacity=".95"')
  )
}

export function isStone(id: string): boolean {
  return id in STONES
}

export function drawSeven(): string {
  const d = 'M36 22H166V62C132 92 116 132 114 184H68C70 134 88 96 118 66H60V84H36Z'
  return (
    around(12, 100, 100, () => path(petal(100, 100, 98, 26, 0.9), '#FFE08A', 'opacity=".35"')) +
    gilded(d, 'url(#vermilion)', 7) +
    stroke('M46 34H154V56C124 86 108 122 104 172', '#FFD0A0', 3.4, 'opacity=".8"')
  )
}

export function drawBar(): string {
  const bar = (y: number) =>
    gilded(`M18 ${y}H182V${y + 46}H18Z`, 'url(#indigo)', 4.4) +
    stroke(
      `M54 ${y + 11}V${y + 35}H68C78 ${y + 35} 78 ${y + 23} 68 ${y + 23}C78 ${y + 23} 76 ${y + 11} 66 ${y + 11}ZM56 ${y + 23}H68M90 ${y + 35}L101 ${y + 11}L112 ${y + 35}M94 ${y + 28}H108M126 ${y + 35}V${y + 11}H138C150 ${y + 11} 150 ${y + 24} 138 ${y + 24}H128M138 ${y + 24}L148 ${y + 35}`,
      '#FFF1C0',
      5,
    )
  return bar(14) + bar(77) + bar(140)
}
