import { boardMultiplier, MAX_BOARDS } from '../cascade/cascade.ts'
import type { Mode, SlotGame } from '../game.ts'
import type { BoardReader, LastReel } from './board-reader.ts'
import { openClusterReader } from './cluster-reader.ts'
import { openCountReader } from './count-reader.ts'
import { type Falling, openFalling } from './falling.ts'
import { openGeneralReader } from './general-reader.ts'
import { openLineReader } from './line-reader.ts'
import type { NumberReader } from './number-reader.ts'
import { openScatterReader } from './scatter-reader.ts'

/** Plays spins out from their stops without allocating: the same as `playSpin`, in figures alone. */
export type SpinReader = {
  falling: Falling
  /** Plays the board that lies there to the end of the spin. Returns how many boards won. */
  settle: () => number
  /** Of what the spin wins: the mean and the variance that the numbers of multiplier symbols leave, and the most. */
  coins: number
  variance: number
  most: number
  /** What it wins before multiplier symbols that count on the last board. */
  plain: number
  /** The part of `coins` that scatters pay. */
  scattered: number
  freeSpins: number
  /** Whether the first board wins anything, for boards that differ in the last reel alone; null when that is no quicker. */
  openLast: (views: readonly Uint8Array[]) => LastReel | null
}

const NO_NUMBERS: NumberReader = { read: () => {}, mean: 1, variance: 0, most: 1 }
const NO_CASCADE = { multipliers: [1], scatters: 'everyBoard', multiplierSymbols: 'everyBoard' } as const

export function openSpinReader(
  game: SlotGame,
  mode: Mode,
  openNumbers: (cells: Uint8Array) => NumberReader,
): SpinReader {
  const falling = openFalling(mode, game.rows)
  const { cells } = falling
  const wins = openWinReader(game, mode, cells)
  const scatters = openScatterReader(game, mode, cells)
  const isShowing = [...mode.strips, ...mode.refill].some(({ symbols }) =>
    game.multiplierSymbols.some(({ symbol }) => symbols.includes(symbol)),
  )
  const numbers = isShowing ? openNumbers(cells) : NO_NUMBERS
  const cascade = mode.cascade ?? NO_CASCADE
  const boards = mode.cascade ? MAX_BOARDS : 1
  const ladder = Int32Array.from({ length: boards }, (_, board) => boardMultiplier(cascade, board))
  const scattersEach = cascade.scatters === 'everyBoard'
  const numbersEach = cascade.multiplierSymbols === 'everyBoard'
  const spin: SpinReader = {
    falling,
    coins: 0,
    variance: 0,
    most: 0,
    plain: 0,
    scattered: 0,
    freeSpins: 0,
    settle: () => {
      let coins = 0
      let variance = 0
      let most = 0
      let scattered = 0
      let freeSpins = 0
      let board = 0
      while (board < boards) {
        let won = 0
        let paid = 0
        let left = 0
        let right = 0
        if (wins.read()) {
          won = wins.coins
          left = wins.left
          right = wins.right
        }
        if (scattersEach && scatters.read()) {
          paid = scatters.coins
          won += paid
          freeSpins += scatters.freeSpins
          left |= scatters.left
          right |= scatters.right
        }
        if ((left | right) === 0) break
        const times = ladder[board]!
        won *= times
        board++
        if (numbersEach && won > 0) {
          numbers.read()
          coins += won * numbers.mean
          variance += won * won * numbers.variance
          most += won * numbers.most
          scattered += paid * times * numbers.mean
        } else {
          coins += won
          most += won
          scattered += paid * times
        }
        if (board < boards) falling.fall(left, right)
      }
      if (!scattersEach && scatters.read()) {
        coins += scatters.coins
        most += scatters.coins
        scattered = scatters.coins
        freeSpins += scatters.freeSpins
      }
      spin.plain = coins
      if (!numbersEach && coins > 0) {
        numbers.read()
        variance = coins * coins * numbers.variance
        most = coins * numbers.most
        coins *= numbers.mean
        scattered *= numbers.mean
      }
      spin.coins = coins
      spin.variance = variance
      spin.most = most
      spin.scattered = scattered
      spin.freeSpins = freeSpins
      return board
    },
    openLast: views => {
      const won = wins.openLast(views)
      const scattered = scatters.openLast(views)
      if (!won || !scattered) return null
      return {
        prepare: () => {
          won.prepare()
          scattered.prepare()
        },
        wins: view => won.wins(view) || scattered.wins(view),
      }
    },
  }
  return spin
}

function openWinReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  switch (game.pay.kind) {
    case 'lines':
      return openLineReader(game, mode, cells)
    case 'clusters':
      return openClusterReader(game, mode, cells)
    case 'anywhere':
      return openCountReader(game, mode, cells)
    default:
      return openGeneralReader(game, mode, cells)
  }
}
