/** What fell in one draw, a token as often as it fell: last two digits, a position's digit, balls. */
export type Fallen = readonly string[]

/** How long a token has been absent, in draws (lô gan, omission). */
export type Absence = {
  token: string
  /** Draws since it fell last; all of them when it never did. */
  current: number
  /** Index of that draw, null when it never fell. */
  last: number | null
  /** The longest absence in these draws, the current one included. */
  longest: number
}

/** Absences of each token over draws from the oldest to the newest, the longest absent first. */
export function findAbsences(history: readonly Fallen[], tokens: readonly string[]): Absence[] {
  const indices = new Map<string, number[]>(tokens.map(token => [token, []]))
  for (const [i, fallen] of history.entries()) for (const token of new Set(fallen)) indices.get(token)?.push(i)
  const absences = [...indices].map(([token, hits]): Absence => {
    const edges = [-1, ...hits, history.length]
    const gaps = edges.slice(1).map((edge, i) => edge - edges[i]! - 1)
    return { token, current: gaps.at(-1)!, last: hits.at(-1) ?? null, longest: Math.max(...gaps) }
  })
  return absences.sort((a, b) => b.current - a.current)
}

/** How often each token fell in these draws (tần suất), the most frequent first. */
export function countFrequencies(
  history: readonly Fallen[],
  tokens: readonly string[],
): { token: string; hits: number; draws: number }[] {
  const counted = tokens.map(token => {
    const times = history.map(fallen => fallen.filter(each => each === token).length)
    return { token, hits: times.reduce((sum, n) => sum + n, 0), draws: times.filter(n => n > 0).length }
  })
  return counted.sort((a, b) => b.hits - a.hits)
}

/** Omission of each token after each draw, for a trend chart: 0 where it fell, else draws since it fell (§8). */
export function omissionRows(history: readonly Fallen[], tokens: readonly string[]): number[][] {
  let row = tokens.map(() => 0)
  return history.map(fallen => {
    row = row.map((since, i) => (fallen.includes(tokens[i]!) ? 0 : since + 1))
    return row
  })
}
