import type { TableState } from '../../api-tables.ts'
import type { Reveal, TableRules } from '../../engine/tables/rules.ts'
import type { TableFile } from '../../engine/tables/table-games.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Spots } from './bets/spots.ts'
import type { Move } from './turns.ts'
import type { TableSay } from './words/words.ts'

/** What the table of one kind is made with. */
export type FeltParts = {
  say: TableSay
  rules: TableFile['rules']
  bets: TableRules['bets']
  spots: Spots
  /** The short word for an outcome. */
  markOf(outcome: unknown): string
  nameOf(bet: string): string
  priceOf(bet: string): string
  sounds: Sounds
  /** True when the player wants less motion: what is shown stands at once. */
  still(): boolean
}

/** Where the dealer works. It shows what lies open, and knows of nothing else. */
export type Scene = {
  view: HTMLElement
  /** What goes on while nothing lies open yet: bets are taken, the cup is shaken, the ball runs. */
  turn(phase: TableState['phase']): void
  /** What lies open. The last of them came just now and moves if `isNew`. Ends when it stands. */
  show(shown: readonly Reveal[], isNew: boolean): Promise<void>
  /** As before a coup. */
  clear(): void
  /** The outcome is known: what has won stands out. */
  crown(outcome: unknown): void
}

/** What was dealt before, as it is told of this kind of table. */
export type Roads = { view: HTMLElement; show(history: readonly string[]): void }

/** The table of one kind. */
export type Felt = {
  scene: Scene
  board: HTMLElement
  roads: Roads
  /** What was announced with the coup, where its prices are its own. */
  announce?: (terms: unknown) => void
  /** What a bet pays in this coup, where that is the coup's own. */
  priceNow?: (bet: string) => string
  /** What came of a coup, in words. */
  tell(outcome: unknown): string
  /** What the dealer is doing while dealing. */
  dealing: string
  decisions?: FeltDecisions
}

/** What is asked of a table whose players decide. */
export type FeltDecisions = {
  /** The boxes for which this player decides, and the hand that waits. */
  point(mine: readonly number[], hand: string | null): void
  /** A hand by what is shown, in words. */
  tell(hand: string, shown: readonly Reveal[]): string
  advise(turn: { hand: string; moves: readonly Move[] }, shown: readonly Reveal[]): Move
}

export type MakeFelt = (parts: FeltParts) => Felt
