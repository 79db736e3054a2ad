import type { MatchParameters } from '#apps/studio/engine/sports/matches/sports.ts'
import { pointChance, type Race } from '#apps/studio/engine/sports/models/race.ts'
import { eloChance } from '#apps/studio/engine/sports/models/series.ts'
import type { League } from './leagues.ts'

/** Ratings of a league's sides lie so far apart, from the first to the last. */
const SPREAD = 260
/** What playing at home is worth in ratings. */
const HOME = 40

const rounded = (value: number, digits = 4) => Number(value.toFixed(digits))
const FOOTBALL = {
  sport: 'football',
  rho: -0.08,
  scoring: 0.16,
  reds: [0.06, 0.07],
  halfMs: 360_000,
  breakMs: 60_000,
  attackMs: 4_000,
  tickMs: 10_000,
} as const
const GOALS = [1.45, 1.2] as const

/** What a match of two sides of a league is drawn from, by their ratings and whose ground it is on. */
export function parametersOf(league: League, home: number, away: number): MatchParameters {
  const rating = (side: number) => SPREAD * (0.5 - side / (league.sides.length - 1))
  const neutral = rating(home) - rating(away)
  const ahead = neutral + HOME
  switch (league.sport) {
    case 'football': {
      const goals = [GOALS[0] * Math.exp(neutral / 600), GOALS[1] * Math.exp(-neutral / 600)]
      const corners = [5.3 + neutral / 160, 4.6 - neutral / 160]
      return {
        ...FOOTBALL,
        goals: [rounded(goals[0]!), rounded(goals[1]!)],
        corners: [rounded(corners[0]!), rounded(corners[1]!)],
        yellows: [rounded(1.7 - neutral / 900), rounded(2 + neutral / 900)],
      }
    }
    case 'basketball':
      return {
        ...{ sport: 'basketball', possessions: 24, possessionMs: 2_600, pauseMs: 20_000 },
        ...{ home: possession(ahead / 4_000), away: possession(-ahead / 4_000) },
      }
    case 'tennis': {
      const serves = [rounded(0.63 + neutral / 6_000), rounded(0.63 - neutral / 6_000)] as const
      return { sport: 'tennis', toWin: 2, pointMs: 3_500, pauseMs: 20_000, serves, first: home % 2 === 0 ? 0 : 1 }
    }
    case 'volleyball':
      return raceMatch(league.sport, 3, 3_000, ahead, { to: 25, by: 2 }, { to: 15, by: 2 })
    case 'badminton':
      return raceMatch(league.sport, 2, 4_500, neutral, { to: 21, by: 2, cap: 30 })
    case 'citadel':
      return raceMatch(league.sport, 2, 11_000, neutral, { to: 9, by: 1 })
    case 'breachline':
      return raceMatch(league.sport, 2, 7_000, neutral, { to: 13, by: 2 })
    case 'neon-duel':
      return raceMatch(league.sport, 3, 8_000, neutral, { to: 5, by: 1 })
  }
}

/** More of all baskets, less of misses. */
function possession(better: number): readonly [number, number, number, number] {
  const [one, two, three] = [0.06, rounded(0.34 + better), rounded(0.125 + better / 4)]
  return [rounded(1 - one - two - three), one, two, three]
}

type RaceSport = Extract<MatchParameters, { race: Race }>['sport']

/** Ratings say how often a set is won (Elo); of that follows each point's chance. */
function raceMatch(
  ...[sport, toWin, pointMs, ahead, race, last]: [RaceSport, number, number, number, Race, Race?]
): MatchParameters {
  const chance = rounded(pointChance(race, eloChance(ahead / 2)), 6)
  return { sport, toWin, pointMs, pauseMs: 20_000, race, ...(last ? { last } : {}), chance }
}
