import { BET } from './round.ts'

/** What may come of a choice: coins and how likely they are. Probabilities add up to 1. */
export type Distribution = readonly { coins: number; probability: number }[]

/** Exact figures of one choice, as parts of the stake: 0.99 is 99 %. */
export type Figures = {
  rtp: number
  variance: number
  sigma: number
  /** How often it pays anything. */
  hitFrequency: number
  /** How often it pays more than the stake. */
  gainFrequency: number
  maximumWin: number
}
export type ChoiceFigures = Figures & {
  /** What the player chose, and in games that go on by actions how it was played: `{ mines: 3, picks: 5 }`. */
  choice: Readonly<Record<string, unknown>>
}

/** The published figures of a game that is no slot. */
export type ArcadeSheet = {
  id: string
  name: string
  version: number
  kind: string
  /** The lowest and the highest return that a choice has. */
  rtp: number
  highestRtp: number
  maximumWin: number
  /** Wins are rounded down to the currency's smallest unit: the lowest return at the smallest stake. */
  lowestPaidRtp: number
  byChoice: ChoiceFigures[]
}

export function figuresOf(distribution: Distribution): Figures {
  const mean = (of: (coins: number) => number) =>
    distribution.reduce((sum, { coins, probability }) => sum + probability * of(coins / BET), 0)
  const rtp = mean(times => times)
  const variance = mean(times => (times - rtp) ** 2)
  return {
    rtp,
    variance,
    sigma: Math.sqrt(variance),
    hitFrequency: mean(times => (times > 0 ? 1 : 0)),
    gainFrequency: mean(times => (times > 1 ? 1 : 0)),
    maximumWin: Math.max(...distribution.map(({ coins, probability }) => (probability > 0 ? coins / BET : 0))),
  }
}
