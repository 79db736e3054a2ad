import type { Cell } from '../../../engine/slots/round.ts'

/**
 * Where each row's symbol of the new board falls from, in rows of the old one; below 0 is above the window. What stays
 * sinks into the room of what vanished, in its order; as many new ones follow from above.
 */
export function fallStarts(rows: number, reel: number, removed: readonly Cell[]): number[] {
  const gone = new Set(removed.filter(cell => cell.reel === reel).map(cell => cell.row))
  const stays = Array.from({ length: rows }, (_, row) => row).filter(row => !gone.has(row))
  const fresh = rows - stays.length
  return Array.from({ length: rows }, (_, row) => (row < fresh ? row - fresh : stays[row - fresh]!))
}
