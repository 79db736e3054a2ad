import { n } from '../paint.ts'

/** Capital letters as outlines at size 100, baseline at y = 0: by letter its width and its path. */
export type Face = {
  capHeight: number
  glyphs: Readonly<Record<string, readonly [width: number, outline: string]>>
}

const SPACE = 32
const TRACKING = 3

/** What a line of text has ink in, which may be more than its width: swashes and tails reach beyond it. */
type Ink = { left: number; right: number; top: number; bottom: number }

/** A line of capitals at size 100 from x = 0; it takes the fill and stroke of what it stands in. */
export function setLine(face: Face, text: string): { content: string; width: number; ink: Ink } {
  let x = 0
  let content = ''
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const letter of text) {
    const glyph = face.glyphs[plain(letter)]
    if (glyph) {
      content += `<path transform="translate(${n(x)})" d="${glyph[1]}"/>`
      const points = pointsOf(glyph[1])
      xs.push(...points.xs.map(each => each + x))
      ys.push(...points.ys)
    }
    x += (glyph?.[0] ?? SPACE) + TRACKING
  }
  const ink = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  return { content, width: x - TRACKING, ink }
}

/** Letters are set without their marks, which no lettering here has. */
const plain = (letter: string) => (letter === 'Đ' ? 'D' : letter.normalize('NFD')[0]!)

/** The points of an outline, those that only bend it among them: it lies between them. */
function pointsOf(outline: string): { xs: number[]; ys: number[] } {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [, command, text] of outline.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (text!.match(/-?[\d.]+/g) ?? []).map(Number)
    if (command === 'H') xs.push(...numbers)
    else if (command === 'V') ys.push(...numbers)
    else for (const [i, each] of numbers.entries()) (i % 2 ? ys : xs).push(each)
  }
  return { xs, ys }
}

/** The words in one or two lines whose longer one is as short as can be. */
export function breakTitle(title: string): string[] {
  const words = title.toUpperCase().split(' ')
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: string[]) => Math.max(...lines.map(line => line.length))
  return breaks.sort((a, b) => longest(a) - longest(b))[0] ?? words
}
