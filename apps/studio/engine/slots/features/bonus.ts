import type { Draw } from '../draw.ts'
import type { Cell } from '../round.ts'
import type { BonusEvent } from './bonus-events.ts'
import { addPrizes, fixed, type Prize } from './prize.ts'

/**
 * A bonus made ready: it is played by draws and nothing else, and what it brings is known exactly. Whatever a player may
 * open or stop on screen shows the next draw, so that no choice is better than another.
 */
export type Bonus = {
  id: string
  kind: string
  /** What it brings when `start` symbols began it. */
  prize: (start: number) => Prize
  /** Plays it from the cells that began it; what happens is told to `tell`. Returns the coins. */
  play: (draw: Draw, start: readonly Cell[], tell: (event: BonusEvent) => void) => number
}

/** What a segment, an item or a cell brings: coins, and perhaps a further bonus that is played at once. */
export type Reward = { coins: number; bonus: Bonus | null }

/** Where a bonus is prepared: in which grid, which bonuses it may lead on to, and where in the file it stands. */
export type BonusPlace = {
  reels: number
  rows: number
  /** Throws GameFileError for a bonus that is not listed after this one. */
  leadTo: (id: string, path: readonly PropertyKey[]) => Bonus
  path: readonly PropertyKey[]
}

export function readReward(
  { coins = 0, bonus }: { coins?: number | undefined; bonus?: string | undefined },
  { leadTo }: BonusPlace,
  path: readonly PropertyKey[],
): Reward {
  return { coins, bonus: bonus === undefined ? null : leadTo(bonus, [...path, 'bonus']) }
}

export function prizeOfReward({ coins, bonus }: Reward, times = 1): Prize {
  return bonus ? addPrizes(fixed(coins * times), bonus.prize(0)) : fixed(coins * times)
}

/** Pays a reward: its own coins are told by who calls, a further bonus tells for itself. Returns the coins of both. */
export function playReward({ coins, bonus }: Reward, draw: Draw, tell: (event: BonusEvent) => void, times = 1): number {
  return coins * times + (bonus ? playBonus(bonus, draw, [], tell) : 0)
}

/** Plays a bonus from its first event to its last. Returns the coins, `times` applied. */
export function playBonus(
  bonus: Bonus,
  draw: Draw,
  start: readonly Cell[],
  tell: (event: BonusEvent) => void,
  times = 1,
): number {
  tell({ type: 'bonusStarted', bonus: bonus.id, kind: bonus.kind, cells: [...start] })
  const coins = bonus.play(draw, start, tell) * times
  tell({ type: 'bonusEnded', bonus: bonus.id, multiplier: times, coins })
  return coins
}
