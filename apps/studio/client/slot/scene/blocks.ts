import type { Mode as Turning } from '../../../engine/slots/game.ts'

/** Reels from `reel` on, `span` in all, on which one big symbol fills every cell. */
export type Big = { reel: number; span: number }
export type Blocks = Readonly<Record<'base' | 'free', readonly Big[]>>

/** Cells that one symbol covers. */
export type Block = { reel: number; row: number; reels: number; rows: number }

/** The big symbols of a mode, from its strips and the reels that lead others. */
export function bigsIn({ strips, leaders }: Pick<Turning, 'strips' | 'leaders'>): Big[] {
  return strips.flatMap((strip, reel) =>
    strip.isBig && leaders[reel] === reel ? [{ reel, span: leaders.filter(leader => leader === reel).length }] : [],
  )
}

/** What covers a cell of a grid of so many rows. */
export function blockOf(bigs: readonly Big[], rows: number, reel: number, row: number): Block {
  const big = bigs.find(each => reel >= each.reel && reel < each.reel + each.span)
  return big ? { reel: big.reel, row: 0, reels: big.span, rows } : { reel, row, reels: 1, rows: 1 }
}
