import type { Draw } from '#apps/studio/engine/slots/draw.ts'
import type { Match } from '#apps/studio/engine/sports/matches/match.ts'
import { newsOf } from '#apps/studio/engine/sports/matches/news.ts'
import type { MatchParameters } from '#apps/studio/engine/sports/matches/sports.ts'
import { troubleOf } from '#apps/studio/engine/sports/matches/trouble.ts'
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

/**
 * Where news and trouble of a match are not those that its seed draws, by the nonces of their own. Matches that were announced
 * before there was news say nothing of it.
 */
export function compareDrawn({ sport, news, trouble }: MatchParameters, drawOf: (nonce: number) => Draw): Fault[] {
  if (!news) return []
  const drawn = { trouble: troubleOf(sport, drawOf(1)), news: newsOf(drawOf(2)) }
  const texts = Object.entries({ trouble, news }).map(([what, told]) => ({
    ...{ what, published: textOf(told), computed: textOf(drawn[what as keyof typeof drawn]) },
  }))
  return texts.filter(({ published, computed }) => published !== computed)
}

const textOf = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value))

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
