import { wordOf } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type { VendorOutput } from '#features/games/api-vendor.ts'
import { keptOf, type Priced } from '../listening/market-prices.ts'
import type { EventNow } from '../store-calendar.ts'
import type { Names } from './names.ts'
import { isDisputed, toldRuling } from './rulings.ts'
import { marketScope, stopsOf } from './store-stops.ts'
import type { OnOutcome, Traded, TradedMarket } from './store-trader.ts'

/* What traders are shown. */

type ToldEvent = NonNullable<VendorOutput<'book_event'>['event']>
type ToldMarket = NonNullable<VendorOutput<'book_event'>['markets']>[number]

export function eventForTrader(
  { id, fixture, startTime, status }: EventNow,
  traded: Traded | undefined,
  stopped: ReadonlySet<string>,
  nameOf: (sport: string) => string,
): ToldEvent {
  return {
    ...{ event: id, sport: fixture.sport, league: fixture.league.name, league_id: fixture.league.id },
    ...{ home: fixture.home.name, away: fixture.away.name, start: startTime, status: status?.status ?? 0 },
    sport_name: nameOf(fixture.sport),
    score: status ? `${status.home_score}:${status.away_score}` : '',
    stopped: ['book', `sport ${fixture.sport}`, `event ${id}`].some(scope => stopped.has(scope)),
    ...{ bets: traded?.bets ?? 0, stake: String(traded?.stake ?? 0n), liability: String(traded?.liability ?? 0n) },
  }
}

type Around = { eventId: string; sport: string; stopped: ReadonlySet<string>; isHeard: boolean; names: Names }

export function marketForTrader(row: TradedMarket, on: readonly OnOutcome[], around: Around): ToldMarket {
  const { market, specifiers, outcomes, settlement, ruling, version } = row
  const { eventId, names } = around
  const own = on.filter(each => each.market === market && each.specifiers === specifiers)
  const staked = own.reduce((sum, { stake }) => sum + stake, 0n)
  const ids = new Set([...outcomes.map(({ id }) => id), ...own.map(({ outcome }) => outcome)])
  return {
    ...{ market, specifiers, name: names.market(market, specifiers), state: stateOf(row, around) },
    line: names.line(specifiers),
    stopped: around.stopped.has(marketScope(eventId, market, specifiers)),
    margin: (keptOf(outcomes) * 100).toFixed(2),
    ...{ ruling: toldRuling(ruling), disputed: isDisputed(ruling, settlement), version: String(version) },
    outcomes: [...ids].map(id => {
      const priced = outcomes.find(each => each.id === id)
      const { bets = 0, stake = 0n, returns = 0n, combined = 0 } = own.find(each => each.outcome === id) ?? {}
      const came = (ruling && ruling.length > 0 ? ruling : settlement)?.find(each => each.id === id)
      return {
        ...{ outcome: id, name: names.outcome(specifiers, id), fair: priced ? fairOf(priced) : '' },
        ...{ price: priced?.price ? (priced.price / 1_000).toFixed(3) : '', open: priced?.active ?? false },
        ...{ bets, stake: String(stake), house: String(staked - returns), combined },
        ...(ruling?.length === 0 ? { came: 'void' } : came && { came: wordOf(came) }),
      }
    }),
  }
}

function stateOf(row: TradedMarket, { eventId, sport, stopped, isHeard }: Around): ToldMarket['state'] {
  const { market, specifiers, shown, settlement, ruling } = row
  if (ruling) return 'ruled'
  if (settlement) return 'settled'
  if (stopsOf({ eventId, sport, market, specifiers }).some(scope => stopped.has(scope))) return 'trader'
  if (!isHeard) return 'silent'
  return shown === 1 ? 'open' : 'feed'
}

/** What the feed calls fair: half results count as what they pay. */
function fairOf({ chance, split }: Priced): string {
  const { win, half_win, half_lose, lose } = split ?? { win: chance, half_win: 0, half_lose: 0, lose: 1 - chance }
  const wins = win + half_win / 2
  return wins > 0 ? (1 + (lose + half_lose / 2) / wins).toFixed(3) : ''
}
