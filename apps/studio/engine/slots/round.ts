import type { MaxWinReached } from './cap/max-win.ts'
import type { NumbersShown, SymbolsFell, SymbolsWon } from './cascade/cascade-events.ts'
import type { BonusEvent } from './features/bonus-events.ts'
import type { FeatureBought } from './features/buy.ts'
import type { GambleCollected, Gambled, GambleOffered } from './features/gamble.ts'
import type { JackpotHit } from './features/jackpot.ts'

/**
 * A played round: the contract between the mathematics and whoever shows it. A client plays the events back in order
 * and computes no win itself; the same round always shows the same pictures (games.md §9, determinism).
 *
 * All amounts are whole coins; a round costs `bet` coins. Money = coins × stake ÷ bet, worked out at the end by the
 * studio, never here. Symbols are the ids of the game file. Rows count from the top, reels from the left, both from 0.
 */
export type Round = {
  game: string
  version: number
  /** Coins the round costs. */
  bet: number
  /** The base spin first, then each free spin in order, then each gamble. */
  steps: Step[]
  /** Coins won in all. */
  coins: number
  /** Only when the player chose to gamble with a win: false while they may. `coins` stand, and are paid when it is over. */
  over?: boolean
}

/** One spin, or one action of a gamble. A round that was interrupted goes on at the first step that has not been shown. */
export type Step = {
  mode: 'base' | 'free' | 'gamble'
  /** In the order in which they are shown; the first of a spin is `reelsStopped`, the last `stepEnded` (in the round's last step `freeSpinsEnded` and `roundEnded` or `gambleOffered` follow). */
  events: RoundEvent[]
  /** Coins won by this step; less than 0 when a gamble lost them. */
  coins: number
}

export type Cell = { reel: number; row: number }

export type RoundEvent =
  | ReelsStopped
  | LineWon
  | WaysWon
  | SymbolExpanded
  | SymbolDrawn
  | WildsExpanded
  | RespinsAwarded
  | SymbolsWon
  | SymbolsFell
  | NumbersShown
  | ScatterWon
  | FreeSpinsAwarded
  | BonusEvent
  | FeatureBought
  | JackpotHit
  | MaxWinReached
  | GambleOffered
  | Gambled
  | GambleCollected
  | StepEnded
  | FreeSpinsEnded
  | RoundEnded

/** The reels come to rest. Nothing has been paid yet. */
export type ReelsStopped = {
  type: 'reelsStopped'
  /** Which strips of the game file turn. */
  mode: 'base' | 'free'
  /** Free spins: number of this one, from 1, and how many follow it before any retrigger. In the base spin both are 0. */
  spin: number
  spinsLeft: number
  /** Position on each strip whose symbol rests in the top row. */
  stops: number[]
  /** `board[reel][row]`. */
  board: string[][]
  /** In a respin: the wild reels that stayed. */
  held?: number[]
  /** When reels turn as one: by reel, the first of those that it turns with (itself when it turns alone). */
  leaders?: number[]
  /** The reels before this one show all but one scatter of an award: it and those after may be drawn out. */
  anticipateFrom: number | null
}

export type LineWon = {
  type: 'lineWon'
  /** Index in the game file's `lines`. */
  line: number
  symbol: string
  /** Id of the group that pays rather than the symbol alone. */
  group: string | null
  count: number
  /** The winning cells, from the left; they may begin at any reel. */
  cells: Cell[]
  /** Coins paid, with the multiplier in them. */
  coins: number
  /** 1 when nothing multiplied. */
  multiplier: number
}

/** All ways of a symbol or group over `count` reels from one end: a cell on each of them. */
export type WaysWon = {
  type: 'waysWon'
  symbol: string
  group: string | null
  count: number
  ways: number
  /** Every cell that takes part, from the left. */
  cells: Cell[]
  /** Coins of all ways together, with multipliers in them. */
  coins: number
  /** Of the mode; wilds that multiply do so way by way and are in `coins` alone. */
  multiplier: number
}

/** After free spins were awarded: the symbol that expands in all of them has been drawn. */
export type SymbolDrawn = { type: 'symbolDrawn'; symbol: string }

/** After the reels came to rest: on these reels every cell is now the wild. */
export type WildsExpanded = { type: 'wildsExpanded'; symbol: string; reels: number[] }

/** Another `reelsStopped` of the same step follows for each respin. */
export type RespinsAwarded = { type: 'respinsAwarded'; respins: number; respinsLeft: number }

/** The book's symbol fills the reels that show it and pays on every line or way, wherever these reels are. */
export type SymbolExpanded = {
  type: 'symbolExpanded'
  symbol: string
  /** How many reels show it. */
  count: number
  /** Every cell of those reels. */
  cells: Cell[]
  coins: number
  multiplier: number
}

/** Scatters in view that pay (`coins` may be 0 when they only award free spins). */
export type ScatterWon = {
  type: 'scatterWon'
  symbol: string
  count: number
  cells: Cell[]
  coins: number
  multiplier: number
}

export type FreeSpinsAwarded = {
  type: 'freeSpinsAwarded'
  /** Spins added, after the round's maximum has been applied. */
  spins: number
  /** True when awarded during free spins. */
  retrigger: boolean
  /** Free spins still to play, these included. */
  spinsLeft: number
  /** What multiplies wins during the free spins. */
  multiplier: number
}

export type StepEnded = {
  type: 'stepEnded'
  /** Coins of this step, and of the round so far. */
  coins: number
  roundCoins: number
}

/** Stands after the `stepEnded` of the last free spin. */
export type FreeSpinsEnded = {
  type: 'freeSpinsEnded'
  /** Free spins played in all, and the coins they won. */
  spins: number
  coins: number
}

/** The very last event of every round that is over. */
export type RoundEnded = { type: 'roundEnded'; coins: number }
