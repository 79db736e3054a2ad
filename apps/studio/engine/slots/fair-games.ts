/** Results of the common provably fair arcade games from floats in [0, 1) (games.md §8; vectors in tests/vectors). */

/** Dice roll 0.00…100.00. */
export function rollDice(float: number): number {
  return Math.floor(float * 10_001) / 100
}

/** Limbo multiplier with a house edge of 1 %, floored to two decimals, at least 1. */
export function limboMultiplier(float: number): number {
  return Math.max(1, Math.floor((0.99 / float) * 100) / 100)
}

/** The way of a ball, one row a float: 0 left, 1 right. */
export function plinkoPath(floats: readonly number[]): number[] {
  return floats.map(float => Math.floor(float * 2))
}

/** Cells in the order in which mines are laid: each float takes one of the cells that are left. */
export function orderMines(floats: readonly number[], cells: number): number[] {
  const left = Array.from({ length: cells }, (_, cell) => cell)
  return floats.map(float => left.splice(Math.floor(float * left.length), 1)[0]!)
}

/** Pocket 0…36. */
export function roulettePocket(float: number): number {
  return Math.floor(float * 37)
}

/** Crash point of a salted hash: max(1, 0.99 · 2^32 / (first 8 hex digits + 1)); shown floored to two decimals. */
export function crashPoint(saltedHash: string): { raw: number; shown: number } {
  const raw = Math.max(1, (2 ** 32 / (Number.parseInt(saltedHash.slice(0, 8), 16) + 1)) * 0.99)
  return { raw, shown: Math.floor(raw * 100) / 100 }
}
