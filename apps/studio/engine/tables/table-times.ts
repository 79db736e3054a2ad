import type { Reveal } from './rules.ts'

/* How long what is shown takes: the same for all who look, wherever they are. Milliseconds. */

/** How long each thing takes until it lies open; dice are shaken, the ball runs. */
const TAKES: Readonly<Record<Reveal['show'], number>> = {
  card: 1_000,
  dice: 4_000,
  coins: 4_000,
  beads: 3_000,
  pocket: 7_000,
  blow: 1_500,
  box: 450,
  split: 350,
  turn: 900,
}
/** From the last of them to the result. */
const PAUSE = 700

/** When each reveal lies open, counted from the deal. */
export function revealTimes(reveals: readonly Reveal[], pace = 1): number[] {
  let at = 0
  return reveals.map(({ show }) => {
    at += TAKES[show] * pace
    return at
  })
}

/** When the result is told, counted from the deal. */
export const resultTime = (reveals: readonly Reveal[], pace = 1): number =>
  (revealTimes(reveals, pace).at(-1) ?? 0) + PAUSE * pace
