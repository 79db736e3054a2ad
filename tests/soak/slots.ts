import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { soakSlots } from './simulations/slots.ts'

/** 10^8 rounds of every shipped slot agree with its exact figures; its page tells them. */
export const run = (print: (line: string) => void): Promise<boolean> => soakSlots(print, openSimulations().keep)
