/** The kinds of results a lottery can have; `structures/structures.ts` holds their tiers. */
export type StructureCode =
  | 'VN27'
  | 'VN18'
  | 'SSC'
  | 'D3'
  | 'L11X5'
  | 'K3'
  | 'PK10'
  | 'KENO80'
  | 'MEGA645'
  | 'POWER655'
  | 'LOTTO535'
  | 'TOTO649'
  | 'MAX3D'
  | 'THAI_GOV'
  | 'D4'
  | 'D5'
  | 'STOCK'
  | 'MY4D'
  | 'SG4D'

/** Numbers of one tier: so many digits with leading zeros (`0136`), or balls without (`7`), both ends included. */
export type Numbers = { readonly digits: number } | { readonly lowest: number; readonly highest: number }

/** A part of a result. Without `repeats` no number comes twice in it; `apartFrom` names a tier it shares none with. */
export type Tier = {
  readonly code: string
  readonly count: number
  readonly of: Numbers
  readonly repeats: boolean
  readonly apartFrom?: string
}

/** What a draw yields, tier by tier in the order of the opened-number string (lottery.md §1.3). */
export type Structure = { readonly code: StructureCode; readonly tiers: readonly Tier[] }

/** A drawn result: numbers of each tier as strings, for leading zeros carry meaning (lottery.md §0.1). */
export type Result = { readonly structure: StructureCode; readonly tiers: readonly (readonly string[])[] }

/** Plain tokens. Most plays have one group; rows of positions, banker and drag, main and extra have several. */
export type Selection = readonly (readonly string[])[]

/**
 * Gross odds a unit, in millionths (`ODDS_SCALE`), by prize. `*` is for every prize without its own: most plays have only
 * that, tables have a prize a tier, and a number with its own price (limited numbers, lottery.md §3.1) is a prize of its own.
 */
export type Odds = Readonly<Record<string, bigint>>

/** How stake and prize are made (lottery.md §5.3). What `ZY` stands for is not known; it holds fixed credit odds. */
export type PrizeMode = 'LOTT' | 'ZY' | 'ELOTT' | 'SEA'

/** What `combinations` combinations of one line have won: `hits` times each, at the odds of `prize`. */
export type Win = { readonly prize: string; readonly hits: number; readonly combinations: number }

/** A line against a result, before money. `pushed` combinations get their stake back. */
export type Score = { readonly wins: readonly Win[]; readonly pushed: number }

/** Why a selection is refused, naming the token where one is to blame (`null`: the whole). */
export type Problem = { readonly token: string | null; readonly reason: ProblemReason }
export type ProblemReason =
  | 'not_a_number'
  | 'wrong_length'
  | 'out_of_range'
  | 'unknown_pick'
  | 'duplicate'
  | 'too_few'
  | 'too_many'
  | 'wrong_groups'
  | 'nothing_counted'
  | 'same_digits'
  | 'empty'

/** A way to bet. One play serves all games of its family (`MB`, `SSC`, `KENO_HOUSE`), where its code is unique. */
export type PlayType = {
  readonly family: string
  readonly code: string
  readonly structure: StructureCode
  readonly mode: PrizeMode
  /** Stake multiplier a combination (lottery.md §0.3). */
  readonly slots: number
  /** Whether each token is a prize of its own, so that one number may have its own odds. */
  readonly pricesNumbers: boolean
  /** Odds that a game starts with (LOTT: at series 1800). */
  readonly odds: Odds
  /** Prizes without odds: what their winners share is told draw by draw (lottery.md §4.1). */
  readonly jackpots: readonly string[]
  /** Prizes that a selection can win; null for all of the play's. */
  readonly prizesOf: (selection: Selection) => readonly string[] | null
  /** All that is wrong with a selection; none when it may be bet. */
  readonly findProblems: (selection: Selection) => readonly Problem[]
  /** Combinations that a selection stands for, by formula. */
  readonly countCombinations: (selection: Selection) => number
  /** All that the play can be bet on and what of it a selection names, where that can be told one by one. */
  readonly outcomes?: { readonly count: number; readonly namesOf: (selection: Selection) => Iterable<string> }
  readonly score: (selection: Selection, result: Result) => Score
  /** What one bet on `selection` may expect of a draw, all its combinations together, exactly. */
  readonly findChances: (selection: Selection) => Chances
  /** Every way a draw may end for `selection`; at least known where it is of the least size, else perhaps null. */
  readonly findWays: (selection: Selection) => readonly Way[] | null
}

/** How a draw may end for a selection, and how likely that is. All ways of one add up to 1. */
export type Way = { readonly score: Score; readonly chance: Ratio }

/** Exact fraction; `numerator / denominator`, in lowest terms, denominator above 0. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

/** Expected hits of each prize, and expected combinations whose stake comes back. */
export type Chances = { readonly hits: ReadonlyMap<string, Ratio>; readonly pushed: Ratio }

/** One bet of a ticket as it was sold: odds are a snapshot, settlement never reads today's (lottery.md §0.9). */
export type Line = { readonly selection: Selection; readonly unit: bigint; readonly odds: Odds }

/** `push`: stake back by rule; `void`: taken too late; `refund`: no draw (lottery.md §0.12). */
export type OutcomeKind = 'win' | 'lose' | 'push' | 'void' | 'refund'

/** How a line ended, money in minor units. Turnover counts for `win` and `lose` only. */
export type Outcome = {
  readonly kind: OutcomeKind
  readonly hits: number
  readonly stake: bigint
  readonly payout: bigint
}
