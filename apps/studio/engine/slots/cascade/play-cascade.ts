import { boardEvents } from '../board-events.ts'
import type { Draw } from '../draw.ts'
import { evaluateBoard } from '../evaluate.ts'
import type { Mode, SlotGame } from '../game.ts'
import type { Cell, RoundEvent } from '../round.ts'
import { boardMultiplier, type Cascade, MAX_BOARDS } from './cascade.ts'
import { drawNumbers } from './numbers.ts'

const STAYING: Cascade = { multipliers: [1], scatters: 'everyBoard', multiplierSymbols: 'everyBoard' }

/**
 * Plays a spin out from where its reels stopped: what wins vanishes, symbols fall, and so on until nothing wins. Draws
 * nothing but the numbers of multiplier symbols, when they multiply something. Returns what follows `reelsStopped`.
 */
export function playCascade(
  game: SlotGame,
  mode: Mode,
  draw: Draw,
  stops: readonly number[],
  first: number[][],
): { events: RoundEvent[]; coins: number; freeSpins: number } {
  const cascade = mode.cascade ?? STAYING
  const tops = [...stops]
  const events: RoundEvent[] = []
  let board = first
  let coins = 0
  let freeSpins = 0
  for (let fall = 0; fall < MAX_BOARDS; fall++) {
    const { wins, scatters: inView } = evaluateBoard(game, mode, board)
    const scatters = cascade.scatters === 'everyBoard' ? inView : []
    const won = [...wins, ...scatters].reduce((sum, win) => sum + win.coins, 0)
    const numbers = won > 0 && cascade.multiplierSymbols === 'everyBoard' ? drawNumbers(game, board, draw) : null
    if (numbers) events.push({ type: 'numbersShown', ...numbers, coins: 0 })
    const times = boardMultiplier(cascade, fall) * (numbers?.multiplier ?? 1)
    events.push(...boardEvents(game, mode, { wins, scatters }, times))
    coins += won * times
    freeSpins += scatters.reduce((sum, win) => sum + win.freeSpins, 0)
    const removed = [...wins, ...scatters].flatMap(win => win.cells)
    if (!mode.cascade || removed.length === 0 || fall + 1 === MAX_BOARDS) break
    board = letFall(mode, tops, board, removed)
    const multiplier = boardMultiplier(cascade, fall + 1)
    events.push({
      type: 'symbolsFell',
      fall: fall + 1,
      removed: distinct(removed),
      board: named(game, board),
      multiplier,
    })
  }
  if (cascade.scatters === 'lastBoard') {
    const { scatters } = evaluateBoard(game, mode, board)
    events.push(...boardEvents(game, mode, { wins: [], scatters }))
    coins += scatters.reduce((sum, win) => sum + win.coins, 0)
    freeSpins += scatters.reduce((sum, win) => sum + win.freeSpins, 0)
  }
  const numbers = coins > 0 && cascade.multiplierSymbols === 'lastBoard' ? drawNumbers(game, board, draw) : null
  if (numbers) {
    events.push({ type: 'numbersShown', ...numbers, coins: coins * (numbers.multiplier - 1) })
    coins *= numbers.multiplier
  }
  return { events, coins, freeSpins }
}

/** The board after the fall. New symbols come from the refill, read upward from the last that came in, at first from the number of the stop: `tops` moves on. */
function letFall(mode: Mode, tops: number[], board: readonly number[][], removed: readonly Cell[]): number[][] {
  return board.map((column, reel) => {
    const staying = column.filter((_, row) => !removed.some(cell => cell.reel === reel && cell.row === row))
    const { symbols } = mode.refill[reel]!
    while (staying.length < column.length) {
      tops[reel] = (tops[reel]! + symbols.length - 1) % symbols.length
      staying.unshift(symbols[tops[reel]!]!)
    }
    return staying
  })
}

function distinct(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map(cell => [`${cell.reel},${cell.row}`, cell])).values()]
}

function named(game: SlotGame, board: readonly number[][]): string[][] {
  return board.map(column => column.map(symbol => game.symbols[symbol]!))
}
