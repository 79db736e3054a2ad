import type { FrameShape } from '../../../games/game-art.ts'

export type Box = { x: number; y: number; width: number; height: number }
export type Cabinet = FrameShape & { x: number; y: number }

/** Cells may be a little taller than wide where there is room (phones held upright). */
const TALLEST = 1.22

/** Fits the cabinet of reels into the room that the controls leave, in the middle. Lengths in pixels. */
export function fitCabinet(room: Box, reels: number, rows: number): Cabinet {
  const rim = Math.round(Math.min(34, Math.max(12, Math.min(room.width, room.height) * 0.045)))
  const byWidth = (room.width - rim * 2) / reels
  const byHeight = (room.height - rim * 2) / rows
  const cellWidth = Math.max(24, Math.floor(Math.min(byWidth, byHeight)))
  const cellHeight = Math.max(24, Math.floor(Math.min(byHeight, cellWidth * TALLEST)))
  const width = cellWidth * reels + rim * 2
  const height = cellHeight * rows + rim * 2
  return {
    x: Math.round(room.x + (room.width - width) / 2),
    y: Math.round(room.y + (room.height - height) / 2),
    width,
    height,
    rim,
    reels,
    rows,
    cellWidth,
    cellHeight,
  }
}
