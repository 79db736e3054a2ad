import { soakArcade } from '#apps/studio/soak-arcade.ts'

/** Every way to play every arcade game and scratch card, 10^5 rounds each. */
export const run = async (print: (line: string) => void): Promise<boolean> => soakArcade(print)
