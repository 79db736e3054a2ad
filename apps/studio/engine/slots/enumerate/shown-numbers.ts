import type { MultiplierSymbol } from '../cascade/cascade.ts'
import type { SlotGame } from '../game.ts'

/* Which numbers a board shows, as text: for each kind of multiplier symbol how often its numbers count, `0*1,1 1*3`. */

/** Empty when none is in view. */
export function showNumbers({ rows, multiplierSymbols }: SlotGame, cells: Uint8Array): string {
  return multiplierSymbols
    .flatMap(({ symbol, perReel }, kind) => {
      const counts: number[] = []
      for (let first = 0; first < cells.length; first += rows) {
        let count = 0
        for (let cell = first; cell < first + rows; cell++) if (cells[cell] === symbol) count++
        if (perReel && count > 0) counts.push(count)
        else for (; count > 0; count--) counts.push(1)
      }
      return counts.length > 0 ? [`${kind}*${counts.sort((a, b) => a - b).join()}`] : []
    })
    .join(' ')
}

/** The probability of each sum of the numbers that are shown; 1 when there are none. */
export function readNumbers({ multiplierSymbols }: SlotGame, shown: string): Map<number, number> {
  if (shown === '') return new Map([[1, 1]])
  const numbers = shown.split(' ').flatMap(text => {
    const [kind, counts] = text.split('*') as [string, string]
    return counts.split(',').map(count => ({ kind: multiplierSymbols[Number(kind)]!, count: Number(count) }))
  })
  return numbers.reduce((sums, { kind, count }) => addNumber(sums, kind, count), new Map([[0, 1]]))
}

function addNumber(sums: Map<number, number>, kind: MultiplierSymbol, count: number): Map<number, number> {
  const after = new Map<number, number>()
  for (const [sum, probability] of sums)
    kind.values.forEach((value, i) => {
      const next = sum + value * count
      after.set(next, (after.get(next) ?? 0) + (probability * kind.weights[i]!) / kind.total)
    })
  return after
}
