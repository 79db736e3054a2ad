import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { soakFishing } from './simulations/fishing.ts'

/** More than 10^8 shots of every weapon at every kind, and 200,000 of each of five ways to play, return R. */
export const run = async (print: (line: string) => void): Promise<boolean> =>
  soakFishing(print, openSimulations().keep, { aimed: 1_000_000, played: 200_000 })
