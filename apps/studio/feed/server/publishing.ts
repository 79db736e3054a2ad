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
  const parameters = JSON.stringify(parametersOf(league, home, away))
  return {
    ...{ id, sport: league.sport, league: league.id, home: league.sides[home]!, away: league.sides[away]! },
    ...{ publishedAt: at, startAt: new Date(startAt), nextAt: at, step: 0 },
    ...{ parameters, commitment: commitTo(seedOf(secret, id), parameters) },
  }
}

/** A match as it is told to those who ask for the schedule. */
export function showFixture({ id, sport, league, home, away, startAt, commitment }: FixtureRow): Fixture {
  const { name, region } = LEAGUES.find(each => each.id === league)!
  const side = (text: string) => ({ id: `gs:competitor:${league}-${slug(text)}`, name: text })
  return {
    ...{ id, sport, league: { id: `gs:league:${league}`, name, region }, home: side(home), away: side(away) },
    ...{ start_time: startAt.getTime(), commitment, virtual: true },
  }
}

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
