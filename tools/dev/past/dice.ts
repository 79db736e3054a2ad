export type Dice = ReturnType<typeof createDice>

/** Numbers that are the same in every run: who plays what when. What rounds pay is drawn by the studio, as ever. */
export function createDice(...seed: number[]) {
  let state = seed.reduce((sum, each) => Math.imul(sum ^ each, 0x9e3779b1) + 0x7f4a7c15, 30) >>> 0
  /** From 0 to just below a number. */
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, in100: (chance: number) => below(100) < chance }
}
