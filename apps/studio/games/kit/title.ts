import type { Picture } from '../game-art.ts'
import { breakTitle, setLine } from './lettering/face.ts'
import type { Look } from './looks.ts'
import { n } from './paint.ts'

const MARGIN = 14
const LINE = 96

/** Letters in metal on a dark edge, lines one under the other in the middle of their field. */
function letters(look: Pick<Look, 'face'>, lines: readonly string[]): Picture {
  const { face } = look
  const set = lines.map(line => setLine(face, line))
  const width = Math.max(...set.map(line => line.width)) + MARGIN * 2
  const height = lines.length * LINE + MARGIN + 4
  const at = (i: number) =>
    `translate(${n((width - set[i]!.width) / 2)} ${n(MARGIN + LINE * (i + 1) - (LINE - face.capHeight) / 2 - 2)})`
  const layer = (attributes: string) =>
    `<g ${attributes}>${set.map((_, i) => `<use href="#line${i}" transform="${at(i)}"/>`).join('')}</g>`
  return {
    width,
    height,
    content:
      `<defs>${set.map((line, i) => `<g id="line${i}">${line.content}</g>`).join('')}</defs>` +
      layer('fill="#140A0A" stroke="#140A0A" stroke-width="17" stroke-linejoin="round" opacity=".85"') +
      layer('fill="url(#titleEdge)" stroke="url(#titleEdge)" stroke-width="9" stroke-linejoin="round"') +
      layer('fill="url(#titleFill)" stroke="url(#gold)" stroke-width="1.2"'),
  }
}

/** The game's title in its own lettering: on one line, and stacked. */
export function drawTitle(look: Pick<Look, 'face' | 'names'>): { wide: Picture; stacked: Picture } {
  return { wide: letters(look, [look.names.EN.toUpperCase()]), stacked: letters(look, breakTitle(look.names.EN)) }
}
