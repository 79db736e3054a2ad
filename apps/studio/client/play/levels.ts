/** How a win is celebrated, by how many times the bet it pays (games.md §9). */
export type WinLevel = {
  name: 'none' | 'small' | 'nice' | 'substantial' | 'big' | 'great' | 'grand' | 'festival'
  countUpMs: number
}

/** A return of no more than the stake is shown, never celebrated: `none`. */
export function winLevelOf(coins: number, bet: number): WinLevel {
  const times = coins / bet
  if (times <= 1) return { name: 'none', countUpMs: 0 }
  if (times < 2) return { name: 'small', countUpMs: 700 }
  if (times < 5) return { name: 'nice', countUpMs: 1100 }
  if (times < 10) return { name: 'substantial', countUpMs: 1800 }
  if (times < 30) return { name: 'big', countUpMs: 4000 }
  if (times < 50) return { name: 'great', countUpMs: 6000 }
  if (times < 100) return { name: 'grand', countUpMs: 8000 }
  return { name: 'festival', countUpMs: 10_000 }
}

export type GrandLevel = 'big' | 'great' | 'grand' | 'festival'

/** The levels that get the whole screen. */
export function grandLevelOf(level: WinLevel): GrandLevel | null {
  return level.name === 'big' || level.name === 'great' || level.name === 'grand' || level.name === 'festival'
    ? level.name
    : null
}
