export type Dice = ReturnType<typeof createDice>

/** Numbers that are the same in every run: who plays what when. What rounds pay is drawn by the studio, as ever. */
export function createDice(...seed: number[]) {
  let state = seed.reduce((sum, each) => mixed(sum ^ each) + 0x9e3779b9, 30) | 0
  /** From 0 to just below a number. */
  const below = (limit: number): number => {
    state = (state + 0x9e3779b9) | 0
    return Math.floor((mixed(state) / 2 ** 32) * limit)
  }
  return { below, in100: (chance: number) => below(100) < chance }
}

/** Neighbours have nothing in common afterwards. */
function mixed(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return (most ^ (most >>> 16)) >>> 0
}
