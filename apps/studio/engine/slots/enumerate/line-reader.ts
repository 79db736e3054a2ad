import { evaluateBoard } from '../evaluate.ts'
import type { Mode, SlotGame } from '../game.ts'
import { symbolsOn } from '../strip-sets.ts'
import { type BoardReader, cellBits, type LastReel } from './board-reader.ts'
import { type LineTree, layLines } from './line-tree.ts'

/** What the symbols of a line are worth: coins and the reels whose cells win, a bit each. */
type Outcome = { coins: number; reels: number }

const MAX_COMBINATIONS = 2 ** 24

/** Reads lines: as a tree of cells, so that lines that begin alike are read once and a dead beginning ends all of them. */
export function openLineReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  const { reels } = game
  const automaton = buildSteps(game, mode)
  const { steps, start, outcomes } = automaton
  const tree = layLines(game)
  const { reelOf, cellOf, skipTo, lineOf } = tree
  const nodes = reelOf.length
  const coinsOf = Int32Array.from(outcomes, ({ coins }) => coins)
  const bits = cellBits(reels, game.rows)
  /** By line and outcome, the cells that win. */
  const marks = (side: Int32Array) =>
    Int32Array.from(game.lines.flatMap(line => outcomes.map(outcome => markLine(line, outcome, side, game.rows))))
  const leftMarks = marks(bits.left)
  const rightMarks = marks(bits.right)
  const many = outcomes.length
  const reached = new Int32Array(reels + 1).fill(start)
  const reader: BoardReader = {
    coins: 0,
    freeSpins: 0,
    left: 0,
    right: 0,
    read: () => {
      let coins = 0
      let left = 0
      let right = 0
      for (let node = 0; node < nodes; ) {
        const reel = reelOf[node]!
        const step = steps[reached[reel]! + cells[cellOf[node]!]!]!
        if (step === 0) {
          node = skipTo[node]!
          continue
        }
        if (reel === reels - 1) {
          coins += coinsOf[step]!
          const mark = lineOf[node]! * many + step
          left |= leftMarks[mark]!
          right |= rightMarks[mark]!
        } else reached[reel + 1] = step
        node++
      }
      reader.coins = coins
      reader.left = left
      reader.right = right
      return (left | right) !== 0
    },
    openLast: views => openLastLines(game, tree, automaton, cells, views),
  }
  return reader
}

/** Which symbols of the last reel, a bit each by row, make a line win. Null when there are too many symbols. */
function openLastLines(
  { reels, rows, symbols }: SlotGame,
  { reelOf, cellOf, skipTo }: LineTree,
  { steps, start }: Automaton,
  cells: Uint8Array,
  views: readonly Uint8Array[],
): LastReel | null {
  const size = symbols.length
  if (size > 31) return null
  const last = reels - 1
  /** By state: the symbols that do not lead to nothing. */
  const winning = Int32Array.from({ length: steps.length / size }, (_, state) =>
    symbols.reduce((bits, _, symbol) => (steps[state * size + symbol] ? bits | (1 << symbol) : bits), 0),
  )
  const needed = new Int32Array(rows)
  const seen = Int32Array.from(
    { length: views.length * rows },
    (_, at) => 1 << views[Math.floor(at / rows)]![at % rows]!,
  )
  const reached = new Int32Array(reels + 1).fill(start)
  return {
    prepare: () => {
      needed.fill(0)
      for (let node = 0; node < reelOf.length; ) {
        const reel = reelOf[node]!
        if (reel === last) needed[cellOf[node]! - last * rows]! |= winning[reached[last]! / size]!
        else {
          const step = steps[reached[reel]! + cells[cellOf[node]!]!]!
          if (step === 0) {
            node = skipTo[node]!
            continue
          }
          reached[reel + 1] = step
        }
        node++
      }
    },
    wins: view => {
      let won = 0
      for (let row = 0; row < rows; row++) won |= needed[row]! & seen[view * rows + row]!
      return won !== 0
    },
  }
}

type Automaton = { steps: Int32Array; start: number; outcomes: Outcome[] }

function markLine(line: readonly number[], outcome: Outcome, bits: Int32Array, rows: number): number {
  return line.reduce(
    (marked, row, reel) => ((outcome.reels >> reel) & 1 ? marked | bits[reel * rows + row]! : marked),
    0,
  )
}

/**
 * The smallest automaton that reads a line reel by reel, filled by asking the evaluator for every combination. A state's
 * row begins at its number; an entry is the row of the next state, at the last reel the outcome; 0 wins nothing.
 */
function buildSteps(game: SlotGame, mode: Mode): Automaton {
  const size = game.symbols.length
  const present = mode.strips.map((_, reel) => symbolsOn(mode, reel))
  if (present.reduce((product, symbols) => product * symbols.length, 1) > MAX_COMBINATIONS)
    throw new RangeError(`${game.id}: too many reels and symbols for a line table`)
  const alone: SlotGame = { ...game, rows: 1, lines: [game.lines[0]!.map(() => 0)], scatters: [] }
  const board = present.map(() => [0])
  const outcomes: Outcome[] = [{ coins: 0, reels: 0 }]
  const outcomeByKey = new Map([['0,0', 0]])
  const steps: number[] = new Array<number>(size).fill(0)
  const rowByKey = present.map(() => new Map([[new Array<number>(size).fill(0).join(), 0]]))

  const outcomeOf = (): number => {
    const { coins, wins } = evaluateBoard(alone, mode, board)
    const reels = wins.reduce((bits, { cells }) => cells.reduce((sum, { reel }) => sum | (1 << reel), bits), 0)
    const key = `${coins},${reels}`
    const known = outcomeByKey.get(key)
    if (known !== undefined) return known
    outcomeByKey.set(key, outcomes.length)
    return outcomes.push({ coins, reels }) - 1
  }
  const rowOf = (reel: number): number => {
    if (reel === present.length) return outcomeOf()
    const row = new Array<number>(size).fill(0)
    for (const symbol of present[reel]!) {
      board[reel]![0] = symbol
      row[symbol] = rowOf(reel + 1)
    }
    const key = row.join()
    const known = rowByKey[reel]!.get(key)
    if (known !== undefined) return known
    rowByKey[reel]!.set(key, steps.length)
    return steps.push(...row) - size
  }
  const start = rowOf(0)
  return { steps: Int32Array.from(steps), start, outcomes }
}
