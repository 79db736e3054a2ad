import { evaluateScatter } from '../evaluate.ts'
import type { Mode, SlotGame } from '../game.ts'
import { scatteredRows } from '../scatters.ts'
import { type BoardReader, cellBits, type LastReel } from './board-reader.ts'

/** Reads the scatters in view. */
export function openScatterReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  const { reels, rows, scatters, symbols } = game
  const many = scatters.length
  /** By reel and symbol: which scatter it counts for there, or none. */
  const scatterOf = Int8Array.from({ length: reels * symbols.length }, (_, at) =>
    scatters.findIndex(
      ({ isCounted, counts }) => isCounted[at % symbols.length] && counts[Math.floor(at / symbols.length)],
    ),
  )
  const once = Uint8Array.from(scatters, ({ oncePerReel }) => (oncePerReel ? 1 : 0))
  const step = cells.length + 1
  const worth = scatters.map((_, scatter) =>
    Array.from({ length: step }, (_, count) => evaluateScatter(game, mode, scatter, count)),
  )
  const coinsOf = Int32Array.from(worth.flat(), ({ coins }) => coins)
  const spinsOf = Int32Array.from(worth.flat(), ({ freeSpins }) => freeSpins)
  const { left: leftBits, right: rightBits } = cellBits(reels, rows)
  const found = new Int32Array(many)
  const lefts = new Int32Array(many)
  const rights = new Int32Array(many)
  const lastReel = new Int8Array(many)
  const count = (toReel: number) => {
    for (let scatter = 0; scatter < many; scatter++) {
      found[scatter] = 0
      lefts[scatter] = 0
      rights[scatter] = 0
      lastReel[scatter] = -1
    }
    for (let reel = 0, cell = 0; reel < toReel; reel++) {
      const row = reel * symbols.length
      for (const end = cell + rows; cell < end; cell++) {
        const scatter = scatterOf[row + cells[cell]!]!
        if (scatter < 0 || (once[scatter] === 1 && lastReel[scatter] === reel)) continue
        found[scatter]!++
        lastReel[scatter] = reel
        lefts[scatter]! |= leftBits[cell]!
        rights[scatter]! |= rightBits[cell]!
      }
    }
  }
  const reader: BoardReader = {
    coins: 0,
    freeSpins: 0,
    left: 0,
    right: 0,
    read: () => {
      if (many === 0) return false
      count(reels)
      reader.coins = 0
      reader.freeSpins = 0
      reader.left = 0
      reader.right = 0
      for (let scatter = 0; scatter < many; scatter++) {
        const at = scatter * step + found[scatter]!
        if (coinsOf[at] === 0 && spinsOf[at] === 0) continue
        reader.coins += coinsOf[at]!
        reader.freeSpins += spinsOf[at]!
        reader.left |= lefts[scatter]!
        reader.right |= rights[scatter]!
      }
      return (reader.left | reader.right) !== 0
    },
    openLast: (views): LastReel => {
      const counted = scatters.map(data => views.map(view => scatteredRows(data, [...view], reels - 1).length))
      const before = new Int32Array(many)
      return {
        prepare: () => {
          count(reels - 1)
          before.set(found)
        },
        wins: view => {
          for (let scatter = 0; scatter < many; scatter++) {
            const at = scatter * step + before[scatter]! + counted[scatter]![view]!
            if (coinsOf[at] !== 0 || spinsOf[at] !== 0) return true
          }
          return false
        },
      }
    },
  }
  return reader
}
