import { emblems } from './emblems/emblems.ts'
import { drawRank, drawStone, isStone, RANKS } from './emblems/lows.ts'
import { setLine } from './lettering/face.ts'
import type { Look } from './looks.ts'
import { around, circle, gilded, move, n, path } from './paint.ts'

/** What a symbol does besides paying on lines; it shows. */
export type Role = { wild?: { multiplier: number }; scatter?: 'FREE' | 'BONUS' }

/** A symbol of the game in a field of 200 × 200. Throws for an id that nothing is drawn for. */
export function drawSymbol(look: Pick<Look, 'face' | 'plate'>, id: string, { wild, scatter }: Role): string {
  if (id in RANKS) return drawRank(look.face, look.plate, id)
  if (isStone(id)) return drawStone(id)
  const draw = emblems[id]
  if (!draw) throw new Error(`${id}: no emblem of this name`)
  if (wild)
    return (
      rays(12, 0) +
      move(draw(), 14, 0, 0.86) +
      ribbon(look, wild.multiplier > 1 ? `WILD ×${wild.multiplier}` : 'WILD', 'vermilion')
    )
  if (scatter)
    return (
      rays(20, 9) +
      circle(
        100,
        96,
        92,
        'none',
        'stroke="url(#gold)" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"',
      ) +
      move(draw(), 14, 0, 0.86) +
      ribbon(look, scatter, 'jade')
    )
  return circle(100, 100, 98, 'url(#aura)', 'opacity=".45"') + move(draw(), 8, 8, 0.92)
}

function rays(count: number, from: number): string {
  const beam = (i: number) =>
    path(
      `M${i % 2 ? 92 : 96} 96L${i % 2 ? 84 : 92} 0H${i % 2 ? 116 : 108}L${i % 2 ? 108 : 104} 96Z`,
      'url(#aura)',
      'opacity=".9"',
    )
  return circle(100, 100, 100, 'url(#aura)') + around(count, 100, 96, beam, from)
}

/** A ribbon across the lower end with a word in the game's lettering. */
function ribbon({ face }: Pick<Look, 'face'>, word: string, paint: string): string {
  const { content, width } = setLine(face, word.replace('×', 'X'))
  const scale = Math.min(31 / face.capHeight, 140 / width)
  const at = `translate(${n(100 - (width * scale) / 2)} ${n(173 + (face.capHeight * scale) / 2)}) scale(${scale.toFixed(3)})`
  return (
    gilded('M2 158H34V194H2L14 176ZM166 158H198L186 176L198 194H166Z', 'url(#bronze)', 2.4) +
    gilded('M16 150C70 144 130 144 184 150V196C130 190 70 190 16 196Z', `url(#${paint})`, 3.4) +
    `<g transform="${at}" fill="#2A0F08" stroke="#2A0F08" stroke-width="16" stroke-linejoin="round">${content}</g><g transform="${at}" fill="#FFF8E0">${content}</g>`
  )
}
