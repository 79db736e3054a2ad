import { newsOf } from '#apps/studio/engine/sports/matches/news.ts'
import type { MatchParameters } from '#apps/studio/engine/sports/matches/sports.ts'
import { troubleOf } from '#apps/studio/engine/sports/matches/trouble.ts'
import { fairDraw } from '#apps/studio/rng/fair.ts'
import type { Fixture } from '../../feed-messages.ts'
import type { Pairing } from '../calendar/calendar.ts'
import { LEAGUES } from '../calendar/leagues.ts'
import { parametersOf } from '../calendar/parameters.ts'
import { commitTo, seedOf } from '../commitment.ts'
import type { FixtureRow } from './store-fixtures.ts'

/** Matches as they are announced, each bound to its seed and parameters before anybody hears of it. */
export function fixturesOf(secret: string, pairings: readonly Pairing[], now: number): FixtureRow[] {
  return pairings.map(pairing => toRow(secret, pairing, new Date(now)))
}

function toRow(secret: string, { id, league, home, away, startAt }: Pairing, at: Date): FixtureRow {
  const seed = seedOf(secret, id)
  // Draws of their own: whoever knows how the match goes does not know by that whether it is played.
  const trouble = troubleOf(league.sport, fairDraw(seed, id, 1))
  const news = newsOf(fairDraw(seed, id, 2))
  const parameters = JSON.stringify({ ...parametersOf(league, home, away), ...(trouble && { trouble }), news })
  return {
    ...{ id, sport: league.sport, league: league.id, home: league.sides[home]!, away: league.sides[away]! },
    ...{
      publishedAt: at,
      startAt: new Date(startAt),
      nextAt: at,
      step: 0,
      liveFrom: 1 + news.length + Number(trouble?.kind === 'postponed'),
    },
    ...{ parameters, commitment: commitTo(seed, parameters) },
  }
}

/** A match as it is told to those who ask for the schedule. */
export function showFixture({ id, sport, league, home, away, commitment, ...row }: FixtureRow): Fixture {
  const { name, region } = LEAGUES.find(each => each.id === league)!
  const side = (text: string) => ({ id: `gs:competitor:${league}-${slug(text)}`, name: text })
  return {
    ...{ id, sport, league: { id: `gs:league:${league}`, name, region }, home: side(home), away: side(away) },
    ...{ start_time: row.startAt.getTime() + postponedBy(row), commitment, virtual: true },
  }
}

/** By how much a match begins later, once that was told. */
function postponedBy({ parameters, step, liveFrom }: Pick<FixtureRow, 'parameters' | 'step' | 'liveFrom'>): number {
  if (step < liveFrom) return 0
  const { trouble } = JSON.parse(parameters) as MatchParameters
  return trouble?.kind === 'postponed' ? trouble.byMs : 0
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
