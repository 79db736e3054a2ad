import { setImmediate as othersTurn } from 'node:timers/promises'
import { plainWords } from '#shared/plain-words.ts'
import { orderOf, type Sort, type SortedBy } from '../../rules/sort.ts'
import { isHot, isNew, type Listed, type Offer } from './catalogue.ts'

/** Games sorted, and merged, at a time: about a millisecond, then others have their turn. */
const AT_ONCE = 500

type Keyed = { listed: Listed; by: SortedBy }

/** These games in the order asked for; equals stay as they were. `language` is that of names. */
export async function sortGames(
  offer: Offer,
  found: readonly Listed[],
  { sort, language }: { sort: Sort; language: string },
): Promise<readonly Listed[]> {
  if (sort === '') return found
  const order = orderOf(sort)
  const nowMs = Date.now()
  const compare = (a: Keyed, b: Keyed) => order(a.by, b.by)
  let runs: Keyed[][] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    if (from > 0) await othersTurn()
    const run = found.slice(from, from + AT_ONCE)
    runs.push(run.map(listed => ({ listed, by: keyOf(offer, listed, language, nowMs) })).sort(compare))
  }
  while (runs.length > 1) {
    const merged: Keyed[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at]!, runs[at + 1] ?? [], compare))
    runs = merged
  }
  return (runs[0] ?? []).map(({ listed }) => listed)
}

/** The first run's come first where they are equal. */
async function merge(a: readonly Keyed[], b: readonly Keyed[], compare: (a: Keyed, b: Keyed) => number) {
  const both: Keyed[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (both.length % AT_ONCE === AT_ONCE - 1) await othersTurn()
    const takesFirst = j >= b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0)
    both.push(takesFirst ? a[i++]! : b[j++]!)
  }
  return both
}

function keyOf(offer: Offer, { game }: Listed, language: string, nowMs: number): SortedBy {
  const { volatility, rtp, topWin, listedAt } = game
  return {
    ...{ rtp, volatility, topWin, isHot: isHot(offer, game), isNew: isNew(offer, game, nowMs) },
    listedAtMs: listedAt.getTime(),
    name: plainWords(game.names[language.toUpperCase()] ?? game.name).join(' '),
  }
}
