import type { TableKind } from './rules.ts'

/** A bet of a player: so many coins on one of the table's bets. A coin is one smallest unit. */
export type PlacedBet = { bet: string; coins: number }

/**
 * Bets that a player placed together in one coup; who places again in the same coup has another round. `bet`: the coins of all
 * of them, `coins`: what they pay. The first step comes with the bets, the second with the coup's outcome and what
 * each bet pays.
 */
export type TableRound = {
  kind: TableKind
  game: string
  version: number
  bet: number
  choice: { bets: PlacedBet[] }
  steps: TableStep[]
  coins: number
  over: boolean
}
/** `terms`: what was announced with the coup; null where nothing is. */
export type TableStep = { coup: string; terms: unknown; outcome: unknown; pays: number[] }

type Game = { id: string; version: number; kind: TableKind }

export const coinsOn = (bets: readonly PlacedBet[]): number => bets.reduce((sum, { coins }) => sum + coins, 0)

export function placedRound({ id, version, kind }: Game, coup: string, terms: unknown, bets: PlacedBet[]): TableRound {
  const steps = [{ coup, terms, outcome: null, pays: [] }]
  return { kind, game: id, version, bet: coinsOn(bets), choice: { bets }, steps, coins: 0, over: false }
}

/** The same after the coup: `pays` by the rules for each bet. */
export function settledRound(round: TableRound, outcome: unknown, pays: number[]): TableRound {
  const coins = pays.reduce((sum, paid) => sum + paid, 0)
  const [placed] = round.steps
  return { ...round, steps: [placed!, { ...placed!, outcome, pays }], coins, over: true }
}
