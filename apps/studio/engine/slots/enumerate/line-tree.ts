import type { SlotGame } from '../game.ts'

/** The lines as a tree of cells in preorder. */
export type LineTree = {
  reelOf: Uint8Array
  cellOf: Uint8Array
  /** The node after all that begin like this one. */
  skipTo: Int32Array
  /** At the last reel: which line ends here. */
  lineOf: Int32Array
}

/** Lays lines that begin alike over each other. Equal lines stay apart. */
export function layLines({ lines, reels, rows }: SlotGame): LineTree {
  const sorted = lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => a.line.map((row, reel) => row - b.line[reel]!).find(difference => difference !== 0) ?? 0)
  const nodes: { reel: number; cell: number; line: number }[] = []
  sorted.forEach(({ line, index }, i) => {
    const before = sorted[i - 1]?.line
    const shared = before ? line.findIndex((row, reel) => row !== before[reel]) : 0
    for (let reel = shared < 0 ? reels - 1 : shared; reel < reels; reel++)
      nodes.push({ reel, cell: reel * rows + line[reel]!, line: index })
  })
  const skipTo = nodes.map(({ reel }, i) => {
    const next = nodes.findIndex((node, j) => j > i && node.reel <= reel)
    return next < 0 ? nodes.length : next
  })
  return {
    reelOf: Uint8Array.from(nodes, node => node.reel),
    cellOf: Uint8Array.from(nodes, node => node.cell),
    skipTo: Int32Array.from(skipTo),
    lineOf: Int32Array.from(nodes, node => node.line),
  }
}
