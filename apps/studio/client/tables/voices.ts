import type { Voice } from '../sound/synth.ts'

const noise = (start: number, length: number, volume: number, from: number, to: number): Voice => ({
  ...{ wave: 'noise' as const, from: 0, start, length, volume, filter: [from, to] as const },
})
const knock = (start: number, from: number, volume: number): Voice => ({
  ...{ wave: 'triangle' as const, from, to: from * 0.6, start, length: 0.07, volume, filter: [3_000, 600] as const },
})

/** What is heard at a table. */
export const voices: Readonly<
  Record<'chip' | 'card' | 'tick' | 'close' | 'rattle' | 'lift' | 'ball' | 'drop' | 'blow', readonly Voice[]>
> = {
  chip: [knock(0, 1_900, 0.16), knock(0.045, 2_500, 0.1)],
  card: [noise(0, 0.16, 0.2, 5_200, 900), noise(0.17, 0.05, 0.24, 2_400, 700)],
  tick: [knock(0, 880, 0.12)],
  close: [
    { wave: 'sine', from: 660, length: 0.5, volume: 0.16 },
    { wave: 'sine', from: 495, start: 0.16, length: 0.7, volume: 0.16 },
  ],
  // Dice or coins in a cup: uneven, so that it does not sound like a clock.
  rattle: [0, 0.09, 0.15, 0.27, 0.33, 0.44, 0.55, 0.6, 0.72, 0.83].map((start, i) =>
    knock(start, 1_150 + ((i * 7) % 5) * 190, 0.12 + (i % 3) * 0.03),
  ),
  lift: [noise(0, 0.3, 0.1, 700, 2_600), knock(0.05, 700, 0.12)],
  blow: [noise(0, 0.14, 0.22, 1_800, 300), knock(0.05, 240, 0.34), noise(0.1, 0.22, 0.08, 3_600, 1_400)],
  ball: [noise(0, 1.1, 0.07, 1_500, 2_100)],
  drop: [knock(0, 1_500, 0.2), knock(0.13, 1_350, 0.14), knock(0.22, 1_250, 0.1), knock(0.28, 1_180, 0.07)],
}
