/**
 * Boards read at speed, for the simulation and the enumeration. A board lies in `cells[reel * rows + row]`, filled by who
 * asks; a reader looks for one kind of wins on it. What a reader knows it was told by the evaluator that plays, and tests
 * hold both against each other.
 */
export type BoardReader = {
  /** Reads the board. False when nothing of its kind wins; then the fields below mean nothing. */
  read: () => boolean
  coins: number
  freeSpins: number
  /** The cells that won, a bit each: see `cellBits`. Reels 0 to 3 in `left`, 4 to 7 in `right`. */
  left: number
  right: number
  /** A quick test for boards that differ in the last reel alone, given its views; null when reading is as quick. */
  openLast: (views: readonly Uint8Array[]) => LastReel | null
}

/** `prepare` looks at the reels before the last; `wins` then tells whether the board wins with a view of the last. */
export type LastReel = { prepare: () => void; wins: (view: number) => boolean }

/** The bits of each cell, `left` and `right`, by its place in `cells`: eight bits a reel, the top row lowest. */
export function cellBits(reels: number, rows: number): { left: Int32Array; right: Int32Array } {
  const bits = { left: new Int32Array(reels * rows), right: new Int32Array(reels * rows) }
  for (let reel = 0; reel < reels; reel++)
    for (let row = 0; row < rows; row++)
      (reel < 4 ? bits.left : bits.right)[reel * rows + row] = 1 << ((reel & 3) * 8 + row)
  return bits
}
