import { n } from '../paint.ts'

/** Capital letters as outlines at size 100, baseline at y = 0: by letter its width and its path. */
export type Face = {
  capHeight: number
  glyphs: Readonly<Record<string, readonly [width: number, outline: string]>>
}

const SPACE = 32
const TRACKING = 3

/** A line of capitals at size 100 from x = 0; it takes the fill and stroke of what it stands in. */
export function setLine(face: Face, text: string): { content: string; width: number } {
  let x = 0
  let content = ''
  for (const letter of text) {
    const glyph = face.glyphs[letter]
    if (glyph) content += `<path transform="translate(${n(x)})" d="${glyph[1]}"/>`
    x += (glyph?.[0] ?? SPACE) + TRACKING
  }
  return { content, width: x - TRACKING }
}

/** The words in one or two lines whose longer one is as short as can be. */
export function breakTitle(title: string): string[] {
  const words = title.toUpperCase().split(' ')
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: string[]) => Math.max(...lines.map(line => line.length))
  return breaks.sort((a, b) => longest(a) - longest(b))[0] ?? words
}
