import type { Mode, SlotGame } from '../game.ts'
import { type BoardReader, cellBits } from './board-reader.ts'
import { payingSymbols } from './count-reader.ts'

/** All rows of a reel but the last possible one, for four reels: what may move a row down or came from below. */
const NOT_LAST = 0x7f7f7f7f

/**
 * Reads connected symbols on bits, a cell each: a cluster grows from one cell to all sides at once until it grows no more.
 * Symbols of which too few touch another are left out at once.
 */
export function openClusterReader(game: SlotGame, mode: Mode, cells: Uint8Array): BoardReader {
  const paying = payingSymbols(game, mode)
  const least = paying.map(({ coins }) => coins.findIndex(pay => pay > 0))
  const bits = cellBits(game.reels, game.rows)
  const lefts = new Int32Array(game.symbols.length)
  const rights = new Int32Array(game.symbols.length)
  const reader: BoardReader = {
    coins: 0,
    freeSpins: 0,
    left: 0,
    right: 0,
    read: () => {
      for (let symbol = 0; symbol < lefts.length; symbol++) {
        lefts[symbol] = 0
        rights[symbol] = 0
      }
      for (let cell = 0; cell < cells.length; cell++) {
        lefts[cells[cell]!]! |= bits.left[cell]!
        rights[cells[cell]!]! |= bits.right[cell]!
      }
      let coins = 0
      let left = 0
      let right = 0
      for (let place = 0; place < paying.length; place++) {
        const { symbol, coins: pays, also } = paying[place]!
        let ownLeft = lefts[symbol]!
        let ownRight = rights[symbol]!
        let allLeft = ownLeft
        let allRight = ownRight
        for (let i = 0; i < also.length; i++) {
          allLeft |= lefts[also[i]!]!
          allRight |= rights[also[i]!]!
        }
        if (least[place]! > 1) {
          const touchingLeft = allLeft & besideLeft(allLeft, allRight)
          allRight &= besideRight(allLeft, allRight)
          allLeft = touchingLeft
        }
        if (countBits(allLeft) + countBits(allRight) < least[place]!) continue
        ownLeft &= allLeft
        ownRight &= allRight
        while ((ownLeft | ownRight) !== 0) {
          let nowLeft = ownLeft & -ownLeft
          let nowRight = nowLeft === 0 ? ownRight & -ownRight : 0
          for (;;) {
            const nextLeft = (nowLeft | besideLeft(nowLeft, nowRight)) & allLeft
            const nextRight = (nowRight | besideRight(nowLeft, nowRight)) & allRight
            if (nextLeft === nowLeft && nextRight === nowRight) break
            nowLeft = nextLeft
            nowRight = nextRight
          }
          ownLeft &= ~nowLeft
          ownRight &= ~nowRight
          const pay = pays[countBits(nowLeft) + countBits(nowRight)]!
          if (pay === 0) continue
          coins += pay
          left |= nowLeft
          right |= nowRight
        }
      }
      reader.coins = coins
      reader.left = left
      reader.right = right
      return coins > 0
    },
    openLast: () => null,
  }
  return reader
}

/** The cells beside cells, on reels 0 to 3 and on reels 4 to 7. Bits beyond the rows are none of any symbol. */
function besideLeft(left: number, right: number): number {
  return ((left & NOT_LAST) << 1) | ((left >>> 1) & NOT_LAST) | (left << 8) | (left >>> 8) | (right << 24)
}

function besideRight(left: number, right: number): number {
  return ((right & NOT_LAST) << 1) | ((right >>> 1) & NOT_LAST) | (right << 8) | (right >>> 8) | (left >>> 24)
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
