/** [home, away]. */
export type Pair = readonly [home: number, away: number]

/** What is known of an event when a market of it is settled. */
export type Facts = {
  /** Goals, sets, maps or points of the whole event. */
  score: Pair
  /** The same of each period, map or set that was played, in order. */
  periods: readonly Pair[]
  corners: Pair
  cards: Pair
  /** Who scored, in order. */
  scorers: readonly ('home' | 'away')[]
  /**
   * `ended`: played to its end. `abandoned`: stopped before, and what was not decided by then is void. `off`: postponed,
   * cancelled or a walkover: nothing was played.
   */
  how: 'ended' | 'abandoned' | 'off'
}

export const NOTHING: Facts = {
  score: [0, 0],
  periods: [],
  corners: [0, 0],
  cards: [0, 0],
  scorers: [],
  how: 'ended',
}

export const total = ([home, away]: Pair): number => home + away
export const lead = ([home, away]: Pair): number => home - away
/** What was scored after a bet that stood at `before`. */
export const since = ([home, away]: Pair, before: Pair): Pair => [home - before[0], away - before[1]]
