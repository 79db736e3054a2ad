import type { Cell } from '../round.ts'

/* What happens in a bonus, between its `bonusStarted` and its `bonusEnded`. Coins before the bonus's multiplier. */

export type BonusEvent =
  | BonusStarted
  | WheelStopped
  | ItemOpened
  | DiceThrown
  | CoinsLanded
  | GridFilled
  | BookOpened
  | BonusConsoled
  | BonusEnded

export type BonusStarted = {
  type: 'bonusStarted'
  /** Its id in the game file. */
  bonus: string
  kind: string
  /** The symbols that began it; none when it was bought or another bonus led to it. */
  cells: Cell[]
}

/** The wheel rests at a segment, counted from 0. */
export type WheelStopped = { type: 'wheelStopped'; segment: number; coins: number; spinsLeft: number }

/** Whatever item the player opens next is this one. `item` is its place in the game file's list. */
export type ItemOpened = { type: 'itemOpened'; item: number; coins: number; end: boolean }

/** A throw moved the piece over the cells from `from` to `landed`; a jump took it on to `to`. Cells are counted from 0. */
export type DiceThrown = {
  type: 'diceThrown'
  die: number
  from: number
  landed: number
  to: number
  coins: number
  throwsLeft: number
}

/** New coins are held; the first event of these shows those that began the bonus. An empty list is a respin in vain. */
export type CoinsLanded = {
  type: 'coinsLanded'
  coins: { cell: Cell; coins: number; tier: string }[]
  /** Cells that hold a coin now. */
  held: number
  respinsLeft: number
}

/** Every cell holds a coin. */
export type GridFilled = { type: 'gridFilled'; tier: string; coins: number }

export type BookOpened = { type: 'bookOpened'; row: number; coins: number }

/** The bonus brought nothing else. */
export type BonusConsoled = { type: 'bonusConsoled'; coins: number }

export type BonusEnded = {
  type: 'bonusEnded'
  bonus: string
  /** Multiplies the whole bonus; 1 when nothing does. */
  multiplier: number
  /** All it brought with what it led on to, multiplied. */
  coins: number
}
