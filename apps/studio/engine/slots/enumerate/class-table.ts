import type { Mode, SlotGame } from '../game.ts'
import { paysLinesAlone, type SpinTable } from '../spin-table.ts'
import { buildBoardClasses } from './board-classes.ts'

/** Classes after one reel at most; above, a table would leave the processor's near memory and be no faster. */
const MOST_CLASSES = 2 ** 16
const MOST_BEGINNINGS = 2 ** 16

export type ClassTable = SpinTable & {
  /** How many spins there are, all equally likely. */
  spins: number
  /** Takes spin number `value`: what each reel draws, as digits, the first reel's lowest. */
  take: (value: number) => void
}

/**
 * A spin of a mode that pays on lines from one draw below `spins`: the first reels are looked up together, each further
 * one by the class of what came before. Null when there are too many spins or classes for that, or when a spin is more than
 * its lines and scatters.
 */
export function openClassTable(game: SlotGame, mode: Mode): ClassTable | null {
  const totals = mode.strips.map(({ total }) => total)
  const spins = totals.reduce((product, total) => product * total, 1)
  if (spins >= 2 ** 32 || !paysLinesAlone(game, mode)) return null
  const classes = buildBoardClasses(game, mode, MOST_CLASSES)
  if (!classes) return null
  let first = 0
  let beginnings = 1
  while (first < game.reels && beginnings * totals[first]! <= MOST_BEGINNINGS) beginnings *= totals[first++]!
  const { reels, outcomes } = classes
  /** Rows by class and value, reel after reel; an entry is where the next row begins, after the last reel the outcome. */
  const tail = reels.slice(first)
  const sizes = tail.map(({ next, views }, i) => (next.length / views) * totals[first + i]!)
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0))
  const rowOf = (reel: number, number: number) =>
    reel < game.reels ? starts[reel - first]! + number * totals[reel]! : number
  const steps = Int32Array.from(
    tail.flatMap(({ next, views, viewOf }, i) =>
      Array.from({ length: sizes[i]! }, (_, at) => {
        const number = Math.floor(at / viewOf.length)
        return rowOf(first + i + 1, next[number * views + viewOf[at % viewOf.length]!]!)
      }),
    ),
  )
  const begin = Int32Array.from({ length: beginnings }, (_, value) => {
    let number = 0
    let rest = value
    for (let reel = 0; reel < first; reel++) {
      const { next, views, viewOf } = reels[reel]!
      number = next[number * views + viewOf[rest % totals[reel]!]!]!
      rest = Math.floor(rest / totals[reel]!)
    }
    return rowOf(first, number)
  })
  const radices = Int32Array.from(totals.slice(first))
  const coins = Int32Array.from(outcomes, outcome => outcome.coins)
  const freeSpins = Int32Array.from(outcomes, outcome => outcome.freeSpins)
  const table: ClassTable = {
    spins,
    coins: 0,
    freeSpins: 0,
    take: value => {
      let rest = (value / beginnings) >>> 0
      let at = begin[value - rest * beginnings]!
      for (let i = 0; i < radices.length; i++) {
        const radix = radices[i]!
        const left = (rest / radix) >>> 0
        at = steps[at + rest - left * radix]!
        rest = left
      }
      table.coins = coins[at]!
      table.freeSpins = freeSpins[at]!
    },
    spin: draw => table.take(draw(spins)),
  }
  return table
}
