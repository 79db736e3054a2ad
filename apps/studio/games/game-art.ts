/** What a game's folder gives the stage to draw with: SVG text, made by code. */
export type GameArt = {
  /** Gradients that the drawings refer to; stands in `<defs>` of every picture made of them. */
  paints: string
  /** By symbol id, each in a field of 200 × 200. */
  symbols: Readonly<Record<string, string>>
  /** Small things that fly, drift or glow, each in a field of 100 × 100. */
  sparks: Readonly<Record<Spark, string>>
  /** The place behind the reels, drawn for the given shape. */
  drawScene(width: number, height: number, mode: 'base' | 'free'): string
  /** What the reels turn in: the back with its rim, and the shade at both ends of the window, a quarter of a cell high at most. */
  drawFrame(frame: FrameShape, mode: 'base' | 'free'): { back: string; front: string }
  /** The left leaf of the door that closes between the base game and the free spins. */
  drawDoor(width: number, height: number): string
  title: { wide: Picture; stacked: Picture }
  /** Colours of the controls round the reels, as custom properties of the page; the stage's own when absent. */
  tint?: Readonly<Record<string, string>>
}

export type Spark = 'coin' | 'petal' | 'lamp' | 'glow' | 'star' | 'ray'
export type Picture = { content: string; width: number; height: number }

/** Lengths in pixels. The reels begin at `rim` from the left and the top. */
export type FrameShape = {
  width: number
  height: number
  rim: number
  reels: number
  cellWidth: number
  cellHeight: number
  rows: number
}

/** A game's own words in one language. */
export type GameWords = { name: string; symbols: Readonly<Record<string, string>> }
