import type { Draw } from '../draw.ts'

/**
 * Runs `play` with every sequence of draws that it can ask for, and says how probable each was: the enumeration that
 * exact figures are held against. What follows a draw of 0 comes first.
 */
export function* everyOutcome<T>(play: (draw: Draw) => T): Generator<{ outcome: T; probability: number }> {
  const path: { n: number; value: number }[] = []
  for (;;) {
    let at = 0
    const outcome = play(n => {
      const known = path[at++]
      if (known) return known.value
      path.push({ n, value: 0 })
      return 0
    })
    yield { outcome, probability: path.reduce((product, { n }) => product / n, 1) }
    while (path.length > 0 && path.at(-1)!.value === path.at(-1)!.n - 1) path.pop()
    const last = path.at(-1)
    if (!last) return
    last.value++
  }
}
