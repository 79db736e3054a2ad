import type { Mode, SlotGame } from '../game.ts'
import { buildLineAutomaton, type LineAutomaton } from '../lines/line-automaton.ts'
import { buildScatterCodes } from '../scatter-codes.ts'
import { type Strip, windowAt } from '../strip.ts'

/**
 * All boards of a mode that pays on lines, read reel by reel: beginnings after which everything goes on alike are one class.
 * Filled through the evaluator's automaton and scatter codes.
 */
export type BoardClasses = {
  reels: readonly {
    /** How many different views the reel has, and which one each value of its draw brings. */
    views: number
    viewOf: Int32Array
    /** `next[class * views + view]`: the class before the next reel, after the last reel the outcome. The first class is 0. */
    next: Int32Array
  }[]
  outcomes: readonly { coins: number; freeSpins: number }[]
}

/** A beginning: scatters counted, coins that are sure, and what is open, by rest of a line and state of the automaton. */
type Beginning = { code: number; coins: number; open: readonly { line: number; state: number }[] }

/** Null when more than `most` classes follow one reel. */
export function buildBoardClasses(game: SlotGame, mode: Mode, most: number): BoardClasses | null {
  const automaton = buildLineAutomaton(game, mode)
  const sure = findSurePays(game, mode, automaton)
  const codes = buildScatterCodes(game, mode)
  const reels: { views: number; viewOf: Int32Array; next: Int32Array }[] = []
  const outcomes: { coins: number; freeSpins: number }[] = []
  const outcomeOf = new Map<string, number>()
  let classes: Beginning[] = [
    { code: 0, coins: 0, open: game.lines.map((_, line) => ({ line, state: automaton.start })) },
  ]
  for (let reel = 0; reel < game.reels; reel++) {
    const { views, viewOf } = distinctViews(mode.strips[reel]!, game.rows)
    const codeOf = views.map(view => codes.ofColumn(view, reel))
    const restOf = numberRests(game, reel + 1)
    const found = new Map<string, number>()
    const after: Beginning[] = []
    const next = new Int32Array(classes.length * views.length)
    const table = automaton.next[reel]!
    const states = automaton.sizes[reel + 1]!
    for (const [index, beginning] of classes.entries()) {
      for (const [place, view] of views.entries()) {
        let { coins } = beginning
        const code = beginning.code + codeOf[place]!
        const keys: number[] = []
        const open: { line: number; state: number }[] = []
        for (const { line, state: before } of beginning.open) {
          const state = table[before * game.symbols.length + view[game.lines[line]![reel]!]!]!
          const pay = sure[reel + 1]![state]!
          if (pay >= 0) coins += pay
          else {
            keys.push(restOf[line]! * states + state)
            open.push({ line, state })
          }
        }
        const at = index * views.length + place
        if (reel === game.reels - 1) {
          next[at] = numberOf(outcomeOf, `${coins + codes.coins[code]!},${codes.freeSpins[code]}`, () =>
            outcomes.push({ coins: coins + codes.coins[code]!, freeSpins: codes.freeSpins[code]! }),
          )
        } else {
          next[at] = numberOf(found, `${code},${coins},${keys.sort((a, b) => a - b).join()}`, () =>
            after.push({ code, coins, open }),
          )
          if (after.length > most) return null
        }
      }
    }
    reels.push({ views: views.length, viewOf, next })
    classes = after
  }
  return { reels: mergeClasses(reels), outcomes }
}

/** The number of a key; `add` brings a new one in and returns how many there are then. */
function numberOf(known: Map<string, number>, key: string, add: () => number): number {
  const number = known.get(key) ?? add() - 1
  known.set(key, number)
  return number
}

/** By reel and state before it: what a line pays whatever follows, or −1 when that is open. */
function findSurePays(game: SlotGame, mode: Mode, { next, sizes, pays }: LineAutomaton): number[][] {
  const sure: number[][] = [[...pays]]
  for (let reel = game.reels - 1; reel >= 0; reel--) {
    const present = [...new Set(mode.strips[reel]!.symbols)]
    sure.unshift(
      Array.from({ length: sizes[reel]! }, (_, state) => {
        const results = new Set(present.map(symbol => sure[0]![next[reel]![state * game.symbols.length + symbol]!]!))
        return results.size === 1 ? [...results][0]! : -1
      }),
    )
  }
  return sure
}

/** Numbers what is left of the lines from a reel on: lines that go on alike have the same. */
function numberRests({ lines }: SlotGame, reel: number): number[] {
  const known = new Map<string, number>()
  return lines.map(line => numberOf(known, line.slice(reel).join(), () => known.size + 1))
}

function distinctViews(strip: Strip, rows: number): { views: number[][]; viewOf: Int32Array } {
  const known = new Map<string, number>()
  const views: number[][] = []
  const viewOf = strip.weights.flatMap((weight, stop) => {
    if (weight === 0) return []
    const view = windowAt(strip, stop, rows)
    return new Array<number>(weight).fill(numberOf(known, view.join(), () => views.push(view)))
  })
  return { views, viewOf: Int32Array.from(viewOf) }
}

/** Makes classes one that go on alike, from the last reel back. */
function mergeClasses(reels: BoardClasses['reels'][number][]): BoardClasses['reels'] {
  let numbers: Int32Array | null = null
  return reels
    .toReversed()
    .map(({ views, viewOf, next }, i) => {
      const mapped = numbers ? next.map(number => numbers![number]!) : next
      if (i === reels.length - 1) return { views, viewOf, next: mapped }
      const known = new Map<string, number>()
      const rows: Int32Array[] = []
      numbers = Int32Array.from({ length: next.length / views }, (_, index) => {
        const row = mapped.subarray(index * views, (index + 1) * views)
        return numberOf(known, row.join(), () => rows.push(row))
      })
      const merged = new Int32Array(rows.length * views)
      for (const [index, row] of rows.entries()) merged.set(row, index * views)
      return { views, viewOf, next: merged }
    })
    .toReversed()
}
