import { newsOf } from '#apps/studio/engine/sports/matches/news.ts'
import { troubleOf } from '#apps/studio/engine/sports/matches/trouble.ts'
import { commitTo, matchOfSeed, seedOf } from '#apps/studio/feed/commitment.ts'
import { createNarration } from '#apps/studio/feed/narration.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import { PARAMETERS } from './parameters.ts'

/** What the feed tells of a match once it is over. */
export function revealOf(sport: string) {
  const id = `gs:match:${sport}`
  const seed = seedOf('a-secret-of-this-test', id)
  const trouble = troubleOf(PARAMETERS[sport]!.sport, fairDraw(seed, id, 1))
  const parameters = JSON.stringify({
    ...PARAMETERS[sport],
    ...(trouble && { trouble }),
    news: newsOf(fairDraw(seed, id, 2)),
  })
  const match = matchOfSeed(seed, id, parameters)
  const narration = createNarration({ id, publishedAt: 0, startAt: 1_000 }, match)
  let settled: object[] = []
  while (narration.nextAt() !== undefined)
    for (const message of narration.tell()) if (message.kind === 'bet_settlement') settled = message.markets
  const { home_score, away_score } = match.moments.at(-1)!.status
  const fixture = { id, commitment: commitTo(seed, parameters), home: { name: 'One' }, away: { name: 'Two' } }
  return { fixture, seed, parameters, score: [home_score, away_score], settled }
}
