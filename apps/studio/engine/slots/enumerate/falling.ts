import type { Mode } from '../game.ts'
import type { Strip } from '../strip.ts'

/** A board that can fall. `tops[reel]` is the place on the refill of the symbol that last came in at the top. */
export type Falling = {
  cells: Uint8Array
  tops: Int32Array
  /** Lets the reel rest at a stop of its strip. */
  place: (reel: number, stop: number) => void
  /** Takes the marked cells away (bits as in BoardReader), and lets what is above and then the strip's symbols fall. */
  fall: (left: number, right: number) => void
}

/** `refill`: the strips that fill what falls leaves empty; a reel that rests at a stop begins there at the same number. */
export function openFalling({ strips, refill }: Pick<Mode, 'strips' | 'refill'>, rows: number): Falling {
  const reels = strips.length
  const cells = new Uint8Array(reels * rows)
  const tops = new Int32Array(reels)
  const lengths = Int32Array.from(refill, ({ symbols }) => symbols.length)
  /** Each strip with its beginning once more behind its end, so that a window never goes round. */
  const loopOf = ({ symbols }: Strip) =>
    Uint8Array.from({ length: symbols.length + rows }, (_, at) => symbols[at % symbols.length]!)
  const loops = strips.map(loopOf)
  const above = refill.map(loopOf)
  const fallReel = (reel: number, gone: number) => {
    const first = reel * rows
    let to = rows - 1
    for (let row = rows - 1; row >= 0; row--) if (((gone >> row) & 1) === 0) cells[first + to--] = cells[first + row]!
    let top = tops[reel]! - to - 1
    if (top < 0) top += lengths[reel]!
    tops[reel] = top
    const loop = above[reel]!
    for (let row = 0; row <= to; row++) cells[first + row] = loop[top + row]!
  }
  return {
    cells,
    tops,
    place: (reel, stop) => {
      const loop = loops[reel]!
      const first = reel * rows
      tops[reel] = stop % lengths[reel]!
      for (let row = 0; row < rows; row++) cells[first + row] = loop[stop + row]!
    },
    fall: (left, right) => {
      for (let reel = 0, gone = left; gone !== 0; reel++, gone >>>= 8)
        if ((gone & 255) !== 0) fallReel(reel, gone & 255)
      for (let reel = 4, gone = right; gone !== 0; reel++, gone >>>= 8)
        if ((gone & 255) !== 0) fallReel(reel, gone & 255)
    },
  }
}
