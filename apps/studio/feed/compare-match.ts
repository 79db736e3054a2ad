import type { Match } from '#apps/studio/engine/sports/matches/match.ts'
import { tellResult } from './narration.ts'

/** What was told of a match once it was over. */
export type PublishedMatch = {
  score: readonly [number, number]
  settled: readonly { id: number; specifiers: string; outcomes: Results }[]
}
type Results = readonly { id: string; result: 0 | 1; void_factor?: 0.5 | 1 | undefined }[]
export type Fault = { what: string; published: string; computed: string }

/** Where the match as it was played again is not what was published: its score, and the result of every market. */
export function compareMatch(match: Match, { score, settled }: PublishedMatch): Fault[] {
  const end = match.moments.at(-1)!
  const [view, played] = [end.view(), [end.status.home_score, end.status.away_score].join(':')]
  const faults = score.join(':') === played ? [] : [{ what: 'score', published: score.join(':'), computed: played }]
  for (const { id, specifiers, outcomes } of settled) {
    const computed = resultsOf(() => view.quote({ id, specifiers }).map(tellResult))
    const published = resultsOf(() => outcomes)
    if (published !== computed) faults.push({ what: `market ${id} ${specifiers}`.trim(), published, computed })
  }
  return faults
}

/** As text, in the order of the outcomes' ids. */
function resultsOf(read: () => Results): string {
  try {
    return read()
      .map(({ id, result, void_factor: part }) => `${id} ${result}${part === undefined ? '' : ` void ${part}`}`)
      .toSorted()
      .join(', ')
  } catch {
    return 'no market of this match'
  }
}
