import type { Pair } from './race.ts'
import type { SetEnd, Side } from './sets.ts'

/** How likely home and away win a point on their own serve. */
export type Serves = readonly [home: number, away: number]
/** Where a set stands: games, points of this game or tie-break, and who serves this game (or served the tie-break's first point). */
export type SetState = { games: Pair; points: Pair; server: Side }

const TIE_BREAK = 7
export const isTieBreak = ([home, away]: Pair) => home === 6 && away === 6
export const other = (side: Side): Side => (side === 0 ? 1 : 0)

/** How likely home wins the point that is played now. */
export function pointOf(serves: Serves, { games, points, server }: SetState): number {
  const now = isTieBreak(games) ? tieBreakServer(server, points) : server
  return now === 0 ? serves[0] : 1 - serves[1]
}

/** One point, then two and two (rules of tennis 5b). */
export function tieBreakServer(first: Side, [home, away]: Pair): Side {
  return Math.floor((home + away + 1) / 2) % 2 === 0 ? first : other(first)
}

/** How likely the server holds from this score of points, each of which it wins with chance `p`. */
export function holds(p: number, own: number, others: number): number {
  if (own >= 4 && own - others >= 2) return 1
  if (others >= 4 && others - own >= 2) return 0
  if (own >= 3 && others >= 3) {
    const deuce = p ** 2 / (p ** 2 + (1 - p) ** 2)
    return own === others ? deuce : own > others ? p + (1 - p) * deuce : p * deuce
  }
  return p * holds(p, own + 1, others) + (1 - p) * holds(p, own, others + 1)
}

/** How likely home wins the tie-break. From six all on, each pair of points has one serve of each. */
function winsTieBreak(serves: Serves, first: Side, points: Pair): number {
  const [home, away] = points
  if (home >= TIE_BREAK && home - away >= 2) return 1
  if (away >= TIE_BREAK && away - home >= 2) return 0
  const p = tieBreakServer(first, points) === 0 ? serves[0] : 1 - serves[1]
  if (home === away && home >= TIE_BREAK - 1) {
    const [both, none] = [serves[0] * (1 - serves[1]), (1 - serves[0]) * serves[1]]
    return both / (both + none)
  }
  return p * winsTieBreak(serves, first, [home + 1, away]) + (1 - p) * winsTieBreak(serves, first, [home, away + 1])
}

/** How a set ends from where it stands. Who serves next is the other than who served its last game (or first in its tie-break). */
export function setEnds(serves: Serves, { games, points, server }: SetState): SetEnd[] {
  const fresh = ([0, 1] as const).map(side => winsGame(serves, side, [0, 0])) as unknown as Serves
  const ends = new Map<string, SetEnd>()
  const end = (home: number, away: number, next: Side, p: number) => {
    const key = `${home}-${away}`
    const known = ends.get(key)
    if (known) known.p += p
    else ends.set(key, { winner: home > away ? 0 : 1, home, away, server: next, p })
  }
  // All scores with the same number of games have the same server.
  let row = new Map([[games[0], 1]])
  let now = server
  for (let played = games[0] + games[1]; row.size > 0; played++) {
    const next = new Map<number, number>()
    for (const [home, p] of row) {
      const away = played - home
      const isNow = played === games[0] + games[1]
      const wins = isTieBreak([home, away])
        ? winsTieBreak(serves, now, isNow ? points : [0, 0])
        : isNow
          ? winsGame(serves, now, points)
          : fresh[now]!
      for (const [h, chance] of [
        [home + 1, wins],
        [home, 1 - wins],
      ] as const) {
        const a = played + 1 - h
        const isOver = Math.max(h, a) === 7 || (Math.max(h, a) === 6 && Math.abs(h - a) >= 2)
        if (isOver) end(h, a, other(now), p * chance)
        else next.set(h, (next.get(h) ?? 0) + p * chance)
      }
    }
    row = next
    now = other(now)
  }
  return [...ends.values()]
}

/** How likely home wins the game that `server` serves, from these points. */
function winsGame(serves: Serves, server: Side, [home, away]: Pair): number {
  return server === 0 ? holds(serves[0], home, away) : 1 - holds(serves[1], away, home)
}
