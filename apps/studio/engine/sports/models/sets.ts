import type { Pair } from './race.ts'
import { addInto, certain, emptySpread, type Spread } from './split.ts'

export type Side = 0 | 1
/** How a set may end: its points or games, and who serves first in the next one. */
export type SetEnd = { winner: Side; home: number; away: number; server: Side; p: number }
/** Whoever wins `toWin` sets wins. `fresh` is how a set ends that was not begun. */
export type Sets = { toWin: number; fresh: (setsPlayed: number, server: Side) => SetEnd[] }
/** How the rest of a match may end: sets of both, and what is counted within them (games, points) from now on. */
export type Rest = { finals: { sets: Pair; p: number }[]; margin: Spread; total: Spread }

const kept = new WeakMap<Sets, Map<string, Rest>>()

/** The rest of a match in which no set is under way. What follows is kept: it is the same whatever led there. */
export function restOf(rules: Sets, sets: Pair, server: Side): Rest {
  if (Math.max(...sets) === rules.toWin) return { finals: [{ sets, p: 1 }], margin: certain(0), total: certain(0) }
  const known = kept.get(rules) ?? new Map<string, Rest>()
  kept.set(rules, known)
  const key = `${sets} ${server}`
  let rest = known.get(key)
  if (!rest) {
    rest = restAfter(rules, sets, rules.fresh(sets[0] + sets[1], server))
    known.set(key, rest)
  }
  return rest
}

/** The rest of a match whose present set may end so. */
export function restAfter(rules: Sets, sets: Pair, ends: readonly SetEnd[]): Rest {
  const after = ends.map(end => {
    const won: Pair = end.winner === 0 ? [sets[0] + 1, sets[1]] : [sets[0], sets[1] + 1]
    return { ...end, rest: restOf(rules, won, end.server) }
  })
  const finals = new Map<string, { sets: Pair; p: number }>()
  const margin = wideEnough(after.map(({ rest, home, away }) => [rest.margin, home - away]))
  const total = wideEnough(after.map(({ rest, home, away }) => [rest.total, home + away]))
  for (const { rest, p, home, away } of after) {
    addInto(margin, rest.margin, p, home - away)
    addInto(total, rest.total, p, home + away)
    for (const final of rest.finals) {
      const key = `${final.sets}`
      const known = finals.get(key)
      if (known) known.p += p * final.p
      else finals.set(key, { sets: final.sets, p: p * final.p })
    }
  }
  return { finals: [...finals.values()], margin, total }
}

function wideEnough(parts: readonly (readonly [Spread, shift: number])[]): Spread {
  const starts = parts.map(([{ from }, shift]) => from + shift)
  const ends = parts.map(([{ from, p }, shift]) => from + shift + p.length - 1)
  return emptySpread(Math.min(...starts), Math.max(...ends))
}

/** Sets of home less those of away, and all of them. */
export function setSpreads(finals: Rest['finals'], toWin: number): { margin: Spread; total: Spread } {
  const [margin, total] = [emptySpread(-toWin, toWin), emptySpread(0, 2 * toWin - 1)]
  for (const { sets, p } of finals) {
    addInto(margin, certain(sets[0] - sets[1]), p)
    addInto(total, certain(sets[0] + sets[1]), p)
  }
  return { margin, total }
}
