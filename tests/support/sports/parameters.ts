import type { MatchParameters } from '#apps/studio/engine/sports/matches/sports.ts'

const TIMES = { pointMs: 4_000, pauseMs: 20_000 }

/** One match of each sport, no side of which is far ahead. */
export const PARAMETERS: Readonly<Record<string, MatchParameters>> = {
  football: {
    ...{ sport: 'football', goals: [1.55, 1.1], rho: -0.08, scoring: 1 / 6 },
    // Many are sent off, so that what comes of it is seen.
    ...{ corners: [5.4, 4.6], yellows: [1.7, 2], reds: [0.25, 0.35] },
    ...{ halfMs: 360_000, breakMs: 60_000, attackMs: 4_000, tickMs: 10_000 },
  },
  basketball: {
    ...{ sport: 'basketball', home: [0.45, 0.07, 0.34, 0.14], away: [0.46, 0.07, 0.34, 0.13] },
    ...{ possessions: 24, possessionMs: 2_600, pauseMs: 20_000 },
  },
  tennis: { sport: 'tennis', toWin: 2, ...TIMES, serves: [0.66, 0.62], first: 0 },
  volleyball: {
    ...{ sport: 'volleyball', toWin: 3, ...TIMES, chance: 0.51 },
    ...{ race: { to: 25, by: 2 }, last: { to: 15, by: 2 } },
  },
  badminton: { sport: 'badminton', toWin: 2, ...TIMES, race: { to: 21, by: 2, cap: 30 }, chance: 0.52 },
  citadel: { sport: 'citadel', toWin: 2, ...TIMES, race: { to: 9, by: 1 }, chance: 0.53 },
  breachline: { sport: 'breachline', toWin: 2, ...TIMES, race: { to: 13, by: 2 }, chance: 0.48 },
  'neon-duel': { sport: 'neon-duel', toWin: 3, ...TIMES, race: { to: 5, by: 1 }, chance: 0.55 },
}
