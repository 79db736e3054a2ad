import type { Weapon } from './fishing-file.ts'

/**
 * A reserve that was played, as it is stored: like the rounds of other games it holds all that is shown of it. Counted in
 * units: a unit is the price of a shot of power 1, and a reserve is `bet` of them.
 */
export type FishingRound = {
  kind: 'fishing'
  game: string
  version: number
  bet: number
  /** The room in which it is played: whoever has its lease settles it. */
  choice: { room: number }
  /** The first comes with the reserve, then one for each batch of hits. */
  steps: FishingStep[]
  /** Units won; 0 until it is over. */
  coins: number
  /** Units of the reserve that were not shot; 0 until it is over. */
  back: number
  over: boolean
}

/** `shot` and `won`: units so far. */
export type FishingStep = { hits: Hit[]; shot: number; won: number; ended: boolean }

/** A shot that hit, or a weapon that struck: of which kinds these fish are, in the order in which they are decided. */
export type Aim = { weapon: Weapon; power: number; fish: string[] }

/** `times`: what each paid, in shots of this power; 0 for one that lives. `rest`: what no fish could hold, paid at once. */
export type Hit = Aim & { times: number[]; rest: number }

/** What happened between two writes, and whether it was the last. */
export type FishingAction = { hits: Aim[]; end: boolean }
