import type { ShownBet } from '#apps/studio/api-sports.ts'
import { marketName, outcomeName } from '#apps/studio/client/sportsbook/names.ts'
import { sportsWordsIn } from '#apps/studio/client/sportsbook/words/words.ts'
import { languageOf } from '#apps/studio/client/words/words.ts'
import { wordOf } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type { Sql } from '#shared/server/db.ts'
import { isHeard } from './listening/intake.ts'
import { keptOf } from './listening/market-prices.ts'
import type { ProducerRow } from './listening/store-feed.ts'
import { type BetRow, type BetState, type LegRow, selectLegs } from './store-bets.ts'
import { type EventNow, findEvents, type MarketShown } from './store-calendar.ts'
import { countOutcomes, type Told } from './store-markets.ts'

/* What players are shown of events and bets. */

/** Markets that lists of events show: who wins, by how much, how many. */
export const MAIN_MARKETS: readonly number[] = [1, 16, 18, 186, 187, 219, 223, 225, 189, 327, 328]

export const eventForWire = ({ id, fixture, startTime, status, isLive, told }: EventNow) => ({
  ...{ id, sport: fixture.sport, league: fixture.league, home: fixture.home.name, away: fixture.away.name },
  told: Number(told),
  ...{ startTime, commitment: fixture.commitment, virtual: true as const, status, isLive },
})

export function marketForWire(
  { market, specifiers, producer, shown, version, outcomes, isStopped }: MarketShown,
  group: string,
  producers: readonly ProducerRow[],
  now: number,
) {
  const isThere = producers.some(each => each.producer === producer && isHeard(each, now))
  const isOpen = isThere && shown === 1 && !isStopped
  return {
    ...{ market, specifiers, group, isOpen, version: String(version) },
    margin: Math.round(keptOf(outcomes) * 10_000) / 100,
    outcomes: outcomes.map(({ id, price, active }) => ({ id, price, isOpen: isOpen && active })),
  }
}

const STATES: Readonly<Record<BetState, ShownBet['state']>> = {
  BETTING: 'pending',
  PENDING: 'pending',
  RETURNING: 'refused',
  OPEN: 'open',
  SETTLED: 'settled',
  CASHED_OUT: 'cashed_out',
  REFUSED: 'refused',
}

export async function betsForWire(db: Sql, rows: readonly BetRow[]): Promise<ShownBet[]> {
  const legs = await selectLegs(
    db,
    rows.map(({ id }) => id),
  )
  const events = await findEvents(db, [...new Set(legs.map(each => each.eventId))])
  const told = new Map(
    events.map(({ id, fixture, status }) => [id, { home: fixture.home.name, away: fixture.away.name, status }]),
  )
  const legsOf = Map.groupBy(legs, ({ betId }) => betId)
  return rows.map(row => betForWire(row, legsOf.get(row.id) ?? [], told))
}

/** `told`: the events that it is on. */
export function betForWire(row: BetRow, legs: readonly LegRow[], told: ReadonlyMap<string, Told>): ShownBet {
  return {
    ...{
      id: row.id,
      at: row.placedAt,
      kind: row.kind,
      sizes: [...row.plan.sizes],
      combinations: row.plan.combinations,
    },
    ...{ stake: String(row.stake), running: String(row.running), price: row.price },
    ...{ state: STATES[row.state], refusal: row.refusal, dueAt: row.dueAt, cashed: String(row.cashed) },
    most: String(row.reward === null ? row.most : row.most - row.stake),
    free: row.reward !== null,
    returned: row.returned === null ? null : String(row.returned),
    legs: legs.map(({ eventId, market, specifiers, outcome, price, result }) => {
      const event = told.get(eventId)
      return {
        ...{ event: eventId, market, specifiers, outcome, price, came: result && wordOf(result) },
        ...{ home: event?.home ?? '', away: event?.away ?? '', score: scoreOf(event?.status) },
      }
    }),
  }
}

const scoreOf = (status: EventNow['status'] | undefined) =>
  status && status.status > 0 ? `${status.home_score}:${status.away_score}` : ''

const THOUSAND = 1_000

/** The legs of a bet for whoever shows it elsewhere. */
export function legsInWords({ legs }: ShownBet, language: string) {
  const say = sportsWordsIn(languageOf(language))
  return legs.map(({ market: id, specifiers, outcome, price, came, home, away, score }) => ({
    ...{ event: `${home} – ${away}`, market: marketName(say, { id, specifiers }), score },
    pick: outcomeName(say, { specifiers }, outcome, { home, away }),
    odds: (price / THOUSAND).toFixed(3),
    result: came ?? ('open' as const),
  }))
}

/** The side that a single bet lies on, of markets with two: legs of others lie on no side, and what is void on none any more. */
export async function sidesOfBet(db: Sql, { kind, stake, legs }: ShownBet) {
  const [leg] = legs
  if (kind !== 'single' || !leg || leg.came === 'void') return []
  const { event, market, specifiers, outcome } = leg
  if ((await countOutcomes(db, { eventId: event, market, specifiers })) !== 2) return []
  return [{ on: `${event} ${market} ${specifiers}`, side: outcome, stake }]
}
