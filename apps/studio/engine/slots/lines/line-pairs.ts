import type { Spin } from '../figures/spin-moments.ts'
import { mergeReads } from './merge-reads.ts'

type Reads = readonly (readonly [a: number, b: number, probability: number])[]

/**
 * Σ over all ordered pairs of lines of the mean of (coins of one × coins of the other). Two automata read the reels side
 * by side; pairs whose rows begin alike share the work, and on a plain strip only the distance of two rows matters.
 */
export function linePairMoment(spin: Spin): number {
  const { game, automaton, even, windows } = spin
  const symbols = game.symbols.length
  const readsOf = new Map<string, Reads>()
  const vectors = new Map<string, Float64Array>([['', startVector(spin)]])
  const results = new Map<string, number>()

  const reads = (reel: number, a: number, b: number): Reads => {
    const key = `${reel}:${a},${b}`
    let known = readsOf.get(key)
    if (!known) {
      known = mergeReads(windows[reel]!.map(w => [w.symbols[a]!, w.symbols[b]!, w.probability]))
      readsOf.set(key, known)
    }
    return known
  }
  const advance = (before: Float64Array, reel: number, pairs: Reads): Float64Array => {
    const size = automaton.sizes[reel]!
    const sizeAfter = automaton.sizes[reel + 1]!
    const next = automaton.next[reel]!
    const after = new Float64Array(sizeAfter * sizeAfter)
    for (let p = 1; p < size; p++) {
      for (let q = 1; q < size; q++) {
        const mass = before[p * size + q]!
        if (mass === 0) continue
        for (const [a, b, probability] of pairs) {
          const at = next[p * symbols + a]! * sizeAfter + next[q * symbols + b]!
          after[at]! += mass * probability
        }
      }
    }
    return after
  }
  const pairMoment = (rows: readonly (readonly [number, number])[]): number => {
    let key = ''
    let vector = vectors.get('')!
    rows.forEach(([a, b], reel) => {
      key += `${a},${b};`
      let known = vectors.get(key)
      if (!known) {
        known = advance(vector, reel, reads(reel, a, b))
        if (reel + 1 < game.reels) vectors.set(key, known)
      }
      vector = known
    })
    return sumProducts(vector, automaton.pays)
  }

  let total = 0
  game.lines.forEach((one, i) => {
    for (const other of game.lines.slice(i)) {
      const forth = one.map((row, reel) => placePair(row, other[reel]!, even[reel]!))
      const back = one.map((row, reel) => placePair(other[reel]!, row, even[reel]!))
      const rows = forth.join() < back.join() ? forth : back
      const key = rows.join()
      const known = results.get(key) ?? pairMoment(rows)
      results.set(key, known)
      total += one === other ? known : 2 * known
    }
  })
  return total
}

/** Where every row sees the same, a pair of rows is moved up as far as it goes. */
function placePair(a: number, b: number, even: boolean): readonly [number, number] {
  const up = even ? Math.min(a, b) : 0
  return [a - up, b - up]
}

function startVector({ automaton }: Spin): Float64Array {
  const size = automaton.sizes[0]!
  const vector = new Float64Array(size * size)
  vector[automaton.start * size + automaton.start] = 1
  return vector
}

function sumProducts(vector: Float64Array, pays: readonly number[]): number {
  let sum = 0
  for (let p = 1; p < pays.length; p++)
    for (let q = 1; q < pays.length; q++) sum += vector[p * pays.length + q]! * pays[p]! * pays[q]!
  return sum
}
