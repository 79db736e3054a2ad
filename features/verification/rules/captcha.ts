/**
 * The 28 characters of a captcha, each as strokes on a grid of 10 by 14: points joined by lines, or by a smooth curve
 * where it begins with `~`. None of them looks like another: O, 0, I, 1, S, Z, G, and 8 are left out.
 */
export const GLYPHS: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  B: '0,0 0,14|~0,0 6,0 9,2 9,5 6,7 0,7|~0,7 7,7 10,9 10,12 7,14 0,14',
  C: '~10,2 7,0 3,0 0,3 0,11 3,14 7,14 10,12',
  D: '0,0 0,14|~0,0 5,0 9,3 10,7 9,11 5,14 0,14',
  E: '10,0 0,0 0,14 10,14|0,7 8,7',
  F: '10,0 0,0 0,14|0,7 8,7',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '4,0 10,0|~8,0 8,10 6,14 2,14 0,11',
  K: '0,0 0,14|10,0 0,8|3,6 10,14',
  L: '0,0 0,14 9,14',
  M: '0,14 1,0 5,9 9,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,0 0,14|~0,0 7,0 10,2 10,6 7,8 0,8',
  Q: '~5,0 1,2 0,7 1,12 5,14 9,12 10,7 9,2 5,0|6,9 11,15',
  R: '0,0 0,14|~0,0 7,0 10,2 10,6 7,8 0,8|4,8 10,14',
  T: '0,0 10,0|5,0 5,14',
  U: '~0,0 0,10 2,14 8,14 10,10 10,0',
  V: '0,0 5,14 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  2: '~0,3 2,0 8,0 10,3 9,6 0,14|0,14 10,14',
  3: '~0,2 3,0 8,0 10,3 8,6 4,7|~4,7 9,8 10,11 8,14 3,14 0,12',
  4: '7,14 7,0 0,10 10,10',
  5: '9,0 1,0 0,6|~0,6 5,5 10,8 9,12 5,14 0,13',
  6: '~9,0 4,3 0,8 1,12 5,14 9,12 10,9 6,7 1,9',
  7: '0,0 10,0 3,14',
  9: '~1,14 6,11 10,6 9,2 5,0 1,2 0,5 4,7 9,5',
}

export type Point = readonly [x: number, y: number]

/** The strokes of a character as points close enough to be joined by lines. */
export function strokesOf(character: string): Point[][] {
  return (GLYPHS[character] ?? '').split('|').map(stroke => {
    const points = stroke
      .replace('~', '')
      .split(' ')
      .map(each => each.split(',').map(Number) as [number, number])
    return refined(points, stroke.startsWith('~') ? curveAt : lineAt)
  })
}

const STEPS = 8

type Between = (points: readonly Point[], nth: number, share: number) => Point

function refined(points: readonly Point[], between: Between): Point[] {
  const fine = points.slice(1).flatMap((_, nth) => {
    return Array.from({ length: STEPS }, (_, step) => between(points, nth, step / STEPS))
  })
  return [...fine, points.at(-1)!]
}

const lineAt: Between = (points, nth, share) => {
  const [[x0, y0], [x1, y1]] = [points[nth]!, points[nth + 1]!]
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]
}

/** Catmull-Rom: through all points, smoothly. */
const curveAt: Between = (points, nth, t) => {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!
  const [p0, p1, p2, p3] = [at(nth - 1), at(nth), at(nth + 1), at(nth + 2)]
  const along = (axis: 0 | 1) =>
    p1[axis] +
    0.5 *
      t *
      (p2[axis] -
        p0[axis] +
        t *
          (2 * p0[axis] -
            5 * p1[axis] +
            4 * p2[axis] -
            p3[axis] +
            t * (3 * (p1[axis] - p2[axis]) + p3[axis] - p0[axis])))
  return [along(0), along(1)]
}

/** What somebody typed, as it is compared: case does not count, nor do blanks, and look-alikes stand for what is there. */
export function readAnswer(typed: string): string {
  const meant: Record<string, string> = { S: '5', Z: '2', G: '6', 8: 'B', O: 'Q', 0: 'Q' }
  return [...typed.toUpperCase()]
    .filter(each => each.trim())
    .map(each => meant[each] ?? each)
    .join('')
}
