/**
 * A played round of the games that are no slots: like `math/round.ts` for those, it holds all that a client shows, which
 * computes nothing itself. A coin is a ten-thousandth of the stake: 1.96 times the stake are 19 600 coins. Money =
 * coins × stake ÷ `bet`, rounded down to the currency's smallest unit by the studio.
 */
export const BET = 10_000

export type Risk = 'low' | 'medium' | 'high'
/** 0…51: the rank is `card % 13` (0 = two … 12 = ace), the suit `card / 13` rounded down (clubs, diamonds, hearts, spades). */
export type Card = number
/** A call of hi-lo: on an ace or a king, `same` takes the place of one side. */
export type Call = 'higher' | 'lower' | 'same'

/** The studio cashes out for a player who is gone; before the first pick or call that gives the stake back. */
type Left = { left: true }

/** What the player chooses with the stake, what each step shows, and what the player may do between steps. */
export type Kinds = {
  /** `path`: 0 left, 1 right, row by row; `pocket` is the sum. */
  plinko: {
    choice: { rows: number; risk: Risk }
    step: { path: number[]; pocket: number; coins: number }
    action: never
  }
  /** The roll is 0…9 999; `under` wins below the target, `over` above it. */
  dice: {
    choice: { side: 'under' | 'over'; target: number }
    step: { roll: number; coins: number }
    action: never
  }
  /** Target and point in hundredths; the round wins target × stake when the point reaches it. */
  limbo: { choice: { target: number }; step: { point: number; coins: number }; action: never }
  /** Numbers 1…40. */
  keno: { choice: { picks: number[] }; step: { drawn: number[]; hits: number[]; coins: number }; action: never }
  /** `segment`: index in the file's wheel of that risk. */
  wheel: { choice: { risk: Risk }; step: { segment: number; coins: number }; action: never }
  /** `cells`: symbol ids; `winning`: the cells that match, none when the card lost. */
  scratch: {
    choice: Record<never, never>
    step: { cells: string[]; winning: number[]; coins: number }
    action: never
  }
  /**
   * `cell`: what was opened, null at the start and at a cash-out. `coins`: what stands after it; `next`: what would stand
   * after one more, null when nothing may be opened. `mines`: where they lay, once it is over.
   */
  mines: {
    choice: { mines: number }
    step: { cell: number | null; hit: boolean; coins: number; next: number | null; mines: number[] | null }
    action: { cell: number } | { cashOut: true } | Left
  }
  /**
   * `card`: what lies open after the step. `call`: what was called, null at the start and at a cash-out. `calls`: what may
   * be called next, with what would stand and how many of the 13 ranks win.
   */
  hilo: {
    choice: Record<never, never>
    step: {
      card: Card
      call: Call | 'skip' | null
      won: boolean
      coins: number
      calls: { call: Call; coins: number; ranks: number }[]
      skips: number
    }
    action: { call: Call | 'skip' } | { cashOut: true } | Left
  }
  /** First the deal, then the draw: `held` and `hand` (an id of the pay table, null for nothing) come with the second. */
  poker: {
    choice: Record<never, never>
    step: { cards: Card[]; held: boolean[] | null; hand: string | null; coins: number }
    action: { hold: boolean[] }
  }
  /** Multipliers in hundredths. The second step comes when the player is out: `cashedAt` null when the flight was lost. */
  crash: {
    choice: { target: number | null }
    step: { flight: string; cashedAt: number | null; point: number | null; coins: number }
    action: never
  }
}
export type ArcadeKind = keyof Kinds
/** The kinds that are decided at once, and those that go on by the player's actions. */
export type SteppedKind = 'mines' | 'hilo' | 'poker'
export type InstantKind = Exclude<ArcadeKind, SteppedKind | 'crash'>

export type RoundOf<K extends ArcadeKind> = {
  kind: K
  game: string
  version: number
  bet: number
  choice: Kinds[K]['choice']
  /** The first comes with the bet, then one for each action. */
  steps: Kinds[K]['step'][]
  /** Coins won; 0 until it is over. */
  coins: number
  /** False while the player may still act. */
  over: boolean
}
export type ArcadeRound = { [K in ArcadeKind]: RoundOf<K> }[ArcadeKind]
export type Action = Kinds[SteppedKind]['action']
