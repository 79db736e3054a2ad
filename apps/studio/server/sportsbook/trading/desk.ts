import type { ShownBet } from '#apps/studio/api-sports.ts'
import type { vendorCalls } from '#features/games/api-vendor.ts'
import type { Studio } from '../../../app.ts'
import { SPORTSBOOKS } from '../../../brands.ts'
import type { Answers } from '../../provider/signed.ts'
import { betOf } from '../../rounds/conclude.ts'
import { isHeard } from '../listening/intake.ts'
import { shippedMargin } from '../listening/market-prices.ts'
import { selectProducers } from '../listening/store-feed.ts'
import { shippedLimits } from '../sports-limits.ts'
import { betsForWire } from '../sports-view.ts'
import { type EventNow, findEvents, selectEnded, selectOpenEvents } from '../store-calendar.ts'
import { watchBook } from './health.ts'
import { LEAST_MARGIN, MOST_MARGIN, percentOf, readMargin } from './margins.ts'
import { marketsIn, namesIn, sportsIn } from './names.ts'
import { ruleMarket } from './ruling-desk.ts'
import { scopeNames } from './scope-names.ts'
import { setStop } from './stops.ts'
import { selectAllLimits, upsertLimits } from './store-limits.ts'
import { selectMarginsTold, upsertMargin } from './store-margins.ts'
import { selectStopped, selectStops, stopsOf } from './store-stops.ts'
import { selectFound, selectOnOutcomes, selectSports, selectTraded, selectTradedMarkets } from './store-trader.ts'
import { eventForTrader, marketForTrader } from './trader-view.ts'

type Calls = {
  [Op in keyof typeof vendorCalls as Op extends `book_${string}` ? Op : never]: (typeof vendorCalls)[Op]
}

const EVER = 8.64e15
const ofOutcomes = (count: number) => percentOf(Math.round(shippedMargin(count) * 10_000))
const SHIPPED = { few: ofOutcomes(2), many: ofOutcomes(Number.POSITIVE_INFINITY) }
const BOUNDS = { least: percentOf(LEAST_MARGIN), most: percentOf(MOST_MARGIN) }
const NOT_SUPPORTED = { status: 'NOT_SUPPORTED' }

