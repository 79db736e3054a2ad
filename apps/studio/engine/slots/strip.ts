import type { Draw } from './draw.ts'
import { GameFileError } from './game-file.ts'

/** One reel of one mode. Stop i shows symbols i, i+1, … of the strip from the top row down, going round. */
export type Strip = {
  symbols: readonly number[]
  /** How often each stop comes, of `total`; all 1 on a plain strip. */
  weights: readonly number[]
  total: number
  uniform: boolean
  /** Each stop is one symbol that fills all rows. */
  isBig: boolean
}

const MAX_STOPS = 4096

/** Reads a reel's data; `indexOf` gives a symbol's number or undefined. Throws GameFileError at `path`. */
export function buildStrip(
  data: string | Readonly<Record<string, number>>,
  rows: number,
  indexOf: (id: string) => number | undefined,
  path: readonly PropertyKey[],
): Strip {
  const stops = typeof data === 'string' ? readStops(data, path) : spreadCounts(data, path)
  if (stops.length < rows) throw new GameFileError(path, `a reel of ${rows} rows needs at least ${rows} stops`)
  if (stops.length > MAX_STOPS) throw new GameFileError(path, `more than ${MAX_STOPS} stops`)
  const symbols = stops.map(([id]) => {
    const index = indexOf(id)
    if (index === undefined) throw new GameFileError(path, `unknown symbol "${id}"`)
    return index
  })
  const weights = stops.map(([, weight]) => weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total < 1 || total >= 2 ** 32)
    throw new GameFileError(path, 'the weights must sum to less than 2^32, and to 1 at least')
  return { symbols, weights, total, uniform: weights.every(weight => weight === 1), isBig: false }
}

function readStops(text: string, path: readonly PropertyKey[]): [string, number][] {
  return text.split(/\s+/).flatMap((word): [string, number][] => {
    if (word === '') return []
    const match = /^([^*]+)(?:\*(\d{1,9}))?$/.exec(word)
    if (!match) throw new GameFileError(path, `"${word}" is neither a symbol nor symbol*weight`)
    return [[match[1]!, Number(match[2] ?? 1)]]
  })
}

/** Symbol counts leave the order open: every symbol is spread evenly, so that equal ones stay as far apart as they can. */
function spreadCounts(counts: Readonly<Record<string, number>>, path: readonly PropertyKey[]): [string, number][] {
  const length = Object.values(counts).reduce((sum, count) => sum + count, 0)
  // Before any of them is laid: a file of a few bytes could ask for more than memory holds.
  if (length > MAX_STOPS) throw new GameFileError(path, `more than ${MAX_STOPS} stops`)
  return Object.entries(counts)
    .flatMap(([id, count], order) =>
      Array.from({ length: count }, (_, i) => ({ id, order, place: ((i + 0.5) * length) / count })),
    )
    .sort((a, b) => a.place - b.place || a.order - b.order)
    .map(({ id }) => [id, 1])
}

/** Draws where the reel stops: one draw below the total weight. */
export function drawStop(strip: Strip, draw: Draw): number {
  let value = draw(strip.total)
  if (strip.uniform) return value
  let stop = 0
  while (value >= strip.weights[stop]!) value -= strip.weights[stop++]!
  return stop
}

/** The symbols in view, top row first, when the reel rests at `stop`. */
export function windowAt(strip: Strip, stop: number, rows: number): number[] {
  if (strip.isBig) return Array<number>(rows).fill(strip.symbols[stop]!)
  const { symbols } = strip
  // Whoever spins without tables comes here for each reel: a plain loop takes a third of `Array.from`.
  const view: number[] = []
  for (let at = stop; view.length < rows; at = at + 1 === symbols.length ? 0 : at + 1) view.push(symbols[at]!)
  return view
}

export type ReelWindow = { symbols: readonly number[]; probability: number }

/** The different views of a reel and how probable each is. */
export function distinctWindows(strip: Strip, rows: number): ReelWindow[] {
  const found = new Map<string, { symbols: number[]; weight: number }>()
  strip.weights.forEach((weight, stop) => {
    if (weight === 0) return
    const symbols = windowAt(strip, stop, rows)
    const key = symbols.join()
    const known = found.get(key)
    if (known) known.weight += weight
    else found.set(key, { symbols, weight })
  })
  return [...found.values()].map(({ symbols, weight }) => ({ symbols, probability: weight / strip.total }))
}
