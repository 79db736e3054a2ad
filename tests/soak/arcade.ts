import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { soakArcade } from './simulations/arcade.ts'

/** Every way to play every arcade game and scratch card, 10^5 rounds each; their pages tell them. */
export const run = async (print: (line: string) => void): Promise<boolean> => soakArcade(print, openSimulations().keep)
