/** A set, a game or a map: to `to` points, ahead by `by`; at `cap` points one is enough. */
export type Race = { to: number; by: 1 | 2; cap?: number }
export type Pair = readonly [home: number, away: number]
export type RaceEnd = { winner: 0 | 1; home: number; away: number; p: number }

/** So many points beyond its target are followed; what is longer than that is below 1e-9 and counts as the last. */
const BEYOND = 30

export function raceWinner({ to, by, cap }: Race, [home, away]: Pair): 0 | 1 | undefined {
  const [most, least] = home > away ? [home, away] : [away, home]
  const isOver = most === cap || (most >= to && most - least >= by)
  return isOver ? (home > away ? 0 : 1) : undefined
}

/** How a race ends from a score in which home wins each point with the same chance. */
export function raceEnds(race: Race, chance: number, from: Pair = [0, 0]): RaceEnd[] {
  const ends: RaceEnd[] = []
  const limit = race.cap ?? race.to + BEYOND
  let row = new Map([[from[0], 1]])
  for (let points = from[0] + from[1]; row.size > 0; points++) {
    const next = new Map<number, number>()
    for (const [home, p] of row) {
      const away = points - home
      const winner = raceWinner(race, [home, away])
      if (winner !== undefined) ends.push({ winner, home, away, p })
      else if (Math.max(home, away) < limit) {
        next.set(home + 1, (next.get(home + 1) ?? 0) + p * chance)
        next.set(home, (next.get(home) ?? 0) + p * (1 - chance))
      }
    }
    row = next
  }
  const whole = ends.reduce((sum, { p }) => sum + p, 0)
  return ends.map(end => ({ ...end, p: end.p / whole }))
}

export const chanceOfHome = (ends: readonly { winner: 0 | 1; p: number }[]): number =>
  ends.reduce((sum, { winner, p }) => (winner === 0 ? sum + p : sum), 0)

/** The chance of one point with which home wins the race as often as that. */
export function pointChance(race: Race, wanted: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < 40; i++) {
    const p = (low + high) / 2
    if (chanceOfHome(raceEnds(race, p)) < wanted) low = p
    else high = p
  }
  return (low + high) / 2
}