/** What traders of the platform see of our book and say of it: one book, under whichever of its names they ask. */
export function bookDeskAnswers({ db, sportsbook }: Pick<Studio, 'db' | 'sportsbook'>): Answers<Calls> {
  async function toldEvents(events: readonly EventNow[], currency: string, language = 'EN') {
    const ids = events.map(({ id }) => id)
    const traded = new Map((await selectTraded(db, currency, ids)).map(each => [each.eventId, each]))
    const scopes = events.flatMap(({ id, fixture }) => [`event ${id}`, `sport ${fixture.sport}`])
    const stopped = await selectStopped(db, ['book', ...new Set(scopes)])
    const nameOf = sportsIn(language)
    return events.map(event => eventForTrader(event, traded.get(event.id), stopped, nameOf))
  }

  const answers: Answers<Calls> = {
    async book_events({ currency, when, sport, language, from = 0, to = EVER }) {
      const span = { sport, from, to }
      const events =
        when === 'over'
          ? await selectEnded(db, span)
          : await selectOpenEvents(db, when === 'live', span, sportsbook.now())
      return { status: 'OK', events: await toldEvents(events, currency, language) }
    },

    async book_event({ currency, event: id, language }) {
      const [event] = await findEvents(db, [id])
      if (!event) return { status: 'NOT_FOUND' }
      const markets = await selectTradedMarkets(db, id)
      const { sport } = event.fixture
      const [told, on, producers, stopped] = await Promise.all([
        toldEvents([event], currency, language),
        selectOnOutcomes(db, id, currency),
        selectProducers(db),
        selectStopped(db, [...new Set(markets.flatMap(each => stopsOf({ ...each, eventId: id, sport })))]),
      ])
      const isThere = (producer: number) =>
        producers.some(each => each.producer === producer && isHeard(each, sportsbook.now()))
      return {
        ...{ status: 'OK', event: told[0]! },
        markets: markets.map(row =>
          marketForTrader(row, on, {
            eventId: id,
            sport,
            stopped,
            isHeard: isThere(row.producer),
            names: namesIn(language, event.fixture),
          }),
        ),
      }
    },

    async book_stop({ scope, stopped, reason }) {
      if (scope.startsWith('league ')) return { status: 'NOT_FOUND' }
      await setStop(db, scope, stopped, reason)
      return { status: 'OK' }
    },

    async book_limits({ currency, language = 'EN' }) {
      const shipped = shippedLimits(currency)
      if (!shipped) return { status: 'CURRENCY_MISMATCH' }
      const { payout, event, outcome, player } = shipped
      const said = await selectAllLimits(db, currency)
      const nameOf = await scopeNames(db, said, language)
      const limits = said.map(({ scope, reason, at, ...own }) => ({
        ...{ scope, name: nameOf(scope), reason, at: at.getTime(), ...textsOf(own) },
      }))
      return { status: 'OK', shipped: { ...textsOf({ payout, event, outcome, player }) } as never, limits }
    },

    async book_limit({ scope, currency, payout, event, outcome, player, reason }) {
      if (!shippedLimits(currency)) return { status: 'CURRENCY_MISMATCH' }
      if (scope.startsWith('market ')) return { status: 'NOT_FOUND' }
      await upsertLimits(db, currency, { scope, ...readOf({ payout, event, outcome, player }) }, reason)
      return { status: 'OK' }
    },

    async book_margins({ language }) {
      const said = await selectMarginsTold(db)
      const nameOf = await scopeNames(db, said, language)
      return {
        ...{ status: 'OK', shipped: SHIPPED, bounds: BOUNDS, markets: marketsIn(language) },
        margins: said.map(({ scope, market, margin, reason, at }) => ({
          ...{
            scope,
            name: nameOf(scope),
            market: market || null,
            margin: percentOf(margin),
            reason,
            at: at.getTime(),
          },
        })),
      }
    },

    async book_margin({ scope, market, margin, reason }) {
      if (scope !== 'book' && !scope.startsWith('sport ')) return { status: 'NOT_FOUND' }
      const read = margin === null ? null : readMargin(margin)
      if (read === undefined) return { status: 'MARGIN_INVALID' }
      await upsertMargin(db, { scope, market: market ?? 0, margin: read, reason })
      return { status: 'OK' }
    },

    book_rule: async ({ event: eventId, market, specifiers, ruling, version }) => ({
      status: await ruleMarket(db, { eventId, market, specifiers }, ruling, BigInt(version)),
    }),

    book_void: async ({ bet, void: isVoid }) => ({
      status: (await sportsbook.voidBet(bet, isVoid)) ? 'OK' : 'STALE',
    }),

    async book_bets({ language, ...wanted }) {
      if (!wanted.bet && !wanted.event && !wanted.players?.length) return { status: 'OK', bets: [] }
      const rows = await selectFound(db, wanted)
      const told = await betsForWire(db, rows)
      const bets = told.map((bet, i) => ({
        ...{ bet: bet.id, tx: betOf(bet.id), player: rows[i]!.player, brand: rows[i]!.brand, at: bet.at },
        ...{ currency: rows[i]!.currency, kind: bet.kind, state: bet.state, void: rows[i]!.isVoid },
        ...{ stake: bet.stake, most: bet.most, returned: bet.returned },
        legs: bet.legs.map(({ event, price, came }, leg) => ({
          ...{ event, price: (price / 1_000).toFixed(3), ...(came && { came }) },
          name: legName(bet.legs[leg]!, language),
        })),
      }))
      return { status: 'OK', bets }
    },

    async book_health({ language = 'EN' }) {
      const { producers, waiting, disputed } = await watchBook(db, sportsbook.now())
      const [said, sports] = [await selectStops(db), await selectSports(db)]
      const nameOf = await scopeNames(db, said, language)
      const stops = said.map(({ scope, reason, at }) => ({ scope, name: nameOf(scope), reason, at: at.getTime() }))
      const names = Object.fromEntries(sports.map(sport => [sport, sportsIn(language)(sport)]))
      return { status: 'OK', sports, names, stops, producers, waiting, disputed }
    },
  }

  const hasBook = (brand: string) => [...SPORTSBOOKS.values()].some(({ code }) => code === brand)
  return Object.fromEntries(
    Object.entries(answers).map(([op, answer]) => [
      op,
      async (input: never, brand: string) => (hasBook(brand) ? answer(input, brand) : NOT_SUPPORTED),
    ]),
  ) as Answers<Calls>
}

function legName({ home, away, market, specifiers, outcome }: ShownBet['legs'][number], language: string): string {
  const names = namesIn(language, { home: { name: home }, away: { name: away } })
  return `${home} – ${away}: ${names.market(market, specifiers)}, ${names.outcome(specifiers, outcome)}`
}

type Figures<T> = { payout: T; event: T; outcome: T; player: T }

const textsOf = <T extends bigint | null>({ payout, event, outcome, player }: Figures<T>) => ({
  ...{ payout: textOf(payout), event: textOf(event), outcome: textOf(outcome), player: textOf(player) },
})
const textOf = (value: bigint | null) => (value === null ? null : String(value))

const readOf = ({ payout, event, outcome, player }: Figures<string | null>) => ({
  ...{ payout: readOne(payout), event: readOne(event), outcome: readOne(outcome), player: readOne(player) },
})
const readOne = (text: string | null) => (text === null ? null : BigInt(text))
